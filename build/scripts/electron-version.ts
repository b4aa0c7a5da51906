/** The installed version of Electron. Its program may be missing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export function readElectronVersion(): string {
  const path = join(import.meta.dirname, '../../node_modules/electron/package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).version
}

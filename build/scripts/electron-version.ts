/** The version of Electron the app is made with, as installed. Its program need not be there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export function readElectronVersion(): string {
  const path = join(import.meta.dirname, '../../node_modules/electron/package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).version
}

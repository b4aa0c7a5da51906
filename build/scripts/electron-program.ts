/** The path of Electron's program. Its npm package only downloads it, so it may be missing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../node_modules/electron')

export function installedElectron(): string | undefined {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}

/** Electron's program, where it is installed. Its package brings it by download only, so it may not be there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../node_modules/electron')

export function installedElectron(): string | undefined {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}

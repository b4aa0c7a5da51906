/** The product's version, read from the nearest package.json of ours. */
import { readFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export function version(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if (existsSync(path)) {
      const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
      if (typeof json === 'object' && json !== null && 'name' in json && json.name === 'stocksheet') {
        return 'version' in json && typeof json.version === 'string' ? json.version : '0.0.0'
      }
    }
    if (dirname(folder) === folder) return '0.0.0'
  }
}

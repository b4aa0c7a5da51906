/** The product's version, read from the nearest package.json of this product. */
import { readFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dataFolder } from '../app/data-folder.ts'

export function readProductVersion(): string {
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

/** A warning if the window and the terminal that use one data folder have different versions. Null if they are equal. [TERMINAL-11] */
export async function findVersionWarning(dataFlag: string | undefined): Promise<string | null> {
  const folder = dataFolder(dataFlag)
  if (!existsSync(folder)) return null
  const { openStoreIn } = await import('../store/database/store.ts')
  const { readWindowVersion } = await import('../store/settings/settings-table.ts')
  const versionOfWindow = readWindowVersion(openStoreIn(folder))
  if (versionOfWindow === null || versionOfWindow === readProductVersion()) return null
  return `The window that uses this data folder is version ${versionOfWindow}. Install the same version of both: what one keeps, the other may not read.`
}

/** Which version of the window last used a data folder: the terminal of another one says so. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeKept } from './persisted-json.ts'

const pathIn = (dataFolder: string): string => join(dataFolder, 'window-version.json')

/** Throws CannotKeep. */
export function keepWindowVersion(dataFolder: string, version: string): Promise<void> {
  return writeKept(pathIn(dataFolder), { version })
}

/** Null where no window was here. By hand and at once: `--version` waits for nothing else. */
export function windowVersion(dataFolder: string): string | null {
  try {
    const told: unknown = JSON.parse(readFileSync(pathIn(dataFolder), 'utf8'))
    const version = typeof told === 'object' && told !== null && 'version' in told ? told.version : null
    return typeof version === 'string' && /^\d+\.\d+\.\d+[\w.-]*$/.test(version) ? version : null
  } catch {
    // None, or none that can be read: nothing is said of it.
    return null
  }
}

/** Which version of the window last used a data folder: the terminal of another one says so. */
import { z } from 'zod'
import { JournalFailure } from '../../ports/journal-port.ts'
import { storedValue } from '../database/stored-value.ts'
import { changeStore, readStore } from '../database/with-store.ts'
import { setIn, settingsIn } from './stored-settings.ts'

const schema = z.object({ version: z.string().optional() })

/** Throws JournalFailure. */
export function keepWindowVersion(dataFolder: string, version: string): void {
  if (windowVersion(dataFolder) === version) return
  changeStore(dataFolder, (database) => setIn(database, 'window', 'version', version))
}

/** Null if no window was here, and if the file cannot be read: whoever needs the file says so. */
export function windowVersion(dataFolder: string): string | null {
  try {
    const { version } = readStore(dataFolder, {}, (database) => storedValue(schema, settingsIn(database, 'window')))
    return version ?? null
  } catch (error) {
    if (error instanceof JournalFailure) return null
    throw error
  }
}

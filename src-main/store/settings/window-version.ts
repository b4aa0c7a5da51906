/** Which version of the window last used a data folder: the terminal of another one says so. */
import { z } from 'zod'
import { storedValue } from '../database/stored-value.ts'
import { changeStore, readStore } from '../database/with-store.ts'
import { setIn, settingsIn } from './stored-settings.ts'

const schema = z.object({ version: z.string().optional() })

/** Throws JournalFailure. */
export function keepWindowVersion(dataFolder: string, version: string): void {
  if (windowVersion(dataFolder) === version) return
  changeStore(dataFolder, (database) => setIn(database, 'window', 'version', version))
}

/** Null where no window was here. Throws JournalFailure. */
export function windowVersion(dataFolder: string): string | null {
  const { version } = readStore(dataFolder, {}, (database) => storedValue(schema, settingsIn(database, 'window')))
  return version ?? null
}

/** Which version of the window last used a data folder: the terminal of another one says so. */
import { z } from 'zod'
import { JournalFailure } from '../../ports/journal-port.ts'
import { storedValue } from '../database/stored-value.ts'
import type { Store } from '../database/store.ts'
import { setIn, settingsIn } from './stored-settings.ts'

const schema = z.object({ version: z.string().optional() })

/** Throws JournalFailure. */
export function keepWindowVersion(store: Store, version: string): void {
  if (windowVersion(store) === version) return
  store.change((database) => setIn(database, 'window', 'version', version))
}

/** Null if no window was here, and if the file cannot be read: whoever needs the file says so. */
export function windowVersion(store: Store): string | null {
  try {
    const { version } = store.read({}, (database) => storedValue(schema, settingsIn(database, 'window')))
    return version ?? null
  } catch (error) {
    if (error instanceof JournalFailure) return null
    throw error
  }
}

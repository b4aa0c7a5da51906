/** What the terminal takes where no flag says it. The window chooses its account and storage on screen, and has no use for these. */
import { z } from 'zod'
import { storedValue } from '../database/stored-value.ts'
import type { Store } from '../database/store.ts'
import { setIn, settingsIn } from './stored-settings.ts'

const schema = z.object({
  account: z.string().min(1).max(200).exactOptional(),
  /** An id or a name. */
  storage: z.string().min(1).max(200).exactOptional(),
})
export type TerminalDefaults = z.infer<typeof schema>

/** Throws JournalFailure. */
export function readTerminalDefaults(store: Store): TerminalDefaults {
  return store.read({}, (database) => storedValue(schema, settingsIn(database, 'terminal')))
}

/** Null: there is no default any longer. Throws JournalFailure. */
export function changeTerminalDefault(store: Store, name: keyof TerminalDefaults, value: string | null): void {
  store.change((database) => setIn(database, 'terminal', name, value))
}

/** The port that the practice account had last: a run is bound to its account's address, so it keeps its port from start to start. */
import { z } from 'zod'
import { storedValue } from '../database/stored-value.ts'
import type { Store } from '../database/store.ts'
import { setIn, settingsIn } from './stored-settings.ts'

const schema = z.object({ port: z.number().int().min(1).max(65_535).optional() })

/** 0: it had none yet. Throws JournalFailure. */
export function practicePort(store: Store): number {
  return store.read(0, (database) => storedValue(schema, settingsIn(database, 'practice')).port ?? 0)
}

/** Throws JournalFailure. */
export function keepPracticePort(store: Store, port: number): void {
  if (practicePort(store) !== port) store.change((database) => setIn(database, 'practice', 'port', port))
}

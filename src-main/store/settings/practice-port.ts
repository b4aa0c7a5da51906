/** The port that the practice account had last: a run is bound to its account's address, so it keeps its port from start to start. */
import { z } from 'zod'
import { storedValue } from '../database/stored-value.ts'
import { changeStore, readStore } from '../database/with-store.ts'
import { setIn, settingsIn } from './stored-settings.ts'

const schema = z.object({ port: z.number().int().min(1).max(65_535).optional() })

/** 0: it had none yet. Throws JournalFailure. */
export function practicePort(dataFolder: string): number {
  return readStore(dataFolder, 0, (database) => storedValue(schema, settingsIn(database, 'practice')).port ?? 0)
}

/** Throws JournalFailure. */
export function keepPracticePort(dataFolder: string, port: number): void {
  if (practicePort(dataFolder) !== port)
    changeStore(dataFolder, (database) => setIn(database, 'practice', 'port', port))
}

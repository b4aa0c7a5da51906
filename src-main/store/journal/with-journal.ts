/** The journal's file, opened for the moment by what is not a run's own connection. */
import type { DatabaseSync } from 'node:sqlite'
import { guarded } from './journal-error.ts'
import { LOCK_WAIT_MS, openDatabase } from './open-database.ts'

/** Closed afterwards. Throws JournalFailure. */
export function withJournal<T>(file: string, work: (database: DatabaseSync) => T, lockWaitMs = LOCK_WAIT_MS): T {
  return guarded(file, () => {
    const database = openDatabase(file, lockWaitMs)
    try {
      return work(database)
    } finally {
      database.close()
    }
  })
}

/** The journal's file, opened for the moment by what is not a run's own connection. */
import type { DatabaseSync } from 'node:sqlite'
import { guarded } from './journal-error.ts'
import { openDatabase } from './open-database.ts'
import { migrate } from './schema.ts'

/** Brought up to date first, and closed afterwards. Throws JournalFailure. */
export function withJournal<T>(file: string, work: (database: DatabaseSync) => T): T {
  return guarded(file, () => {
    const database = openDatabase(file)
    try {
      migrate(database)
      return work(database)
    } finally {
      database.close()
    }
  })
}

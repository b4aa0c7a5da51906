/** The user's data, opened for the moment by what has no connection of its own: other threads, and commands. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { guarded } from './database-error.ts'
import { LOCK_WAIT_MS, openDatabase } from './open-database.ts'

/** The one file of what is the user's. What was seen of accounts is another (`versionFile`). */
export function storeFile(dataFolder: string): string {
  return join(dataFolder, 'stocksheet.sqlite')
}

/** Closed afterwards. Throws JournalFailure. */
export function withStore<T>(file: string, work: (database: DatabaseSync) => T, lockWaitMs = LOCK_WAIT_MS): T {
  return guarded(file, () => {
    const database = openDatabase(file, lockWaitMs)
    try {
      return work(database)
    } finally {
      database.close()
    }
  })
}

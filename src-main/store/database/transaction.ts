/** One transaction on an open database, with the lock on writing from its beginning. */
import type { DatabaseSync } from 'node:sqlite'

/** All of `work` or nothing of it. Throws what the database or `work` throws. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // Some errors have already rolled it back.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Rows deleted for good: overwritten, and the file written anew, so that no byte of it or of its log holds anything of them. [KEPT-2] */
import type { DatabaseSync } from 'node:sqlite'
import { withStore } from './with-store.ts'

const TRIES = 20
const WAIT_MS = 50

/**
 * `work` deletes, all of it or nothing. False if another connection reads the file, so that its log could not be emptied. Throws
 * JournalFailure.
 */
export async function eraseRows(file: string, work: (database: DatabaseSync) => void): Promise<boolean> {
  withStore(file, (database) => {
    database.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE')
    try {
      work(database)
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
    database.exec('VACUUM')
  })
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (emptiedLog(file)) return true
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return false
}

function emptiedLog(file: string): boolean {
  return withStore(file, (database) => {
    const answer = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
    return answer?.['busy'] === 0
  })
}

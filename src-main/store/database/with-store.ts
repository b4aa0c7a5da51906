/** Opens the user's data briefly, for callers without a connection of their own: other threads and commands. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { runAsJournalFailure, inTransaction } from './database-error.ts'
import { LOCK_WAIT_MS, openDatabase } from './open-database.ts'

/** The one file with the user's data. Readings of accounts are in another file (`versionFile`). */
export function storeFile(dataFolder: string): string {
  return join(dataFolder, 'stocksheet.sqlite')
}

/** Closes the file afterwards. Throws JournalFailure. */
export function withStore<T>(file: string, work: (database: DatabaseSync) => T, lockWaitMs = LOCK_WAIT_MS): T {
  return runAsJournalFailure(file, () => {
    const database = openDatabase(file, lockWaitMs)
    try {
      return work(database)
    } finally {
      database.close()
    }
  })
}

const MAX_TRIES = 20
const WAIT_MS = 50

/**
 * Deletes rows permanently: they are overwritten, and the file is rewritten, so that neither it nor its log has any trace of them. [KEPT-2] `work`
 * deletes everything or nothing. False if another connection reads the file, so that its log could not be emptied. Throws JournalFailure.
 */
export async function eraseRows(file: string, work: (database: DatabaseSync) => void): Promise<boolean> {
  withStore(file, (database) => {
    inTransaction(database, () => work(database))
    database.exec('VACUUM')
  })
  return emptyLog((checkpoint) => withStore(file, checkpoint))
}

/** `withFile` opens the database for one checkpoint. False if another connection kept reading the file, so that its log could not be emptied. */
export async function emptyLog(
  withFile: (checkpoint: (database: DatabaseSync) => boolean) => boolean,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (withFile((database) => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0)) return true
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return false
}

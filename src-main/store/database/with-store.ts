/** The user's data, opened for the moment by what has no connection of its own. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { JournalFailure } from '../../ports/journal-port.ts'
import { guarded } from './database-error.ts'
import { LOCK_WAIT_MS, openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

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

/** Answers `none` if nothing has been kept yet: reading makes no file. Throws JournalFailure, also if a file is in the place of the folder. */
export function readStore<T>(dataFolder: string, none: T, work: (database: DatabaseSync) => T): T {
  const file = storeFile(dataFolder)
  if (existsSync(file)) return withStore(file, work)
  if (statSync(dataFolder, { throwIfNoEntry: false })?.isFile()) throw new JournalFailure('cannot-open', { file })
  return none
}

/** All of `work` or nothing of it, on the disk when this returns; no other change comes in between. Throws JournalFailure. */
export function changeStore<T>(dataFolder: string, work: (database: DatabaseSync) => T): T {
  return withStore(storeFile(dataFolder), (database) => {
    // What is replaced and removed is overwritten.
    database.exec('PRAGMA secure_delete = ON')
    return inTransaction(database, () => work(database))
  })
}

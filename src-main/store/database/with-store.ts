/** Opens the user's data briefly, for callers without a connection of their own: other threads and commands. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { JournalFailure } from '../../ports/journal-port.ts'
import { makeDamagedFailure, withJournalFailure, runInTransaction, parseColumnValue } from './database-error.ts'
import { isLeaseValid, isOfThisProcess } from './lease.ts'
import { LOCK_WAIT_MS, openDatabase } from './open-database.ts'

/** The one file with the user's data. Readings of accounts are in another file. */
export function storeFileOf(dataFolder: string): string {
  return join(dataFolder, 'stocksheet.sqlite')
}

/** Opens the file for `work` and closes it afterwards. Throws JournalFailure. */
export function withStore<T>(file: string, work: (database: DatabaseSync) => T, lockWaitMs = LOCK_WAIT_MS): T {
  return withJournalFailure(file, () => {
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
 * deletes everything or nothing. Returns false if the log could not be emptied because another connection was reading the file. Throws
 * JournalFailure.
 */
export async function eraseRows(file: string, work: (database: DatabaseSync) => void): Promise<boolean> {
  withStore(file, (database) => {
    runInTransaction(database, () => work(database))
    database.exec('VACUUM')
  })
  return emptyWriteLog((checkpoint) => withStore(file, checkpoint))
}

/**
 * Moves the log's contents into the file. `withFile` opens the database for one checkpoint. Returns false if the log could not be emptied because
 * another connection kept reading the file.
 */
export async function emptyWriteLog(
  withFile: (checkpoint: (database: DatabaseSync) => boolean) => boolean,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (withFile((database) => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0)) return true
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return false
}

/** How long an examination waits for another program's transaction, in milliseconds. A transaction that takes longer would also block a run. */
const EXAMINATION_WAIT_MS = 1_000

/**
 * Opens the file as the program does, reads all of it, and takes the lock for writing without writing. Returns how many other programs work on its
 * runs or imports. Throws JournalFailure.
 */
export function examineStore(
  file: string,
  now: number,
): { readonly bytes: number; readonly otherProgramCount: number } {
  return withStore(
    file,
    (database) => {
      checkPages(database)
      const owners = runInTransaction(database, () =>
        database
          .prepare('SELECT owner, lease_until AS lease FROM runs UNION SELECT owner, lease_until FROM imports')
          .all()
          .map((row) => parseColumnValue(ownerSchema, row)),
      )
      const otherOwners = owners.flatMap(({ owner, lease }) =>
        owner !== null && !isOfThisProcess(owner) && isLeaseValid(owner, lease, now)
          ? [owner.split(':').slice(0, 2).join(':')]
          : [],
      )
      return { bytes: statSync(file).size, otherProgramCount: new Set(otherOwners).size }
    },
    EXAMINATION_WAIT_MS,
  )
}

const ownerSchema = z.object({ owner: z.string().nullable(), lease: z.number() })

function checkPages(database: DatabaseSync): void {
  const verdict = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
  if (verdict !== 'ok') throw makeDamagedFailure('the integrity check failed')
}

/** Reads all of one of our database files, without changing it. False if it is damaged; another error is thrown. */
export function isIntact(file: string): boolean {
  try {
    return withJournalFailure(file, () => {
      const database = new DatabaseSync(file, { readOnly: true, timeout: EXAMINATION_WAIT_MS })
      try {
        checkPages(database)
        return true
      } finally {
        database.close()
      }
    })
  } catch (error) {
    if (error instanceof JournalFailure && error.code === 'damaged') return false
    throw error
  }
}

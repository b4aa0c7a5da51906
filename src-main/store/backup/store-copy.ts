/**
 * Copies of the data folder's two SQLite files for a backup, and the check of such copies before they are used. A copy is not trusted: it must have
 * exactly our tables, so none of its triggers or views can ever run. Never touches keys.
 */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { endRun } from '../../run/unfinished.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import { formatIsoMinute, formatIsoTime } from '../../../src-shared/material/values/utc-time.ts'
import {
  runInTransaction,
  withJournalFailure,
  findSqliteCode,
  readStoredNumber,
  parseColumnValue,
} from '../database/database-error.ts'
import { LOCK_WAIT_MS } from '../database/open-database.ts'
import { checkOrCreateSchema } from '../database/schema.ts'
import { withStore } from '../database/with-store.ts'
import { openJournal } from '../journal/journal.ts'
import { saveCopyTime } from '../settings/settings-table.ts'
import { createVersionTables } from '../versions/version-file.ts'

/** More pages than any file has. All are copied in one step, so that a run's commits do not make the copy start again. */
const ALL_PAGES = 0x7f_ff_ff_ff

/**
 * Copies an SQLite file while programs use it, with SQLite's own backup. `lockedDatabase`: a connection that has locked the file for itself. Returns
 * false if there is no file. `to` must not exist. Throws JournalFailure.
 */
export async function copyDatabase(
  from: string,
  to: string,
  lockedDatabase: DatabaseSync | null = null,
): Promise<boolean> {
  if (!existsSync(from)) return false
  closeSync(openSync(to, 'wx', THIS_USER_ONLY))
  const source = lockedDatabase ?? new DatabaseSync(from, { timeout: LOCK_WAIT_MS })
  try {
    await backup(source, to, { rate: ALL_PAGES })
    // Opening and closing the copy makes it a single file without a log.
    openExclusively(to).close()
    return true
  } catch (error) {
    // If the file stays locked, Node's error has the code 0 and the message "not an error".
    if (findSqliteCode(error) === 0) throw new JournalFailure('busy', { file: from }, { cause: error })
    return withJournalFailure(from, () => {
      throw error
    })
  } finally {
    if (source !== lockedDatabase) source.close()
  }
}

/** The functions that create, in an empty database, the tables that a copy must have. */
export const TABLE_CREATORS = { store: checkOrCreateSchema, versions: createVersionTables } as const

export type CopyError = 'damaged' | 'newer' | 'other-tables'

/** Why the file cannot be used; null if it can. The file's log is not read. */
export function findCopyError(file: string, createTables: (database: DatabaseSync) => void): CopyError | null {
  const modelDatabase = new DatabaseSync(':memory:')
  const database = new DatabaseSync(file, { timeout: 0, defensive: true })
  try {
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
    createTables(modelDatabase)
    const [applicationIds, versions] = (['application_id', 'user_version'] as const).map((name) => [
      readPragma(database, name),
      readPragma(modelDatabase, name),
    ]) as [[number, number], [number, number]]
    if (applicationIds[0] !== applicationIds[1]) return 'other-tables'
    if (versions[0] > versions[1]) return 'newer'
    // Checked before anything else is read: the file has exactly our tables, and nothing but tables and indexes.
    if (describeTables(database) !== describeTables(modelDatabase)) return 'other-tables'
    const isUndamaged = database.prepare('PRAGMA integrity_check').get()?.['integrity_check'] === 'ok'
    return isUndamaged && database.prepare('PRAGMA foreign_key_check').get() === undefined ? null : 'damaged'
  } catch (error) {
    if (findSqliteCode(error) === null) throw error
    return 'damaged'
  } finally {
    modelDatabase.close()
    database.close()
  }
}

function readPragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return readStoredNumber(database.prepare(`PRAGMA ${name}`).get(), name)
}

function describeTables(database: DatabaseSync): string {
  return JSON.stringify(
    database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name, tbl_name, sql').all(),
  )
}

const idRowSchema = z.object({ id: z.string() })

/** The ids of the store's runs and copied imports. Their files are named after these ids. */
export interface StoreContent {
  readonly runs: ReadonlySet<string>
  readonly imports: ReadonlySet<string>
  /** How many runs are not finished. */
  readonly unfinishedRunCount: number
}

export function contentOf(file: string): StoreContent {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS })
  try {
    const selectIds = (sql: string): ReadonlySet<string> =>
      new Set(
        database
          .prepare(sql)
          .all()
          .map((row) => parseColumnValue(idRowSchema, row).id),
      )
    return {
      runs: selectIds("SELECT id FROM runs WHERE state <> 'preparing'"),
      imports: selectIds('SELECT id FROM imports WHERE digest IS NOT NULL'),
      unfinishedRunCount: selectIds(`SELECT id FROM runs WHERE ${UNFINISHED_CONDITION}`).size,
    }
  } finally {
    database.close()
  }
}

const UNFINISHED_CONDITION = "state NOT IN ('done', 'preparing')"

/**
 * Prepares a copied store before it replaces the current one. No process is recorded as working on its runs and imports. Unfinished runs are stopped,
 * so that none continues by itself. Their unsent changes are compared with the account when the user resumes them. [RUN-6] Records when the store was
 * copied, so that plans can list what has changed since. Returns the runs' ids.
 */
export async function prepareRestoredStore(file: string, madeAt: number): Promise<readonly string[]> {
  const runs = withStore(file, (database) =>
    runInTransaction(database, () => {
      for (const table of ['runs', 'writers', 'imports'])
        database.exec(`UPDATE ${table} SET owner = NULL, lease_until = 0`)
      saveCopyTime(database, madeAt)
      return database
        .prepare(`SELECT id FROM runs WHERE ${UNFINISHED_CONDITION}`)
        .all()
        .map((row) => parseColumnValue(idRowSchema, row).id)
    }),
  )
  const journal = openJournal(file)
  try {
    for (const run of runs)
      await endRun(journal, run, makeReason('restored', { made: `${formatIsoMinute(formatIsoTime(madeAt))} UTC` }))
  } finally {
    journal.close()
  }
  return runs
}

/**
 * Opens a file so that only this connection can use it until it is closed. The contents of its log are moved into the file. Throws JournalFailure:
 * `busy` if another program has it open.
 */
export function openExclusively(file: string): DatabaseSync {
  return withJournalFailure(file, () => {
    const database = new DatabaseSync(file, { timeout: 0 })
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT')
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

/** The endings of the files that SQLite creates beside a database. */
export const LOG_SUFFIXES = ['-wal', '-shm', '-journal'] as const

/** Removes the logs of a file that is going to be replaced. */
export function removeLogs(file: string): void {
  for (const suffix of LOG_SUFFIXES) rmSync(`${file}${suffix}`, { force: true })
}

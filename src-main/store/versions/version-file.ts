/**
 * The SQLite file with everything that was read from accounts. Only its user can read it. The current lists can be read from the accounts again.
 * Therefore a file that is damaged or has another version is set aside, and a new one is created.
 */
import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findSqliteCode, runInTransaction } from '../database/database-error.ts'
import { THIS_USER_ONLY, makeFolder } from '../../machine/make-folder.ts'

const APPLICATION_ID = 0x53_54_4b_56
const SCHEMA_VERSION = 1
/** How long a statement waits for another process. */
const LOCK_WAIT_MS = 5_000

const SCHEMA = `
  CREATE TABLE accounts (
    key INTEGER PRIMARY KEY,
    ledger TEXT NOT NULL UNIQUE,
    address TEXT NOT NULL,
    -- The number of the newest whole reading, forgotten or not.
    seq INTEGER NOT NULL,
    category_names TEXT NOT NULL
  ) STRICT;
  -- What an import may begin with: which lists were read when, and the order of materials. Its materials are the versions that last.
  CREATE TABLE catalogues (
    account INTEGER PRIMARY KEY REFERENCES accounts (key) ON DELETE CASCADE,
    storages TEXT NOT NULL,
    times TEXT NOT NULL,
    ids TEXT NOT NULL,
    crc INTEGER NOT NULL
  ) STRICT;
  -- Whole readings: those that a date can mean.
  CREATE TABLE readings (
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    began INTEGER NOT NULL,
    at INTEGER NOT NULL,
    newest_run TEXT,
    materials INTEGER NOT NULL,
    storages TEXT NOT NULL,
    PRIMARY KEY (account, seq)
  ) STRICT, WITHOUT ROWID;
  -- A material as readings showed it from number first on, until number last showed it otherwise. No last: it is so now.
  CREATE TABLE versions (
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    material INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER,
    held TEXT NOT NULL,
    crc INTEGER NOT NULL,
    PRIMARY KEY (account, material, first)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX versions_ended ON versions (account, last, first) WHERE last IS NOT NULL;
`

/** The file contains something other than what was written. */
export class FileChangedError extends Error {}

export function versionFileOf(dataFolder: string): string {
  return join(dataFolder, 'versions.sqlite')
}

/** The path that a damaged file is moved to. The next damaged file replaces it. */
export function makeDamagedPath(file: string): string {
  return `${file}.damaged`
}

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGE_CODES = new Set([11, 26])

export function isDamageError(error: unknown): boolean {
  return error instanceof FileChangedError || DAMAGE_CODES.has(findSqliteCode(error) ?? 0)
}

/** Opens the file and closes it afterwards. A damaged file is set aside, and the error is rethrown. */
export function withVersions<T>(file: string, work: (database: DatabaseSync) => T): T {
  let database: DatabaseSync | null = null
  try {
    database = openVersions(file)
    return work(database)
  } catch (error) {
    if (isDamageError(error)) {
      database?.close()
      database = null
      setFileAside(file)
    }
    throw error
  } finally {
    database?.close()
  }
}

/** Returns `emptyValue` if nothing is stored yet, or if the file is damaged. */
export function readVersions<T>(file: string, emptyValue: T, work: (database: DatabaseSync) => T): T {
  if (!existsSync(file)) return emptyValue
  try {
    return withVersions(file, work)
  } catch (error) {
    if (isDamageError(error)) return emptyValue
    throw error
  }
}

export function setFileAside(file: string): void {
  renameSync(file, makeDamagedPath(file))
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
}

function openVersions(file: string): DatabaseSync {
  makeFolder(dirname(file))
  closeSync(openSync(file, 'a', THIS_USER_ONLY))
  chmodSync(file, THIS_USER_ONLY)
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS })
  try {
    // Erased data is overwritten. [HISTORY-6]
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
    )
    if (readPragma(database, 'user_version') === 0 && readPragma(database, 'application_id') === 0)
      createVersionTables(database)
    if (
      readPragma(database, 'user_version') !== SCHEMA_VERSION ||
      readPragma(database, 'application_id') !== APPLICATION_ID
    ) {
      throw new FileChangedError('it is of another version or another program')
    }
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Creates the tables in an empty file. */
export function createVersionTables(database: DatabaseSync): void {
  runInTransaction(database, () => {
    // Another process may have created the tables while this one waited for the lock.
    if (readPragma(database, 'user_version') !== 0) return
    if (database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined) throw new FileChangedError('it has tables')
    database.exec(`${SCHEMA} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`)
  })
}

function readPragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  const value = database.prepare(`PRAGMA ${name}`).get()?.[name]
  return typeof value === 'number' ? value : 0
}

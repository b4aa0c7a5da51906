/**
 * One SQLite file and its prepared statements. Contains no code about materials. It uses WAL with synchronous=NORMAL: each commit reaches the
 * operating system before the answer is sent. Killing the process therefore loses no answered request. A power cut could lose the last commits, but a
 * practice account does not need a disk flush for every request (decision 004). The file is locked, so that only this process uses it.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { TEXT_FIELDS } from '../texts.ts'

/** Thrown if this version cannot read the folder's data. Opening the account with `fresh` replaces the data. */
export class OtherVersionError extends Error {}

export type Row = Readonly<Record<string, SQLOutputValue>>

export interface Store {
  readonly isNew: boolean
  get(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  /** Reads rows as arrays, one at a time, for long lists. */
  iterate(sql: string, ...values: SQLInputValue[]): Iterable<readonly SQLOutputValue[]>
  /** The first column of the only row, as a BLOB. Empty if it is NULL. */
  readBytes(sql: string, ...values: SQLInputValue[]): Uint8Array
  /** Returns the id of the row inserted last. */
  run(sql: string, ...values: SQLInputValue[]): number
  /** Does all of `work` or nothing. If `work` throws, its changes are rolled back and the error is rethrown. */
  transaction<T>(work: () => T): T
  close(): void
}

const DATABASE_FILE_NAME = 'practice.sqlite'

/** The version of the tables. Data of another version is refused. */
const TABLES_VERSION = 1

export class FolderInUseError extends Error {}

function openDatabase(path: string, folder: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 200 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
    database.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE; COMMIT;')
    // Readable by this user only, like all stored data. The WAL file gets the same mode.
    if (path !== ':memory:') chmodSync(path, THIS_USER_ONLY_MODE)
    return database
  } catch (cause) {
    database.close()
    const errorStart = `The practice data in ${folder} cannot be opened:`
    if (cause instanceof Error && /locked|busy/i.test(cause.message)) {
      throw new FolderInUseError(`${errorStart} another practice account is using it. Choose another folder.`, {
        cause,
      })
    }
    throw new Error(`${errorStart} it does not hold a practice account. Choose another folder, or start afresh.`, {
      cause,
    })
  }
}

function openNewDatabase(path: string, folder: string): DatabaseSync {
  try {
    // The file is opened first, because a folder that another server uses must not be emptied.
    openDatabase(path, folder).close()
  } catch (error) {
    // Any other problem with the old data does not matter, because the data is about to be deleted.
    if (error instanceof FolderInUseError) throw error
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  return openDatabase(path, folder)
}

/** Opens the account in a folder, or empties it with `isNewAccount`. `:memory:` keeps it in memory. */
export function openStore(folder: string, isNewAccount: boolean): Store {
  const isInMemory = folder === ':memory:'
  if (!isInMemory) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = isInMemory ? folder : join(folder, DATABASE_FILE_NAME)
  const database = isNewAccount && !isInMemory ? openNewDatabase(path, folder) : openDatabase(path, folder)
  const statements = new Map<string, StatementSync>()

  const prepareStatement = (sql: string, asArrays = false): StatementSync => {
    const key = asArrays ? `[]${sql}` : sql
    const preparedStatement = statements.get(key)
    if (preparedStatement) return preparedStatement
    const statement = database.prepare(sql)
    if (asArrays) statement.setReturnArrays(true)
    statements.set(key, statement)
    return statement
  }

  const isNew = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'meta'").get() === undefined
  const version = database.prepare('PRAGMA user_version').get()?.['user_version']
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('materials')")
    .all()
    .map(({ name }) => name)
  const hasMissingTextField = TEXT_FIELDS.some((field) => !columns.includes(field))
  if (!isNew && (version !== TABLES_VERSION || hasMissingTextField)) {
    database.close()
    throw new OtherVersionError(
      `The practice data in ${folder} was made by another version of Stocksheet. Start afresh.`,
    )
  }
  const store: Store = {
    isNew,
    get: (sql, ...values) => prepareStatement(sql).get(...values),
    all: (sql, ...values) => prepareStatement(sql).all(...values),
    iterate: (sql, ...values) => toArrayRows(prepareStatement(sql, true).iterate(...values)),
    readBytes: (sql, ...values) => {
      const [value] = Object.values(prepareStatement(sql).get(...values) ?? {})
      return value instanceof Uint8Array ? value : new Uint8Array(0)
    },
    run: (sql, ...values) => Number(prepareStatement(sql).run(...values).lastInsertRowid),
    transaction: (work) => {
      prepareStatement('BEGIN IMMEDIATE').run()
      try {
        const result = work()
        prepareStatement('COMMIT').run()
        return result
      } catch (error) {
        if (database.isTransaction) prepareStatement('ROLLBACK').run()
        throw error
      }
    },
    close: () => {
      if (database.isOpen) database.close()
    },
  }
  return store
}

/** Creates the tables, in the transaction that also fills them, so that an account is seeded completely or not at all. */
export function createTables(store: Store): void {
  for (const sql of SCHEMA.split(';\n')) if (sql.trim() !== '') store.run(sql)
  store.run(`PRAGMA user_version = ${TABLES_VERSION}`)
}

/** Removes all tables. */
export function dropTables(store: Store): void {
  const tables = store.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  for (const table of tables) store.run(`DROP TABLE ${readTextColumn(table, 'name')}`)
}

function* toArrayRows(rows: Iterable<unknown>): Generator<readonly SQLOutputValue[]> {
  for (const row of rows) {
    if (!Array.isArray(row)) throw new TypeError('SQLite gave a row that is not a list of columns')
    yield row
  }
}

export function readTextColumn(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`)
  return value
}

export function readTextOrNullColumn(row: Row, column: string): string | null {
  return row[column] === null ? null : readTextColumn(row, column)
}

export function readIntegerColumn(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number`)
  return value
}

export function readExactColumn(row: Row, column: string): bigint {
  return BigInt(readTextColumn(row, column))
}

/** Reads a column with a JSON list of ids. */
export function readIdsColumn(row: Row, column: string): number[] {
  const value: unknown = JSON.parse(readTextColumn(row, column))
  if (!Array.isArray(value)) throw new TypeError(`Column ${column} holds no list`)
  return value.map(Number)
}

/** The file mode: only its user can read a file of the practice account. */
export const THIS_USER_ONLY_MODE = 0o600

/**
 * The tables of the practice account. Quantities and prices are exact integers stored as text (see numbers.ts). `stock`, `minimum` and `planned` are
 * the same values as displayed. `listed_head` and `listed_tail` are a list element's JSON before and after its numbers, so SQLite itself can build a
 * list of 100,000 materials.
 */
const SCHEMA = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE keys (key TEXT PRIMARY KEY, place INTEGER NOT NULL);
CREATE TABLE counter (company INTEGER PRIMARY KEY, day TEXT NOT NULL, used INTEGER NOT NULL);

CREATE TABLE units (code TEXT PRIMARY KEY, unit_group TEXT NOT NULL, factor TEXT NOT NULL, resource_only INTEGER NOT NULL);
CREATE TABLE storages (id INTEGER PRIMARY KEY, name TEXT NOT NULL, holds_all INTEGER NOT NULL, categories TEXT NOT NULL,
  deleted INTEGER NOT NULL);
CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, deleted INTEGER NOT NULL);

CREATE TABLE materials (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort_key TEXT NOT NULL,
  ${TEXT_FIELDS.map((field) => `${field} TEXT NOT NULL`).join(', ')},
  unit TEXT NOT NULL, price_amount TEXT NOT NULL, price_per TEXT NOT NULL,
  archived INTEGER NOT NULL, categories TEXT NOT NULL, suppliers TEXT NOT NULL, supplied INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0, listed_head TEXT NOT NULL, listed_tail TEXT NOT NULL);
CREATE TABLE files (material_id INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (material_id, name)) WITHOUT ROWID;

CREATE TABLE stock_rows (material_id INTEGER NOT NULL, storage_id INTEGER NOT NULL, sort_key TEXT NOT NULL,
  quantity TEXT NOT NULL, minimum_quantity TEXT NOT NULL, stock TEXT NOT NULL, minimum TEXT NOT NULL, planned TEXT,
  created_here INTEGER NOT NULL, PRIMARY KEY (material_id, storage_id)) WITHOUT ROWID;
CREATE INDEX stock_rows_by_name ON stock_rows (storage_id, sort_key, material_id);

CREATE TABLE movements (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, material_id INTEGER NOT NULL,
  storage_id INTEGER NOT NULL, kind TEXT NOT NULL, quantity TEXT NOT NULL, notes TEXT NOT NULL);
CREATE INDEX movements_of_material ON movements (material_id);
CREATE TABLE batches (id INTEGER PRIMARY KEY, movement_id INTEGER NOT NULL, material_id INTEGER NOT NULL,
  storage_id INTEGER NOT NULL, quantity TEXT NOT NULL, remaining TEXT NOT NULL, open INTEGER NOT NULL,
  price_amount TEXT NOT NULL, price_per TEXT NOT NULL);
CREATE INDEX open_batches ON batches (material_id, storage_id, id) WHERE open = 1;
CREATE INDEX batches_of_material ON batches (material_id);
CREATE TABLE write_offs (movement_id INTEGER NOT NULL, material_id INTEGER NOT NULL, batch_id INTEGER,
  quantity TEXT NOT NULL, price_amount TEXT NOT NULL, price_per TEXT NOT NULL);
CREATE INDEX write_offs_of_material ON write_offs (material_id);

CREATE TABLE planned_operations (id INTEGER PRIMARY KEY, material_id INTEGER NOT NULL, storage_id INTEGER NOT NULL,
  quantity TEXT NOT NULL, notes TEXT NOT NULL);
CREATE INDEX planned_of_material ON planned_operations (material_id, storage_id);

CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, cost TEXT NOT NULL);
CREATE TABLE compositions (product_id INTEGER NOT NULL, material_id INTEGER NOT NULL, quantity TEXT NOT NULL,
  PRIMARY KEY (product_id, material_id)) WITHOUT ROWID;
CREATE INDEX compositions_with_material ON compositions (material_id);
CREATE TABLE product_costs (id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, at INTEGER NOT NULL, cost TEXT NOT NULL,
  cause TEXT NOT NULL);

CREATE TABLE requests (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, verb TEXT NOT NULL, method TEXT NOT NULL,
  body TEXT NOT NULL, status INTEGER NOT NULL, error TEXT, fault TEXT, counted INTEGER NOT NULL);
`

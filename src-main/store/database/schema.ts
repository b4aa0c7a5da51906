/**
 * The tables of the user's data. A file is ours if Stocksheet is stored as its program and it has exactly these tables. In an empty file, the tables
 * are created. Every other database is refused, and nothing is written to it.
 */
import type { DatabaseSync } from 'node:sqlite'
import { JournalFailure } from '../../ports/journal-port.ts'

export const SCHEMA_VERSION = 1

/** The number that SQLite stores to identify the program a file belongs to: "STKS" in ASCII. */
const APPLICATION_ID = 0x53_54_4b_53

const SCHEMA: readonly string[] = [
  `CREATE TABLE runs (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    storage INTEGER NOT NULL,
    file TEXT NOT NULL,
    head TEXT NOT NULL,
    ledger TEXT NOT NULL,
    known TEXT NOT NULL,
    storages TEXT NOT NULL,
    undo_of TEXT,
    started INTEGER NOT NULL,
    ended INTEGER,
    state TEXT NOT NULL,
    reason TEXT,
    counts TEXT,
    reads INTEGER NOT NULL DEFAULT 0,
    writes INTEGER NOT NULL DEFAULT 0,
    retries INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    claims INTEGER NOT NULL DEFAULT 0,
    unmarked INTEGER NOT NULL DEFAULT 0,
    age_requests INTEGER NOT NULL DEFAULT 0,
    age_sum INTEGER NOT NULL DEFAULT 0,
    age_most INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  // `sheet`: the sheet of the row, if several were read together. `held`: the account's values after the run. `marks`: values that other runs
  // overwrote. `at`: when the row's state was written. `since`: what later runs changed in the row.
  `CREATE TABLE rows (
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    row INTEGER NOT NULL,
    sheet TEXT,
    status TEXT NOT NULL,
    material_id INTEGER,
    name TEXT NOT NULL,
    lane INTEGER NOT NULL,
    changes TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    held TEXT,
    marks TEXT,
    since TEXT,
    at INTEGER,
    PRIMARY KEY (run, seq)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX rows_by_state ON rows (run, state, seq)`,
  `CREATE INDEX rows_by_lane ON rows (run, lane) WHERE state = 'waiting'`,
  `CREATE TABLE calls (
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    lane INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    row_seq INTEGER NOT NULL,
    row INTEGER NOT NULL,
    sheet TEXT,
    method TEXT NOT NULL,
    body TEXT NOT NULL,
    changes TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    material_id INTEGER,
    reason TEXT,
    at INTEGER,
    PRIMARY KEY (run, lane, seq)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX calls_by_row ON calls (run, row_seq)`,
  // Calls are searched by state only for states that few calls have, or that every call leaves eventually. Finished calls are therefore not in these
  // indexes.
  `CREATE INDEX calls_planned ON calls (run, lane) WHERE state = 'planned'`,
  `CREATE INDEX calls_sending ON calls (run, lane) WHERE state = 'sending'`,
  `CREATE INDEX calls_unknown ON calls (run, lane) WHERE state = 'unknown'`,
  `CREATE INDEX calls_failed ON calls (run, lane) WHERE state = 'failed'`,
  `CREATE INDEX calls_added ON calls (run, material_id) WHERE state = 'done' AND method = 'materials/add'`,
  `CREATE INDEX calls_deleted ON calls (material_id) WHERE method = 'materials/delete'`,
  // A material's history: what all runs changed in it.
  `CREATE INDEX calls_of_material ON calls (material_id) WHERE state = 'done'`,
  // A run may have many known ids. They are stored separately from the run, to keep commits small.
  `CREATE TABLE known_ids (
    run INTEGER PRIMARY KEY REFERENCES runs (key) ON DELETE CASCADE,
    plan TEXT,
    baseline TEXT
  ) STRICT`,
  // A material's values before the run, if a call also changes fields that are not named in it. Only used by an undo.
  `CREATE TABLE materials_before (
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    material_id INTEGER NOT NULL,
    held TEXT NOT NULL,
    PRIMARY KEY (run, material_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE writers (
    account TEXT PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    owner TEXT,
    since INTEGER NOT NULL,
    lease_until INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE ledger (
    name TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    used INTEGER NOT NULL,
    refused_at INTEGER,
    reset_minute INTEGER
  ) STRICT`,
  // The materials that each account listed last, by storage, and when they left its lists. Without this table, the next file would add a material
  // again after it has left the lists.
  `CREATE TABLE seen_accounts (
    ledger TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    adds_to INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE seen_storages (
    ledger TEXT NOT NULL,
    storage INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (ledger, storage)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE seen_materials (
    ledger TEXT NOT NULL,
    id INTEGER NOT NULL,
    digest INTEGER NOT NULL,
    storages TEXT NOT NULL,
    left_at INTEGER,
    material TEXT NOT NULL,
    PRIMARY KEY (ledger, id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX seen_left ON seen_materials (ledger, id) WHERE left_at IS NOT NULL`,
  // Accounts that did not return a whole list in one answer. Each page costs a request, so a whole list is requested again occasionally.
  `CREATE TABLE whole_lists (
    ledger TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    times INTEGER NOT NULL,
    size INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // In this table and the tables below, `key` is the order in which the rows were added.
  `CREATE TABLE accounts (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    storages TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE settings (
    scope TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, name)
  ) STRICT, WITHOUT ROWID`,
  // New files of the watched folder that were opened or dismissed.
  `CREATE TABLE hidden_files (
    key INTEGER PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE
  ) STRICT`,
  `CREATE TABLE stock_views (
    key INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    id TEXT NOT NULL,
    view TEXT NOT NULL,
    UNIQUE (account, id)
  ) STRICT`,
  // `digest` and `bytes` describe the copy of the file, which is in the folder `imports` under the import's id. `changed`: milliseconds since 1970.
  // `changes`: NULL if there are none. `path`: the path of the user's file, or the https address that it was read from.
  `CREATE TABLE imports (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    address TEXT NOT NULL,
    name TEXT NOT NULL,
    path TEXT,
    stock TEXT,
    digest TEXT,
    bytes INTEGER NOT NULL,
    owner TEXT,
    lease_until INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    changes TEXT,
    damaged INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  // An import's changes have their own table. In the table of imports, each renewal of a lease would rewrite them.
  `CREATE TABLE import_work (
    import INTEGER PRIMARY KEY REFERENCES imports (key) ON DELETE CASCADE,
    work TEXT NOT NULL
  ) STRICT`,
  // The fields that the user chose for a list's columns. They are found by the list's headings.
  `CREATE TABLE mappings (
    key INTEGER PRIMARY KEY,
    signature TEXT NOT NULL UNIQUE,
    fields TEXT NOT NULL,
    file TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT`,
  // `account`: the id of a saved account, or the ledger of another account. `changed`: milliseconds since 1970.
  `CREATE TABLE suppliers (
    key INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    how_read TEXT NOT NULL,
    changed INTEGER NOT NULL,
    UNIQUE (account, id)
  ) STRICT`,
  `CREATE TABLE supplier_codes (
    supplier INTEGER NOT NULL REFERENCES suppliers (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    code TEXT NOT NULL,
    material INTEGER NOT NULL,
    at TEXT NOT NULL,
    file TEXT NOT NULL,
    PRIMARY KEY (supplier, seq)
  ) STRICT, WITHOUT ROWID`,
  // The last list that was applied, to compare with the next one. `lines`: columns as JSON, compressed.
  `CREATE TABLE supplier_lists (
    supplier INTEGER PRIMARY KEY REFERENCES suppliers (key) ON DELETE CASCADE,
    file TEXT NOT NULL,
    at TEXT NOT NULL,
    lines BLOB NOT NULL
  ) STRICT`,
]

/** Creates the tables in an empty file. Throws JournalFailure 'newer', 'foreign' (another program's database) or 'damaged' (tables are missing). */
export function checkOrCreateSchema(database: DatabaseSync): void {
  if (isEmpty(database)) {
    database.exec('BEGIN IMMEDIATE')
    // Another process may have created the tables while this one waited for the lock.
    if (isEmpty(database)) {
      database.exec(
        `${SCHEMA.join(';')}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`,
      )
    }
    database.exec('COMMIT')
  }
  const version = numberOf(database, 'user_version')
  if (numberOf(database, 'application_id') !== APPLICATION_ID) throw new JournalFailure('foreign')
  if (version > SCHEMA_VERSION) throw new JournalFailure('newer', { found: version, known: SCHEMA_VERSION })
  const statements = new Set(
    database
      .prepare('SELECT sql FROM sqlite_schema')
      .all()
      .map(({ sql }) => sql),
  )
  if (version < SCHEMA_VERSION || !SCHEMA.every((statement) => statements.has(statement)))
    throw new JournalFailure('damaged')
}

/** True if the file is completely empty, without another program's mark. */
function isEmpty(database: DatabaseSync): boolean {
  const marks = [numberOf(database, 'application_id'), numberOf(database, 'user_version')]
  return marks.every((mark) => mark === 0) && database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
}

function numberOf(database: DatabaseSync, pragma: 'application_id' | 'user_version'): number {
  const value = database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]
  return typeof value === 'number' ? value : 0
}

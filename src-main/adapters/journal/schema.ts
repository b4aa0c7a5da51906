/**
 * The journal's tables and how an older journal becomes a newer one. A migration never touches what a run has sent or
 * answered: an unfinished run of an older version can be resumed. A journal of a newer version is refused.
 */
import type { DatabaseSync } from 'node:sqlite'
import { JournalFailure } from '../../engine/run/journal-port.ts'

/** Each entry brings the schema from its index to the next version (PRAGMA user_version). */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE runs (
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
    baseline TEXT,
    owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE rows (
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    row INTEGER NOT NULL,
    status TEXT NOT NULL,
    material_id INTEGER,
    name TEXT NOT NULL,
    lane INTEGER NOT NULL,
    changes TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (run, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rows_by_state ON rows (run, state, seq);
  CREATE INDEX rows_by_lane ON rows (run, lane) WHERE state = 'waiting';
  CREATE TABLE calls (
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    lane INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    row_seq INTEGER NOT NULL,
    row INTEGER NOT NULL,
    method TEXT NOT NULL,
    body TEXT NOT NULL,
    changes TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    material_id INTEGER,
    reason TEXT,
    PRIMARY KEY (run, lane, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX calls_by_state ON calls (run, state, lane);
  CREATE INDEX calls_by_row ON calls (run, row_seq);
  CREATE TABLE ledger (
    name TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    used INTEGER NOT NULL,
    refused_at INTEGER,
    reset_minute INTEGER
  ) STRICT;
  `,
  // The sheet a row is from, where several were read together; null for one.
  `
  ALTER TABLE rows ADD COLUMN sheet TEXT;
  ALTER TABLE calls ADD COLUMN sheet TEXT;
  `,
  // A call is looked for by its state only while that state is one few are in, or none stay in: what is done leaves the indexes.
  `
  DROP INDEX calls_by_state;
  CREATE INDEX calls_planned ON calls (run, lane) WHERE state = 'planned';
  CREATE INDEX calls_sending ON calls (run, lane) WHERE state = 'sending';
  CREATE INDEX calls_unknown ON calls (run, lane) WHERE state = 'unknown';
  CREATE INDEX calls_failed ON calls (run, lane) WHERE state = 'failed';
  CREATE INDEX calls_added ON calls (run, material_id) WHERE state = 'done' AND method = 'materials/add';
  `,
  // What the plan knew outlives the program, too; and no commit carries such lists along with its run. The old column stays as
  // it is: an older Stocksheet that is open meanwhile goes by it.
  `
  CREATE TABLE known_ids (run INTEGER PRIMARY KEY REFERENCES runs (key) ON DELETE CASCADE, plan TEXT, baseline TEXT) STRICT;
  INSERT INTO known_ids (run, baseline) SELECT key, baseline FROM runs WHERE baseline IS NOT NULL AND state <> 'done';
  `,
  // What a material was before the run, where a call takes away more than it names: only so an undo can give it back.
  `
  CREATE TABLE materials_before (
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    material_id INTEGER NOT NULL,
    held TEXT NOT NULL,
    PRIMARY KEY (run, material_id)
  ) STRICT, WITHOUT ROWID;
  `,
  // Who writes to an account, what unfinished runs claim, and when a call was done, so that a later run's is told from an earlier one's.
  `
  CREATE TABLE writers (
    account TEXT PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
    owner TEXT,
    since INTEGER NOT NULL,
    lease_until INTEGER NOT NULL
  ) STRICT;
  ALTER TABLE runs ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE runs ADD COLUMN unmarked INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE calls ADD COLUMN at INTEGER;
  UPDATE runs SET claims = 1 WHERE state <> 'preparing';
  `,
  // Materials that left every list would be added again by the next file: what was listed last, and what has left since.
  `
  CREATE TABLE listed_materials (
    ledger TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    ids TEXT NOT NULL,
    materials TEXT NOT NULL
  ) STRICT;
  CREATE TABLE unlisted_materials (
    ledger TEXT NOT NULL,
    id INTEGER NOT NULL,
    material TEXT NOT NULL,
    last_listed INTEGER NOT NULL,
    PRIMARY KEY (ledger, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX calls_deleted ON calls (material_id) WHERE method = 'materials/delete';
  `,
  // One row per material, so that a reading writes what it changed; with the storages that listed it, since not every reading reads all.
  `
  CREATE TABLE seen_accounts (
    ledger TEXT PRIMARY KEY,
    digest INTEGER NOT NULL,
    adds_to INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE seen_storages (
    ledger TEXT NOT NULL,
    storage INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (ledger, storage)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE seen_materials (
    ledger TEXT NOT NULL,
    id INTEGER NOT NULL,
    digest INTEGER NOT NULL,
    storages TEXT NOT NULL,
    left_at INTEGER,
    material TEXT NOT NULL,
    PRIMARY KEY (ledger, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX seen_left ON seen_materials (ledger, id) WHERE left_at IS NOT NULL;
  INSERT INTO seen_materials SELECT ledger, id, 0, '', last_listed, material FROM unlisted_materials;
  INSERT OR REPLACE INTO seen_materials
    SELECT l.ledger, json_extract(m.value, '$[0]'), 0, '', NULL, m.value FROM listed_materials l, json_each(l.materials) m;
  INSERT INTO seen_accounts SELECT ledger, 0, 0 FROM listed_materials;
  DROP TABLE listed_materials;
  DROP TABLE unlisted_materials;
  `,
  // Rows that an undo took back were kept as changed by another run.
  `
  UPDATE rows SET state = 'undone', reason = json_object('code', 'undone', 'field', NULL, 'details',
      json_object('run', json_extract(reason, '$.details.run')))
    WHERE state = 'changed' AND json_extract(reason, '$.code') = 'changed-since' AND EXISTS (
      SELECT 1 FROM runs undo JOIN runs undone ON undone.id = undo.undo_of
      WHERE undone.key = rows.run AND undo.id = json_extract(rows.reason, '$.details.run'));
  UPDATE runs SET counts = NULL WHERE id IN (SELECT undo_of FROM runs);
  `,
  // Accounts that did not give a list whole: pages of it cost a request each, and a whole list is tried again only now and then.
  `
  CREATE TABLE whole_lists (
    ledger TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    times INTEGER NOT NULL,
    size INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // A material's history: what all runs did to it. What is done stays few per material, and planned calls join when they are done.
  `
  CREATE INDEX IF NOT EXISTS calls_of_material ON calls (material_id) WHERE state = 'done';
  `,
  // What a report says of a row's values: what was read back, which other runs wrote to them, and when. Runs from before kept none.
  `
  ALTER TABLE runs ADD COLUMN keeps_values INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE rows ADD COLUMN held TEXT;
  ALTER TABLE rows ADD COLUMN marks TEXT;
  ALTER TABLE rows ADD COLUMN at INTEGER;
  `,
]

export const SCHEMA_VERSION = MIGRATIONS.length

/** Brings an opened journal to this version. Throws JournalFailure 'newer'. */
export function migrate(database: DatabaseSync): void {
  for (;;) {
    const found = versionOf(database)
    if (found === SCHEMA_VERSION) return
    if (found > SCHEMA_VERSION) {
      throw new JournalFailure('newer', { found, known: SCHEMA_VERSION })
    }
    database.exec('BEGIN IMMEDIATE')
    // Another process may have migrated while this one waited for the lock.
    if (versionOf(database) === found) {
      database.exec(`${MIGRATIONS[found] ?? ''} PRAGMA user_version = ${found + 1};`)
    }
    database.exec('COMMIT')
  }
}

function versionOf(database: DatabaseSync): number {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version']
  return typeof version === 'number' ? version : 0
}

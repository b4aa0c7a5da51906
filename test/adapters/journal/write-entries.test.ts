import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrate } from '../../../src-main/adapters/journal/schema.ts'
import { EntryWriter } from '../../../src-main/adapters/journal/write-entries.ts'
import type { JournalEntry } from '../../../src-main/engine/run/journal-port.ts'
import { reason } from '../../../src-shared/domain/run/run.ts'

type Entry = Exclude<JournalEntry, { readonly kind: 'requests' }>

/** Two runs with the same numbers: 24 calls in groups some of which come again later, 16 rows. */
const GROUPS = [0, 1, 2, 2, 3, 4, 0, 5, 6, 7, 1, 8, 9, 200, 10, 11, 12, 3, 13, 14, 15, 16, 17, 18]
const ROWS = 16

function filled(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  migrate(database)
  for (const key of [1, 2]) {
    database.exec(
      `INSERT INTO runs (key, id, account, storage, file, head, ledger, known, storages, started, state)
       VALUES (${key}, 'r${key}', 'A', 1, 'f', '{}', 'l', '[]', '[]', 0, 'running')`,
    )
    for (const [seq, group] of GROUPS.entries()) {
      database.exec(
        `INSERT INTO calls (run, lane, seq, row_seq, row, method, body, changes, state, reason)
         VALUES (${key}, ${group}, ${seq}, ${seq % ROWS}, 2, 'materials/edit', '{}', '[]', 'planned', 'old')`,
      )
    }
    for (let seq = 0; seq < ROWS; seq += 1) {
      database.exec(
        `INSERT INTO rows (run, seq, row, status, name, lane, changes, state)
         VALUES (${key}, ${seq}, 2, 'edit', 'n', ${seq % 7}, '[]', 'waiting')`,
      )
    }
  }
  return database
}

function held(database: DatabaseSync): unknown {
  return ['calls', 'rows', 'runs'].map((table) => database.prepare(`SELECT * FROM ${table}`).all())
}

const why = fc.option(fc.constantFrom(reason('no-answer'), reason('gone')), { nil: null })
const entries: fc.Arbitrary<Entry> = fc.oneof(
  fc
    .record({
      seq: fc.nat(GROUPS.length - 1),
      state: fc.constantFrom('sending' as const, 'done' as const, 'failed' as const),
      attempts: fc.constantFrom(1, 2),
      reason: why,
      materialId: fc.option(fc.constantFrom(7, 8), { nil: undefined }),
    })
    .map(({ seq, materialId, ...rest }): Entry => {
      const call = { seq, group: GROUPS[seq] ?? 0 }
      return { kind: 'call', call, ...rest, ...(materialId === undefined ? {} : { materialId }) }
    }),
  // Many at a time that differ in nothing but their number: what a fast run writes.
  fc
    .record({
      kind: fc.constant('row' as const),
      seq: fc.nat(ROWS - 1),
      state: fc.constantFrom('verified' as const, 'waiting' as const),
      reason: why,
    })
    .map((entry): Entry => entry),
  fc
    .record({ group: fc.constantFrom(0, 1, 2, 3), id: fc.constantFrom(40, 41) })
    .map(({ group, id }): Entry => ({ kind: 'material', group, materialId: id })),
  fc.constantFrom<Entry>(
    { kind: 'rebase', call: { group: 2, seq: 3 }, changes: [] },
    { kind: 'run', state: 'paused', reason: null, ended: false },
  ),
)

test('entries written together leave what one after another would leave', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-entries-'))
  const [together, apart] = [filled(join(folder, 'a.db')), filled(join(folder, 'b.db'))]
  try {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(1, 1, 1, 2), entries), { maxLength: 60 }), (batch) => {
        const [one, other] = [new EntryWriter(together, () => 5), new EntryWriter(apart, () => 5)]
        for (const database of [together, apart]) database.exec('BEGIN')
        for (const [key, entry] of batch) {
          one.take(key, entry)
          other.take(key, entry)
          other.flush()
        }
        one.flush()
        const [was, wanted] = [held(together), held(apart)]
        for (const database of [together, apart]) database.exec('ROLLBACK')
        expect(was).toEqual(wanted)
      }),
      { numRuns: 400 },
    )
  } finally {
    together.close()
    apart.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a transaction taken back leaves nothing for the next', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stocksheet-entries-'))
  const database = filled(join(folder, 'a.db'))
  try {
    const writer = new EntryWriter(database, () => 5)
    const before = held(database)
    writer.take(1, { kind: 'row', seq: 1, state: 'verified', reason: null })
    writer.take(1, { kind: 'call', call: { group: 0, seq: 0 }, state: 'done', attempts: 1, reason: null })
    writer.forget()
    writer.flush()
    expect(held(database)).toEqual(before)
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

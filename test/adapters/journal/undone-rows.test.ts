/** Rows an undo took back, in a journal of the version that kept them as changed by another run. */
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { reason } from '../../../src-shared/domain/run/run.ts'
import { editRow, head } from '../../engine/run/build.ts'
import { makePlace, type Place } from './place.ts'
import { reportRow } from '../../../src-main/hosts/run-history.ts'

let place: Place | null = null
afterEach(() => place?.remove())

test('[T-18] [REPORT-4] rows kept as changed by the undo become undone; those another run changed stay', () => {
  const here = makePlace()
  place = here
  const journal = here.journal()
  const made = (undoOf: string | null): string => {
    const run = journal.create({ account: 'A', head: head('A'), ledger: 'l', undoOf, known: [1] })
    const rows = [1, 2].map((group) => ({
      plan: editRow(group + 2, group, { price: ['1', '2'] }),
      group,
      state: 'waiting' as const,
      reason: null,
    }))
    journal.addRows(run, rows)
    journal.begin(run, [1], null)
    return run
  }
  const first = made(null)
  const undo = made(first)
  const other = made(null)
  const database = new DatabaseSync(here.file)
  for (const [row, by] of [undo, other].entries()) {
    const why = JSON.stringify(reason('changed-since', { run: by, file: 'f', after: '2', live: '1' }, 'price'))
    database
      .prepare(
        "UPDATE rows SET state = 'changed', reason = ? WHERE run = (SELECT key FROM runs WHERE id = ?) AND seq = ?",
      )
      .run(why, first, row)
  }
  database.exec(`DROP TABLE whole_lists;
    ALTER TABLE runs DROP COLUMN keeps_values; ALTER TABLE rows DROP COLUMN held; ALTER TABLE rows DROP COLUMN marks; ALTER TABLE rows DROP COLUMN at;
    PRAGMA user_version = 8`)
  database.close()
  const again = here.journal()
  expect(again.counts(first)).toMatchObject({ undone: 1, changed: 1 })
  const told = again.report(first, { from: 0, count: 5 }).rows.map((row) => [row.state, reportRow(row).error?.message])
  expect(told).toEqual([
    ['undone', `Applied, then undone by run ${undo}.`],
    ['changed', expect.stringContaining(other)],
  ])
  expect(again.report(first, { from: 0, count: 5, failedOnly: true }).total).toBe(1)
})

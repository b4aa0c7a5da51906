/** A file with storages as columns: its rows are counted, not their parts in the run. [REPORT-12] */
import { beforeEach, expect, test } from 'vitest'
import { startRun } from '../../../src-main/run/run.ts'
import type { RunOptions } from '../../../src-main/run/options.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { editRow, head, idleRow, type EditFields } from './build.ts'
import { decimal } from './fake-account.ts'
import { FAST, makePlace, type Place } from './place.ts'

const ROWS = 4
let place: Place

beforeEach(() => {
  place = makePlace(ROWS)
  return place.remove
})

function part(row: number, sheet: string, fields: EditFields): PlannedRow {
  const plan = editRow(row, 998 + row, fields)
  return { ...plan, sheet, calls: plan.calls.map((call) => ({ ...call, sheet })) }
}

/** Rows 2 to 5, each in two storages; the account of these tests keeps both as one. */
function inTwoStorages(): PlannedRow[] {
  return Array.from({ length: ROWS }, (_, index) => [
    part(2 + index, 'Main', { stock: ['5', '9'] }),
    part(2 + index, 'Van', { notes: ['', 'counted'] }),
  ]).flat()
}

function start(rows: readonly PlannedRow[], options: RunOptions = FAST) {
  return startRun({ ...place.parts(rows, options), head: { ...head(place.account.address), perStorage: true } })
}

test('[REPORT-12] a row that is in both storages is one row', async () => {
  const run = await start(inTwoStorages())
  const { counts } = await run.whenFinished
  expect(counts).toMatchObject({ verified: ROWS, skipped: 0, waiting: 0, values: { made: 8, wanted: 8 } })
  expect(run.progress()).toMatchObject({ rowsIn: ROWS, total: 8 })
  expect(place.journal.countAcceptedRows(run.id)).toBe(ROWS)
})

test('[REPORT-12] a row that the account took in one storage only is not in', async () => {
  place.account.put({ id: 1001, stock: decimal('7') })
  const run = await start([...inTwoStorages(), { ...idleRow(2, 'unchanged'), sheet: 'Shop' }])
  const { counts } = await run.whenFinished
  expect(counts).toMatchObject({ verified: ROWS - 1, skipped: 1, unchanged: 0 })
  expect([run.progress().rowsIn, place.journal.countAcceptedRows(run.id)]).toEqual([ROWS - 1, ROWS - 1])
})

test('[RUN-10] the first rows are rows of the file', async () => {
  const run = await start(inTwoStorages(), { ...FAST, concurrency: 1, firstRows: 2, afterFirstRows: 'stop' })
  const { counts, reason } = await run.whenFinished
  expect(counts).toMatchObject({ verified: 2, waiting: 2 })
  expect(reason).toMatchObject({ code: 'first-rows', details: { rows: 2, verified: 2 } })
  expect(place.account.sent).toHaveLength(4)
})

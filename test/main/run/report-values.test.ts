/** A report's values: what was read back, who wrote it, which requests, and which rows a filter shows. */
import { beforeEach, expect, test } from 'vitest'
import { startRun } from '../../../src-main/run/run.ts'
import { planUndo } from '../../../src-main/run/plan-undo.ts'
import type { ReportFilter } from '../../../src-shared/api/report.ts'
import { makeReportRow } from '../../../src-main/app/run-history.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { addRow, editRow, idleRow } from './build.ts'
import { decimal } from './fake-account.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'
import { answerText } from '../../../src-shared/words/report.ts'

let place: Place

beforeEach(() => {
  place = makePlace(20)
  return place.remove
})

const apply = async (rows: readonly PlannedRow[]) =>
  (await (await startRun(place.parts(rows, { ...FAST, concurrency: 1 }))).whenFinished).run
const reportOf = (run: string, filter: ReportFilter = {}) =>
  place.journal.report(run, { from: 0, count: 100, ...filter }).rows
const valuesOf = (run: string) =>
  reportOf(run).flatMap(({ row, state, changes }) =>
    changes.map(({ field, before, after, now, who, by }) => [row, state, field, before, after, now, who, by]),
  )

async function undo(run: string): Promise<string> {
  const planned = await planUndo(run, place)
  if (!planned.ok) throw new Error('no undo')
  const { plan } = planned
  const start = await startRun({ ...place.parts([]), ...plan, rows: [plan.rows], undoOf: run })
  return (await start.whenFinished).run
}

test('[REPORT-3] [REPORT-5] before, after, what the account holds and who made it so, also of rows that were not applied', async () => {
  const { account } = place
  account.put({ id: 1001, stock: decimal('9') })
  account.put({ id: 1002, stock: decimal('7') })
  account.onSend = (_method, body) => {
    if (body['material_id'] === 1004) account.put({ id: 1003, stock: decimal('8') })
  }
  account.fate = (method) => (method === 'materials/delete' ? 'before' : 'fine')
  const run = await apply([
    ...edits(5),
    { ...editRow(7, 9999, { price: ['1', '2'] }), status: 'conflict', calls: [] },
    idleRow(8, 'unchanged'),
  ])
  expect(valuesOf(run)).toEqual([
    [2, 'verified', 'stock', '5', '9', '9', 'this-run', null],
    [3, 'verified', 'stock', '5', '9', '9', 'someone-else', null],
    [4, 'skipped', 'stock', '5', '9', '7', 'someone-else', null],
    [5, 'changed', 'stock', '5', '9', '8', 'someone-else', null],
    [6, 'verified', 'stock', '5', '9', '9', 'this-run', null],
    [7, 'skipped', 'price', '1', '2', null, null, null],
  ])
})

test('[REPORT-5] [REPORT-4] [UNDO-11] what another run wrote, before or after, names that run; an undo and a redo as well', async () => {
  const firstText = await apply(edits(3))
  const second = await apply([editRow(2, 1000, { stock: ['5', '9'] }), editRow(3, 1001, { stock: ['9', '11'] })])
  expect(valuesOf(second)).toEqual([
    // The first run wrote it before the second began; somebody else may have written it since.
    [2, 'verified', 'stock', '5', '9', '9', null, null],
    [3, 'verified', 'stock', '9', '11', '11', 'this-run', null],
  ])
  expect(valuesOf(firstText)).toEqual([
    [2, 'verified', 'stock', '5', '9', '9', 'this-run', null],
    [3, 'verified', 'stock', '5', '9', '11', 'another-run', second],
    [4, 'verified', 'stock', '5', '9', '9', 'this-run', null],
  ])
  const back = await undo(second)
  const states = (run: string) => reportOf(run).map(({ state, laterChange }) => laterChange?.code ?? state)
  expect(states(second)).toEqual(['verified', 'undone'])
  expect(states(firstText)).toEqual(['verified', 'verified', 'verified'])
  const secondText = await undo(back)
  expect(states(back)).toEqual(['undone'])
  expect(states(second)).toEqual(['verified', 'verified'])
  expect(states(firstText)).toEqual(['verified', 'changed-since', 'verified'])
  await undo(secondText)
  expect(states(second)).toEqual(['verified', 'undone'])
})

test('[REPORT-6] requests as they were sent, and what came back', async () => {
  const { account } = place
  account.fate = (_method, body) => (body['material_id'] === 1000 ? 'after' : 'fine')
  account.materials.delete(1002)
  const run = await apply([...edits(3), addRow(5, { name: 'Plank', price: '3' })])
  const told = reportOf(run).map((row) =>
    makeReportRow(row).requests?.map(({ method, body, tries, ...answer }) => [
      method,
      body,
      answer.answer,
      answerText(answer),
      tries,
    ]),
  )
  const stock = (id: number) => `{"material_id":${id},"storage_id":1,"stock":9}`
  expect(told).toEqual([
    [['materials/update_stock', stock(1000), 'read-back', 'no answer; the account shows that it happened', 1]],
    [['materials/update_stock', stock(1001), 'success', 'success', 1]],
    [['materials/update_stock', stock(1002), 'not-sent', 'not sent', 0]],
    [
      [
        'materials/add',
        '{"name":"Plank","unit":"pcs","storage_id":1,"price":3}',
        'success',
        'success, material 5000',
        1,
      ],
    ],
  ])
  expect(
    reportOf(run).every(
      ({ settledAt: at, requests }) =>
        at !== null && requests.every((request) => request.answer === 'not-sent' || request.updatedAt !== null),
    ),
  ).toBe(true)
})

test('[REPORT-7] filters by state, field, whose change and text; the places are those of the rows', async () => {
  const { account, journal } = place
  account.put({ id: 1001, stock: decimal('9') })
  account.put({ id: 1002, stock: decimal('7') })
  const rows = [...edits(3), editRow(5, 1003, { price: ['10', '12.75'] }), idleRow(6, 'unchanged')]
  const run = await apply(rows)
  const found = (filter: ReportFilter) => {
    const shownRows = reportOf(run, filter)
    expect(journal.findReportPositions(run, filter)).toEqual(shownRows.map(({ seq }) => seq))
    expect(journal.report(run, { from: 0, count: 0, ...filter }).total).toBe(shownRows.length)
    return shownRows.map(({ row }) => row)
  }
  expect(found({})).toEqual([2, 3, 4, 5, 6])
  expect(found({ states: ['verified'] })).toEqual([2, 3, 5])
  expect(found({ failedOnly: true })).toEqual([4])
  expect(found({ fields: ['price'] })).toEqual([5])
  expect(found({ fields: ['stock', 'price'], states: ['skipped'] })).toEqual([4])
  expect(found({ changed: 'this-run' })).toEqual([2, 5])
  expect(found({ changed: 'others' })).toEqual([3, 4])
  expect(found({ search: '12.75' })).toEqual([5])
  expect(found({ search: 'MATERIAL 1002' })).toEqual([4])
  expect(found({ search: '6' })).toEqual([6])
  expect(found({ search: 'nothing of this' })).toEqual([])
})

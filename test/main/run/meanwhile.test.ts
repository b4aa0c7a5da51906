import { beforeEach, expect, test } from 'vitest'
import { resumeRun, startRun } from '../../../src-main/run/run.ts'
import { planUndo } from '../../../src-main/run/plan-undo.ts'
import { addRow, deleteRow, editRow } from './build.ts'
import { decimal } from './fake-account.ts'
import { edits, FAST, makePlace, type Place } from './place.ts'
import { makeReportRow } from '../../../src-main/app/run-history.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import type { Reason } from '../../../src-shared/run/run.ts'

let place: Place

beforeEach(() => {
  place = makePlace(20)
  return place.remove
})

const rowOf = (run: string, from = 0) =>
  place.journal.report(run, { from, count: 1 }).rows.map((row) => makeReportRow(row))[0]

test('[T-41] [RUN-19] a material of our SKU that someone else added during the run is told, and the row is not verified', async () => {
  const { account, parts } = place
  account.onSend = () => account.put({ id: 9000, name: 'Elsewhere', sku: 'p-1' })
  const plan = { ...parts([addRow(2, { name: 'Plank', sku: 'P-1' }), addRow(3, { name: 'Beam', sku: 'B-1' })]) }
  const runEnd = await (await startRun({ ...plan, knownIds: account.materials.keys() })).whenFinished
  expect(runEnd.counts).toMatchObject({ verified: 1, changed: 1 })
  expect(rowOf(runEnd.run)).toMatchObject({ state: 'changed' })
  expect(textOf(rowOf(runEnd.run)?.error)).toContain('appeared during the import: 9000 (“Elsewhere”)')
})

test('[T-41] a value of our material that the run does not send, changed by someone else, is told', async () => {
  const { account, parts } = place
  account.onSend = (_method, body) => {
    if (body['material_id'] === 1001) account.put({ id: 1000, price: decimal('11'), stock: decimal('5') })
  }
  const rows = [editRow(2, 1000, { stock: ['5', '9'] }), editRow(3, 1001, { price: ['10', '12'] })]
  const runEnd = await (await startRun(parts(rows, { ...FAST, concurrency: 1 }))).whenFinished
  // The stock too, because its own call sent it, so it differs from the file.
  expect(runEnd.counts).toMatchObject({ verified: 1, unverified: 1 })
  account.onSend = (_method, body) => {
    if (body['material_id'] === 1003) account.put({ id: 1002, price: decimal('11'), notes: 'not of this file' })
  }
  const otherRows = [editRow(2, 1002, { stock: ['5', '9'] }), editRow(3, 1003, { price: ['10', '12'] })]
  const second = await (await startRun(parts(otherRows, { ...FAST, concurrency: 1 }))).whenFinished
  expect(second.counts).toMatchObject({ verified: 1, changed: 1 })
  expect(rowOf(second.run)?.error).toMatchObject({ field: 'price' })
  expect(textOf(rowOf(second.run)?.error)).toContain('It was “10” and is now “11”')
})

test('[T-41] what the run itself brings along is nobody else’s doing', async () => {
  const { account, parts } = place
  account.materials.set(1000, { ...material(1000), unit: 'kg', minimum: decimal('2') })
  account.onSend = (_method, body) => {
    if (body['unit'] === 'g')
      account.put({ id: 1000, price: decimal('0.01'), stock: decimal('5000'), minimum: decimal('2000') })
  }
  const rows = [
    editRow(2, 1000, { unit: ['kg', 'g'] }),
    editRow(3, 1001, { minimum: ['0', '1'] }),
    editRow(4, 1002, { price: ['10', '12'] }),
    deleteRow(5, 1003, 'Material 3'),
  ]
  const runEnd = await (await startRun(parts(rows))).whenFinished
  expect(runEnd.counts).toMatchObject({ verified: 4, changed: 0 })
})

test('[T-5] a row that a later run wrote over says so in the earlier report; an undo does the same', async () => {
  const { account, journal, parts } = place
  const first = await (await startRun(parts(edits(3)))).whenFinished
  const second = await (await startRun(parts([editRow(2, 1000, { stock: ['9', '11'] })]))).whenFinished
  // Its counts are what the run itself saw.
  expect(journal.info(first.run).counts).toEqual({ ...first.counts, changedSince: 1 })
  expect(journal.info(second.run).counts).toMatchObject({ verified: 1, changed: 0 })
  expect(rowOf(first.run)).toMatchObject({ state: 'verified', error: null, since: { code: 'changed-since' } })
  expect(textOf(rowOf(first.run)?.since)).toContain(
    `import ${second.run} (“stock.csv”) changed the stock in storage 1 since`,
  )
  const undo = await planUndo(second.run, { account, journal })
  if (!undo.ok) throw new Error('no undo')
  const { plan } = undo
  const back = await startRun({ ...parts([]), ...plan, rows: [plan.rows], accountName: 'A', undoOf: second.run })
  const third = await back.whenFinished
  expect(third.counts.verified).toBe(1)
  expect(textOf(rowOf(second.run)?.since)).toBe(`Applied, then undone by import ${third.run}.`)
  expect(journal.info(second.run).counts).toEqual({ ...second.counts, undone: 1 })
})

test('[T-5] the same value, another field and another material are not written over', async () => {
  const { journal, parts } = place
  const first = await (await startRun(parts(edits(3)))).whenFinished
  const second = await startRun(
    parts([
      editRow(2, 1000, { price: ['10', '12'] }),
      editRow(3, 1001, { stock: ['5', '9'] }),
      editRow(4, 1005, { stock: ['5', '8'] }),
    ]),
  )
  // Row 3 is set aside, because its old value is not the account's.
  expect((await second.whenFinished).counts).toMatchObject({ verified: 3, already: 1 })
  expect(journal.info(first.run).counts).toMatchObject({ verified: 3, changed: 0 })
})

test('[T-5] a run that stopped before it checked finds its rows changed by the run that followed', async () => {
  const { account, journal, parts } = place
  account.fate = (_method, _body, count) => {
    if (count === 3) run?.cancel()
    return 'fine'
  }
  const run = await startRun(parts(edits(6), { ...FAST, concurrency: 1 }))
  await run.whenFinished
  account.fate = () => 'fine'
  const second = await (await startRun(parts([editRow(2, 1000, { stock: ['9', '11'] })]))).whenFinished
  expect(second.counts.verified).toBe(1)
  const runEnd = await (await resumeRun({ ...parts([]), run: run.id })).whenFinished
  expect(runEnd.counts).toMatchObject({ verified: 5, changed: 1, unverified: 0 })
  expect(textOf(rowOf(run.id)?.error)).toContain('was changed after that')
  expect(textOf(rowOf(run.id)?.since)).toContain(second.run)
  expect(journal.info(second.run).counts).toMatchObject({ verified: 1, changed: 0 })
})

function material(id: number) {
  const foundMaterial = place.account.materials.get(id)
  if (!foundMaterial) throw new Error(`no ${id}`)
  return foundMaterial
}

function textOf(reason: Reason | null | undefined): string {
  return reason ? reasonText(reason) : ''
}

/** A material in several rows: stock that is valued at a price waits for that price. [RUN-6] [PLAN-4] */
import { beforeEach, expect, test } from 'vitest'
import type { RunEnd } from '../../../src-main/run/run-context.ts'
import { startRun } from '../../../src-main/run/run.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { editRow } from './build.ts'
import { decimal } from './fake-account.ts'
import { makePlace, type Place } from './place.ts'

let journal: Place['journal']
let account: Place['account']
let parts: Place['parts']

beforeEach(() => {
  const place = makePlace(2)
  ;({ journal, account, parts } = place)
  return place.remove
})

async function applied(rows: readonly PlannedRow[]): Promise<Pick<RunEnd, 'run' | 'counts'>> {
  const run = await startRun(parts(rows, {}))
  return run.whenFinished
}

test('the row with the price is set aside for its minimum: the increase of the next row is not valued at the old price', async () => {
  account.put({ id: 1000, minimum: decimal('1') })
  const rows = [
    editRow(2, 1000, { price: ['10', '12'], minimum: ['0', '3'] }),
    editRow(3, 1000, { stock: ['5', '9'] }),
    editRow(4, 1001, { stock: ['5', '9'] }),
  ]
  const { run, counts } = await applied(rows)
  expect(account.sent.map(({ body }) => body['material_id'])).toEqual([1001])
  expect(counts).toMatchObject({ verified: 1, skipped: 2, waiting: 0 })
  const { rows: told } = journal.report(run, { from: 0, count: 9 })
  expect(told.map(({ row, state }) => [row, state])).toEqual([
    [2, 'skipped'],
    [3, 'skipped'],
    [4, 'verified'],
  ])
  expect(told[1]?.reason?.details).toMatchObject({ row: 2 })
})

test('a decrease goes on: it takes off batches, whatever the price', async () => {
  account.put({ id: 1000, minimum: decimal('1') })
  const rows = [
    editRow(2, 1000, { price: ['10', '12'], minimum: ['0', '3'] }),
    editRow(3, 1000, { stock: ['5', '4'] }),
    editRow(4, 1001, { stock: ['5', '9'] }),
  ]
  const { counts } = await applied(rows)
  expect(counts).toMatchObject({ verified: 2, skipped: 1 })
  expect(account.materials.get(1000)).toMatchObject({ stock: '4', price: '10', minimum: '1' })
})

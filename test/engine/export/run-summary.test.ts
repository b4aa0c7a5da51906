/** What a run came to: only what was verified, at prices that are known, and the rest said. */
import { expect, test } from 'vitest'
import { sumRun, type SummedRow } from '../../../src-main/engine/export/run-summary.ts'
import { reason } from '../../../src-shared/domain/run/run.ts'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import { toDecimal, ZERO, type Decimal } from '../../../src-shared/domain/values/decimal.ts'

const change = (field: Field, storage: number | null, before: string | null, after: string) => ({
  field,
  storage,
  before,
  after,
})

function row(at: number, more: Partial<SummedRow>): SummedRow {
  return {
    row: at,
    status: 'stock',
    materialId: 100 + at,
    name: `Material ${at}`,
    state: 'verified',
    reason: null,
    ...more,
  }
}

const prices = (known: Readonly<Record<number, string>>) => (ids: ReadonlySet<number>) =>
  new Map(
    [...ids].flatMap((id): [number, Decimal][] =>
      known[id] === undefined ? [] : [[id, toDecimal(known[id]) ?? ZERO]],
    ),
  )

const ROWS: readonly SummedRow[] = [
  row(1, { changes: [change('stock', 1, '10', '12')] }),
  row(2, { changes: [change('stock', 1, '10', '4'), change('stock', 2, '1', '2')] }),
  // Its own price counts, not the one of the lists.
  row(3, { status: 'edit+stock', changes: [change('price', null, '2', '3'), change('stock', 1, '0', '5')] }),
  row(4, { changes: [change('stock', 1, '1', '9')] }),
  row(5, {
    status: 'delete',
    changes: [change('name', null, 'x', ''), change('price', null, '7', ''), change('stock', 1, '2', '0')],
  }),
  row(6, { state: 'failed', reason: reason('no-answer'), changes: [change('stock', 1, '1', '100')] }),
  row(7, { state: 'failed', reason: reason('no-answer'), changes: [change('stock', 1, '1', '100')] }),
  row(8, { status: 'unchanged', state: 'skipped', changes: [] }),
  row(9, {
    status: 'add',
    changes: [change('name', null, null, 'New'), change('price', null, null, '0.1'), change('stock', 1, null, '3')],
  }),
]

test('[SUM-2] money is that of verified changes of stock, exact, and what has no price is counted', () => {
  const { money, movers } = sumRun(() => ROWS, prices({ 101: '0.1', 102: '2', 103: '999', 106: '5' }))
  expect(money).toEqual({ up: '15.5', down: '-24', change: '-8.5', counted: 6, missing: 1 })
  expect(movers.map(({ row, value }) => [row, value])).toEqual([
    [3, '15'],
    [5, '-14'],
    [2, '-10'],
    [9, '0.3'],
    [1, '0.2'],
  ])
})

test('[SUM-1] [SUM-2] changes are counted by field, new materials in none; problems by their reason, most rows first', () => {
  const { changed, problems } = sumRun(() => ROWS, prices({}))
  expect(changed.map(({ field, count }) => [field, count])).toEqual([
    ['price', 1],
    ['stock', 5],
  ])
  expect(problems).toEqual([
    { state: 'failed', reason: reason('no-answer'), count: 2, first: { row: 6 }, name: 'Material 6' },
  ])
})

test('[SUM-2] nothing changed, nothing known', () => {
  expect(sumRun(() => [], prices({}))).toEqual({
    money: { up: '0', down: '0', change: '0', counted: 0, missing: 0 },
    movers: [],
    changed: [],
    problems: [],
  })
})

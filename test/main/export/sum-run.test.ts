/** The result of a run: only what was verified, at known prices, with the rest listed. */
import { expect, test } from 'vitest'
import { sumRun, type RowToSum } from '../../../src-main/export/sum-run.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { toDecimal, ZERO, type Decimal } from '../../../src-shared/material/values/decimal.ts'

const change = (field: Field, storage: number | null, before: string | null, after: string) => ({
  field,
  storage,
  before,
  after,
})

function row(at: number, more: Partial<RowToSum>): RowToSum {
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

const ROWS: readonly RowToSum[] = [
  row(1, { changes: [change('stock', 1, '10', '12')] }),
  row(2, { changes: [change('stock', 1, '10', '4'), change('stock', 2, '1', '2')] }),
  // Its own price counts, not the one in the lists.
  row(3, { status: 'edit+stock', changes: [change('price', null, '2', '3'), change('stock', 1, '0', '5')] }),
  row(4, { changes: [change('stock', 1, '1', '9')] }),
  row(5, {
    status: 'delete',
    changes: [change('name', null, 'x', ''), change('price', null, '7', ''), change('stock', 1, '2', '0')],
  }),
  row(6, { state: 'failed', reason: makeReason('no-answer'), changes: [change('stock', 1, '1', '100')] }),
  row(7, { state: 'failed', reason: makeReason('no-answer'), changes: [change('stock', 1, '1', '100')] }),
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
  const { changedFields, problems } = sumRun(() => ROWS, prices({}))
  expect(changedFields.map(({ field, count }) => [field, count])).toEqual([
    ['price', 1],
    ['stock', 5],
  ])
  expect(problems).toEqual([{ state: 'failed', reason: makeReason('no-answer'), count: 2, row: 6, name: 'Material 6' }])
})

test('[SUM-2] nothing changed, nothing known', () => {
  expect(sumRun(() => [], prices({}))).toEqual({
    money: { up: '0', down: '0', change: '0', counted: 0, missing: 0 },
    movers: [],
    changedFields: [],
    problems: [],
  })
})

test('[SUM-1] rows of one reason are told together, those of another field or state apart, most rows first', () => {
  const failed = (at: number, ...why: Parameters<typeof makeReason>) =>
    row(at, { state: 'failed', reason: makeReason(...why) })
  const rows = [
    failed(1, 'refused', {}, 'unit'),
    failed(2, 'refused', {}, 'price'),
    failed(3, 'refused', {}, 'price'),
    failed(4, 'no-answer', {}, 'price'),
    row(5, { state: 'unknown', reason: makeReason('no-answer') }),
    row(6, { state: 'unknown', reason: makeReason('no-answer') }),
    row(7, { state: 'unknown', reason: null }),
    failed(8, 'refused', {}, 'price'),
  ]
  const told = sumRun(() => rows, prices({})).problems.map((problem) => [
    problem.state,
    problem.reason?.field ?? null,
    problem.count,
    problem.row,
  ])
  expect(told).toEqual([
    ['failed', 'price', 3, 2],
    ['unknown', null, 2, 5],
    ['failed', 'unit', 1, 1],
    ['failed', 'price', 1, 4],
    ['unknown', null, 1, 7],
  ])
})

test('[SUM-2] a balance that stays as it is counts neither as known nor as missing; one that was not there was 0', () => {
  const rows = [
    row(1, { changes: [change('stock', 1, '5', '5'), change('stock', 2, null, '0')] }),
    row(2, { changes: [change('stock', 1, null, '3')] }),
  ]
  expect(sumRun(() => rows, prices({ 101: '2', 102: '2' })).money).toMatchObject({ up: '6', counted: 1, missing: 0 })
  expect(sumRun(() => rows, prices({})).money).toMatchObject({ up: '0', counted: 0, missing: 1 })
})

test('[SUM-2] behind a new unit a balance is in that unit, and not at all where nobody knows how', () => {
  const turned = (to: string) =>
    row(1, {
      changes: [change('unit', null, 'kg', to), change('price', null, '9', '2'), change('stock', 1, '5000', '5003')],
    })
  expect(sumRun(() => [turned('g')], prices({})).money).toMatchObject({ up: '6', counted: 1, missing: 0 })
  expect(sumRun(() => [turned('box')], prices({})).money).toMatchObject({ up: '0', counted: 0, missing: 1 })
})

test('[SUM-2] prices are asked for of what moved, and only of that', () => {
  const requestedRows: number[][] = []
  sumRun(
    () => [
      row(1, { changes: [change('stock', 1, '1', '2')] }),
      row(2, { changes: [change('name', null, 'a', 'b')] }),
      row(3, { state: 'failed', changes: [change('stock', 1, '1', '2')] }),
      row(4, { materialId: null, changes: [change('stock', 1, '1', '2')] }),
    ],
    (ids) => {
      requestedRows.push([...ids])
      return new Map()
    },
  )
  expect(requestedRows).toEqual([[101]])
})

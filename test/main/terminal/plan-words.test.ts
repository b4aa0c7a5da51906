/** How the terminal describes the changes of a row. */
import { expect, test } from 'vitest'
import { foldUnchangedRows } from '../../../src-main/import/plan-rows.ts'
import {
  describeChange,
  makeStorageNames,
  makePlanTable,
  describeProblemKind,
  describeRow,
  describeTime,
} from '../../../src-main/terminal/plan-words.ts'
import { planDelete } from '../../../src-shared/plan/changes-to-requests.ts'
import { ROW_STATUSES, type PlannedRow, type Change } from '../../../src-shared/plan/plan.ts'
import { NEVER } from '../../../src-shared/account/daily-limit.ts'
import { decimal } from '../../build.ts'

const unit = (before: string | null, after: string): Change => ({ field: 'unit', storage: null, before, after })
const stock = (before: string | null, after: string): Change => ({ field: 'stock', storage: 1, before, after })
const minimum: Change = { field: 'minimum', storage: 1, before: '2', after: '2' }

test.each([
  [[stock('40', '38.5')], 'stock 40 -> 38.5 (-1.5)'],
  [[stock('0.1', '0.3')], 'stock 0.1 -> 0.3 (+0.2)'],
  [[stock(null, '4')], 'stock 4'],
  [[minimum], 'minimum 2 -> 2'],
  [[{ field: 'notes', storage: null, before: 'dry', after: '' }], 'notes dry -> (empty)'],
  // The units are convertible, so the old balance is shown in the new unit.
  [[stock('2000', '2500'), unit('kg', 'g')], 'stock 2000 -> 2500 (+500)'],
  // The units are not convertible: there is no difference to show, and equal digits do not mean equal amounts.
  [[stock('7', '7'), unit('roll', 'pallet')], 'stock 7 roll -> 7 pallet'],
  [[minimum, unit('roll', 'pallet')], 'minimum 2 roll -> 2 pallet'],
  [[stock(null, '7'), unit('roll', 'pallet')], 'stock 7'],
  [[stock(null, '7'), unit(null, 'pallet')], 'stock 7'],
] as const)('%j', (changes, words) => {
  expect(describeChange(changes[0], changes, makeStorageNames(1, false, []))).toBe(words)
})

const NAMED = [
  { id: 1, name: 'Main' },
  { id: 2, name: 'Shop' },
]
const inPlace = (storage: number, several: boolean): string[] => {
  const change: Change = { field: 'stock', storage, before: '47', after: '4' }
  return [describeChange(change, [change], makeStorageNames(1, several, NAMED))]
}

test('[T-3] a balance names its storage, unless all of the plan is about the chosen one', () => {
  expect([inPlace(1, false), inPlace(1, true), inPlace(2, false), inPlace(7, true)].flat()).toEqual([
    'stock 47 -> 4 (-43)',
    'stock in Main 47 -> 4 (-43)',
    'stock in Shop 47 -> 4 (-43)',
    'stock in storage 7 47 -> 4 (-43)',
  ])
})

test('[T-3] a delete says what is lost in each storage, and its value', () => {
  const words = (held: Readonly<Record<number, string>>): string[] => {
    const stocks = Object.entries(held).map(([storage, stock]) => ({ storage: Number(storage), stock: decimal(stock) }))
    const call = planDelete(100, { row: 2 }, { name: 'Oak board', price: decimal('12.5'), stocks })
    const row: PlannedRow = {
      row: 2,
      status: 'delete',
      materialId: 100,
      name: 'Oak board',
      changes: call.changes,
      problems: [],
      calls: [call],
      group: 'm100',
    }
    return describeRow(row, makeStorageNames(1, false, NAMED))
  }
  expect([words({ 1: '40', 2: '3', 3: '0' }), words({ 1: '40' }), words({ 2: '3' }), words({})].flat()).toEqual([
    'loses 40 in Main and 3 in Shop, worth 537.5',
    'loses 40, worth 500',
    'loses 3 in Shop, worth 37.5',
    'nothing in stock',
  ])
})

test('[RUN-23] the cost in time: days where the quota does not hold the run in one', () => {
  const cost = { reads: 10, writes: 100_000, leftToday: 10_000, seconds: 20_000 }
  expect(describeTime(cost)).toBe('about 6 h')
  expect(describeTime({ ...cost, days: null })).toBe('about 6 h')
  expect(describeTime({ ...cost, days: { days: 10, perDay: 10_000 } })).toBe('about 10 days, at 10,000 requests a day')
  expect(describeTime({ ...cost, days: NEVER })).toBe('nothing can be sent')
})

test('cells that are struck out: the flag that reads them is named', () => {
  const problem = { severity: 'blocks', code: 'struck-out', row: 2, column: 1, field: null, got: '5' } as const
  const kind = { code: 'struck-out', severity: 'blocks', count: 3, examples: [problem] } as const
  expect(describeProblemKind(kind)).toMatch(/choose to read what is struck out\. On the command line: --struck-out\.$/)
  expect(describeProblemKind({ ...kind, code: 'not-a-number' })).not.toContain('On the command line')
})

test('unchanged rows are printed as one line, whether or not they were passed on one by one', async () => {
  const empty = { materialId: 7, problems: [], calls: [], group: 'm7' }
  const rows = ['unchanged', 'unchanged', 'edit', 'edit', 'unchanged', 'edit', 'unchanged'].map((status, index) => ({
    ...empty,
    row: index + 2,
    status: status === 'edit' ? ('edit' as const) : ('unchanged' as const),
    name: `Material ${index}`,
    changes: status === 'edit' ? [stock('1', '2')] : [],
  }))
  const statuses = Uint8Array.from(rows, ({ status }) => ROW_STATUSES.indexOf(status))
  const folded = (count: number) =>
    foldUnchangedRows({ statuses, count: rows.length }, count, (from, length) => rows.slice(from, from + length))
  const table = (entries: Parameters<typeof makePlanTable>[0]) =>
    makePlanTable(entries, { rows: 7, unchanged: 4 }, makeStorageNames(1, false, []))
  expect(folded(9).map((entry) => ('foldedRows' in entry ? entry.foldedRows : entry.row))).toEqual([2, 4, 5, 1, 7])
  expect(folded(1)).toHaveLength(2)
  expect(await table([folded(9)])).toEqual(await table([rows]))
})

/** A preview's totals, compared with sums over its rows, and the storages whose lists a plan depends on. */
import { describe, expect, test } from 'vitest'
import { makePriceHistogram, PRICE_BORDERS } from '../../../../src-shared/plan/guard/money-effects.ts'
import { NO_DECISIONS } from '../../../../src-shared/plan/desired-value.ts'
import { ROW_STATUSES } from '../../../../src-shared/plan/plan.ts'
import { makePreview, type Preview } from '../../../../src-shared/plan/preview/preview.ts'
import { ProblemRows } from '../../../../src-shared/plan/preview/plan-totals.ts'
import { areStoragesEnough, findNeededStorages } from '../../../../src-shared/plan/preview/needed-storages.ts'
import { fc } from '../../../fast-check.ts'
import { catalogueOf, draftsOf, inputOf, previewOf, type Line } from '../../../build.ts'

const account = catalogueOf([
  { id: 1, sku: 'A-1', name: 'Oak', price: '2', in: { 1: '4/1', 2: '9' } },
  { id: 2, sku: 'A-2', name: 'Pine', price: '2.5', in: { 1: '5' } },
  { id: 3, sku: 'A-3', name: 'Elm', price: '10', in: { 2: '4' } },
])

const line: fc.Arbitrary<Line> = fc.record({
  sku: fc.constantFrom('A-1', 'A-2', 'A-3', 'A-9', ''),
  name: fc.constantFrom('', '', 'New'),
  unit: fc.constantFrom('', '', 'pcs'),
  price: fc.constantFrom('', '1', '2', '2.5', '9', '!'),
  stock: fc.constantFrom('', '0', '3', '4', '5', '12.5'),
  storage: fc.constantFrom('1', '2', '', 'Nowhere'),
  action: fc.constantFrom('', '', '', 'delete'),
})

/** Whole numbers, so that rounding here hides no rounding there: every price and amount has at most one decimal place. */
const tenths = (text: string): number => Math.round(Number(text) * 10)

function summed(preview: Preview) {
  const rows = Array.from({ length: preview.count }, (_, index) => preview.row(index))
  const counts = Object.fromEntries(ROW_STATUSES.map((status) => [status, 0]))
  const problems = new Map<string, number[]>()
  const storages = new Map<number, number>()
  const buckets = Array(PRICE_BORDERS.length + 1).fill(0)
  let [writes, up, down, lostCount] = [0, 0, 0, 0]
  const touch = (storage: number): void => void storages.set(storage, (storages.get(storage) ?? 0) + 1)
  for (const [index, row] of rows.entries()) {
    counts[row.status] = (counts[row.status] ?? 0) + 1
    writes += row.calls.length
    for (const code of new Set(row.problems.map((problem) => problem.code))) {
      problems.set(code, [...(problems.get(code) ?? []), index])
    }
    if (row.calls.length === 0) continue
    touch(row.storage)
    for (const { storage } of row.changes) if (storage !== null) touch(storage)
    // If several rows change the price of a material, the group decides it.
    const price = rows
      .filter(({ group }) => group === row.group)
      .flatMap(({ changes }) => changes)
      .find(({ field }) => field === 'price')
    const worth = row.status === 'delete' ? price?.before : (price?.after ?? String(row.price))
    for (const { field, before, after } of row.changes) {
      if (field === 'price' && before !== null && row.status !== 'delete' && before !== after) {
        const percent = (Number(after) / Number(before) - 1) * 100
        buckets[PRICE_BORDERS.filter((border) => percent >= border).length] += 1
      }
      if (field !== 'stock') continue
      const movedNumber = (tenths(after) - tenths(before ?? '0')) * tenths(worth ?? '0')
      if (movedNumber > 0) up += movedNumber
      else down += movedNumber
      if (row.status === 'delete') lostCount -= movedNumber
    }
  }
  return { counts, problems, storages, buckets, writes, up, down, lost: lostCount }
}

test('[STAT-1] [STAT-3] law: counts, requests, problems, storages, prices and values are those of the rows', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const preview = previewOf(lines, account)
      const { totals } = preview
      const expected = summed(preview)
      expect(totals.counts).toEqual(expected.counts)
      expect([totals.writes, totals.excluded]).toEqual([expected.writes, 0])
      expect(new Map([...totals.problems].map(([code, { rows }]) => [code, [...rows]]))).toEqual(expected.problems)
      expect(totals.storages).toEqual(expected.storages)
      expect(makePriceHistogram(totals.stats).map(({ count }) => count)).toEqual(expected.buckets)
      const values = [totals.valueUp, totals.valueDown, totals.lostValue.total].map((text) =>
        Math.round(Number(text) * 100),
      )
      expect(values).toEqual([expected.up, expected.down, expected.lost].map((value) => value + 0))
      const movedNumbers = totals.stats.movers.map(({ value }) => Math.abs(Number(value)))
      expect(movedNumbers).toEqual(movedNumbers.toSorted((a, b) => b - a))
    }),
    { numRuns: 300 },
  )
})

test('[EDIT-2] a row that is left out is counted as such alone, and shown with its name, else its sku', () => {
  const lines: readonly Line[] = [
    { sku: 'A-1', name: 'Oak', price: '9' },
    { sku: 'A-9', name: '', price: '!' },
    { sku: 'A-2', name: '', price: '9' },
  ]
  const input = inputOf(draftsOf(lines), account)
  const preview = makePreview({ ...input, decisions: { ...NO_DECISIONS, excludedRows: new Set([0, 1]) } })
  expect([preview.totals.excluded, preview.totals.counts.edit, preview.totals.writes]).toEqual([2, 1, 1])
  expect([0, 1].map((index) => preview.row(index))).toMatchObject([
    { status: 'unchanged', name: 'Oak', materialId: null, calls: [], problems: [] },
    { status: 'unchanged', name: 'A-9', materialId: null, calls: [], problems: [] },
  ])
})

test('law: the rows of a problem are a set in order, whoever comes and goes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(12)), { maxLength: 30 }), (steps) => {
      const rows = new ProblemRows()
      const expected = new Set<number>()
      const inOrder = (): readonly number[] => [...expected].toSorted((a, b) => a - b)
      for (const [comes, index] of steps) {
        if (comes) {
          rows.add(index)
          expected.add(index)
        } else {
          rows.remove(index)
          expected.delete(index)
        }
        const copy = rows.copy()
        copy.add(99)
        expect([rows.count, [...rows.rows]]).toEqual([expected.size, inOrder()])
        expect([...copy.rows]).toEqual([...inOrder(), 99])
      }
    }),
  )
})

describe('[READ-7] whose lists a plan rests on', () => {
  const rests = (...lines: readonly Line[]): unknown => {
    const foundStorages = findNeededStorages(previewOf(lines, account))
    return foundStorages === 'all' ? foundStorages : [...foundStorages].toSorted((a, b) => a - b)
  }

  test('price, stock, minimum and notes rest on a list that carries the material, of the storage they change', () => {
    for (const own of [{ price: '9' }, { stock: '9' }, { minimum: '9' }, { notes: 'x' }]) {
      expect([own, rests({ sku: 'A-1', storage: '1', ...own })]).toEqual([own, [1]])
    }
    expect(rests({ sku: 'A-1', storage: '2', stock: '1' }, { sku: 'A-2', storage: '1', price: '9' })).toEqual([1, 2])
    // The storage that changes does not carry the material, so a list that carries it is read too.
    expect(rests({ sku: 'A-3', storage: '1', stock: '9' })).toEqual([1, 2])
    // A row that sends nothing depends on no list.
    expect(rests({ sku: 'A-1', price: '2' })).toEqual([])
  })

  test('everything else rests on all of them', () => {
    for (const wide of [{ name: 'Oak 2' }, { unit: 'kg' }, { action: 'delete' }]) {
      expect([wide, rests({ id: '1', ...wide })]).toEqual([wide, 'all'])
    }
    expect(rests({ sku: 'N', name: 'New', unit: 'pcs' })).toBe('all')
    expect(rests({ id: '1', sku: 'B-1' })).toBe('all')
    const pickedPreview = previewOf([{ sku: 'X', price: '9' }], account, { picks: new Map([[0, 1]]) })
    expect(findNeededStorages(pickedPreview)).toBe('all')
  })
})

describe('[READ-9] what can be settled without the lists of storages that no row names', () => {
  const settled = (line: Line, readNumbers: readonly number[] = [1]): boolean =>
    areStoragesEnough(previewOf([line], account), new Set(readNumbers))

  test('stock and minimum of what is found by id or sku in a list that was read', () => {
    expect(settled({ sku: 'A-1', stock: '9' })).toBe(true)
    expect(settled({ id: '1', minimum: '9', stock: '9' })).toBe(true)
    expect(settled({ sku: 'A-1', stock: '4' })).toBe(true)
    expect(settled({ sku: 'A-3', stock: '9' })).toBe(false)
    expect(settled({ sku: 'A-3', storage: '2', stock: '9' }, [2])).toBe(true)
  })

  test('nothing else: other fields, names, problems, new and deleted materials, answers', () => {
    expect(settled({ sku: 'A-1', price: '9' })).toBe(false)
    expect(settled({ name: 'Oak', stock: '9' })).toBe(false)
    expect(settled({ sku: 'A-1', stock: '!' })).toBe(true)
    expect(settled({ sku: 'A-1', stock: '9', storage: 'Nowhere' })).toBe(false)
    expect(settled({ sku: 'N', name: 'New', unit: 'pcs', stock: '9' })).toBe(false)
    expect(settled({ id: '1', action: 'delete' })).toBe(false)
    const pickedPreview = previewOf([{ sku: 'X', stock: '9' }], account, { picks: new Map([[0, 1]]) })
    expect(areStoragesEnough(pickedPreview, new Set([1]))).toBe(false)
  })

  test('a row that is left out asks for nothing', () => {
    const input = inputOf(draftsOf([{ sku: 'A-3', price: '9' }]), account)
    const preview = makePreview({ ...input, decisions: { ...NO_DECISIONS, excludedRows: new Set([0]) } })
    expect(areStoragesEnough(preview, new Set([1]))).toBe(true)
  })
})

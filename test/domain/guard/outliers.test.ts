import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { guardWords, outlierMessage } from '../../../src-shared/wording/outliers.ts'
import { leapOf, type Guard } from '../../../src-shared/domain/guard/outliers.ts'
import {
  MANY_CODES,
  OUTLIER_LIMITS,
  outlierLimits,
  type OutlierLimits,
} from '../../../src-shared/domain/guard/outliers-limits.ts'
import { guardOfPreview } from '../../../src-shared/domain/preview/outliers-preview.ts'
import { guardOfPlan } from '../../../src-shared/domain/guard/outliers-plan.ts'
import { swapVote } from '../../../src-shared/domain/guard/outliers-swap.ts'
import type { Change } from '../../../src-shared/domain/plan/planned-call.ts'
import { makePreview, type Preview } from '../../../src-shared/domain/preview/preview.ts'
import { NOTHING_DECIDED } from '../../../src-shared/domain/plan/desired-value.ts'
import { makeResolver } from '../../../src-shared/domain/catalogue/resolve.ts'
import { KEY_FIELDS } from '../../../src-shared/domain/plan/match.ts'
import { catalogueOf, decimal, draftsOf, STORAGES, type Line, type StoredLine } from '../build.ts'

const stored = (count: number): StoredLine[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Part ${at + 1}`,
    price: String((at % 7) + 1.5),
    in: { 1: `${at * 13 + 200}/${(at % 5) + 3}` },
  }))
const account = catalogueOf(stored(40))

function preview(lines: readonly Line[], limits?: OutlierLimits, catalogue = account): Preview {
  return makePreview({
    drafts: draftsOf(lines),
    catalogue,
    resolver: makeResolver(catalogue, STORAGES),
    base: null,
    onConflict: 'ask',
    decided: NOTHING_DECIDED,
    storage: 1,
    keys: KEY_FIELDS,
    picks: new Map(),
    ...(limits ? { limits } : {}),
  })
}

/** Columns as in the file: id A, price B, stock C, minimum D. */
function guard(lines: readonly Line[], limits?: OutlierLimits, catalogue = account): Guard | null {
  const fields = ['id', 'price', 'stock', 'minimum']
  return guardOfPreview(preview(lines, limits, catalogue), (field) => fields.indexOf(field))
}

function reasons(lines: readonly Line[], limits?: OutlierLimits): string[] {
  return guard(lines, limits)?.reasons.map(({ code, count, of }) => `${code} ${count}/${of}`) ?? []
}

/** The first `count` materials with price and stock as `change` makes them of the account's. */
function file(count: number, change: (price: number, stock: number, minimum: number) => Line): Line[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    ...change((at % 7) + 1.5, at * 13 + 200, (at % 5) + 3),
  }))
}

describe('leaps', () => {
  test('[OUT-2] borders are exact', () => {
    const leap = (before: string, after: string) => leapOf(decimal(before), decimal(after), OUTLIER_LIMITS)
    expect(leap('1.1', '11')).toBe('up')
    expect(leap('1.1', '10.9999999999999999999')).toBe(null)
    expect(leap('0.07', '7')).toBe('far-up')
    expect(leap('0.07', '6.9999999999999999999')).toBe('up')
    expect(leap('11', '1.1')).toBe('down')
    expect(leap('11', '1.1000000000000000001')).toBe(null)
    expect(leap('7', '0.07')).toBe('far-down')
    expect(leap('7', '0')).toBe('zero')
    expect(leap('0', '7')).toBe(null)
    expect(leap('-5', '500')).toBe(null)
    expect(leap('5', '-500')).toBe(null)
  })

  test('[OUT-2] [OUT-3] one price a hundred times higher is a reason, with its column, row and values', () => {
    const lines = [
      { id: '1', price: '1.6' },
      { id: '2', price: '250' },
    ]
    expect(guard(lines)).toMatchObject({
      changed: 2,
      reasons: [
        {
          code: 'price-far-up',
          count: 1,
          of: 2,
          first: { row: 3 },
          factor: 100,
          fields: [{ field: 'price', column: 1 }],
          examples: [
            { row: 3, name: 'Part 2', changes: [{ field: 'price', storage: null, before: '2.5', after: '250' }] },
          ],
        },
      ],
    })
  })

  test('[OUT-3] many rows: by number and by share', () => {
    expect(reasons(file(2, (price) => ({ price: String(price * 10) })))).toEqual([])
    expect(reasons(file(3, (price) => ({ price: String(price * 10) })))).toEqual(['price-up 3/3'])
    expect(reasons(file(3, () => ({ price: '0' })))).toEqual(['price-zero 3/3'])
    expect(reasons(file(4, (_, stock) => ({ stock: String(stock * 10) })))).toEqual([])
    expect(reasons(file(5, (_, stock) => ({ stock: String(stock * 10) })))).toEqual(['stock-up 5/5'])
    // 5 of 40 changed balances are fewer than a quarter.
    const few = file(40, (_, stock) => ({ stock: String(stock < 260 ? stock * 10 : stock + 1) }))
    expect(reasons(few)).toEqual([])
    expect(reasons(file(9, () => ({ stock: '0' })))).toEqual([])
    expect(reasons(file(10, () => ({ stock: '0' })))).toEqual(['stock-zero 10/10'])
  })

  test('[OUT-3] far leaps too few by themselves count among the leaps', () => {
    const lines = file(5, (_, stock) => ({ stock: String(stock < 220 ? stock * 100 : stock * 10) }))
    expect(guard(lines)?.reasons.map(({ code, count, first }) => [code, count, first.row])).toEqual([
      ['stock-up', 5, 2],
    ])
    expect(reasons(file(5, (_, stock) => ({ stock: String(stock < 230 ? stock * 100 : stock * 10) })))).toEqual([
      'stock-far-up 3/5',
    ])
  })

  test('[OUT-2] after a unit change the predicted amounts count, for unknown pairs none; new materials never leap', () => {
    const kilos = catalogueOf([{ id: 1, unit: 'kg', price: '500', in: { 1: '5' } }])
    expect(guard([{ id: '1', unit: 'g', price: '0.5', stock: '5100' }], undefined, kilos)).toBe(null)
    expect(guard([{ id: '1', unit: 'g', price: '500', stock: '5100' }], undefined, kilos)?.reasons[0]).toMatchObject({
      code: 'price-far-up',
      examples: [{ row: 2, changes: [{ before: '0.5', after: '500' }] }],
    })
    expect(guard([{ id: '1', unit: 'bag', price: '0.001', stock: '5100' }], undefined, kilos)).toBe(null)
    expect(guard([{ name: 'New', unit: 'pcs', price: '99999', stock: '99999' }])).toBe(null)
  })

  test('[OUT-1] every threshold can be set; senseless ones are refused by name', () => {
    const lines = file(2, (price) => ({ price: String(price * 10) }))
    const strict = outlierLimits({ many: { ...OUTLIER_LIMITS.many, 'price-up': { rows: 1, share: 0 } } })
    expect(reasons(lines, strict)).toEqual(['price-up 2/2'])
    expect(reasons(lines, outlierLimits({ factor: 2, farFactor: 10 }))).toEqual(['price-far-up 2/2'])
    expect(() => outlierLimits({ factor: 1 })).toThrow('factor must be above 1, got 1')
    expect(() => outlierLimits({ farFactor: 5 })).toThrow('farFactor must not be below factor (10), got 5')
    expect(() => outlierLimits({ swap: { ...OUTLIER_LIMITS.swap, share: 2 } })).toThrow(
      'swap: share must be between 0 and 1, got 2',
    )
  })

  test('[OUT-3] a file made from the account, and one with every price a little higher, have no guard', () => {
    expect(
      guard(
        file(40, (price, stock, minimum) => ({ price: String(price), stock: String(stock), minimum: String(minimum) })),
      ),
    ).toBe(null)
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 5, noNaN: true }), (factor) => {
        const lines = file(40, (price, stock) => ({
          price: String(Math.round(price * factor * 100) / 100),
          stock: String(Math.round(stock * factor)),
        }))
        expect(guard(lines)).toBe(null)
      }),
      { numRuns: 50 },
    )
  })
})

describe('columns that look swapped', () => {
  const change = (before: string, after: string): Change => ({ field: 'stock', storage: 1, before, after })
  const vote = (one: Change, other: Change) => swapVote(one, other, OUTLIER_LIMITS.swap)

  test('[OUT-4] a row votes by what its values resemble', () => {
    expect(vote(change('12.5', '40'), change('40', '12.5'))).toBe('swapped')
    expect(vote(change('12.5', '36'), change('40', '12'))).toBe('swapped')
    expect(vote(change('12.5', '13'), change('40', '80'))).toBe('own')
    expect(vote(change('5', '5.5'), change('6', '5'))).toBe('no telling')
    // Stock raised to its minimum, which stays.
    expect(vote(change('0', '5'), change('5', '5'))).toBe('own')
    expect(vote(change('0', '5'), change('5', '0'))).toBe('swapped')
    expect(vote(change('-4', '5'), change('5', '-4'))).toBe('no telling')
    expect(vote({ ...change('0', '5'), before: null }, change('5', '0'))).toBe('no telling')
  })

  test('[OUT-4] a row that changes only one of the two never looks swapped', () => {
    const amount = fc.integer({ min: 0, max: 100_000 }).map(String)
    fc.assert(
      fc.property(amount, amount, amount, (was, is, kept) => {
        expect(vote(change(was, is), change(kept, kept))).not.toBe('swapped')
      }),
    )
  })

  test('[OUT-4] price and stock swapped, with drift: told first, with both columns and both values', () => {
    const lines = file(8, (price, stock) => ({ price: String(stock - 1), stock: String(price) }))
    const [first] = guard(lines)?.reasons ?? []
    expect(first).toMatchObject({
      code: 'price-stock-swapped',
      count: 8,
      of: 8,
      first: { row: 2 },
      fields: [
        { field: 'price', column: 1 },
        { field: 'stock', column: 2 },
      ],
    })
    expect(first?.examples[0]?.changes.map(({ before, after }) => [before, after])).toEqual([
      ['1.5', '199'],
      ['200', '1.5'],
    ])
  })

  test('[OUT-4] stock and minimum swapped; four rows are too few', () => {
    const swapped = (count: number) =>
      reasons(file(count, (_, stock, minimum) => ({ stock: String(minimum), minimum: String(stock) })))
    expect(swapped(5)).toContain('stock-minimum-swapped 5/5')
    expect(swapped(4).filter((reason) => reason.includes('swapped'))).toEqual([])
  })
})

describe('the guard in words', () => {
  test('[OUT-5] what to type names the rows; every reason says column, rows, values and a way out', () => {
    const told = guard(file(8, (price, stock) => ({ price: String(stock), stock: String(price) })))
    const words = told && guardWords(told)
    expect(words?.phrase).toBe('apply 8')
    expect(words?.reasons[0]).toMatchObject({
      code: 'price-stock-swapped',
      count: 8,
      share: 1,
      firstRow: 2,
      message:
        'Columns B and C: price and stock look swapped in 8 of 8 rows. There the new price is close to the stock in the account, and the new stock to its price. Swap the two columns in the mapping, or confirm if it is meant. For example row 2 “Part 1” price 1.50 → 200.00, stock 200 → 1.5; row 3 “Part 2” price 2.50 → 213.00, stock 213 → 2.5; row 4 “Part 3” price 3.50 → 226.00, stock 226 → 3.5.',
    })
    const [price] = guard([{ id: '2', price: '250' }])?.reasons ?? []
    expect(price && outlierMessage(price)).toBe(
      'Column B: 1 of 1 changed price rises 100 times or more. This usually means a lost or misread decimal separator, or another unit. Check the decimal style of the column, correct the file, or confirm if it is meant. For example row 2 “Part 2” price 2.50 → 250.00.',
    )
  })

  test('[OUT-5] a plan read back from its file has the same guard, without columns', () => {
    const made = preview(file(12, (price, stock) => ({ price: String(price * 10), stock: String(stock / 200) })))
    const rows = Array.from({ length: made.count }, (_, index) => made.row(index))
    expect(guardOfPlan(rows, OUTLIER_LIMITS, account.count)).toEqual(guardOfPreview(made, () => null))
    expect(guardOfPlan(rows)?.reasons.map(({ code }) => code)).toEqual(['price-up', 'stock-far-down'])
    expect(guardOfPlan([])).toBe(null)
  })
})

test('[OUT-3] every kind that counts rows has its limit', () => {
  expect(Object.keys(OUTLIER_LIMITS.many).toSorted()).toEqual([...MANY_CODES].toSorted())
})

import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import {
  addMover,
  makeEmptyStats,
  findPriceBucket,
  makePriceHistogram,
  PRICE_BORDERS,
} from '../../../../src-shared/plan/guard/money-effects.ts'
import type { IndexedRow } from '../../../../src-shared/plan/plan.ts'
import {
  compare,
  isNegative,
  multiply,
  negate,
  subtract,
  ZERO,
  type Decimal,
} from '../../../../src-shared/material/values/decimal.ts'
import { catalogueOf, decimal, previewOf, type Line } from '../../../build.ts'

const catalogue = catalogueOf([
  { id: 1, name: 'Flour', sku: 'F', unit: 'kg', price: '500', in: { 1: '5', 2: '1' } },
  { id: 2, name: 'Oak', sku: 'O', price: '10', in: { 1: '40' } },
  { id: 3, name: 'Free', sku: 'Z', price: '0', in: { 1: '7' } },
])

function totals(lines: readonly Line[]) {
  const { valueUp, valueDown, stats } = previewOf(lines, catalogue).totals
  return {
    valueUp,
    valueDown,
    movers: stats.movers,
    filled: makePriceHistogram(stats).filter(({ count }) => count > 0),
  }
}

describe('stock value', () => {
  test('[STAT-1] price x change of stock, at the new price', () => {
    expect(
      totals([
        { sku: 'O', price: '12', stock: '41' },
        { sku: 'F', stock: '4' },
      ]),
    ).toEqual({
      valueUp: '12',
      valueDown: '-500',
      movers: [
        { row: 3, index: 1, name: 'Flour', value: '-500' },
        { row: 2, index: 0, name: 'Oak', value: '12' },
      ],
      filled: [{ from: '20', to: '50', count: 1 }],
    })
  })

  test('[STAT-1] a price another row of the lane sends counts for all its storages, a new material’s too', () => {
    const lines = [
      { sku: 'F', storage: '1', price: '600', stock: '6' },
      { sku: 'F', storage: '2', stock: '3' },
    ]
    expect(totals(lines).valueUp).toBe('1800')
    const added = [
      { sku: 'N', name: 'New', unit: 'pcs', price: '2', storage: '1', stock: '1' },
      { sku: 'N', storage: '2', stock: '3' },
    ]
    expect(totals(added).valueUp).toBe('8')
  })

  test('[STAT-1] after a unit change the price is the rescaled one; for unknown pairs there is no value', () => {
    expect(totals([{ sku: 'F', unit: 'g', stock: '5100' }]).valueUp).toBe('50')
    expect(totals([{ sku: 'F', unit: 'bag', stock: '5100' }])).toMatchObject({ valueUp: '0', movers: [] })
  })

  test('[STAT-2] rows of value 0 move nothing', () => {
    expect(totals([{ sku: 'Z', stock: '8' }])).toMatchObject({ valueUp: '0', movers: [] })
  })

  const rowOf = (row: number): IndexedRow => ({
    row,
    status: 'stock',
    index: row,
    materialId: row,
    name: `Material ${row}`,
    changes: [],
  })

  test('[STAT-2] movers are the ten largest either way, largest first, equal ones in file order', () => {
    const value = fc.integer({ min: -300, max: 300 }).map((cents) => decimal(String(cents / 100)))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), (values) => {
        const stats = makeEmptyStats()
        // Groups do not arrive in file order, so the test reverses them.
        for (const at of values.map((_, index) => index).reverse()) addMover(stats, rowOf(at), values[at] ?? ZERO)
        const size = (decimal: Decimal): Decimal => (isNegative(decimal) ? negate(decimal) : decimal)
        const wanted = values
          .map((ownDecimal, row) => ({ row, index: row, name: `Material ${row}`, value: ownDecimal }))
          .filter((entry) => entry.value !== '0')
          .sort((a, b) => compare(size(b.value), size(a.value)) || a.row - b.row)
        expect(stats.movers).toEqual(wanted.slice(0, 10))
      }),
    )
  })
})

describe('histogram of price changes', () => {
  test('[STAT-3] each bucket begins at its lower border, exactly', () => {
    const bucket = (before: string, after: string): string => {
      const { from, to } = makePriceHistogram(makeEmptyStats())[findPriceBucket(decimal(before), decimal(after))] ?? {}
      return `${from} to ${to}`
    }
    expect(bucket('10', '11')).toBe('10 to 20')
    expect(bucket('1.1', '1.21')).toBe('10 to 20')
    expect(bucket('0.07', '0.077')).toBe('10 to 20')
    expect(bucket('10', '10.9999999999999999999')).toBe('5 to 10')
    expect(bucket('3', '1.5')).toBe('-50 to -20')
    expect(bucket('3', '1.4999999999999999999')).toBe('null to -50')
    expect(bucket('3', '0')).toBe('null to -50')
    expect(bucket('3', '6')).toBe('100 to null')
    expect(bucket('1', '1.0000000000000000001')).toBe('0 to 5')
    expect(bucket('1', '0.9999999999999999999')).toBe('-5 to 0')
  })

  test('[STAT-3] the bucket is the exact one for any two prices', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 18n }).map((digits) => decimal(`${digits}e-6`))
    fc.assert(
      fc.property(price, price, fc.constantFrom(...PRICE_BORDERS, null), (before, otherDecimal, border) => {
        // Half of the values are exactly on a border.
        const decimalAfter = border === null ? otherDecimal : multiply(before, decimal(String((100 + border) / 100)))
        const change = multiply(subtract(decimalAfter, before), decimal('100'))
        const reached = PRICE_BORDERS.filter(
          (percent) => compare(change, multiply(before, decimal(String(percent)))) >= 0,
        )
        expect(findPriceBucket(before, decimalAfter)).toBe(reached.length)
      }),
    )
  })

  test('[STAT-3] counts sum to the price changes from above 0; after a unit change the predicted price is the one before', () => {
    const price = fc.constantFrom('0', '0.5', '10', '11', '500', '700')
    fc.assert(
      fc.property(price, price, price, fc.boolean(), (flour, oak, freeText, grams) => {
        const lines = [
          { sku: 'F', price: flour, ...(grams ? { unit: 'g' } : {}) },
          { sku: 'O', price: oak },
          { sku: 'Z', price: freeText },
        ]
        const changedLength = [flour !== (grams ? '0.5' : '500'), oak !== '10'].filter(Boolean).length
        const counts = makePriceHistogram(previewOf(lines, catalogue).totals.stats).map(({ count }) => count)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(changedLength)
      }),
    )
  })

  test('[STAT-3] new materials and unknown unit pairs are in no bucket', () => {
    expect(
      totals([
        { sku: 'N', name: 'New', unit: 'pcs', price: '3' },
        { sku: 'F', unit: 'bag', price: '3' },
      ]).filled,
    ).toEqual([])
  })
})

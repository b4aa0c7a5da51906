import { describe, expect, test } from 'vitest'
import {
  addRatios,
  copyRatiosByField,
  hasCommonFactor,
  findCommonFactors,
  type CommonFactor,
  type RatiosByField,
} from '../../../../src-shared/plan/guard/common-factor.ts'
import { termsOf } from '../../../../src-shared/plan/guard/group-terms.ts'
import type { RescaledField } from '../../../../src-shared/material/fields/field.ts'
import type { IndexedRow, Change } from '../../../../src-shared/plan/plan.ts'

type Amounts = readonly (readonly [before: number, after: number])[]

function rowOf(index: number, changes: readonly Change[]): IndexedRow {
  return { index, row: index + 2, status: 'edit', materialId: index + 1, name: `M${index}`, changes }
}

function amount(field: RescaledField, before: number, after: number): Change {
  return { field, storage: field === 'price' ? null : 1, before: String(before), after: String(after) }
}

function sumsOf(field: RescaledField, amounts: Amounts): RatiosByField {
  const sums: RatiosByField = new Map()
  for (const [index, [before, after]] of amounts.entries()) {
    const row = rowOf(index, [amount(field, before, after)])
    addRatios(sums, row, termsOf([row]), 1)
  }
  return sums
}

/** The finding in short: `price x12 314/320 pack 12 /12`. */
function said(field: RescaledField, amounts: Amounts, unchanged = 0): string[] {
  return findCommonFactors(sumsOf(field, amounts), () => unchanged).map(words)
}

function words({ field, ratio, count, of, reading, rule, rough }: CommonFactor): string {
  const { kind, ...rest } = reading
  const times = Number(ratio.toPrecision(3))
  return `${field} x${times}${rough ? '~' : ''} ${count}/${of} ${kind} ${Object.values(rest).join(' ')} ${rule.operator}${rule.by}`
}

/** Prices from 2.00 upwards, each multiplied by a factor and rounded to cents. */
function times(factor: number, rows: number, from = 2): Amounts {
  return Array.from({ length: rows }, (_, index) => {
    const before = from + index * 0.37
    return [Number(before.toFixed(2)), Number((Number(before.toFixed(2)) * factor).toFixed(2))] as const
  })
}

const OTHERS: Amounts = [
  [10, 11],
  [20, 20.4],
  [30, 25],
  [40, 44.8],
  [50, 60],
  [60, 59],
]

describe('[JUMP-1] nearly all by nearly the same factor', () => {
  test.each([
    [12, 'price x12 314/320 pack 12 /12'],
    [1 / 12, 'price x0.0833 314/320 pack 12 *12'],
    [6, 'price x6 314/320 pack 6 /6'],
    [10, 'price x10 314/320 tens 10 /10'],
    [100, 'price x100 314/320 tens 100 /100'],
    [0.001, 'price x0.001 314/320 tens 1000 *1000'],
  ])('packs and lost separators: x%d', (factor, expected) => {
    expect(said('price', [...times(factor, 314, 1500), ...OTHERS])).toEqual([expected])
  })

  test.each([
    [9, 'unit square foot square yard /9'],
    [1 / 9, 'unit square foot square yard *9'],
    [10.764, 'unit square foot square metre /10.7639104'],
    [1.196, 'unit square yard square metre /1.19599005'],
    [1 / 3, 'unit foot yard *3'],
  ])('a price per another area or length: x%d', (factor, expected) => {
    expect(said('price', times(factor, 50, 30))[0]).toContain(expected)
  })

  test.each([5, 7, 8, 10, 19, 20, 21, 22, 23, 25, 27])('VAT of %d %%, in and out', (rate) => {
    const factor = 1 + rate / 100
    expect(said('price', times(factor, 60, 20))[0]).toContain(`vat ${rate} /${factor}`)
    expect(said('price', times(1 / factor, 60, 20))[0]).toContain(`vat ${rate} *${factor}`)
  })

  test('another currency: the factor with four digits', () => {
    expect(said('price', times(0.92, 40, 10))).toEqual(['price x0.92 40/40 same  /0.92'])
    expect(said('price', times(4.3157, 40, 10))).toEqual(['price x4.32 40/40 same  /4.316'])
  })

  test('[JUMP-2] a small change of all is an everyday thing, and so is one of a few rows', () => {
    for (const factor of [1.03, 0.97, 1.02, 1.045, 0.96]) expect(said('price', times(factor, 300, 50))).toEqual([])
    expect(said('price', times(12, 4))).toEqual([])
    expect(said('price', times(0.92, 9, 20))).toEqual([])
    // A discount of 5 % is not removed tax, which would be 4.76 %.
    expect(said('price', times(0.95, 300, 50))).toEqual([])
  })

  test('[JUMP-2] rows that stay as they are speak against it: a rule would change them, too', () => {
    expect(said('price', times(12, 20), 5)).toEqual(['price x12 20/25 pack 12 /12'])
    expect(said('price', times(12, 20), 6)).toEqual([])
    expect(said('price', times(0.92, 20, 20), 3)).toEqual([])
  })

  test('[JUMP-2] all sorts of factors are none', () => {
    const mixed = Array.from({ length: 300 }, (_, index): [number, number] => [50, 50 * (0.5 + (index % 100) / 50)])
    expect(said('price', mixed)).toEqual([])
    expect(said('price', [...times(12, 50), ...times(10, 50)])).toEqual([])
  })

  test('a pack’s prices that rose besides, each by a little', () => {
    const rose = times(12, 100).map(([before, after], index): [number, number] => [
      before,
      after * (1 + (index % 8) / 100),
    ])
    expect(said('price', rose)).toEqual(['price x12.4~ 100/100 pack 12 /12'])
    // Four fifths are enough, but no fewer.
    const others = (rows: number): Amounts => Array.from({ length: rows }, (_, index) => [50, 60 + index * 9])
    expect(said('price', [...rose, ...others(25)])).toEqual(['price x12.4~ 100/125 pack 12 /12'])
    expect(said('price', [...rose, ...others(26)])).toEqual([])
  })

  test('small prices hide the factor by rounding, and still count for it', () => {
    const small = Array.from({ length: 30 }, (_, at): [number, number] => [0.01 * (at + 1), 0.12 * (at + 1)])
    expect(said('price', small)).toEqual(['price x12~ 30/30 pack 12 /12'])
    expect(said('price', [...small, ...times(12, 20)])).toEqual(['price x12 50/50 pack 12 /12'])
  })

  test('stocks and minimums: pieces and packs, areas; never VAT', () => {
    const packs = Array.from({ length: 20 }, (_, index): [number, number] => [index + 1, 12 * (index + 1)])
    expect(said('stock', packs)).toEqual(['stock x12 20/20 pack 12 /12'])
    expect(
      said(
        'minimum',
        packs.map(([a, b]) => [b, a]),
      ),
    ).toEqual(['minimum x0.0833 20/20 pack 12 *12'])
    const taxed = Array.from({ length: 20 }, (_, index): [number, number] => [index + 1, 1.19 * (index + 1)])
    expect(said('stock', taxed)).toEqual(['stock x1.19 20/20 same  /1.19'])
  })

  test('nothing, what was nothing, and what is below it tell nothing', () => {
    const nothing: Amounts = [...times(12, 10), [0, 5], [5, 0], [-1, -12], [-1, 12]]
    expect(said('price', nothing)).toEqual(['price x12 10/10 pack 12 /12'])
    expect(
      said(
        'price',
        Array.from({ length: 20 }, (): [number, number] => [0, 5]),
      ),
    ).toEqual([])
  })

  test('a material’s new unit: against what the account makes of the amount', () => {
    const sums: RatiosByField = new Map()
    for (let index = 0; index < 10; index++) {
      const row = rowOf(index, [
        { field: 'unit', storage: null, before: 'kg', after: 'g' },
        amount('price', 5 + index, (5 + index) / 1000),
      ])
      addRatios(sums, row, termsOf([row]), 1)
    }
    expect(findCommonFactors(sums, () => 0)).toEqual([])
  })

  test('rows taken out again leave nothing, and copies are their own', () => {
    const amounts = [...times(12, 10), ...OTHERS]
    const sums = sumsOf('price', amounts)
    const copy = copyRatiosByField(sums)
    for (const [index, [before, after]] of amounts.entries()) {
      const row = rowOf(index, [amount('price', before, after)])
      addRatios(sums, row, termsOf([row]), -1)
    }
    expect(sums.get('price')).toEqual({ exactRatios: new Map(), roundedRatios: new Map() })
    expect(findCommonFactors(copy, () => 0)).toEqual([])
    for (const [index, [before, after]] of OTHERS.entries()) {
      const row = rowOf(index, [amount('price', before, after)])
      addRatios(copy, row, termsOf([row]), -1)
    }
    expect(findCommonFactors(copy, () => 0).map(words)).toEqual(['price x12 10/10 pack 12 /12'])
  })

  test('new and deleted materials moved nothing', () => {
    const sums: RatiosByField = new Map()
    for (let index = 0; index < 20; index++) {
      const change = amount('price', 2, 24)
      const added = { ...rowOf(index, [{ ...change, before: null }]), materialId: null, status: 'add' as const }
      addRatios(sums, added, termsOf([]), 1)
      addRatios(sums, { ...rowOf(index, [change]), status: 'delete' }, termsOf([]), 1)
    }
    expect(findCommonFactors(sums, () => 0)).toEqual([])
  })

  test('which rows a jump speaks of', () => {
    const [jump] = findCommonFactors(sumsOf('price', times(12, 10)), () => 0)
    const terms = termsOf([])
    expect(
      jump && [24, 23.9, 20, 24.3].map((after) => hasCommonFactor(jump, amount('price', 2, after), terms)),
    ).toEqual([true, true, false, false])
    expect(jump && hasCommonFactor(jump, amount('stock', 2, 24), terms)).toBe(false)
  })

  test('a hundred thousand rows of as many factors', () => {
    const many = Array.from({ length: 100_000 }, (_, index): [number, number] => [
      1 + index,
      (1 + index) * (0.01 + index / 1000),
    ])
    expect(said('stock', many)).toEqual([])
  })
})

import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { columnStats, type ColumnStats } from '../../../src-shared/domain/values/column-stats.ts'
import { add, compare, toDecimal, ZERO, type Decimal } from '../../../src-shared/domain/values/decimal.ts'

function statsOf(...texts: string[]): ColumnStats {
  return columnStats(texts.map((text) => ({ number: toDecimal(text), text })))
}

describe('[STATS-1] the statistics of a column', () => {
  test('numbers that are equal are one; blanks and texts are apart', () => {
    const stats = statsOf('10.0', '10', '2.5', '', ' ', '\u200b', 'many', 'many', 'few')
    expect(stats).toMatchObject({ cells: 9, blanks: 3, distinct: 4 })
    expect(stats.frequent).toEqual([
      { text: 'many', count: 2 },
      { text: 'few', count: 1 },
    ])
    expect(stats.numbers).toMatchObject({ count: 3, sum: '22.5', min: '2.5', median: '10', max: '10' })
  })

  test('sums and halves are exact where doubles are not', () => {
    expect(statsOf('0.1', '0.2').numbers).toMatchObject({ sum: '0.3', median: '0.15' })
    const big = '90071992547409921'
    expect(statsOf(big, '90071992547409920').numbers).toMatchObject({
      min: '90071992547409920',
      max: big,
      median: '90071992547409920.5',
    })
    expect(statsOf('-1.05', '1.05', '0.01').numbers).toMatchObject({ sum: '0.01', median: '0.01' })
  })

  test('bars have round borders', () => {
    const { bars = [] } = statsOf('1', '2', '3', '48.70', '99').numbers ?? {}
    expect(bars.map(({ from }) => from)).toEqual(['0', '10', '20', '30', '40', '50', '60', '70', '80', '90'])
    expect(bars.map(({ count }) => count)).toEqual([3, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    expect(statsOf('5', '5').numbers?.bars).toEqual([{ from: '5', to: '5', count: 2 }])
    expect(statsOf('-0.3', '0.3').numbers?.bars[0]).toEqual({ from: '-0.3', to: '-0.2', count: 1 })
  })

  test('nothing at all', () => {
    expect(statsOf()).toEqual({ cells: 0, blanks: 0, distinct: 0, numbers: null, frequent: [] })
    expect(statsOf('', 'x').numbers).toBeNull()
  })

  const number = fc
    .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => toDecimal(`${digits}e-${scale}`) ?? ZERO)

  test('of any numbers: the sum is their sum, the median has as many on each side, each is in one bar', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 60 }), (numbers: Decimal[]) => {
        const { numbers: found } = columnStats(numbers.map((one) => ({ number: one, text: one })))
        if (!found) return false
        const { sum, min, median, max, bars } = found
        expect(sum).toBe(numbers.reduce((all, one) => add(all, one), ZERO))
        expect(numbers.every((one) => compare(min, one) <= 0 && compare(one, max) <= 0)).toBe(true)
        const below = numbers.filter((one) => compare(one, median) < 0).length
        const above = numbers.filter((one) => compare(one, median) > 0).length
        expect(Math.max(below, above)).toBeLessThanOrEqual(numbers.length / 2)
        expect(bars.length).toBeLessThanOrEqual(12)
        for (const [at, { from, to, count }] of bars.entries()) {
          const last = at === bars.length - 1
          expect(bars[at + 1]?.from ?? to).toBe(to)
          const inside = (one: Decimal): boolean =>
            compare(from, one) <= 0 && (last ? compare(one, to) <= 0 : compare(one, to) < 0)
          expect(numbers.filter(inside).length).toBe(count)
        }
        return true
      }),
      { numRuns: 200 },
    )
  })
})

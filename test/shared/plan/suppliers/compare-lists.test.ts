import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { compareLists, type ListLine } from '../../../../src-shared/plan/suppliers/compare-lists.ts'
import { add, negate, subtract, toDecimal, ZERO, type Decimal } from '../../../../src-shared/material/values/decimal.ts'

function line(code: string, price: string | null = '1'): ListLine {
  return { code, name: `Item ${code}`, price: price === null ? null : toDecimal(price) }
}

describe('[SUPPLIER-6] a list against the one before', () => {
  test('new, gone, dearer, cheaper, the same', () => {
    const linesBefore = [line('a', '10'), line('b', '20.5'), line('c', '3'), line('g', '9')]
    const linesAfter = [line('b', '20.4'), line('A ', '12.25'), line('c', '3.00'), line('n', '4')]
    expect(compareLists(linesBefore, linesAfter)).toEqual({
      lines: [
        { state: 'cheaper', before: '20.5' },
        { state: 'dearer', before: '10' },
        { state: 'same', before: '3' },
        { state: 'new', before: null },
      ],
      missingLines: [line('g', '9')],
      counts: { new: 1, dearer: 1, cheaper: 1, same: 1, unpriced: 0, repeated: 0, gone: 1 },
      prices: { before: '33.5', after: '35.65', up: '2.25', down: '-0.1', fresh: '4', gone: '9', same: '3' },
    })
  })

  test('a code with different prices, and one without a price, are not compared', () => {
    const { counts, lines } = compareLists(
      [line('a', '1'), line('a', '2'), line('b', null), line('c', '1')],
      [line('a', '3'), line('b', '4'), line('c', null), line('c', null), line('d', '5'), line('d', '6'), line('', '7')],
    )
    expect(counts).toEqual({ new: 1, dearer: 0, cheaper: 0, same: 0, unpriced: 2, repeated: 1, gone: 0 })
    expect(lines.map(({ state }) => state)).toEqual([
      'repeated',
      'unpriced',
      'unpriced',
      'unpriced',
      'new',
      'new',
      'unpriced',
    ])
  })

  const price = fc
    .tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.nat({ max: 4 }))
    .map(([digits, scale]) => toDecimal(`${digits}e-${scale}`) ?? ZERO)
  const list = fc.uniqueArray(fc.tuple(fc.nat({ max: 24 }), price), {
    selector: ([code]) => code,
    maxLength: 24,
    size: 'max',
  })
  /** In ten-thousandths, with integers only: it does not use our decimals. */
  const whole = (value: Decimal): bigint => {
    const [, sign = '', digits = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
    return BigInt(`${sign}${digits}${part.padEnd(4, '0')}`)
  }
  const sum = (prices: readonly Decimal[]): bigint => prices.reduce((total, decimal) => total + whole(decimal), 0n)

  test('law: exact in decimals, each code in one state, turned round it is the opposite', () => {
    fc.assert(
      fc.property(list, list, (rows, otherRows) => {
        const [before, after] = [rows, otherRows].map((allRows) =>
          allRows.map(([code, cost]) => line(`c${code}`, cost)),
        )
        const there = compareLists(before ?? [], after ?? [])
        const back = compareLists(after ?? [], before ?? [])
        const knownDecimals = new Map(rows)
        const bothRows = otherRows.filter(([code]) => knownDecimals.has(code))
        expect(whole(there.prices.before)).toBe(sum(bothRows.map(([code]) => knownDecimals.get(code) ?? ZERO)))
        expect(whole(there.prices.after)).toBe(sum(bothRows.map(([, cost]) => cost)))
        const moves = bothRows.map(([code, cost]) => whole(cost) - whole(knownDecimals.get(code) ?? ZERO))
        const movedBy = (isOne: (move: bigint) => boolean): bigint =>
          moves.filter(isOne).reduce((total, one) => total + one, 0n)
        expect([whole(there.prices.up), whole(there.prices.down)]).toEqual([
          movedBy((move) => move > 0n),
          movedBy((move) => move < 0n),
        ])
        expect(subtract(there.prices.after, there.prices.before)).toBe(add(there.prices.up, there.prices.down))
        expect(back.prices.up).toBe(negate(there.prices.down))
        expect([back.prices.fresh, back.prices.same]).toEqual([there.prices.gone, there.prices.same])
        expect(whole(add(there.prices.after, there.prices.fresh))).toBe(sum(otherRows.map(([, cost]) => cost)))
        expect([back.counts.dearer, back.counts.new, back.counts.gone]).toEqual([
          there.counts.cheaper,
          there.counts.gone,
          there.counts.new,
        ])
        const { gone, ...ofLines } = there.counts
        expect(Object.values(ofLines).reduce((a, b) => a + b, 0)).toBe(otherRows.length)
        expect(gone).toBe(there.missingLines.length)
      }),
    )
  })

  test('law: a list against itself is the same', () => {
    fc.assert(
      fc.property(list, (allRows) => {
        const lines = allRows.map(([code, cost]) => line(`c${code}`, cost))
        const { counts, prices } = compareLists(lines, lines)
        expect(counts).toEqual({
          new: 0,
          dearer: 0,
          cheaper: 0,
          same: allRows.length,
          unpriced: 0,
          repeated: 0,
          gone: 0,
        })
        expect([prices.up, prices.down]).toEqual(['0', '0'])
      }),
    )
  })
})

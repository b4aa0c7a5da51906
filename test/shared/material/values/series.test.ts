/** How a series of values continues. */
import { fc } from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import { toDecimal, type Decimal } from '../../../../src-shared/material/values/decimal.ts'
import { makeNumberSeries, makeTextSeries } from '../../../../src-shared/material/values/series.ts'

const decimals = (...texts: string[]): Decimal[] => texts.flatMap((text) => toDecimal(text) ?? [])
const next = (series: ((steps: number) => string) | null) => series && [1, 2, 3].map(series)

test.each([
  [['5'], ['6', '7', '8']],
  [
    ['1', '3'],
    ['5', '7', '9'],
  ],
  [
    ['0.1', '0.2'],
    ['0.3', '0.4', '0.5'],
  ],
  [
    ['10', '7.5', '5'],
    ['2.5', '0', '-2.5'],
  ],
  [
    ['4', '4'],
    ['4', '4', '4'],
  ],
  [['1', '2', '4'], null],
  [[], null],
])('[FILL-2] numbers %j go on as %j', (values, expected) => {
  expect(next(makeNumberSeries(decimals(...values)))).toEqual(expected)
})

test.each([
  [['A-009'], ['A-010', 'A-011', 'A-012']],
  [
    ['BRD-2x', 'BRD-4x'],
    ['BRD-6x', 'BRD-8x', 'BRD-10x'],
  ],
  [
    ['Row 3', 'Row 2'],
    ['Row 1', 'Row 0', 'Row 2'],
  ],
  [['pcs'], null],
  [['A-1', 'B-2'], null],
  [['A-1', 'A-2', 'A-4'], null],
  [['1234567890123456'], null],
  [[], null],
])('[FILL-2] texts %j go on as %j', (texts, expected) => {
  expect(next(makeTextSeries(texts))).toEqual(expected)
})

test('[FILL-2] law: an even series goes on as it would have gone', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: -999, max: 999 }),
      fc.integer({ min: 2, max: 9 }),
      (first, step, count) => {
        const allDecimals = decimals(...Array.from({ length: count + 3 }, (_, index) => String(first + index * step)))
        expect(next(makeNumberSeries(allDecimals.slice(0, count)))).toEqual(allDecimals.slice(count))
      },
    ),
  )
})

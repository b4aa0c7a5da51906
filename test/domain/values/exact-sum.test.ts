import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import {
  add,
  differenceScale,
  differenceTimes,
  fromDigits,
  multiply,
  subtract,
  ZERO,
} from '../../../src-shared/domain/values/decimal.ts'
import { ExactSum } from '../../../src-shared/domain/values/exact-sum.ts'
import { decimal } from '../build.ts'

const text = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => fromDigits(digits, scale))

test('law: a sum by digits is the sum of decimals', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 9 }))), (parts) => {
      const sum = new ExactSum()
      let expected = ZERO
      for (const [digits, scale] of parts) {
        sum.addDigits(digits, scale)
        expected = add(expected, fromDigits(digits, scale))
      }
      expect(sum.total).toBe(expected)
    }),
  )
})

test('law: a difference times a price, where a double holds it, is exact', () => {
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const digits = differenceTimes(a, b, c)
      if (digits === null) return
      expect(fromDigits(digits, differenceScale(a, b, c))).toBe(multiply(subtract(a, b), c))
    }),
    { numRuns: 5000 },
  )
})

test('amounts of a price list add up', () => {
  const sum = new ExactSum()
  for (const part of ['0.1', '0.2', '9007199254740991', '9007199254740991', '-0.3']) sum.add(decimal(part))
  sum.addDigits(9_007_199_254_740_991, 0)
  sum.addDigits(9_007_199_254_740_991, 0)
  expect(sum.total).toBe('36028797018963964')
})

import { fc } from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import {
  add,
  getDifferenceScale,
  multiplyDifference,
  fromDigits,
  multiply,
  subtract,
  ZERO,
  ExactSum,
} from '../../../../src-shared/material/values/decimal.ts'
import { decimal } from '../../../build.ts'

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
      const digits = multiplyDifference(a, b, c)
      if (digits === null) return
      expect(fromDigits(digits, getDifferenceScale(a, b, c))).toBe(multiply(subtract(a, b), c))
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

test('law: products and decimals of any size add up exactly, and a copy goes its own way', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 8 }), (pairs) => {
      const sum = new ExactSum()
      let expected = ZERO
      for (const [decimal, otherDecimal] of pairs) {
        sum.add(decimal)
        sum.addProduct(decimal, otherDecimal)
        expected = add(add(expected, decimal), multiply(decimal, otherDecimal))
      }
      const copy = sum.copy()
      expect(copy.total).toBe(expected)
      copy.addProduct(decimal('2.5'), decimal('4'))
      copy.add(decimal('-0.75'))
      expect([sum.total, copy.total]).toEqual([expected, add(expected, decimal('9.25'))])
    }),
  )
})

test('small products add up by scale', () => {
  const sum = new ExactSum()
  sum.addProduct(decimal('1.5'), decimal('0.25'))
  sum.addProduct(decimal('3'), decimal('7'))
  sum.addProduct(decimal('0'), decimal('7.125'))
  sum.add(decimal('0'))
  expect(sum.total).toBe('21.375')
})

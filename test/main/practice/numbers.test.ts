/** Exact decimals: which texts are numbers, how they are rounded and shown. */
import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import {
  toAmountInUnit,
  formatDecimal,
  computePriceFromTotal,
  toPriceInUnit,
  quantityOf,
  showAmount,
  toAmount,
  toFactor,
  computeWorth,
} from '../../../src-main/practice/numbers.ts'

describe('what is a number', () => {
  test.each([
    [12.5, '12.5'],
    ['12.50', '12.5'],
    [' 5 ', '5'],
    ['+5.', '5'],
    ['.5', '0.5'],
    ['1e3', '1000'],
    ['1.5E-2', '0.015'],
    [-0, '0'],
    ['-0.0', '0'],
    ['-7', '-7'],
    [0.1 + 0.2, '0.3'],
    [1e-7, '0.0000001'],
    ['0.00000000005', '0.0000000001'],
    ['-0.00000000005', '-0.0000000001'],
    ['0.00000000004', '0'],
    ['1e-400', '0'],
    ['0e999999999', '0'],
    [999_999_999_999_999, '999999999999999'],
    ['123456789.0123456789', '123456789.0123456789'],
  ])('%j is %s', (value, text) => {
    const amount = toAmount(value)
    expect(amount === null ? null : formatDecimal(amount)).toBe(text)
  })

  test.each([
    '',
    ' ',
    '.',
    '-',
    '1,5',
    '1 000',
    'abc',
    '1a',
    '0x1',
    'Infinity',
    'NaN',
    NaN,
    Infinity,
    1e15,
    '1e15',
    '1e999999999',
    null,
    undefined,
    true,
    [],
    {},
    '9'.repeat(500),
  ])('%j is none', (value) => expect(toAmount(value)).toBe(null))

  test('a factor is above zero', () => {
    expect([toFactor(0), toFactor(-1), toFactor('0.0000001'), toFactor(1e12), toFactor(0.001)]).toEqual([
      null,
      null,
      null,
      null,
      1000n,
    ])
  })
})

test('numbers leave as plain decimals with at least four places', () => {
  const show = (value: string) => showAmount(toAmount(value) ?? -1n)
  expect(['0', '10', '12.5', '-3', '0.123456789', '0.0000123456'].map(show)).toEqual([
    '0.0000',
    '10.0000',
    '12.5000',
    '-3.0000',
    '0.123456789',
    '0.0000123456',
  ])
})

test('values and prices round half away from zero, once, at the end', () => {
  const per = 1_000_000n
  const price = { amount: toAmount('0.3333333333') ?? 0n, unitFactor: per }
  expect(formatDecimal(computeWorth(quantityOf(toAmount(3) ?? 0n, per), price))).toBe('0.9999999999')
  expect(formatDecimal(computePriceFromTotal(toAmount(100) ?? 0n, toAmount(3) ?? 0n))).toBe('33.3333333333')
  expect(formatDecimal(computePriceFromTotal(toAmount(-2) ?? 0n, toAmount(3) ?? 0n))).toBe('-0.6666666667')
  expect(formatDecimal(toPriceInUnit({ amount: toAmount(500) ?? 0n, unitFactor: 1000n * per }, per))).toBe('0.5')
})

test('law: what is read is shown as the same number, and survives a unit', () => {
  const amounts = fc.bigInt({ min: -(10n ** 25n) + 1n, max: 10n ** 25n - 1n })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 10 ** 9 }), (amount, factor) => {
      expect(toAmount(formatDecimal(amount))).toBe(amount)
      expect(toAmount(showAmount(amount))).toBe(amount)
      expect(toAmountInUnit(quantityOf(amount, BigInt(factor)), BigInt(factor))).toBe(amount)
    }),
  )
})

import { assert, double, property } from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import { parsePlainNumber } from '../../../../src-main/file/xlsx/number-format.ts'

test.each([
  ['0', '0', false],
  ['-0.0', '0', false],
  ['0.30000000000000004', '0.3', false],
  ['1.1000000000000001', '1.1', false],
  ['1E-7', '0.0000001', false],
  ['1.5e+3', '1500', false],
  ['999999999999999', '999999999999999', false],
  ['9999999999999999', '10000000000000000', true],
  ['1234567890123456', '1234567890123460', true],
  ['1234567890123450', '1234567890123450', true],
  ['12345678901234567890', '12345678901234600000', true],
  ['-1E+21', '-1000000000000000000000', true],
  ['1E-400', '0', false],
  ['+5', '5', false],
  ['5.', '5', false],
  ['100', '100', false],
  ['0.000123456789012345678', '0.000123456789012346', false],
])('%s is shown as %s', (raw, text, rounded) => {
  expect(parsePlainNumber(raw)).toEqual({ text, isRounded: rounded })
})

test.each([
  '',
  '.',
  '-',
  'abc',
  '1,5',
  '1E',
  '0x10',
  '1E+400',
  '1.7976931348623157E+309',
  'Infinity',
  'NaN',
  '1 2',
  '--1',
])('%j is no number', (raw) => {
  expect(parsePlainNumber(raw)).toBeUndefined()
})

test('any double, written as JavaScript writes it, keeps its value at 15 digits and never an exponent', () => {
  assert(
    property(double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (value) => {
      const readCount = parsePlainNumber(String(value))
      expect(readCount?.text).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      const expected = Number(value.toPrecision(15))
      expect(Math.abs(Number(readCount?.text) - expected)).toBeLessThanOrEqual(
        Math.max(Math.abs(expected) * 1e-15, 1e-300),
      )
    }),
    { numRuns: 500, seed: 4 },
  )
})

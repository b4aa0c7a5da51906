import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { add, compare, divide, multiply, subtract, toDecimal } from '../../../../src-shared/material/values/decimal.ts'
import { decimal } from '../../../build.ts'

const digits = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 12 }))
const writtenArbitrary = digits.map(([wholeNumber, places]) => {
  const text = (wholeNumber < 0n ? -wholeNumber : wholeNumber).toString().padStart(places + 1, '0')
  const point = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
  return wholeNumber < 0n ? `-${point}` : point
})

describe('[VALUE-1] decimals are exact and canonical', () => {
  test.each([
    ['10.0000', '10'],
    ['010', '10'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['00.50', '0.5'],
    ['-10.500', '-10.5'],
    ['0.0000', '0'],
    ['5.0e1', '50'],
    ['+7', '7'],
    ['1e-7', '0.0000001'],
    ['1E+3', '1000'],
    ['1.5e1', '15'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['123456789012345.678', '123456789012345.678'],
  ])('%s is %s', (text, canonical) => {
    expect(toDecimal(text)).toBe(canonical)
  })

  test.each(['', '.', '-', '1,5', '1 000', '1O', 'NaN', 'Infinity', '0x10', '1e', '1e99999', '--1', '٣'])(
    '%j is not a number',
    (text) => {
      expect(toDecimal(text)).toBeNull()
    },
  )

  test('more than 60 digits are refused, also by exponent', () => {
    expect(toDecimal('9'.repeat(61))).toBeNull()
    expect(toDecimal('1e999')).toBeNull()
    expect(toDecimal(`1.${'0'.repeat(60)}`)).toBeNull()
    expect(toDecimal(`1.${'0'.repeat(59)}`)).toBe('1')
  })

  test('places that are given always change nothing', () => {
    fc.assert(
      fc.property(writtenArbitrary, fc.integer({ min: 0, max: 6 }), (text, places) => {
        const padded = `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(places)}`
        expect(toDecimal(padded)).toBe(decimal(text))
      }),
    )
  })

  test('parsing a canonical text gives the same text back', () => {
    fc.assert(
      fc.property(writtenArbitrary, (text) => {
        const once = decimal(text)
        expect(toDecimal(once)).toBe(once)
      }),
    )
  })
})

describe('[VALUE-2] arithmetic is exact', () => {
  test('0.1 + 0.2 is 0.3', () => {
    expect(add(decimal('0.1'), decimal('0.2'))).toBe('0.3')
  })

  test('a + b - b = a; a * b = b * a; compare agrees with subtraction', () => {
    fc.assert(
      fc.property(writtenArbitrary, writtenArbitrary, (x, y) => {
        const [a, b] = [decimal(x), decimal(y)]
        expect(subtract(add(a, b), b)).toBe(a)
        expect(multiply(a, b)).toBe(multiply(b, a))
        const sign = subtract(a, b)
        expect(Math.sign(compare(a, b))).toBe(sign === '0' ? 0 : sign.startsWith('-') ? -1 : 1)
      }),
    )
  })

  test('short and long numbers agree: the quick way is the exact way', () => {
    const short = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(short, short, ([x, px], [y, py]) => {
        const text = (value: number, places: number): string => {
          const digits = String(Math.abs(value)).padStart(places + 1, '0')
          const point = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
          return value < 0 ? `-${point}` : point
        }
        const [a, b] = [decimal(text(x, px)), decimal(text(y, py))]
        const scale = 10n ** 12n
        const big = (value: number, places: number): bigint => (BigInt(value) * scale) / 10n ** BigInt(places)
        const shown = (value: bigint, unit: bigint): string => {
          const sign = value < 0n ? '-' : ''
          const size = value < 0n ? -value : value
          return String(decimal(`${sign}${size / unit}.${String(size % unit).padStart(String(unit).length - 1, '0')}`))
        }
        expect(add(a, b)).toBe(shown(big(x, px) + big(y, py), scale))
        expect(multiply(a, b)).toBe(shown(big(x, px) * big(y, py), scale * scale))
        expect(Math.sign(compare(a, b))).toBe(Number(big(x, px) > big(y, py)) - Number(big(x, px) < big(y, py)))
      }),
    )
  })

  test('division rounds half away from zero at the asked places', () => {
    expect(divide(decimal('1'), decimal('3'), 4)).toBe('0.3333')
    expect(divide(decimal('2'), decimal('3'), 4)).toBe('0.6667')
    expect(divide(decimal('-1'), decimal('8'), 2)).toBe('-0.13')
    expect(divide(decimal('500'), decimal('1000'), 10)).toBe('0.5')
  })
})

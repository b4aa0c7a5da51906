/** Numbers as people write them, and the common style of a column. */
import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { findDecimalStyle } from '../../../../src-shared/mapping/decimal-style.ts'
import {
  currencyOf,
  findNumberFlaw,
  readAnyNumber,
  readNumber,
} from '../../../../src-shared/material/values/decimal-text.ts'
import { toDecimal } from '../../../../src-shared/material/values/decimal.ts'
import { csvSheet } from '../../../sheets.ts'

describe('numbers as written', () => {
  test.each([
    ['12.50', 'dot', '12.5'],
    ['1,234.50', 'dot', '1234.5'],
    ['1 234.5', 'dot', '1234.5'],
    ["1'234.50", 'dot', '1234.5'],
    ['1,234', 'dot', '1234'],
    ['1,234,567', 'dot', '1234567'],
    ['.5', 'dot', '0.5'],
    ['5.', 'dot', '5'],
    ['007', 'dot', '7'],
    ['-0', 'dot', '0'],
    ['-0.0', 'dot', '0'],
    ['0.10', 'dot', '0.1'],
    ['+3', 'dot', '3'],
    ['−5', 'dot', '-5'],
    ['- 5', 'dot', '-5'],
    ['1e3', 'dot', '1000'],
    ['1e-05', 'dot', '0.00001'],
    ['  7 ', 'dot', '7'],
    ['1,23,456', 'dot', '123456'],
    ['12,34,56,789.50', 'dot', '123456789.5'],
    ['12,50', 'comma', '12.5'],
    ['1.234,50', 'comma', '1234.5'],
    ['1 234,5', 'comma', '1234.5'],
    ['1\u00a0234,50', 'comma', '1234.5'],
    ['1\u202f234', 'comma', '1234'],
    ['1.234', 'comma', '1234'],
    ['1,234', 'comma', '1.234'],
    ['1’234,5', 'comma', '1234.5'],
    ['12345678901234567890,123', 'comma', '12345678901234567890.123'],
  ] as const)('[VALUE-2] %s by %s is %s', (text, style, value) => {
    expect(readNumber(text, style)).toBe(value)
  })

  test.each([
    ['1O', 'dot'],
    ['12,50', 'dot'],
    ['1 23', 'dot'],
    ['1 2345', 'dot'],
    ['1,23,45', 'dot'],
    ['1.23.456', 'comma'],
    ['123,45,678', 'dot'],
    ['12.34.56', 'dot'],
    ['1,234.50', 'comma'],
    ['1.5', 'comma'],
    ['12%', 'dot'],
    ['1E+05', 'dot'],
    ['(5)', 'dot'],
    ['5-', 'dot'],
    ['', 'dot'],
    ['.', 'dot'],
    ['-', 'dot'],
    ['--5', 'dot'],
    ['0x10', 'dot'],
    ['Infinity', 'dot'],
    ['NaN', 'dot'],
    ['٣', 'dot'],
    ['12 €', 'dot'],
    ['1,234 567', 'comma'],
    ['0,500', 'dot'],
    ['0 500', 'dot'],
  ] as const)('[VALUE-2] %s by %s is no number', (text, style) => {
    expect(readNumber(text, style)).toBeNull()
  })

  test.each([
    ['12,50 €', 'comma', '12.5'],
    ['€12.50', 'dot', '12.5'],
    ['1 234,50 руб.', 'comma', '1234.5'],
    ['$ 1,234.50', 'dot', '1234.5'],
    ['-$5', 'dot', '-5'],
    ['12 грн', 'dot', '12'],
    ['99,90 zł', 'comma', '99.9'],
    ['₽500', 'dot', '500'],
  ] as const)('a price may carry its currency: %s', (text, style, value) => {
    expect(readNumber(text, style, true)).toBe(value)
  })

  test.each([
    ['A$12.50', 'dot', '12.5', 'AUD'],
    ['C$ 0.95', 'dot', '0.95', 'CAD'],
    ['US $12.50', 'dot', '12.5', 'USD'],
    ['NZ$1,250.00', 'dot', '1250', 'NZD'],
    ['HK$88', 'dot', '88', 'HKD'],
    ['R$ 1.234,50', 'comma', '1234.5', 'BRL'],
    ['Rs. 1,23,456.78', 'dot', '123456.78', 'RS'],
    ['Rs.500', 'dot', '500', 'RS'],
    ['Rs 45/-', 'dot', '45', 'RS'],
    ['45/-', 'dot', '45', ''],
    ['KSh 45/=', 'dot', '45', 'KES'],
    ['12 kr', 'comma', '12', 'KR'],
    ['kr. 12,50', 'comma', '12.5', 'KR'],
    ['12,50 SEK', 'comma', '12.5', 'SEK'],
    ['AED 12.50', 'dot', '12.5', 'AED'],
    ['12.50 aed', 'dot', '12.5', 'AED'],
    ['₺12,50', 'comma', '12.5', 'TRY'],
    ['12,50 TL', 'comma', '12.5', 'TRY'],
    ['S/ 12.50', 'dot', '12.5', 'PEN'],
    ['S/.12.50', 'dot', '12.5', 'PEN'],
    ['Rp 12.500', 'comma', '12500', 'IDR'],
    ['฿35', 'dot', '35', 'THB'],
    ['35.000 ₫', 'comma', '35000', 'VND'],
    ['450円', 'dot', '450', 'JPY'],
    ['R 12.50', 'dot', '12.5', 'ZAR'],
    ['CHF 12.–', 'dot', '12', 'CHF'],
    ["CHF 1'234.—", 'dot', '1234', 'CHF'],
    ['12,-', 'comma', '12', ''],
    ['12,-', 'dot', '12', ''],
    ['€ 1.234,--', 'comma', '1234', 'EUR'],
    ['12,- Kč', 'comma', '12', 'CZK'],
    ['9,90 €/Stk.', 'comma', '9.9', 'EUR'],
    ['12,50 zł/szt', 'comma', '12.5', 'PLN'],
    ['$.50', 'dot', '0.5', 'USD'],
    ['−€5', 'dot', '-5', 'EUR'],
    ['€ -5', 'dot', '-5', 'EUR'],
  ] as const)('[VALUE-6] a price as people write it: %s', (text, style, value, currency) => {
    expect(readNumber(text, style, true)).toBe(value)
    expect(currencyOf(text)).toBe(currency)
  })

  test.each([
    // A thousand in a price with a decimal comma is not a thousand with a decimal point.
    ['1.234,-', 'dot'],
    ['12.50 €/kg', 'dot'],
    ['12.50 €/100 Stk', 'dot'],
    ['€12 USD', 'dot'],
    ['(12.50)', 'dot'],
    ['12.50-', 'dot'],
    ['12R', 'dot'],
    ['12 TOPS', 'dot'],
    ['12 all', 'dot'],
    ['12 km', 'dot'],
    ['-€-5', 'dot'],
    ['€', 'dot'],
  ] as const)('[VALUE-6] no price, or one of something else: %s', (text, style) => {
    expect(readNumber(text, style, true)).toBeNull()
  })

  test('an amount has no currency', () => {
    expect(['A$12', '12 kr', '12,-', '45/-', '12 €/Stk'].map((text) => readAnyNumber(text))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('the same currency in other letters is one', () => {
    expect(['12 EUR', '€ 5', '5 eur', '7', '5 руб.', '₽5', '9 zł'].map(currencyOf)).toEqual([
      'EUR',
      'EUR',
      'EUR',
      '',
      'RUB',
      'RUB',
      'PLN',
    ])
  })

  test('why a text is no number', () => {
    expect(['1O', '12%', '1,23E+05', '1,234', 'abc', '1.5.2'].map((text) => findNumberFlaw(text))).toEqual([
      'not-a-number',
      'percentage',
      'destroyed-number',
      'ambiguous-number',
      'not-a-number',
      'not-a-number',
    ])
  })

  test('any style: only what one reading explains', () => {
    expect(['1,5', '1.5', '1,234', '1.234,5', '1234', '0,500'].map((text) => readAnyNumber(text))).toEqual([
      '1.5',
      '1.5',
      null,
      '1234.5',
      '1234',
      '0.5',
    ])
  })

  test('law: writing a decimal with a separator and reading it back is the same decimal', () => {
    const digits = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(digits, ([scaled, places]) => {
        const sign = scaled < 0n ? '-' : ''
        const text = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0')
        const wholeText = places === 0 ? text : text.slice(0, -places)
        const fraction = places === 0 ? '' : text.slice(-places)
        const exact = toDecimal(`${sign}${wholeText}.${fraction}`)
        const grouped = wholeText.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
        expect(readNumber(fraction === '' ? `${sign}${grouped}` : `${sign}${grouped},${fraction}`, 'comma')).toBe(exact)
        expect(readNumber(fraction === '' ? `${sign}${wholeText}` : `${sign}${wholeText}.${fraction}`, 'dot')).toBe(
          exact,
        )
        expect(readNumber(`${sign}${wholeText.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`, 'dot')).toBe(exact)
      }),
      { seed: 4, numRuns: 500 },
    )
  })

  test('law: no text becomes NaN or a number of its own making', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0159.,- \u00a0eE+%€')), maxLength: 12 }), (text) => {
        for (const style of ['dot', 'comma'] as const) {
          const readDecimal = readNumber(text, style, true)
          if (readDecimal !== null) expect(toDecimal(readDecimal)).toBe(readDecimal)
        }
      }),
      { seed: 5, numRuns: 3000 },
    )
  })
})

describe('[VALUE-4] [T-42] the style of a column', () => {
  const style = (...texts: string[]): string => {
    const [column] = csvSheet('price', ...texts).columns
    if (!column) throw new Error('no column')
    const { evidence, mixedStyles } = findDecimalStyle(column, 1, texts.length + 1)
    return `${evidence.style} ${evidence.rows} ${evidence.example}${mixedStyles ? ' mixed' : ''}`.trim()
  }

  test.each([
    [['12,50', '3', '1,5'], 'comma 2 12,50'],
    [['12.50'], 'dot 1 12.50'],
    [['1', '2'], 'dot 0'],
    [['1,234'], 'ambiguous 1 1,234'],
    [['1,234', '1.234'], 'ambiguous 2 1,234'],
    [['1,234', '12,5'], 'comma 1 12,5'],
    [['0,500'], 'comma 1 0,500'],
    [['1234,500'], 'comma 1 1234,500'],
    [['1,234,567'], 'dot 1 1,234,567'],
    [['1.234.567'], 'comma 1 1.234.567'],
    [['1.234,5'], 'comma 1 1.234,5'],
    [['1 234,500'], 'comma 1 1 234,500'],
    [['12,50 €', '€ 3'], 'comma 1 12,50 €'],
    [['1,5 руб.'], 'comma 1 1,5 руб.'],
    [['-1,234'], 'ambiguous 1 -1,234'],
    [['12,5', '3.5'], 'ambiguous 1 12,5 mixed'],
    [['abc', 'n/a'], 'dot 0'],
    [['12.50', '05.03.2026'], 'dot 1 12.50'],
    [['12,50', '2026.11.22', '3,5'], 'comma 2 12,50'],
    [['12.50', '1.2.3', '10.5,7.2'], 'dot 1 12.50'],
    [['12.50', 'see p. 3,4', '7,5 kg', '12,5%', '2,5x', ',', '-.'], 'dot 1 12.50'],
    [['12.50', '1 23,5', '1,23E+05', '10:30,5', '1.23,45', '--1,5'], 'dot 1 12.50'],
    [['1,234', '22.11.2026'], 'ambiguous 1 1,234'],
    [['22.11.2026', '23.11.2026'], 'dot 0'],
  ])('%j: %s', (texts, foundText) => {
    expect(style(...texts)).toBe(foundText)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookAt, needsCare, textFlaw } from '../../src-shared/domain/values/care.ts'
import { readAction } from '../../src-shared/domain/values/action.ts'
import { findDecimalStyle } from '../../src-shared/domain/values/decimal-style.ts'
import { currencyOf, numberFlaw, readAnyNumber, readNumber } from '../../src-shared/domain/values/decimal-text.ts'
import { toDecimal } from '../../src-shared/domain/values/decimal.ts'
import { isDestroyedNumber, isErrorText, looksLikeDate, readId } from '../../src-shared/domain/values/identifier.ts'
import { readList } from '../../src-shared/domain/values/list.ts'
import { isLookalike, mixedWord } from '../../src-shared/domain/values/scripts.ts'
import { suggestUnit } from '../../src-shared/domain/values/unit.ts'
import { csvSheet } from './sheets.ts'

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
    ['1,23,456', 'dot'],
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
    expect(['1O', '12%', '1,23E+05', '1,234', 'abc', '1.5.2'].map((text) => numberFlaw(text))).toEqual([
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
        const whole = places === 0 ? text : text.slice(0, -places)
        const fraction = places === 0 ? '' : text.slice(-places)
        const exact = toDecimal(`${sign}${whole}.${fraction}`)
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
        expect(readNumber(fraction === '' ? `${sign}${grouped}` : `${sign}${grouped},${fraction}`, 'comma')).toBe(exact)
        expect(readNumber(fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`, 'dot')).toBe(exact)
        expect(readNumber(`${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`, 'dot')).toBe(exact)
      }),
      { seed: 4, numRuns: 500 },
    )
  })

  test('law: no text becomes NaN or a number of its own making', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0159.,- \u00a0eE+%€')), maxLength: 12 }), (text) => {
        for (const style of ['dot', 'comma'] as const) {
          const read = readNumber(text, style, true)
          if (read !== null) expect(toDecimal(read)).toBe(read)
        }
      }),
      { seed: 5, numRuns: 3000 },
    )
  })
})

describe('[VALUE-3] the style of a column', () => {
  const style = (...texts: string[]): string => {
    const [column] = csvSheet('price', ...texts).columns
    if (!column) throw new Error('no column')
    const { evidence, mixed } = findDecimalStyle(column, 1, texts.length + 1)
    return `${evidence.style} ${evidence.rows} ${evidence.example}${mixed ? ' mixed' : ''}`.trim()
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
  ])('%j: %s', (texts, found) => {
    expect(style(...texts)).toBe(found)
  })
})

describe('codes', () => {
  test.each(['5.5E+12', '5,5E+12', '5E+12', '4.00638E+12', ' 5.5e+12 '])('%s has lost its digits', (text) => {
    expect(isDestroyedNumber(text)).toBe(true)
  })
  test.each(['5E12', 'A5E+12', '12E+12', 'E+12', '5.5E-12', '5.5', ''])('%s has not', (text) => {
    expect(isDestroyedNumber(text)).toBe(false)
  })
  test('ids are positive whole numbers', () => {
    expect(['12', ' 12 ', '0', '-1', '1.0', '007', '9007199254740993', '1e3', '', 'x'].map(readId)).toEqual([
      '12',
      '12',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
  test('what Excel makes of 1-2', () => {
    const dates = ['01.02.2024', '2024-02-01', '1/2/24', '12-Jan', 'Jan-12', 'янв.24', '2.янв']
    expect(dates.map(looksLikeDate)).toEqual(dates.map(() => true))
    expect(['A-1', '1.2', '12-34', 'SKU-000123', '1-2-3-4', '10.20.30'].map(looksLikeDate)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })
  test('error values in several languages', () => {
    expect(['#N/A', '#н/д', '#WERT!', '#####', '#1', '# of items', '###'].map(isErrorText)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

test('lists: trimmed, without repeats, in order', () => {
  expect(readList(' Wood ; oak|WOOD\n;Shelf;')).toBe('Wood\u001foak\u001fShelf')
  expect(readList('Wood, oak')).toBe('Wood, oak')
  expect(readList(' ; | ')).toBe('')
})

test('actions in the languages of the headings', () => {
  expect(['delete', ' DELETE ', 'Удалить', 'löschen', 'usuń', 'add', 'x'].map(readAction)).toEqual([
    'delete',
    'delete',
    'delete',
    'delete',
    'delete',
    null,
    null,
  ])
})

test('units: the account’s own code by another word for it, never by guess', () => {
  const codes = ['pcs', 'kg', 'm', 'pack']
  expect(suggestUnit('шт.', codes)).toEqual({ code: 'pcs', by: 'synonym' })
  expect(suggestUnit('PCS', codes)).toEqual({ code: 'pcs', by: 'same' })
  expect(suggestUnit('Stück', codes)).toEqual({ code: 'pcs', by: 'synonym' })
  expect(suggestUnit('пог. м', codes)).toEqual({ code: 'm', by: 'synonym' })
  expect(suggestUnit('furlong', codes)).toBeNull()
  expect(suggestUnit('шт', ['pcs', 'pc'])).toBeNull()
  expect(suggestUnit('г', ['kg', 'mg'])).toBeNull()
})

describe('characters', () => {
  test('flaws, worst first', () => {
    expect([
      textFlaw('a\u0000b'),
      textFlaw('a\ufffdb'),
      textFlaw('a\u202eb'),
      textFlaw('a\ud800'),
      textFlaw('ok\n\t'),
    ]).toEqual([
      { flaw: 'control-character', character: 'U+0000' },
      { flaw: 'replacement-character', character: 'U+FFFD' },
      { flaw: 'bidi-control', character: 'U+202E' },
      { flaw: 'control-character', character: 'half of a character' },
      null,
    ])
  })

  test('law: text that is passed over is NFC and has no flaw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        if (needsCare(text)) return
        expect(text.normalize('NFC')).toBe(text)
        expect(textFlaw(text)).toBeNull()
      }),
      { seed: 6, numRuns: 2000 },
    )
  })

  test('every single character: passed over only when it is its own NFC, alone and after a letter', () => {
    for (let code = 0; code < 0x10000; code++) {
      const character = String.fromCharCode(code)
      if (needsCare(character)) continue
      const pairs = `a${character} и${character} =${character}`
      if (pairs.normalize('NFC') !== pairs || textFlaw(character))
        throw new Error(`U+${code.toString(16)} is passed over`)
    }
  })

  test('one walk finds words of two alphabets', () => {
    expect(
      ['Bolt М6', 'M6х20', 'ПВХ-PVC', 'USB кабель', 'Caf\u00e9', 'e\u0301', '№ 5 «цинк»', 'А1'].map(lookAt),
    ).toEqual(['ordinary', 'mixed', 'ordinary', 'ordinary', 'ordinary', 'unusual', 'ordinary', 'ordinary'])
    expect(mixedWord('Болт M6х20 zinc')).toBe('M6х20')
    expect(mixedWord('USB-кабель')).toBeNull()
    expect(['А1', 'АС-100', 'Ж1', 'A1', '123'].map(isLookalike)).toEqual([true, true, false, false, false])
  })
})

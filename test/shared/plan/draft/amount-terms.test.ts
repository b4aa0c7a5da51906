/** Amounts whose scale or currency appears elsewhere in the file wait for a rule. */
import { describe, expect, test } from 'vitest'
import { DRAFT, type Drafts } from '../../../../src-shared/plan/draft/draft.ts'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import { findAmountTerms } from '../../../../src-shared/plan/draft/amount-terms.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import {
  findHeadingCurrency,
  findHeadingScale,
  isCurrencyHeading,
  isOnlyPriceBasis,
  isPriceBasis,
} from '../../../../src-shared/file/headings/amount-terms.ts'
import { findHeaderMeaning } from '../../../../src-shared/file/headings/heading-meaning.ts'
import { csvSheet, draftsOf, mappingOf, xlsxSheet } from '../../../sheets.ts'
import { getCurrencyNumber } from '../../../../src-shared/material/values/currency.ts'
import type { Sheet } from '../../../../src-shared/file/sheet.ts'

function read(drafts: Drafts, field: Field): string[] {
  const column = drafts.columns.get(field)
  return Array.from(column?.states ?? [], (state, index) =>
    state === DRAFT.value ? (column?.values.at(index) ?? '') : state === DRAFT.blank ? '-' : '!',
  )
}

function detailsOf(drafts: Drafts, name: string): (string | number | undefined)[] {
  return [...drafts.problems.values()].flat().map(({ details }) => details?.[name])
}

function ruled(sheet: Sheet, field: Field, rule: string, leftOut?: number): string[] {
  const mapping = mappingOf(sheet, leftOut === undefined ? {} : { fields: new Map([[leftOut, null]]) })
  return read(makeDrafts(sheet, mapping, { clearToken: '', rules: new Map([[field, rule]]) }), field)
}

describe('[VALUE-7] a column of price units', () => {
  test.each([
    ['Preiseinheit', ['1', '100', '100', '', '1000'], 'price / if(Preiseinheit = blank, 1, Preiseinheit)'],
    ['Unit qty', ['1', '100', '100', '', '1000'], 'price / if(`Unit qty` = blank, 1, `Unit qty`)'],
    [
      'цена за',
      ['шт', '100 шт', '100 шт', '', '1 000 шт.'],
      'price / if(`цена за` = blank, 1, if(`цена за` = "шт", 1, if(`цена за` = "100 шт", 100, if(`цена за` = "1 000 шт.", 1000, `цена за`))))',
    ],
    [
      'Price unit',
      ['each', 'per 100', 'per 100', '-', 'thousand'],
      'price / if(`Price unit` = blank, 1, if(`Price unit` = "each", 1, if(`Price unit` = "per 100", 100, if(`Price unit` = "thousand", 1000, `Price unit`))))',
    ],
  ])('%s: what is not for one piece waits, and the rule divides it', (heading, units, rule) => {
    const prices = ['0,80', '19,00', '8,50', '3,00', '250']
    const sheet = csvSheet(
      `sku;Preis;${heading}`,
      ...prices.map((price, index) => `S${index};${price};${units[index] ?? ''}`),
    )
    const drafts = draftsOf(sheet)
    expect(read(drafts, 'price')).toEqual(['0.8', '!', '!', '3', '!'])
    expect(detailsOf(drafts, 'rule')).toEqual([rule, rule, rule])
    expect(
      [...drafts.problems.values()].flat().map(({ code, severity, got }) => `${code} ${severity} ${got ?? ''}`),
    ).toEqual(['amount-scaled blocks 19,00', 'amount-scaled blocks 8,50', 'amount-scaled blocks 250'])
    expect(ruled(sheet, 'price', `as(price, "${heading}")`)).toEqual(['0.8', '19', '8.5', '3', '250'])
    if (units[3] !== '-') expect(ruled(sheet, 'price', rule)).toEqual(['0.8', '0.19', '0.085', '3', '0.25'])
  })

  test('a discount does not divide by them; a rule that names them or reads them answers', () => {
    const sheet = csvSheet('sku;price;Preiseinheit;Rabatt', 'A;1;1;10', 'B;19;100;10')
    expect(ruled(sheet, 'price', 'price * (1 - Rabatt / 100)')).toEqual(['0.9', '!'])
    expect(ruled(sheet, 'price', 'price * (1 - Rabatt / 100)', 2)).toEqual(['0.9', '!'])
    expect(ruled(sheet, 'price', 'price')).toEqual(['1', '!'])
    expect(ruled(sheet, 'price', 'as(price, "Preiseinheit") * 2')).toEqual(['2', '38'])
    expect(ruled(sheet, 'price', 'price * 2 / Preiseinheit')).toEqual(['2', '0.38'])
  })

  test('a rule that does not read the price is asked about them all the same', () => {
    const sheet = csvSheet('sku;price;Basis;Preiseinheit', 'A;1;1;1', 'B;19;20;100')
    expect(ruled(sheet, 'price', 'Basis * 2')).toEqual(['2', '!'])
    expect(ruled(sheet, 'price', 'as(Basis * 2, "Preiseinheit")')).toEqual(['2', '40'])
  })

  test('a workbook says the same', () => {
    const sheet = xlsxSheet(['sku', 'Preis', 'PE'], ['A', 0.8, 1], ['B', 19, 100])
    expect([read(draftsOf(sheet), 'price'), detailsOf(draftsOf(sheet), 'cell')]).toEqual([['0.8', '!'], ['100']])
  })

  test.each(['Price per qty', 'Price for', 'Preis pro Menge', 'Prix par quantité', 'Цена за, шт', 'Unit qty (pcs)'])(
    '%s is one, too',
    (heading) => expect(isPriceBasis(heading)).toBe(true),
  )

  test.each(['Price per unit', 'Price per kg', 'Цена за шт', 'Price, EUR', 'Цена за кг'])('%s is a price', (heading) =>
    expect(isOnlyPriceBasis(heading)).toBe(false),
  )

  test.each([
    ['Preiseinheit', ['1', '1']],
    ['Preiseinheit', ['Stk', 'kg']],
    ['Price unit', ['pcs', 'm']],
    ['per', ['Anna', 'Bob']],
    ['VPE', ['10', '100']],
    ['Pack', ['10', '100']],
  ])('%s with %j says nothing of the price', (heading, [firstText, second]) => {
    const sheet = csvSheet(`sku;price;${heading}`, `A;1.50;${firstText}`, `B;19;${second}`)
    expect(read(draftsOf(sheet), 'price')).toEqual(['1.5', '19'])
  })
})

describe('[VALUE-7] what a heading says', () => {
  test.each([
    ['Preis je 10 Stück', '/10', ''],
    ['Price per 100', '/100', ''],
    ['Price (Cent)', '/100', ''],
    ['price_cents', '/100', ''],
    ['Unit price (USD/1000)', '/1000', 'USD'],
    ['Цена, коп.', '/100', ''],
    ['Цена за 1 000 шт', '/1000', ''],
    ['Цена (тыс. руб.)', '*1000', 'RUB'],
    ['Preis in T€', '*1000', ''],
    ['Price per dozen', '/12', ''],
    ['Prix le mille', '/1000', ''],
    ['Preis (1000 Stk)', '/1000', ''],
    ['Price (EUR)', '', 'EUR'],
    ['Price EUR/USD', '', ''],
    ['Preis per 01.01.2025', '', ''],
    ['Price for 2024', '', ''],
    ['Price / 5', '', ''],
    ['Цена за 1 шт', '', ''],
    ['Percent price', '', ''],
    ['Price', '', ''],
  ])('of a price: %s', (heading, scale, currency) => {
    const foundScale = findHeadingScale(heading, true)
    expect([foundScale ? foundScale.sign + foundScale.by : '', findHeadingCurrency(heading)]).toEqual([scale, currency])
  })

  test.each([
    ['Stock (thousands)', '*1000'],
    ['Остаток, тыс. шт', '*1000'],
    ['Stock (dozen)', '*12'],
    ['Stock x100', '*100'],
    ['Остаток на 01.01.2024', ''],
    ['Stock in Hall 100', ''],
    ['Stock (ct)', ''],
  ])('of a stock: %s', (heading, scale) => {
    const foundScale = findHeadingScale(heading, false)
    expect(foundScale ? foundScale.sign + foundScale.by : '').toBe(scale)
  })

  test('every amount waits, but for 0 and blanks; the rule makes it whole', () => {
    const sheet = csvSheet('sku;Price (Cent);Stock (thousands)', 'A;80;2', 'B;0;', 'C;1905;0,5')
    const drafts = draftsOf(sheet)
    expect([read(drafts, 'price'), read(drafts, 'stock')]).toEqual([
      ['!', '0', '!'],
      ['!', '-', '!'],
    ])
    expect(new Set(detailsOf(drafts, 'rule'))).toEqual(
      new Set(['as(price / 100, "/ 100")', 'as(stock * 1000, "* 1000")']),
    )
    expect([
      ruled(sheet, 'price', 'as(price / 100, "/ 100")'),
      ruled(sheet, 'stock', 'as(stock, "* 1000") * 1000'),
    ]).toEqual([
      ['0.8', '0', '19.05'],
      ['2000', '-', '500'],
    ])
  })

  test('[RULE-12] amounts wait for a size that only the rule says', () => {
    const sheet = csvSheet('sku;Price', 'A;80', 'B;0')
    expect(ruled(sheet, 'price', 'as(price / 100, "/ 100")')).toEqual(['!', '0'])
    expect(ruled(sheet, 'price', 'price / 100')).toEqual(['0.8', '0'])
    // Also if another column has a number of pieces: rows of one piece wait with the others.
    const withPieces = csvSheet('sku;Price;Price unit', 'A;500;1', 'B;500;100')
    expect(ruled(withPieces, 'price', 'as(price / 100, "/ 100")')).toEqual(['!', '!'])
    expect(ruled(withPieces, 'price', 'price / 100')).toEqual(['5', '!'])
  })

  test('[RULE-12] a rule that already converts by the size of the heading is not offered to do it twice', () => {
    const sheet = csvSheet('sku;Price per 100', 'A;80')
    const mapping = mappingOf(sheet)
    const price = mapping.columns[1]
    const termsOf = (rule: string) => price && findAmountTerms(sheet, mapping, price, rule)
    expect(termsOf('price / 100 * 1.2')).toMatchObject({
      rule: 'as(price / 100 * 1.2, "/ 100")',
      unchangedRule: 'as(price * 1.2, "/ 100")',
    })
    expect(termsOf('price * (1 - Rabatt / 100)')).toMatchObject({
      rule: 'as((price * (1 - Rabatt / 100)) / 100, "/ 100")',
      unchangedRule: 'as(price * (1 - Rabatt / 100), "/ 100")',
    })
  })
})

describe('[VALUE-7] currencies', () => {
  test('a column of currencies: what is not the usual one waits', () => {
    const sheet = csvSheet('sku;price;Währung', 'A;0.80;EUR', 'B;1.05;USD', 'C;2;€', 'D;3;', 'E;4;EUR')
    const drafts = draftsOf(sheet)
    expect(read(drafts, 'price')).toEqual(['0.8', '!', '2', '3', '4'])
    expect(drafts.problems.get(1)).toEqual([
      {
        code: 'mixed-currencies',
        severity: 'blocks',
        row: 3,
        column: 1,
        field: 'price',
        got: '1.05',
        details: { usual: 'EUR', currency: 'USD', heading: 'Währung' },
      },
    ])
    expect(ruled(sheet, 'price', 'if(`Währung` = "USD", price * 0.9, price)')).toEqual(['0.8', '0.945', '2', '!', '4'])
  })

  test.each([
    ['a discount', 'round(price * (1 - Rabatt / 100), 0.01)', ['0.72', '!', '!', '!', '!', '1.8']],
    ['the bare price', 'price', ['0.8', '!', '!', '!', '!', '2']],
    ['one that names some', 'as(price, "USD", "CHF")', ['0.8', '1', '!', '1', '!', '2']],
    ['one that reads the currency', 'if(Currency = "EUR", price, 0)', ['0.8', '0', '0', '0', '0', '2']],
  ])('of a column, a rule must reckon with them: %s', (_, rule, prices) => {
    const cells = ['0.8;EUR', '1;USD', '1;GBP', '1;CHF', '1;JPY', '2;EUR']
    const otherTexts = Array.from({ length: 6 }, (__, index) => `E${index};${index === 0 ? '0.8' : '2'};EUR;10`)
    const sheet = csvSheet(
      'sku;price;Currency;Rabatt',
      ...cells.map((cell, index) => `S${index};${cell};10`),
      ...otherTexts,
    )
    expect(ruled(sheet, 'price', rule).slice(0, 6)).toEqual(prices)
  })

  test('one that is answered makes no other one usual', () => {
    const codes = ['EUR', 'EUR', 'EUR', 'USD', 'USD', 'GBP']
    const sheet = csvSheet('sku;price;Currency', ...codes.map((code, index) => `S${index};1;${code}`))
    expect(ruled(sheet, 'price', 'as(price, "EUR")')).toEqual(['1', '1', '1', '!', '!', '!'])
  })

  test('a column that the user leaves out says so all the same', () => {
    const sheet = csvSheet('sku;price;Currency', 'A;1;EUR', 'B;2;USD', 'C;3;EUR')
    expect(ruled(sheet, 'price', 'price * 2', 2)).toEqual(['2', '!', '6'])
  })

  test('of number formats, only a rule that names them takes them as they are', () => {
    const plainSheet = xlsxSheet(['sku', 'price', 'Rabatt'], ['A', 1, 10], ['B', 2, 10], ['C', 3, 10])
    const currencies = Uint8Array.from([0, ...['EUR', 'USD', 'EUR'].map(getCurrencyNumber)])
    const sheet = {
      ...plainSheet,
      columns: plainSheet.columns.map((column, index) => (index === 1 ? { ...column, currencies } : column)),
    }
    expect(ruled(sheet, 'price', 'price * (1 - Rabatt / 100)')).toEqual(['0.9', '!', '2.7'])
    expect(ruled(sheet, 'price', 'price')).toEqual(['1', '!', '3'])
    expect(ruled(sheet, 'price', 'as(price, "USD")')).toEqual(['1', '2', '3'])
    // A price computed from other columns has their currency.
    expect(ruled(sheet, 'price', 'Rabatt * 2')).toEqual(['20', '20', '20'])
  })

  test('where none is usual, none is taken', () => {
    expect(read(draftsOf(csvSheet('sku;price;Currency', 'A;0.80;EUR', 'B;1.05;USD', 'C;450;JPY')), 'price')).toEqual([
      '!',
      '!',
      '!',
    ])
    expect(read(draftsOf(csvSheet('sku;price', 'A;€0.80', 'B;$1.05', 'C;2')), 'price')).toEqual(['!', '!', '2'])
  })

  test('all alike say nothing; those of the heading are the usual ones', () => {
    expect(read(draftsOf(csvSheet('sku;price;Валюта', 'A;0.80;USD', 'B;1.05;USD')), 'price')).toEqual(['0.8', '1.05'])
    expect(read(draftsOf(csvSheet('sku;Price (EUR)', 'A;$0.80', 'B;$1.05', 'C;€2', 'D;3')), 'price')).toEqual([
      '!',
      '!',
      '2',
      '3',
    ])
  })

  test.each([
    ['price_cents', '/ 100'],
    ['priceCents', '/ 100'],
    ['Цена, коп.', '/ 100'],
    ['Preis in T€', '* 1000'],
    ['Цена, тыс. руб.', '* 1000'],
  ])('%s is a price, and its size is asked about', (heading, scale) => {
    expect(findHeaderMeaning(heading)).toMatchObject({ field: 'price', strength: 'plain' })
    const { sign, by } = findHeadingScale(heading, true) ?? {}
    expect(`${sign} ${by}`).toBe(scale)
    expect(
      read(
        makeDrafts(csvSheet(`sku;${heading}`, 'A-1;120'), mappingOf(csvSheet(`sku;${heading}`, 'A-1;120')), {
          clearToken: '',
        }),
        'price',
      ),
    ).toEqual(['!'])
  })

  test('headings of such columns, and others', () => {
    expect(
      ['Currency', 'Währung', 'Валюта цены', 'Cur.', 'Para Birimi', 'Price currency', 'Měna'].every(isCurrencyHeading),
    ).toBe(true)
    expect(['Currency rate', 'Курс валюты', 'Währungskurs', 'Curtain', 'Current'].some(isCurrencyHeading)).toBe(false)
    expect(['Preiseinheit', 'PE', 'per', 'за кол-во', 'Unit qty'].every(isPriceBasis)).toBe(true)
    expect(['Preis', 'Unit', 'Qty', 'VPE', 'Percent'].some(isPriceBasis)).toBe(false)
  })
})

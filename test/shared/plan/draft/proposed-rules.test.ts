/** A file's notes about its amounts become a proposed rule, which is never applied automatically. */
import { describe, expect, test } from 'vitest'
import { isDiscountHeading } from '../../../../src-shared/file/headings/amount-terms.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import { DRAFT } from '../../../../src-shared/plan/draft/draft.ts'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import { makeRuleProposals } from '../../../../src-shared/plan/draft/proposed-rules.ts'
import { makeRateRule } from '../../../../src-shared/mapping/rules/print-rule.ts'
import { csvSheet, mappingOf } from '../../../sheets.ts'

/** The proposals for a table, and the prices that the first one would give. */
function proposed(
  lines: readonly string[],
  rules: readonly (readonly [Field, string])[] = [],
  materialUnit: (index: number) => string | undefined = () => undefined,
) {
  const sheet = csvSheet(...lines)
  const mapping = mappingOf(sheet)
  const draftsBefore = makeDrafts(sheet, mapping, { clearToken: '', rules: new Map(rules) })
  const proposals = makeRuleProposals(sheet, mapping, new Map(rules), draftsBefore, {
    materialUnit,
    waitingDrafts: [0],
  })
  const [firstAmounts] = proposals
  const drafts = makeDrafts(sheet, mapping, {
    clearToken: '',
    rules: new Map(firstAmounts && 'rule' in firstAmounts ? [[firstAmounts.field, firstAmounts.rule]] : []),
  })
  const column = drafts.columns.get('price')
  const prices = Array.from(column?.states ?? [], (state, index) =>
    state === DRAFT.value ? (column?.values.at(index) ?? '') : '!',
  )
  return { proposals, prices }
}

const IN_CENTS = 'as(price / 100, "/ 100")'

describe('[VALUE-11]', () => {
  test.each([
    ['percentages', ['10', '', '25', '0'], ['9', '20', '22.5', '40']],
    ['shares', ['10 %', '', '25 %', '0 %'], ['9', '20', '22.5', '40']],
  ])('a discount is taken off the price; blank means none: %s', (_, cells, prices) => {
    const lines = cells.map((cell, index) => `A${index};${(index + 1) * 10};${cell}`)
    const makeResult = proposed(['SKU;Price;Rabatt %', ...lines])
    expect(makeResult.proposals).toMatchObject([{ field: 'price', kind: 'discount', letter: 'C', heading: 'Rabatt %' }])
    expect(makeResult.prices).toEqual(prices)
  })

  test.each([
    ['no percentage', ['SKU;Price;Discount', 'A;10;120', 'B;10;5']],
    ['words', ['SKU;Price;Discount', 'A;10;group 4', 'B;10;5']],
    ['none at all', ['SKU;Price;Discount', 'A;10;0', 'B;10;']],
    ['a price after it', ['SKU;Price;Price after discount', 'A;10;9', 'B;10;9']],
  ])('no discount: %s', (_, lines) => {
    expect(proposed(lines).proposals).toEqual([])
  })

  test('an amount of another size is divided, by its heading or by the pieces that a column counts', () => {
    const heading = proposed(['SKU;Price in cents', 'A;450', 'B;500'])
    expect(heading.proposals).toMatchObject([{ kind: 'scale', scale: { sign: '/', by: '100' }, rule: IN_CENTS }])
    expect(heading.prices).toEqual(['4.5', '5'])
    const pieces = proposed(['SKU;Preis;Preiseinheit', 'A;450,00;100', 'B;5,00;1', 'C;700,50;100'])
    expect(pieces.proposals).toMatchObject([{ kind: 'pieces', letter: 'C', heading: 'Preiseinheit' }])
    expect(pieces.prices).toEqual(['4.5', '5', '7.005'])
  })

  test('[VALUE-7] [RULE-11] only a rule that names the size answers it; so does one that takes other cells', () => {
    const lines = ['SKU;Price in cents;Base', 'A;450;4', 'B;500;5']
    expect(proposed(lines, [['price', IN_CENTS]]).proposals).toEqual([])
    expect(proposed(lines, [['price', 'round(as(price, "/ 100") * 0.9, 0.01)']]).proposals).toEqual([])
    expect(proposed(lines, [['price', 'Base * 2']]).proposals).toEqual([])
    expect(proposed(lines, [['price', 'price * 0.9']]).proposals).toMatchObject([
      { kind: 'scale', rule: 'as((price * 0.9) / 100, "/ 100")', asIs: 'as(price * 0.9, "/ 100")' },
    ])
    expect(proposed(['SKU;Price per 10', 'A;450'], [['price', IN_CENTS]]).proposals).toMatchObject([{ kind: 'scale' }])
  })

  test('[RULE-12] a size that only the rule says is asked about; once it is answered, no longer', () => {
    const lines = ['SKU;Preis', 'A;450', 'B;500']
    const asked = proposed(lines, [['price', 'round(as(price / 100, "/ 100", "kg") * 0.9, 0.01)']])
    const [without, on] = ['round(as(price, "kg") * 0.9, 0.01)', 'round(as(price / 100, "kg") * 0.9, 0.01)']
    expect(asked.proposals).toMatchObject([
      { kind: 'unsaid', heading: 'Preis', scale: { sign: '/', by: '100' }, rule: without, asIs: on },
    ])
    expect(asked.prices).toEqual(['405', '450'])
    for (const rule of [without, on]) expect(proposed(lines, [['price', rule]]).proposals).toEqual([])
    // As they are is right whatever the heading says.
    expect(proposed(lines, [['price', 'as(price, "/ 100")']]).proposals).toEqual([])
    // Another size takes the place of the one before it.
    expect(proposed(['SKU;Price per 1000', 'A;450'], [['price', IN_CENTS]]).proposals).toMatchObject([
      { kind: 'scale', rule: 'as(price / 1000, "/ 1000")', asIs: 'as(price, "/ 1000")' },
    ])
    const pieces = proposed(['SKU;Preis;Preiseinheit', 'A;450,00;100', 'B;5,00;1'], [['price', IN_CENTS]])
    expect(pieces.proposals).toMatchObject([{ kind: 'pieces', asIs: 'as(price, "Preiseinheit")' }])
    expect(pieces.prices).toEqual(['4.5', '5'])
  })

  test('a text that a rule for pieces or rates does not list stops its row', () => {
    const pieces = proposed(['SKU;Price;Price unit', 'A;450;per 100', 'B;5;per 1', 'C;7;per box']).proposals[0]
    const rule = pieces && 'rule' in pieces ? pieces.rule : ''
    expect(rule).toBe(
      'price / if(`Price unit` = blank, 1, if(`Price unit` = "per 100", 100, if(`Price unit` = "per 1", 1, `Price unit`)))',
    )
    const nextWeek = csvSheet('SKU;Price;Price unit', 'A;450;per 100', 'B;5;', 'C;7;per 1000')
    const { columns } = makeDrafts(nextWeek, mappingOf(nextWeek), { clearToken: '', rules: new Map([['price', rule]]) })
    expect([...(columns.get('price')?.states ?? [])]).toEqual([DRAFT.value, DRAFT.value, DRAFT.invalid])
  })

  test('one thing is asked at a time, and each rule goes on from the one before it', () => {
    const lines = ['SKU;Price;Price unit;Rabatt %', 'A;450;100;10', 'B;5;1;', 'C;700;100;50']
    const [pieces, ...otherAmounts] = proposed(lines).proposals
    expect([pieces?.kind, otherAmounts]).toEqual(['pieces', []])
    const rule = pieces && 'rule' in pieces ? pieces.rule : ''
    const { proposals, prices } = proposed(lines, [['price', rule]])
    expect(proposals).toMatchObject([{ kind: 'discount', column: 3, letter: 'D' }])
    expect(prices).toEqual(['4.05', '5', '3.5'])
    const [discount] = proposals
    expect(proposed(lines, [['price', discount && 'rule' in discount ? discount.rule : '']]).proposals).toEqual([])
  })

  test('a rule that reads a column of a longer name does not read this one', () => {
    const lines = ['SKU;Price;Currency;CurrencyFactor', 'A;450;EUR;2', 'B;500;USD;3', 'C;700;EUR;2']
    expect(proposed(lines, [['price', 'price * CurrencyFactor']]).proposals).toMatchObject([{ kind: 'currency' }])
  })

  test('what a rule does not answer is asked on top of it', () => {
    const lines = ['SKU;Price;Price unit;Currency', 'A;450;100;EUR', 'B;5;1;EUR', 'C;700;100;USD']
    const { proposals } = proposed(lines, [['price', 'price * 2']])
    const rule = '(price * 2) / if(`Price unit` = blank, 1, `Price unit`)'
    expect(proposals).toMatchObject([{ kind: 'pieces', rule }])
  })

  test('any number of currencies is asked about before a discount', () => {
    const codes = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK']
    const lines = ['SKU;Price;Currency;Rabatt', ...codes.map((code, index) => `A${index};10;${code};5`)]
    expect(proposed(lines).proposals).toMatchObject([
      { kind: 'currency', rates: codes.map((currency) => ({ currency })) },
    ])
  })

  test('currencies are asked about before a discount, and on top of the rule for the size', () => {
    const lines = ['SKU;Price in cents;Currency;Discount', 'A;450;EUR;10', 'B;500;USD;', 'C;700;EUR;']
    expect(proposed(lines).proposals).toMatchObject([{ kind: 'scale' }])
    const [rates, ...otherAmounts] = proposed(lines, [['price', IN_CENTS]]).proposals
    expect([rates, otherAmounts]).toMatchObject([{ kind: 'currency', priceRule: IN_CENTS, usualTexts: ['EUR'] }, []])
    const converted = makeRateRule(IN_CENTS, 'Currency', [
      { texts: ['USD'], rate: '0.9' },
      { texts: ['EUR'], rate: '1' },
    ])
    expect(converted).toBe(
      'round((as(price / 100, "/ 100")) * if(Currency = "USD", 0.9, if(Currency = "EUR", 1, Currency)), 0.01)',
    )
    const { proposals, prices } = proposed(lines, [['price', converted]])
    expect(proposals).toMatchObject([{ kind: 'discount' }])
    expect(prices).toEqual(['4.05', '4.5', '7'])
  })

  test('[UNIT-5] a unit that the material does not have is asked about, whatever rule there is', () => {
    const lines = ['SKU;Price per 100 kg;Rabatt %', 'A;450;10', 'B;500;', 'C;700;50']
    const ofPieces = (rule: string) => proposed(lines, [['price', rule]], () => 'pcs').proposals
    expect(ofPieces('price')).toMatchObject([{ kind: 'scale' }])
    const [units, ...otherAmounts] = ofPieces(IN_CENTS)
    const examples = [{ row: 2, unit: 'kg', of: 'pcs' }]
    const asIs = `as(${IN_CENTS}, "kg")`
    expect([units, otherAmounts]).toEqual([
      { kind: 'units', field: 'price', column: 1, letter: 'B', heading: 'Price per 100 kg', rows: 1, examples, asIs },
      [],
    ])
    expect(ofPieces(asIs)).toMatchObject([{ kind: 'discount' }])
    // The answer concerns the unit, in any spelling.
    expect(ofPieces('as(price / 100, "/ 100", "кг")')).toMatchObject([{ kind: 'discount' }])
    expect(ofPieces('as(price / 100, "/ 100", "m")')).toMatchObject([{ kind: 'units' }])
    expect(proposed(lines, [['price', IN_CENTS]], () => '').proposals).toMatchObject([{ kind: 'discount' }])
  })

  test('[VALUE-12] a plus sign under the stock is asked about, and no row of the column is used', () => {
    const lines = ['SKU;Stock', 'A;+5', 'B;-3', 'C;7']
    expect(proposed(lines).proposals).toMatchObject([
      { kind: 'signs', field: 'stock', letter: 'B', examples: [{ row: 2, text: '+5' }] },
    ])
    expect(proposed(lines, [['stock', 'stock * 2']]).proposals).toMatchObject([{ asIs: 'as(stock * 2, "+")' }])
    expect(proposed(lines, [['stock', 'as(stock, "+")']]).proposals).toEqual([])
    expect(proposed(['SKU;Stock change', 'A;+5', 'B;-3']).proposals).toEqual([])
    const sheet = csvSheet(...lines)
    const problems = [...makeDrafts(sheet, mappingOf(sheet), { clearToken: '' }).problems.values()].flat()
    expect(problems.filter(({ code }) => code === 'signed-amount').map(({ row, got }) => [row, got])).toEqual([
      [2, '+5'],
      [3, '-3'],
      [4, '7'],
    ])
  })

  test.each([
    ['Discount', true],
    ['Скидка, %', true],
    ['Remise (%)', true],
    ['Rabattgruppe', false],
    ['Discount code', false],
    ['Preis nach Rabatt', false],
    ['Цена со скидкой', false],
    ['Discount amount', false],
  ])('heading %s: %s', (heading, isOne) => expect(isDiscountHeading(heading)).toBe(isOne))
})

/** Prices of packs whose size stands in a column without a field: offered by what the account's prices are. */
import { describe, expect, test } from 'vitest'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import { proposePacks } from '../../../../src-shared/plan/draft/proposed-packs.ts'
import { csvSheet, mappingOf } from '../../../sheets.ts'

const ACCOUNT = ['42.5', '48.7', '51.8', '58', '11.4']

function proposed(lines: readonly string[], rule?: string, accountPrices: readonly (string | undefined)[] = ACCOUNT) {
  const sheet = csvSheet(...lines)
  const mapping = mappingOf(sheet)
  const drafts = makeDrafts(sheet, mapping, {
    clearToken: '',
    rules: new Map(rule === undefined ? [] : [['price', rule]]),
  })
  return proposePacks(sheet, mapping, rule, drafts, (index) => accountPrices[index])
}

const PACKS = ['SKU;VE;Preis', 'A;10;437,80', 'B;10;502,60', 'C;5;267,80', 'D;1;60,10', 'E;;11,90']

describe('[VALUE-11] packs', () => {
  test('a column that explains the prices is offered as their pack size', () => {
    expect(proposed(PACKS)).toMatchObject([
      { kind: 'pieces', field: 'price', heading: 'VE', letter: 'B', rule: 'price / if(VE = blank, 1, VE)' },
    ])
  })

  test('it is not offered again once the rule reads it', () => {
    expect(proposed(PACKS, 'price / if(VE = blank, 1, VE)')).toEqual([])
  })

  test('texts with a unit count, too', () => {
    const [packs] = proposed(['SKU;Verpackung;Preis', 'A;10 Stk;437,80', 'B;10 Stk;502,60', 'C;5 Stk;267,80'])
    expect(packs?.rule).toContain('"10 Stk", 10')
  })

  test.each([
    ['prices of one piece, beside pack sizes', ['SKU;VE;Preis', 'A;10;43,78', 'B;10;50,26', 'C;5;53,56']],
    ['two rows are too few', ['SKU;VE;Preis', 'A;10;437,80', 'B;10;502,60', 'C;1;53,56']],
    ['numbers that mean something else', ['SKU;Pos;Preis', 'A;2;437,80', 'B;3;502,60', 'C;4;267,80']],
    ['parts of one', ['SKU;VE;Preis', 'A;10;437,80', 'B;10;502,60', 'C;5;267,80', 'D;0,5;60,10', 'E;0,5;11,90']],
    ['texts', ['SKU;Info;Preis', 'A;neu;437,80', 'B;alt;502,60', 'C;neu;267,80']],
  ])('not offered: %s', (_, lines) => {
    expect(proposed(lines)).toEqual([])
  })

  test('without prices in the account nothing is known', () => {
    expect(proposed(PACKS, undefined, ['0', undefined, '51.8'])).toEqual([])
  })
})

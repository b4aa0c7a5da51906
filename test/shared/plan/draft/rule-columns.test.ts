import { describe, expect, test } from 'vitest'
import { DRAFT, type Drafts } from '../../../../src-shared/plan/draft/draft.ts'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import { makeTranslations } from '../../../../src-shared/plan/draft/translate-cells.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import { addRuleColumns } from '../../../../src-shared/mapping/mapping.ts'
import { CELL, type Sheet } from '../../../../src-shared/file/sheet.ts'
import { csvSheet, mappingOf, xlsxSheet } from '../../../sheets.ts'

function drafted(sheet: Sheet, rules: readonly (readonly [Field, string])[]): Drafts {
  const mapping = addRuleColumns(
    mappingOf(sheet),
    sheet,
    rules.map(([field]) => field),
  )
  return makeDrafts(sheet, mapping, { clearToken: '(clear)', rules: new Map(rules) })
}

function read(drafts: Drafts, field: Field): string[] {
  const column = drafts.columns.get(field)
  return Array.from(column?.states ?? [], (state, index) =>
    state === DRAFT.value ? (column?.values.at(index) ?? '') : state === DRAFT.blank ? '-' : '!',
  )
}

function told(drafts: Drafts): string[] {
  return [...drafts.problems.values()]
    .flat()
    .map(({ code, row, column, field, got }) => `${row}:${column} ${field} ${code} ${got ?? ''}`)
}

const PRICES = [
  'sku;Preis;Rabatt;Werk 7',
  'A;10,00;20;7',
  'B;12,50;;8',
  'C;;10;9',
  'D;x;5;1',
  'E;5;10 %;0',
  'F;1;viel;2',
]

describe('[RULE-4] a rule reads the file’s row', () => {
  test('a discount column; the file’s decimals; a blank price stays blank', () => {
    const drafts = drafted(csvSheet(...PRICES), [['price', 'price * (1 - Rabatt/100)']])
    expect(read(drafts, 'price')).toEqual(['8', '!', '-', '!', '4.995', '!'])
    expect(told(drafts)).toEqual(['5:1 price not-a-number x', '3:2 price rule-cell ', '7:2 price rule-cell viel'])
  })

  test('a blank is handled where the rule says how', () => {
    const drafts = drafted(csvSheet(...PRICES.slice(0, 4)), [
      ['price', 'price * (1 - if(Rabatt = blank, 0, Rabatt)/100)'],
    ])
    expect([read(drafts, 'price'), told(drafts)]).toEqual([['8', '12.5', '-'], []])
  })

  test('[VALUE-3] a cell of characters nobody sees is blank for its row and for a rule', () => {
    const sheet = csvSheet('sku;Preis;Rabatt;Farbe', 'A;10,00;\u200b;\u00ad', 'B;12,50;20;rot')
    const drafts = drafted(sheet, [
      ['price', 'price * (1 - if(Rabatt = blank, 0, Rabatt)/100) * if(Farbe = blank, 1, 2)'],
    ])
    expect([read(drafts, 'price'), told(drafts)]).toEqual([['10', '20'], []])
  })

  test('[RULE-7] cells a rule does not read can be anything but blank', () => {
    const drafts = drafted(csvSheet(...PRICES), [['price', '`werk 7` * 1.4']])
    expect(read(drafts, 'price')).toEqual(['9.8', '11.2', '-', '1.4', '0', '2.8'])
    expect(told(drafts)).toEqual([])
  })

  test.each([
    ['price * if(Art <> "B", 2, 3)', ['20', '-', '!', '30']],
    ['price * if(Art = "B", 3, 2)', ['20', '-', '!', '30']],
    ['price * if(Art = Art2, 3, 2)', ['30', '-', '!', '20']],
    ['price * if(not (Art starts "B"), 2, 3)', ['20', '-', '!', '30']],
    ['price * if(if(sku = "A", Art, Art2) <> "B", 2, 3)', ['20', '-', '30', '20']],
    ['price * if(Art = "", 1, 2)', ['20', '-', '10', '20']],
    ['price * if(sku = "C" or Art = "B", 3, 2)', ['20', '-', '30', '30']],
    ['if(price = blank, 7, price) * if(Art2 = "B", 1, 1)', ['10', '7', '10', '10']],
    ['if(price <> "", 5, 7)', ['5', '7', '5', '5']],
    ['if(price = "10", 5, 7)', ['5', '-', '5', '5']],
    ['if(price <> 3, 5, 7)', ['5', '-', '5', '5']],
    ['5', ['5', '-', '5', '5']],
  ])('[RULE-7] a blank cell equals nothing and differs from nothing: %s', (rule, expected) => {
    const sheet = csvSheet('sku;price;Art;Art2', 'A;10;A;A', 'B;;A;B', 'C;10;;B', 'D;10;B;X')
    const drafts = drafted(sheet, [['price', rule]])
    expect(read(drafts, 'price')).toEqual(expected)
    const stoppedTexts = expected.flatMap((value, index) => (value === '!' ? [`${index + 2}:2 price rule-cell `] : []))
    expect(told(drafts)).toEqual(stoppedTexts)
  })

  test('a field that no column has', () => {
    const drafts = drafted(csvSheet('sku;Werk', 'A;10', 'B;'), [['price', 'Werk * 1.5']])
    expect([read(drafts, 'price'), drafts.columns.get('price')?.column]).toEqual([['15', '!'], 2])
    expect(told(drafts)).toEqual(['3:1 price rule-cell '])
  })

  test('rules do not see one another, in any order', () => {
    const sheet = csvSheet('sku;price;stock', 'A;10;3')
    for (const rules of [
      [
        ['price', 'stock * 2'],
        ['stock', 'price * 2'],
      ],
      [
        ['stock', 'price * 2'],
        ['price', 'stock * 2'],
      ],
    ] as const) {
      const drafts = drafted(sheet, rules)
      expect([read(drafts, 'price'), read(drafts, 'stock')]).toEqual([['6'], ['20']])
    }
  })

  test('translations come first', () => {
    const sheet = csvSheet('sku;price;unit', 'A;10;DZ')
    const translations = makeTranslations([['unit', [['dz', 'dozen']]]])
    const rules = new Map([['price', 'if(unit = "dozen", price / 12, price)'] as const])
    const drafts = makeDrafts(sheet, mappingOf(sheet), { clearToken: '', translations, rules })
    expect(read(drafts, 'price')).toEqual(['0.833333333333'])
  })

  test('texts are made and read as cells are', () => {
    const sheet = csvSheet('sku;name;unit', 'A;Nut PL;szt', 'B;Bolt;kg', 'C;Gear;')
    const drafts = drafted(sheet, [['unit', 'if(name ends with "PL", "pcs", unit)']])
    expect(read(drafts, 'unit')).toEqual(['pcs', 'kg', '-'])
  })

  test('numbers of a workbook, per cent among them', () => {
    const broken = { kind: CELL.error, text: '#N/A' }
    const sheet = xlsxSheet(['sku', 'price', 'Rabatt'], ['A', 10, 0.2], ['B', 10, '20 %'], ['C', 10, broken])
    expect(read(drafted(sheet, [['price', 'price * (1 - Rabatt)']]), 'price')).toEqual(['8', '8', '!'])
  })
})

describe('[RULE-6] a rule that cannot be used stops every row', () => {
  test.each([
    ['price *', 'expected-value'],
    ['price * Skonto', 'unknown-column'],
    ['price * `Rabatt`', 'several-columns'],
  ])('%s', (rule, error) => {
    const drafts = drafted(csvSheet('sku;price;Rabatt;Rabatt', 'A;1;1;1', 'B;2;2;2'), [['price', rule]])
    expect(read(drafts, 'price')).toEqual(['!', '!'])
    expect([...drafts.problems.values()].flat().map(({ details }) => details?.['error'])).toEqual([error, error])
  })

  test.each(['id', 'action', 'storage', 'planned'] as const)('[RULE-6] none makes the %s', (field) => {
    const drafts = drafted(csvSheet(`sku;${field}`, 'A;1'), [[field, '7']])
    expect(read(drafts, field)).toEqual(['!'])
    expect(told(drafts)[0]).toMatch(/rule-broken/)
  })
})

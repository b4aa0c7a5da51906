import { describe, expect, test } from 'vitest'
import { DRAFT, type Drafts } from '../../../../src-shared/plan/draft/draft.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import { makeDrafts, rereadCell } from '../../../../src-shared/plan/draft/make-drafts.ts'
import type { ColumnMapping } from '../../../../src-shared/mapping/mapping.ts'
import { CELL } from '../../../../src-shared/file/sheet.ts'
import { csvSheet, draftsOf, mappingOf, toldByDrafts, xlsxSheet } from '../../../sheets.ts'

/** A field of all drafts: the value, `-` for blank, `(clear)`, or `!` for invalid. */
function column(drafts: Drafts, field: Field): string[] {
  const foundColumn = drafts.columns.get(field)
  return Array.from(foundColumn?.states ?? [], (state, index) => {
    if (state === DRAFT.blank) return '-'
    if (state === DRAFT.clear) return '(clear)'
    return state === DRAFT.invalid ? '!' : (foundColumn?.values.at(index) ?? '')
  })
}

test('rows: blank ones dropped, the file’s own numbers kept', () => {
  const drafts = draftsOf(csvSheet('List;;', '', 'sku;name;price', '1;Bolt;5', ';;', ' ;\u00a0;', '', '2;Nut;6'))
  expect([drafts.count, [...drafts.fileRows], [...drafts.sheetRows]]).toEqual([2, [4, 8], [2, 5]])
  expect(column(drafts, 'name')).toEqual(['Bolt', 'Nut'])
  expect(toldByDrafts(drafts)).toEqual([])
})

test('header only: no drafts, and that is no error', () => {
  expect(draftsOf(csvSheet('name;sku')).count).toBe(0)
})

test('texts are kept as written, NFC; codes keep their zeros', () => {
  const drafts = draftsOf(csvSheet('sku;name', '00123; Bolt ', '0.50;Cafe\u0301', '١;=1+1'))
  expect(column(drafts, 'sku')).toEqual(['00123', '0.50', '١'])
  expect(column(drafts, 'name')).toEqual([' Bolt ', 'Café', '=1+1'])
})

test('numbers are exact, and a bad one is a problem, never a default', () => {
  const drafts = draftsOf(
    csvSheet('sku;price;stock', '1;12,50 €;1 000', '2;1O;0', '3;12%;', '4;1,23E+05;-0', '5;12.5;3'),
  )
  expect(column(drafts, 'price')).toEqual(['!', '!', '!', '!', '!'])
  expect(toldByDrafts(drafts)).toEqual([
    'B2 ambiguous-number!',
    'B3 not-a-number!',
    'B4 percentage!',
    'B5 destroyed-number!',
    'B6 ambiguous-number!',
  ])
  expect(column(drafts, 'stock')).toEqual(['1000', '0', '-', '0', '3'])
  const chosenDrafts = draftsOf(csvSheet('sku;price', '1;12,50 €', '5;12.5'), { decimals: 'comma' })
  expect(column(chosenDrafts, 'price')).toEqual(['12.5', '!'])
  expect(toldByDrafts(chosenDrafts)).toEqual(['B3 not-a-number!'])
})

test('[VALUE-7] prices of another currency than the rest are not read', () => {
  const drafts = draftsOf(csvSheet('sku;price', '1;5 €', '2;6 EUR', '3;$7', '4;8'))
  expect(column(drafts, 'price')).toEqual(['5', '6', '!', '8'])
  expect(drafts.problems.get(2)).toEqual([
    {
      code: 'mixed-currencies',
      severity: 'blocks',
      row: 4,
      column: 1,
      field: 'price',
      got: '$7',
      details: { usual: 'EUR', currency: 'USD' },
    },
  ])
})

test('an ambiguous column asks; its whole numbers are read', () => {
  const drafts = draftsOf(csvSheet('sku;stock', '1;1,234', '2;7'))
  expect(column(drafts, 'stock')).toEqual(['!', '7'])
  expect(toldByDrafts(drafts)).toEqual(['B2 ambiguous-number!'])
  expect(column(draftsOf(csvSheet('sku;stock', '1;1,234', '2;7'), { decimals: 'dot' }), 'stock')).toEqual(['1234', '7'])
  expect(column(draftsOf(csvSheet('sku;stock', '1;1,234', '2;7'), { decimals: 'comma' }), 'stock')).toEqual([
    '1.234',
    '7',
  ])
})

test('codes that Excel has destroyed are never imported', () => {
  const drafts = draftsOf(csvSheet('id;sku', '5,5E+12;5.5E+12', '7;5E12', '0;x', '1.0;y'))
  expect([column(drafts, 'id'), column(drafts, 'sku')]).toEqual([
    ['!', '7', '!', '!'],
    ['!', '5E12', 'x', 'y'],
  ])
  expect(toldByDrafts(drafts)).toEqual([
    'A2 destroyed-number!',
    'B2 destroyed-number!',
    'A4 not-an-id!',
    'A5 not-an-id!',
  ])
})

test('a zero among ids is none, whatever stands around it', () => {
  const ids = Array.from({ length: 600 }, (_, index) => String(index + 1))
  const zeros = [0, 255, 256, 599]
  for (const index of zeros) ids[index] = '0'
  ids[300] = '007'
  ids[301] = 'x'
  ids[302] = ''
  const drafts = draftsOf(csvSheet('id;name;unit', ...ids.map((id) => `${id};Bolt;pcs`)))
  const expected = ids.map((id) => (id === '' ? '-' : ['0', '007', 'x'].includes(id) ? '!' : id))
  expect(column(drafts, 'id')).toEqual(expected)
  const messages = [...zeros, 300, 301].sort((a, b) => a - b).map((index) => `A${index + 2} not-an-id!`)
  expect(toldByDrafts(drafts)).toEqual(messages)
})

test('clearing: where the account can, in any case; elsewhere a problem', () => {
  const drafts = draftsOf(csvSheet('id;sku;name;notes;categories;price', '1;(Clear);(clear); (CLEAR) ;(clear);(clear)'))
  expect(['sku', 'name', 'notes', 'categories', 'price'].map((field) => column(drafts, field as Field)[0])).toEqual([
    '(clear)',
    '!',
    '(clear)',
    '(clear)',
    '!',
  ])
  expect(toldByDrafts(drafts)).toEqual(['C2 cannot-clear!', 'F2 cannot-clear!'])
  const otherDrafts = makeDrafts(
    csvSheet('id;notes', '1;NULL', '2;(clear)'),
    mappingOf(csvSheet('id;notes', '1;NULL')),
    {
      clearToken: 'null',
    },
  )
  expect(column(otherDrafts, 'notes')).toEqual(['(clear)'])
})

describe('[VALUE-5] what no eye sees does not count in a word of ours', () => {
  test.each(['(clear)\u200b', '\u200b(clear)', '(cle\u00adar)', '\ufeff(CLEAR)\u2060', '\u00a0(clear)\u200b\u00a0'])(
    '%j clears, and is never sent',
    (token) => {
      const drafts = draftsOf(csvSheet('id;sku;notes;categories;name', `1;${token};${token};${token};${token}`))
      expect(['sku', 'notes', 'categories', 'name'].map((field) => column(drafts, field as Field)[0])).toEqual([
        '(clear)',
        '(clear)',
        '(clear)',
        '!',
      ])
    },
  )

  test('of a token of two words the space may be of any kind', () => {
    const sheet = csvSheet('id;notes', '1;Leave\u00a0 EMPTY', '2;leaveempty')
    const drafts = makeDrafts(sheet, mappingOf(sheet), { clearToken: 'leave empty' })
    expect(column(drafts, 'notes')).toEqual(['(clear)', 'leaveempty'])
  })

  test('where there is no token, nothing clears', () => {
    const sheet = csvSheet('id;notes', '1;\u200b', '2;\u000b\u200b', '3;x')
    expect(column(makeDrafts(sheet, mappingOf(sheet), { clearToken: '' }), 'notes')).not.toContain('(clear)')
  })

  test('an action, an id, a number, a unit, a storage, an entry of a list, an error of Excel', () => {
    const drafts = draftsOf(
      csvSheet(
        'id;action;unit;storage;categories;price;stock;notes',
        '7\u200b;delete\u200b;kg\u200b;Shop\u200b;Wood\u200b|\u200bOak;12,50\u200b;\u2060-5;#N/A\u200b',
      ),
    )
    expect(
      (['id', 'action', 'unit', 'storage', 'categories', 'price', 'stock', 'notes'] as const).map(
        (field) => column(drafts, field)[0],
      ),
    ).toEqual(['7', 'delete', 'kg', 'Shop', 'Wood\u001fOak', '12.5', '-5', '!'])
  })

  test('a text is sent as it is written', () => {
    expect(column(draftsOf(csvSheet('id;notes', '1;Oak\u200b')), 'notes')).toEqual(['Oak\u200b'])
  })
})

test('lists, units, storages and actions', () => {
  const drafts = draftsOf(
    csvSheet('sku;categories;unit;storage;action', '1;Wood|Oak|wood; pcs ; Main ;delete', '2;Wood;kg;;drop', '3;;;;'),
  )
  expect(column(drafts, 'categories')).toEqual(['Wood\u001fOak', 'Wood', '-'])
  expect(column(drafts, 'unit')).toEqual(['pcs', 'kg', '-'])
  expect(column(drafts, 'storage')).toEqual(['Main', '-', '-'])
  expect(column(drafts, 'action')).toEqual(['delete', '!', '-'])
  expect(toldByDrafts(drafts)).toEqual(['E3 unknown-action!'])
})

test('characters: controls and U+FFFD block, directions and alphabets warn', () => {
  const drafts = draftsOf(
    csvSheet('sku;name', '1;Bo\u0000lt', '2;Bo\ufffdlt', '3;Bo\u202elt', 'M6х20;Болт', '5;\u200b'),
  )
  expect(column(drafts, 'name')).toEqual(['!', '!', 'Bo\u202elt', 'Болт', '-'])
  expect(toldByDrafts(drafts)).toEqual([
    'B2 control-character!',
    'B3 replacement-character!',
    'B4 bidi-control',
    'A5 mixed-scripts',
  ])
})

test('a Cyrillic А among Latin codes is told; a Cyrillic list is not', () => {
  expect(toldByDrafts(draftsOf(csvSheet('sku;name', 'A1;Bolt', 'А1;Bolt')))).toEqual(['A3 mixed-scripts'])
  expect(toldByDrafts(draftsOf(csvSheet('sku;name', 'АС1;Болт', 'А1;Болт')))).toEqual([])
})

test('error texts are no values', () => {
  const drafts = draftsOf(csvSheet('sku;name;price', '#N/A;#ЗНАЧ!;#####'))
  expect(toldByDrafts(drafts)).toEqual(['A2 cell-error!', 'B2 cell-error!', 'C2 cell-error!'])
})

describe('typed cells of a workbook', () => {
  test('numbers are never locale-parsed; identifiers are taken as shown', () => {
    const drafts = draftsOf(
      xlsxSheet(
        ['sku', 'name', 'price'],
        [{ kind: CELL.number, text: '123', shown: '00123' }, 'Bolt', { kind: CELL.number, text: '1234.5' }],
      ),
      { decimals: 'comma' },
    )
    expect([column(drafts, 'sku'), column(drafts, 'price')]).toEqual([['00123'], ['1234.5']])
    expect(drafts.problems.get(0)).toEqual([
      {
        code: 'shown-with-zeros',
        severity: 'warns',
        row: 2,
        column: 0,
        field: 'sku',
        got: '00123',
        details: { stored: '123', shown: '00123' },
      },
    ])
  })

  test('dates, booleans, errors, formulas', () => {
    const date = { kind: CELL.date, text: '2021-01-01' } as const
    const drafts = draftsOf(
      xlsxSheet(
        ['sku', 'name', 'price', 'notes'],
        ['1', 'Bolt', date, date],
        [date, 'Nut', { kind: CELL.boolean, text: 'TRUE' }, { kind: CELL.boolean, text: 'TRUE' }],
        ['3', { kind: CELL.error, text: '#N/A' }, { kind: CELL.formula, text: 'A1+1' }, null],
      ),
    )
    expect([column(drafts, 'sku'), column(drafts, 'price'), column(drafts, 'notes')]).toEqual([
      ['1', '!', '3'],
      ['!', '!', '!'],
      ['2021-01-01', 'TRUE', '-'],
    ])
    expect(toldByDrafts(drafts)).toEqual([
      'C2 date-in-number!',
      'D2 date-in-text',
      'A3 date-in-text!',
      'C3 not-a-number!',
      'B4 cell-error!',
      'C4 formula-without-value!',
    ])
  })
})

describe('[ROW-2] rows as wholes', () => {
  test('cells beyond the headings block; blank ones do not', () => {
    expect(toldByDrafts(draftsOf(csvSheet('sku;name', '1;Bolt;extra', '2;Nut;;', '3;Rod')))).toEqual(['2 ragged-row!'])
  })
  test('missing trailing cells warn where most rows have them', () => {
    expect(toldByDrafts(draftsOf(csvSheet('sku;name;notes', '1;Bolt;x', '2;Nut', '3;Rod;y')))).toEqual(['3 ragged-row'])
    expect(toldByDrafts(draftsOf(csvSheet('sku;name;notes', '1;Bolt', '2;Nut', '3;Rod;y')))).toEqual([])
  })
  test('a row broken by a line break blocks both halves', () => {
    const drafts = draftsOf(
      csvSheet('sku;name;notes;price', '1;Bolt;x;1', '2;Nut;first', 'second;5', '3;Rod;y;2', '4;Pin;z;3'),
    )
    expect(toldByDrafts(drafts)).toEqual(['3 broken-row!', '4 broken-row!'])
  })
  test('both stocks; totals at the end and repeated headings are no rows', () => {
    const sheet = csvSheet(
      'sku;name;stock;stock change',
      '1;Bolt;5;',
      'sku;name;stock;stock change',
      '2;Nut;6;+1',
      ';Итого:;11;',
    )
    expect(toldByDrafts(draftsOf(sheet))).toEqual(['D4 stock-set-and-changed!'])
  })
  test('a material called Total is none', () => {
    expect(toldByDrafts(draftsOf(csvSheet('sku;name', '1;Bolt', 'T9;Total Quartz 9000')))).toEqual([])
    expect(toldByDrafts(draftsOf(csvSheet('name;price', 'Bolt;1', 'Total Quartz 9000 5W40 oil;5')))).toEqual([])
  })
})

describe('a cell typed over', () => {
  const price = (decimals: ColumnMapping['decimals']): ColumnMapping & { field: Field } => ({
    column: 1,
    header: 'price',
    field: 'price',
    confidence: 'sure',
    reason: { code: 'heading', header: 'price', field: 'price' },
    samples: [],
    decimals,
  })
  const options = { clearToken: '(clear)' }

  test('[T-20] [EDIT-5] as the window writes numbers, whatever the column says', () => {
    const english = { group: ',', point: '.' }
    const german = { group: '.', point: ',' }
    for (const style of ['dot', 'comma', 'ambiguous', 'typed'] as const) {
      const column = price({ style, rows: 3, example: '1.5', by: 'evidence' })
      const values = ['1,050', '387.430', '2,5', '2.50', '1.050,5'].map((text) => [
        rereadCell(text, column, 7, options, english).value,
        rereadCell(text, column, 7, options, german).value,
      ])
      expect(values).toEqual([
        ['1050', '1.05'],
        ['387.43', '387430'],
        ['2.5', '2.5'],
        ['2.5', '2.5'],
        ['1050.5', '1050.5'],
      ])
      expect(rereadCell('', column, 7, options, english).state).toBe(DRAFT.blank)
    }
  })

  test('[T-20] what two styles read otherwise is asked where the window cannot have written it', () => {
    const column = price({ style: 'dot', rows: 3, example: '1.5', by: 'evidence' })
    const russian = { group: '\u00a0', point: ',' }
    expect(rereadCell('387.430', column, 7, options, russian).locatedProblems).toEqual([
      {
        code: 'ambiguous-number',
        severity: 'blocks',
        row: 7,
        column: 1,
        field: 'price',
        got: '387.430',
        details: { one: '387.43', other: '387430' },
      },
    ])
    // The origin of the text is unknown.
    expect(rereadCell('1,050', column, 7, options).locatedProblems[0]?.code).toBe('ambiguous-number')
    expect(rereadCell('1O', column, 7, options).locatedProblems[0]?.code).toBe('not-a-number')
  })
})

import { expect, test } from 'vitest'
import { DRAFT, LIST_SEPARATOR } from '../../../../src-shared/plan/draft/draft.ts'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import { translateSheet, makeTranslations } from '../../../../src-shared/plan/draft/translate-cells.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import { CELL, type Sheet } from '../../../../src-shared/file/sheet.ts'
import { csvSheet, mappingOf, toldByDrafts, xlsxSheet } from '../../../sheets.ts'

type Chosen = Parameters<typeof makeTranslations>[0]

function drafted(sheet: Sheet, chosenRows: Chosen) {
  return makeDrafts(sheet, mappingOf(sheet), { clearToken: '(clear)', translations: makeTranslations(chosenRows) })
}

/** Values of a field: `-` for blank, `(clear)`, `!` for invalid. */
function read(sheet: Sheet, field: Field, chosenRows: Chosen): string[] {
  const column = drafted(sheet, chosenRows).columns.get(field)
  return Array.from(column?.states ?? [], (state, index) => {
    if (state === DRAFT.value) return (column?.values.at(index) ?? '').replaceAll(LIST_SEPARATOR, ' + ')
    return state === DRAFT.blank ? '-' : state === DRAFT.clear ? '(clear)' : '!'
  })
}

test('[TRANS-1] cells are compared as keys are: case, outer spaces, composition', () => {
  const sheet = csvSheet('sku;unit', '1;szt', '2; SZT\u00a0', '3;Stu\u0308ck', '4;sztuka', '5;kg')
  expect(
    read(sheet, 'unit', [
      [
        'unit',
        [
          ['Szt', 'pcs'],
          ['STÜCK', 'pcs'],
        ],
      ],
    ]),
  ).toEqual(['pcs', 'pcs', 'pcs', 'sztuka', 'kg'])
})

test('[TRANS-1] one step only, also in a circle; the later of two counts', () => {
  const sheet = csvSheet('sku;unit', '1;a', '2;b')
  expect(
    read(sheet, 'unit', [
      [
        'unit',
        [
          ['a', 'b'],
          ['b', 'a'],
        ],
      ],
    ]),
  ).toEqual(['b', 'a'])
  expect(
    read(sheet, 'unit', [
      [
        'unit',
        [
          ['a', 'x'],
          ['A', 'y'],
        ],
      ],
    ]),
  ).toEqual(['y', 'b'])
})

test('[TRANS-1] another field of the same words is left alone, and so are headings', () => {
  const sheet = csvSheet('sku;unit;name', '1;szt;szt', '2;unit;unit')
  expect(
    read(sheet, 'name', [
      [
        'unit',
        [
          ['szt', 'pcs'],
          ['unit', 'pcs'],
        ],
      ],
    ]),
  ).toEqual(['szt', 'unit'])
  expect(
    read(sheet, 'unit', [
      [
        'unit',
        [
          ['szt', 'pcs'],
          ['unit', 'pcs'],
        ],
      ],
    ]),
  ).toEqual(['pcs', 'pcs'])
})

test('[TRANS-2] nothing is a blank cell, a blank cell is nothing to translate', () => {
  const sheet = csvSheet('sku;price;unit', '1;n/a;szt', '2;5;', '3;;  ')
  expect(read(sheet, 'price', [['price', [['N/A', '']]]])).toEqual(['-', '5', '-'])
  expect(toldByDrafts(drafted(sheet, [['price', [['n/a', '']]]]))).toEqual([])
  expect(
    read(sheet, 'unit', [
      [
        'unit',
        [
          ['', 'pcs'],
          [' ', 'kg'],
        ],
      ],
    ]),
  ).toEqual(['szt', '-', '-'])
})

test('[TRANS-3] lists entry by entry: into several, into none, and never as a whole', () => {
  const sheet = csvSheet('sku;categories', '1;Drewno|Nowe', '2;Nowe', '3;Metal', '4;drewno', '5;Drewno|Wood')
  const chosenRows: Chosen = [
    [
      'categories',
      [
        ['Drewno', 'Wood;Boards'],
        ['Nowe', ''],
        ['Drewno|Nowe', 'Never'],
      ],
    ],
  ]
  expect(read(sheet, 'categories', chosenRows)).toEqual([
    'Wood + Boards',
    '-',
    'Metal',
    'Wood + Boards',
    'Wood + Boards',
  ])
})

test('what a cell becomes is read by the rules of its field', () => {
  const sheet = csvSheet('sku;price;notes', '1;free;x', '2;many;y', '3;5;z')
  const chosenRows: Chosen = [
    [
      'price',
      [
        ['free', '0'],
        ['many', 'lots'],
      ],
    ],
    [
      'notes',
      [
        ['x', '(clear)'],
        ['y', 'Cafe\u0301\r\nnow'],
      ],
    ],
  ]
  expect(read(sheet, 'price', chosenRows)).toEqual(['0', '!', '5'])
  expect(read(sheet, 'notes', chosenRows)).toEqual(['(clear)', 'Café\nnow', 'z'])
  expect(toldByDrafts(drafted(sheet, chosenRows))).toEqual(['B3 not-a-number!'])
})

test('workbooks: numbers and what Excel shows; the sheet itself stays as it was', () => {
  const sheet = xlsxSheet(
    ['sku', 'categories'],
    [{ kind: CELL.number, text: '7', shown: '007' }, 1],
    [{ kind: CELL.number, text: '7' }, 2],
  )
  const chosenRows: Chosen = [
    ['sku', [['007', 'A-7']]],
    ['categories', [['1', 'Wood']]],
  ]
  expect(read(sheet, 'sku', chosenRows)).toEqual(['A-7', '7'])
  expect(read(sheet, 'categories', chosenRows)).toEqual(['Wood', '2'])
  expect(read(sheet, 'sku', [])).toEqual(['007', '7'])
})

test('hostile: words of objects, very long texts, a huge table', () => {
  const long = 'x'.repeat(40_000)
  const sheet = csvSheet('sku;unit', '1;constructor', `2;${long}`, '3;__proto__', '4;toString')
  expect(
    read(sheet, 'unit', [
      [
        'unit',
        [
          ['__proto__', 'pcs'],
          [long, 'm'],
        ],
      ],
    ]),
  ).toEqual(['constructor', 'm', 'pcs', 'toString'])
  const many = csvSheet('sku;unit', ...Array.from({ length: 20_000 }, (_, index) => `${index};u${index}`))
  const pairs = Array.from({ length: 10_000 }, (_, index): [string, string] => [`U${index}`, `v${index}`])
  const units = read(many, 'unit', [['unit', pairs]])
  expect([units[0], units[9999], units[10_000], units.length]).toEqual(['v0', 'v9999', 'u10000', 20_000])
})

test('nothing to translate: the very same sheet', () => {
  const sheet = csvSheet('sku;unit', '1;szt')
  expect(translateSheet(sheet, mappingOf(sheet), makeTranslations([]))).toBe(sheet)
  const otherSheet = translateSheet(sheet, mappingOf(sheet), makeTranslations([['unit', [['kg', 'g']]]]))
  expect(otherSheet.columns[1]).toBe(sheet.columns[1])
})

/** Words such as “none” count as blank, and one message per column says so. */
import { expect, test } from 'vitest'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import { DRAFT } from '../../../src-shared/plan/draft/draft.ts'
import { makeTranslations } from '../../../src-shared/plan/draft/translate-cells.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import type { MapChoices } from '../../../src-shared/mapping/map-columns.ts'
import { csvSheet, mappingOf, toldByDrafts } from '../../sheets.ts'

const LINES = [
  'sku;name;unit;price;stock;categories;notes;storage',
  'A;NaN;n/a;nan;-;None;null;-',
  'B;null;pcs;NULL;5;Wood;–;1',
  'N/A;None;NA;1,50;нет;Wood;keine;1',
]

function readAll(choices: MapChoices = {}, translations: Parameters<typeof makeTranslations>[0] = []) {
  const sheet = csvSheet(...LINES)
  const mapping = mappingOf(sheet, choices)
  const drafts = makeDrafts(sheet, mapping, { clearToken: '(clear)', translations: makeTranslations(translations) })
  const rows = (field: Field) => {
    const column = drafts.columns.get(field)
    return Array.from(column?.states ?? [], (state, index) =>
      state === DRAFT.value ? column?.values.at(index) : state === DRAFT.blank ? '-' : '!',
    )
  }
  return { rows, drafts, told: mapping.problems.filter(({ code }) => code === 'words-for-nothing') }
}

test('[VALUE-8] a word for nothing is blank in every field but the storage', () => {
  const { rows, drafts } = readAll()
  const fields = ['sku', 'name', 'unit', 'price', 'stock', 'categories', 'notes', 'storage'] as const
  expect(fields.map(rows)).toEqual([
    ['A', 'B', '-'],
    ['-', '-', '-'],
    ['-', 'pcs', '-'],
    ['-', '-', '1.5'],
    ['-', '5', '-'],
    ['-', 'Wood', 'Wood'],
    ['-', '-', '-'],
    ['-', '1', '1'],
  ])
  expect(toldByDrafts(drafts)).toEqual([])
})

test('[VALUE-8] it is said once per column, with the words', () => {
  const { told } = readAll()
  expect(told.map(({ field, row, details }) => [field, row, details])).toEqual([
    ['sku', null, { words: 'N/A', cells: 1, example: 'N/A' }],
    ['name', null, { words: 'NaN\nnull\nNone', cells: 3, example: 'NaN' }],
    ['unit', null, { words: 'n/a\nNA', cells: 2, example: 'n/a' }],
    ['price', null, { words: 'nan\nNULL', cells: 2, example: 'nan' }],
    ['stock', null, { words: '-\nнет', cells: 2, example: '-' }],
    ['categories', null, { words: 'None', cells: 1, example: 'None' }],
    ['notes', null, { words: 'null\n–\nkeine', cells: 3, example: 'null' }],
  ])
})

test('[VALUE-8] what the account has, or what is translated, is a value', () => {
  const account = readAll({ meantWords: new Map([['name', new Set(['none'])]]) })
  expect([account.rows('name'), account.told.find(({ field }) => field === 'name')?.details]).toEqual([
    ['-', '-', 'None'],
    { words: 'NaN\nnull', cells: 2, example: 'NaN' },
  ])
  const translatedResult = readAll({}, [
    [
      'name',
      [
        ['nan', 'NaN'],
        ['null', 'Zero'],
      ],
    ],
  ])
  expect(translatedResult.rows('name')).toEqual(['NaN', 'Zero', '-'])
})

test('[VALUE-8] a longer text with such a word is a text', () => {
  const sheet = csvSheet('sku;name', 'A;None of them', 'NA-7;Null valve', 'nan1;Banana')
  const drafts = makeDrafts(sheet, mappingOf(sheet), { clearToken: '' })
  expect([drafts.columns.get('sku')?.values.at(1), drafts.columns.get('name')?.values.at(1)]).toEqual([
    'NA-7',
    'Null valve',
  ])
  expect(mappingOf(sheet).problems).toEqual([])
})

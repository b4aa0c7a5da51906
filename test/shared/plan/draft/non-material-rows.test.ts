/** Rows that are not materials: group headings, totals, notes, and repeated headings. */
import { describe, expect, test } from 'vitest'
import { makeDrafts } from '../../../../src-shared/plan/draft/make-drafts.ts'
import type { Sheet } from '../../../../src-shared/file/sheet.ts'
import { csvSheet, draftsOf, mappingOf, toldByDrafts, valuesOf, xlsxSheet } from '../../../sheets.ts'

/** Row and text of each row that was set aside. None of them is a draft. */
function aside(sheet: Sheet): string[] {
  const drafts = draftsOf(sheet)
  const rows = drafts.asideRows?.rows ?? []
  expect(rows.filter(({ row }) => drafts.fileRows.includes(row))).toEqual([])
  return rows.map(({ row, sheet: of, text }) => `${of === undefined ? '' : `${of} `}${row} ${text}`)
}

const inList = (...lines: readonly string[]): string[] => aside(csvSheet('sku;name;unit;price', ...lines))

describe('[ROW-3] headings of groups', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['in the first cell only', ['Hardware;;;', '1;Bolt;pcs;5', 'Paint;;;', '2;Oil;l;7'], ['2 Hardware', '4 Paint']],
    ['in the name', [';Hardware;;', '1;Bolt;pcs;5', '2;Nut;pcs;5'], ['2 Hardware']],
    ['a line without its delimiters', ['1;Bolt;pcs;5', 'Hardware', '2;Nut;pcs;5'], ['3 Hardware']],
    [
      'a line without its delimiters above a total',
      ['Hardware', '1;Bolt;pcs;5', '2;Nut;pcs;5', ';Total;;10'],
      ['2 Hardware', '5 Total'],
    ],
    ['with a number', ['1;Bolt;pcs;5', '2.1 Крепёж;;;', '2;Nut;pcs;5'], ['3 2.1 Крепёж']],
    ['a code alone is a material', ['1;Bolt;pcs;5', 'A-12;;;', '2;Nut;pcs;5'], []],
    ['a key with a value is a material', ['1;Bolt;pcs;5', 'Hardware;;;5', '2;Nut;pcs;5'], []],
    ['a number alone is a mistake', ['1;Bolt;pcs;5', ';;;9', '2;Nut;pcs;5'], []],
  ])('%s', (_, lines, expected) => {
    expect(inList(...lines)).toEqual(expected)
  })

  test('in a workbook, where they are merged across', () => {
    const sheet = xlsxSheet(['SKU', 'Name', 'Price'], ['Hardware', null, null], ['1', 'Bolt', 5], ['2', 'Nut', 6])
    expect(aside(sheet)).toEqual(['2 Hardware'])
  })

  test('where most rows have one cell, it says nothing', () => {
    expect(aside(csvSheet('name', 'Bolt', 'Nut', 'Rod'))).toEqual([])
    expect(aside(csvSheet('name;price', 'Bolt;', 'Nut;', 'Rod;5'))).toEqual([])
  })

  test('a row that the reader could not read right is a mistake, not a heading', () => {
    const sheet = csvSheet('sku;name;price', '1;Bolt;5', 'Hardware', '2;Nut;6')
    const place = { row: 3, column: null, field: null }
    const damaged: Sheet = { ...sheet, problems: [{ code: 'crosses-columns', severity: 'blocks', ...place }] }
    expect(aside(damaged)).toEqual([])
    expect(toldByDrafts(draftsOf(damaged))).toContain('3 crosses-columns!')
    const warned: Sheet = { ...sheet, problems: [{ code: 'stray-quote', severity: 'warns', ...place }] }
    expect(aside(warned)).toEqual(['3 Hardware'])
  })

  test('two halves of a row that a line break cut are a mistake, not a heading', () => {
    const lines = ['sku;name;notes', '1;Bolt;x', '2;Nut', 'end of the name;y', '3;Rod;z', '4;Pin;z']
    expect(aside(csvSheet(...lines))).toEqual([])
    expect(aside(csvSheet('notes;price;name', 'old oak;1;Bolt', 'old', 'pine;2;Nut', 'old', 'ash;3;Rod'))).toEqual([])
    expect(aside(csvSheet('sku;name;notes', '1;Bolt;old', 'oak', '2;Nut;old pine', '3;Rod;old', 'ash'))).toEqual([])
  })
})

describe('[ROW-3] totals', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['in the name', ['1;Bolt;pcs;5', ';Total;;5'], ['3 Total']],
    ['any case, a colon behind it', ['1;Bolt;pcs;5', ';ИТОГО:;;5'], ['3 ИТОГО:']],
    ['where the sku stands', ['1;Bolt;pcs;5', 'Summe;;;5'], ['3 Summe']],
    ['of a group, between others', ['1;Bolt;pcs;5', ';Subtotal Hardware;;5', '2;Nut;pcs;5'], ['3 Subtotal Hardware']],
    ['what it is a total of', ['1;Bolt;pcs;5', ';Итого по группе Крепёж;шт;5'], ['3 Итого по группе Крепёж']],
    ['with a unit', ['1;Bolt;pcs;5', ';Gesamt;Stk;5'], ['3 Gesamt']],
    ['a sign that no eye sees before it', ['1;Bolt;pcs;5', ';\u200bTotal;;5'], ['3 Total']],
    ['a longer word that begins so', ['1;Bolt;pcs;5', ';Totally new;;5'], []],
    ['a material with a unit', ['1;Bolt;pcs;5', ';Total Clean 5 l;l;12'], []],
    ['a material with a sku', ['1;Bolt;pcs;5', '2;Total;;5'], []],
    ['one row alone', [';Total;;5'], []],
  ])('%s', (_, lines, expected) => {
    expect(inList(...lines)).toEqual(expected)
  })

  test('without a column of units the words say it', () => {
    expect(aside(csvSheet('name;price', 'Bolt;1', 'Total;2'))).toEqual(['3 Total'])
    expect(aside(csvSheet('name;price', 'Bolt;1', 'Total Clean 5 l;12', 'Nut;2'))).toEqual([])
  })

  test('of several sheets each is told by its sheet', () => {
    const sheet: Sheet = {
      ...csvSheet('sku;name;price', '1;Bolt;5', ';Total;5', '2;Nut;6', ';Total;6'),
      parts: [
        { name: 'A', firstRow: 0, storage: 1, columns: [0, 1, 2] },
        { name: 'B', firstRow: 3, storage: 1, columns: [0, 1, 2] },
      ],
    }
    expect(aside(sheet)).toEqual(['A 3 Total', 'B 5 Total'])
  })
})

describe('[ROW-3] notes, and headings that come again', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a star', ['1;Bolt;pcs;5', '* prices without VAT;;;'], ['3 * prices without VAT']],
    ['a star in two cells', ['1;Bolt;pcs;5', '*;only on order;;'], ['3 *']],
    ['a note', ['1;Bolt;pcs;5', 'Note: valid until May;see page 2;;'], ['3 Note: valid until May']],
    ['a star before a material with a price', ['1;Bolt;pcs;5', '2;* Nut;pcs;6'], []],
    ['headings of the next page', ['1;Bolt;pcs;5', 'sku;name;unit;price', '2;Nut;pcs;6'], ['3 sku']],
    ['with spaces around them', ['1;Bolt;pcs;5', ' sku;name ;unit;price', '2;Nut;pcs;6'], ['3 sku']],
    ['some of them', ['1;Bolt;pcs;5', 'sku;Nut;pcs;6'], []],
  ])('%s', (_, lines, expected) => {
    expect(inList(...lines)).toEqual(expected)
  })
})

test('[ROW-3] one answer reads every row, and a row that names a material is read by itself', () => {
  const sheet = csvSheet('sku;name;unit;price', 'Hardware;;;', '1;Bolt;pcs;5', ';Total;;5')
  const readDrafts = (options: { readonly everyRow?: boolean; readonly materials?: ReadonlySet<number> }) =>
    makeDrafts(sheet, mappingOf(sheet), { clearToken: '', ...options })
  expect(valuesOf(readDrafts({}), 'sku')).toEqual(['1'])
  expect(valuesOf(readDrafts({ everyRow: true }), 'sku')).toEqual(['Hardware', '1', ''])
  expect(readDrafts({ everyRow: true }).asideRows).toBeUndefined()
  const some = readDrafts({ materials: new Set([1]) })
  expect([valuesOf(some, 'sku'), some.asideRows?.rows.map(({ row }) => row)]).toEqual([['Hardware', '1'], [4]])
})

/** [TABLE-4] Headings in several rows: which one is above which column, with and without merged cells. */
import { expect, test } from 'vitest'
import type { MergedCells } from '../../../src-shared/file/source.ts'
import type { Sheet } from '../../../src-shared/file/sheet.ts'
import { findTable, readHeadings } from '../../../src-shared/file/table.ts'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import { csvSheet, mapped, xlsxSheet } from '../../sheets.ts'

function titlesOf(sheet: Sheet, merges: readonly MergedCells[] = []): readonly string[] {
  const table = findTable(sheet, undefined, merges)
  if (!table.ok) throw new Error(table.error.code)
  return readHeadings(sheet, table.value)
}

const merge = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): MergedCells => {
  return { firstRow, lastRow, firstColumn, lastColumn }
}

test('a group over its parts, by merged cells alone', () => {
  const sheet = xlsxSheet(
    ['Sku', 'Name', 'Price', null, 'Stock', null, 'Note'],
    [null, null, 'net', 'gross', 'Main', 'Shop', null],
    ['A1', 'Bolt', 1, 2, 3, 4, 'x'],
    ['A2', 'Nut', 1, 2, 3, 4, 'y'],
  )
  const merges = [merge(1, 2, 0, 0), merge(1, 2, 1, 1), merge(1, 1, 2, 3), merge(1, 1, 4, 5), merge(1, 2, 6, 6)]
  const titles = ['Sku', 'Name', 'Price / net', 'Price / gross', 'Stock / Main', 'Stock / Shop', 'Note']
  expect(titlesOf(sheet, merges)).toEqual(titles)
})

test('without merged cells a group reaches to the next, or to a heading that says itself what it is', () => {
  const sheet = csvSheet(
    'Art;;Price;;Stock;;',
    'sku;name;net;gross;Main;Shop;Notes',
    'A1;Bolt;1;2;3;4;x',
    'A2;Nut;1;2;3;4;y',
  )
  expect(titlesOf(sheet).slice(2)).toEqual(['Price / net', 'Price / gross', 'Stock / Main', 'Stock / Shop', 'Notes'])
})

test('one group is enough', () => {
  const sheet = csvSheet(';;Stock;', 'sku;name;Main;Shop', 'A1;Bolt;3;4', 'A2;Nut;3;4')
  expect(titlesOf(sheet)).toEqual(['sku', 'name', 'Stock / Main', 'Stock / Shop'])
})

test('headings without a group may be in the upper row, and a group reaches over what its row repeats', () => {
  const seasons = ['Season 2025 / Price', 'Season 2025 / Stock', 'Season 2026 / Price', 'Season 2026 / Stock']
  const rows = ['A1;40;5;50;6', 'A2;41;5;60;7']
  const above = csvSheet('SKU;Season 2025;;Season 2026', ';Price;Stock;Price;Stock', ...rows)
  expect(titlesOf(above)).toEqual(['SKU', ...seasons])
  const below = csvSheet(';Season 2025;;Season 2026;', 'SKU;Price;Stock;Price;Stock', ...rows)
  expect(titlesOf(below)).toEqual(['SKU', ...seasons])
  const sheet = csvSheet('SKU;Offer;', ';Price;Stock', 'A1;40;5', 'A2;41;5')
  expect(titlesOf(sheet)).toEqual(['SKU', 'Offer / Price', 'Offer / Stock'])
  const sheetAfter = csvSheet('SKU;Prices;;Stock', ';Net;List;', 'A1;40;48;5', 'A2;41;48;5')
  expect(titlesOf(sheetAfter)).toEqual(['SKU', 'Prices / Net', 'Prices / List', 'Stock'])
})

test('a word that stands alone above the headings is a title, whatever it means', () => {
  const sheet = csvSheet('Stock;;;', ';SKU;Minimum;Price', '1;A1;5;10', '2;A2;6;11')
  expect(titlesOf(sheet)).toEqual(['', 'SKU', 'Minimum', 'Price'])
})

test('units under the headings leave their meaning', () => {
  const sheet = csvSheet('sku;name;stock;price', ';;pcs;EUR', '1;Bolt;5;6', '2;Nut;5;6')
  const table = findTable(sheet)
  if (!table.ok) throw new Error(table.error.code)
  expect(mapped(mapColumns(sheet, table.value, {}))).toBe('sku@A name@B stock@C price@D')
})

test.each([
  ['a title over the first column', csvSheet('Price list;;', 'sku;name;price', 'A1;Bolt;5')],
  ['a title in the middle', csvSheet(';;Price list;', 'sku;name;unit;price', 'A1;Bolt;pcs;5')],
  ['an address', csvSheet('ACME Ltd;;;Phone 123', 'sku;name;unit;price', 'A1;Bolt;pcs;5')],
  ['a number above', csvSheet(';;5;', 'sku;name;x;y', 'A1;Bolt;4;5')],
])('%s is no row of groups', (_, sheet) => {
  expect(titlesOf(sheet)).toContain('sku')
  expect(titlesOf(sheet).join()).not.toContain('/')
})

test('a title merged over the whole table is no row of groups', () => {
  const sheet = xlsxSheet(['Prices', null, null], ['sku', 'name', 'price'], ['A1', 'Bolt', 5])
  expect(titlesOf(sheet, [merge(1, 1, 0, 2)])).toEqual(['sku', 'name', 'price'])
})

test.each([
  ['Prices in EUR', 'List price', 'sku@A name@B price@C?'],
  ['Prices', 'Net', 'sku@A name@B price@C'],
  ['Preise in EUR', 'Netto', 'sku@A name@B price@C?'],
  ['Season 2026', 'Price', 'asked: price@C'],
  ['Valid from May', 'List price', 'asked: price@C'],
  ['Sales', 'Quantity', 'asked: stock@C'],
  ['Valid from May', 'Colour', 'sku@A name@B'],
])('a group over a column: %s / %s', (group, lower, result) => {
  const sheet = csvSheet(`;;${group};`, `sku;name;${lower};other`, 'A1;Bolt;5.20;x', 'A2;Nut;6.10;y', 'A3;Pin;7.30;z')
  const table = findTable(sheet)
  if (!table.ok) throw new Error(table.error.code)
  const mapping = mapColumns(sheet, table.value, {})
  const { reason } = mapping.columns[2] ?? {}
  expect(titlesOf(sheet)[2]).toBe(`${group} / ${lower}`)
  expect(reason?.code === 'contested' ? `asked: ${reason.field}@C` : mapped(mapping)).toBe(result)
})

test('a column that says the field itself is not asked about because of another under an unknown group', () => {
  const sheet = csvSheet(';;;Competitor;', 'sku;name;Cost;Price;x', 'A1;Bolt;5.20;4.10;x', 'A2;Nut;6.10;5.10;y')
  const table = findTable(sheet)
  if (!table.ok) throw new Error(table.error.code)
  const mapping = mapColumns(sheet, table.value, {})
  expect([mapped(mapping), mapping.problems.map(({ code }) => code)]).toEqual([
    'sku@A name@B price@C',
    ['unmapped-column', 'unmapped-column'],
  ])
})

import { expect, test } from 'vitest'
import { findTable, looksNumeric } from '../../../src-shared/file/table.ts'
import { csvSheet, xlsxSheet } from '../../sheets.ts'
import type { Sheet } from '../../../src-shared/file/sheet.ts'

/** `header 3, rows 4-6`, in the file's row numbers, or the refusal. */
function found(sheet: Sheet): string {
  const table = findTable(sheet)
  if (!table.ok) return `${table.error.code} ${JSON.stringify(table.error.details)}`
  const { headerRow, firstRow, endRow } = table.value
  const header = headerRow < 0 ? 'no header' : `header ${sheet.fileRows[headerRow] ?? 0}`
  return endRow > firstRow
    ? `${header}, rows ${sheet.fileRows[firstRow] ?? 0}-${sheet.fileRows[endRow - 1] ?? 0}`
    : `${header}, no rows`
}

test('[TABLE-1] the first row, when it knows its words', () => {
  expect(found(csvSheet('name;price', 'Bolt;1'))).toBe('header 1, rows 2-2')
})

test('[TABLE-1] under titles and blank lines', () => {
  expect(
    found(csvSheet('Price list 2024;;', ';;', '', 'Материалы;;', 'Артикул;Наименование;Цена', '1;Bolt;5', '2;Nut;6')),
  ).toBe('header 5, rows 6-7')
})

test('a title that is one known word is no heading', () => {
  expect(found(csvSheet('Materials;;', 'code;what;how many', 'A;Bolt;5'))).toBe('header 2, rows 3-3')
})

test('[TABLE-1] one known word is a heading where its row is as wide as what follows, and a title where it is not', () => {
  expect(found(csvSheet('Materials;;', 'alpha;beta;gamma', 'A;Bolt;5'))).toBe('header 2, rows 3-3')
  expect(found(csvSheet('name;alpha;beta', 'Bolt;A;5'))).toBe('header 1, rows 2-2')
  expect(found(csvSheet('name;alpha;', 'Bolt;A;5'))).toBe('header 1, rows 2-2')
  // A table that is half as wide does not qualify.
  expect(found(csvSheet('name;alpha;;', 'a;b;c;d', 'Bolt;A;5;6'))).toBe('header 2, rows 3-3')
  expect(found(csvSheet('name;5;', 'a;b;c', 'Bolt;A;5'))).toBe('no header, rows 1-3')
})

test('[TABLE-1] headings are looked for in the first sixty rows', () => {
  const above = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index};${index}`)
  expect(found(csvSheet(...above(59), 'name;price', 'Bolt;1'))).toBe('header 60, rows 61-61')
  expect(found(csvSheet(...above(60), 'name;price', 'Bolt;1'))).toBe('no header, rows 1-62')
})

test('a text is a number in whatever style, unless it is longer than any number', () => {
  for (const text of ['5', '-5', '+5', '−5', '1 000,50', '1\u00a0000.5', "1'000", '1’000', ' 5 ', '.5', '5.'])
    expect([text, looksNumeric(text)]).toEqual([text, true])
  for (const text of ['', ' ', '-', 'A5', '5 kg', '5-6', '5%', '.', ','])
    expect([text, looksNumeric(text)]).toEqual([text, false])
  expect([looksNumeric('1'.repeat(39)), looksNumeric('1'.repeat(40))]).toEqual([true, false])
})

test('unknown words in a full row', () => {
  expect(found(csvSheet('My list;;', 'alpha;beta;gamma', 'A;Bolt;5', 'B;Nut;7'))).toBe('header 2, rows 3-4')
})

test('no header: numbers from the first row on', () => {
  expect(found(csvSheet('A1;Bolt;5', 'A2;Nut;7'))).toBe('no header, rows 1-2')
  expect(found(xlsxSheet(['A1', 5], ['A2', 6]))).toBe('no header, rows 1-2')
})

test('header only', () => {
  expect(found(csvSheet('name;sku'))).toBe('header 1, no rows')
})

test('nothing', () => {
  expect(found(csvSheet())).toBe('no-rows {}')
})

test('one column', () => {
  expect(found(csvSheet('name', 'Bolt', 'Nut'))).toBe('header 1, rows 2-3')
})

test('[TABLE-4] two rows of headings are joined', () => {
  expect(found(csvSheet('Артикул;Наименование;Остаток;Цена', ';;Склад 1;Склад 2', '1;Bolt;5;6', '2;Nut;7;8'))).toBe(
    'header 2, rows 3-4',
  )
  expect(found(csvSheet('sku;name;stock;price', ';;pcs;EUR', '1;Bolt;5;6'))).toBe('header 2, rows 3-3')
  expect(found(csvSheet('name;sku;price', 'Наименование;Артикул;Цена', 'Bolt;1;5'))).toBe('header 2, rows 3-3')
})

test('a row of words is not a second header when the columns go on with words', () => {
  expect(found(csvSheet('name;unit;notes', 'Bolt;pcs;x', 'Nut;pcs;y'))).toBe('header 1, rows 2-3')
  expect(found(csvSheet('name;unit;price', 'Bolt;pcs;', 'Nut;pcs;7'))).toBe('header 1, rows 2-3')
  expect(found(csvSheet('name;unit', 'Group;Unit', 'Nut;pcs'))).toBe('header 2, rows 3-3')
})

test('a header that repeats on the next page stays one table', () => {
  expect(found(csvSheet('name;price', 'Bolt;1', 'name;price', 'Nut;2'))).toBe('header 1, rows 2-4')
})

test('headings called __proto__ and constructor are columns like others', () => {
  expect(found(csvSheet('name;__proto__;constructor', 'Bolt;1;2'))).toBe('header 1, rows 2-2')
})

test('hundreds of columns and long cells take no time', () => {
  const wide = Array.from({ length: 8000 }, (_, index) => `column ${index}`).join(';')
  // Processor time, because the machine is never idle.
  const start = process.threadCpuUsage()
  findTable(csvSheet(...Array.from({ length: 50 }, () => wide)))
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000)
})

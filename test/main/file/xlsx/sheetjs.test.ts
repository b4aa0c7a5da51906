/** Workbooks written by SheetJS, the most common writer on the web, in every way it supports. It shares no code with the reader. */
import { expect, test } from 'vitest'
import { type BookType, type WritingOptions, utils, write } from '@e965/xlsx'
import { recogniseFile } from '../../../../src-main/file/xlsx/recognise.ts'
import { openWorkbook } from '../../../../src-main/file/xlsx/workbook.ts'
import { book } from './workbook-maker.ts'
import { readLines, readSheet } from './reading.ts'

function writeBytes(bookType: BookType, options: WritingOptions = {}): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['Name', 'Price', 'Ordered', 'New', 'Sum'],
    ['Шуруп & "нут" <b>', 12.5, new Date(Date.UTC(2026, 10, 22)), true, undefined],
    ['  spaces  ', 0.1, undefined, false, 7],
  ])
  sheet['E2'] = { t: 'n', v: 3.5, f: 'SUM(1,2.5)' }
  const cell = sheet['A1'] as { c?: unknown; l?: unknown }
  cell.c = [{ a: 'someone', t: 'a comment' }]
  cell.l = { Target: 'https://example.org/?a=1&b=2' }
  sheet['!merges'] = [{ s: { r: 4, c: 0 }, e: { r: 5, c: 1 } }]
  sheet['!cols'] = [{ wch: 20 }, { hidden: true }]
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, 'Stock & more')
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['second']]), 'Sheet2')
  return write(workbook, { type: 'buffer', bookType, ...options }) as Buffer
}

const options: readonly WritingOptions[] = [false, true].flatMap((bookSST) =>
  [false, true].flatMap((compression) => [false, true].map((cellDates) => ({ bookSST, compression, cellDates }))),
)

test.each((['xlsx', 'xlsm'] as const).flatMap((kind) => options.map((each) => [kind, each] as const)))(
  '[T-32] an .%s that SheetJS writes with %o is read whole',
  async (kind, each) => {
    const bytes = writeBytes(kind, each)
    const workbook = await openWorkbook(bytes)
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Stock & more', 'Sheet2'])
    await workbook.close()
    const { cells, facts, notes } = await readSheet(bytes)
    expect(cells.map(({ at, kind: cell, value }) => `${at} ${cell} ${value}`)).toEqual([
      'A1 text Name',
      'B1 text Price',
      'C1 text Ordered',
      'D1 text New',
      'E1 text Sum',
      'A2 text Шуруп & "нут" <b>',
      'B2 number 12.5',
      'C2 date 2026-11-22',
      'D2 boolean TRUE',
      'E2 number 3.5',
      'A3 text   spaces  ',
      'B3 number 0.1',
      'D3 boolean FALSE',
      'E3 number 7',
    ])
    expect({ notes, merges: facts.merges, hidden: facts.hiddenColumns }).toEqual({
      notes: [],
      merges: ['A5:B6'],
      hidden: [1],
    })
    expect(await readLines(bytes, 1)).toEqual(['A1 text "second"'])
  },
)

test.each([
  ['xlsb', 'xlsb'],
  ['biff8', 'xls'],
  ['biff5', 'xls'],
  ['ods', 'ods'],
  ['fods', 'ods'],
  ['xlml', 'xml-spreadsheet'],
  ['html', 'html'],
  ['csv', 'text'],
] as const)('[T-32] what SheetJS writes as %s is recognised as %s, not as a workbook', async (kind, container) => {
  expect((await recogniseFile(writeBytes(kind))).container).toBe(container)
})

const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const binaryType = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'

test.each([
  // A default for an extension that the main part does not have.
  [
    'xlsx',
    `<Default Extension="bin" ContentType="${binaryType}"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}"/>`,
  ],
  // Only the main part's own extension defines its type.
  [
    'xlsx',
    `<Default Extension="bin" ContentType="${binaryType}"/><Default Extension="XML" ContentType="${sheetType}"/>`,
  ],
  // The override takes precedence over the default.
  [
    'xlsx',
    `<Default Extension="xml" ContentType="${binaryType}"/><Override PartName="/XL/Workbook.xml" ContentType="${sheetType}"/>`,
  ],
  // The type of a part that does not exist has no effect.
  [
    'xlsx',
    `<Override PartName="/xl/gone.bin" ContentType="${binaryType}"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}"/>`,
  ],
  // Another part has the main type, as in an embedded workbook.
  [
    'xlsx',
    `<Override PartName="/xl/styles.xml" ContentType="${binaryType}"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}"/>`,
  ],
  ['xlsb', `<Override PartName="/xl/workbook.xml" ContentType="${binaryType}"/>`],
  ['xlsb', `<Default Extension="xml" ContentType="${binaryType}"/>`],
] as const)('[T-32] the type of the main part alone decides: %s by %s', async (container, types) => {
  const bytes = book({
    formats: ['0.00'],
    parts: { '[Content_Types].xml': `<Types xmlns="${contentTypes}">${types}</Types>` },
  })
  expect((await recogniseFile(bytes)).container).toBe(container)
})

test.each(['sharedStrings', 'styles', 'theme', 'comments'])(
  '[T-34] an override for a part %s that is not there, and that nothing uses, is no damage',
  async (name) => {
    const word = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
    const types = `<Override PartName="/xl/${name}.xml" ContentType="${word}.${name}+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}"/>`
    const bytes = book({
      sheets: ['<row r="1"><c r="A1"><v>1</v></c></row>'],
      parts: { '[Content_Types].xml': `<Types xmlns="${contentTypes}">${types}</Types>` },
    })
    expect(await readLines(bytes)).toEqual(['A1 number "1"'])
  },
)

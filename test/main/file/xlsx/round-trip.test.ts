import ExcelJS from 'exceljs'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  double,
  integer,
  oneof,
  record,
  string,
} from '../../../fast-check.ts'
import { expect, test } from 'vitest'
import { parsePlainNumber } from '../../../../src-main/file/xlsx/number-format.ts'
import { type BookOptions, book, escapeXml } from './workbook-maker.ts'
import { place, readSheet } from './reading.ts'

type Value = string | number | boolean | undefined
type Table = readonly (readonly Value[])[]

const hostile = oneof(
  string({ unit: 'grapheme', maxLength: 40 }),
  string({ unit: 'binary', maxLength: 12 }),
  ...[
    '=1+1',
    '@SUM(A1)',
    '_x000D_',
    '_x005F_x000D_',
    ' edges ',
    '\n',
    '\r\n',
    '</t></is>',
    ']]>',
    '&amp;',
    '<![CDATA[x]]>',
    '__proto__',
    '00123',
    '5.5E+12',
    '課きく',
    '🔩',
    '\u0000\uD800',
  ].map((text) => constant(text)),
)

const table: Arbitrary<Table> = array(
  array(
    oneof(
      hostile,
      integer(),
      double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
      boolean(),
      constant(undefined),
    ),
    { maxLength: 8 },
  ),
  { maxLength: 8 },
)

/** Characters that XML cannot contain; a carriage return would be read as a line feed. */
function isForbidden(code: number): boolean {
  if (code < 32) return code !== 9 && code !== 10
  return (code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}

/** As Excel escapes what XML cannot contain, and what looks like its escapes. */
function printed(text: string): string {
  const escaped = text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\s\S]/gu, (c) => (isForbidden(c.codePointAt(0) ?? 0) ? `_x${hex(c.charCodeAt(0))}_` : c))
  return `<t xml:space="preserve">${escapeXml(escaped)}</t>`
}

function print(rows: Table, shared: boolean, named: boolean): BookOptions {
  const strings: string[] = []
  const cell = (value: Value, at: string): string => {
    const reference = named ? ` r="${at}"` : ''
    if (value === undefined) return named ? '' : '<c/>'
    if (typeof value === 'number') return `<c${reference}><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c${reference} t="b"><v>${value ? 1 : 0}</v></c>`
    if (!shared) return `<c${reference} t="inlineStr"><is>${printed(value)}</is></c>`
    strings.push(printed(value))
    return `<c${reference} t="s"><v>${strings.length - 1}</v></c>`
  }
  const lines = rows.map((values, row) => {
    const cells = values.map((value, column) => cell(value, place(row, column)))
    return `<row${named ? ` r="${row + 1}"` : ''}>${cells.join('')}</row>`
  })
  return { sheets: [lines.join('')], strings: strings.map((text) => `<si>${text}</si>`).join('') }
}

function expectedCells(rows: Table): string[] {
  return rows.flatMap((values, row) =>
    values.flatMap((value, column) => {
      if (value === undefined) return []
      const at = place(row, column)
      if (typeof value === 'string') return [`${at} text ${JSON.stringify(value)}`]
      if (typeof value === 'boolean') return [`${at} boolean ${value ? 'TRUE' : 'FALSE'}`]
      return [`${at} number ${parsePlainNumber(String(value))?.text}`]
    }),
  )
}

test('parse(print(table)) is the table, whatever is in it', async () => {
  const run = asyncProperty(
    record({ table, shared: boolean(), named: boolean() }),
    async ({ table: rows, shared, named }) => {
      const { cells } = await readSheet(book(print(rows, shared, named)))
      const read = cells.map(
        ({ at, kind, value }) => `${at} ${kind} ${kind === 'text' ? JSON.stringify(value) : value}`,
      )
      expect(read).toEqual(expectedCells(rows))
    },
  )
  await assert(run, { numRuns: 150, seed: 5 })
})

test('what exceljs writes is read as it was meant', async () => {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Stock & more', { state: 'hidden' })
  const date = new Date(Date.UTC(2024, 1, 29))
  sheet.addRow(['name', 'sku', 'price', 'when', 'yes', 'sum', 'rich', 'padded'])
  const row = sheet.addRow(['Шуруп <M6>', '00123', 12.5, date, true, { formula: 'C2*2', result: 25 }])
  row.getCell(7).value = { richText: [{ text: 'bold ', font: { bold: true } }, { text: 'plain' }] }
  row.getCell(8).value = 42
  row.getCell(8).numFmt = '00000'
  row.getCell(9).value = { error: '#N/A' }
  row.getCell(10).value = { text: 'link', hyperlink: 'https://example.org' }
  sheet.getColumn(2).hidden = true
  sheet.mergeCells('A4:B5')
  sheet.getCell('A4').value = 'merged'
  const { cells, facts } = await readSheet(new Uint8Array(await workbook.xlsx.writeBuffer()))
  expect(cells.slice(8).map(({ at, kind, value, shown }) => [at, kind, value, shown])).toEqual([
    ['A2', 'text', 'Шуруп <M6>', undefined],
    ['B2', 'text', '00123', undefined],
    ['C2', 'number', '12.5', undefined],
    ['D2', 'date', '2024-02-29', undefined],
    ['E2', 'boolean', 'TRUE', undefined],
    ['F2', 'number', '25', undefined],
    ['G2', 'text', 'bold plain', undefined],
    ['H2', 'number', '42', '00042'],
    ['I2', 'error', '#N/A', undefined],
    ['J2', 'text', 'link', undefined],
    ['A4', 'text', 'merged', undefined],
  ])
  expect([facts.merges, facts.hiddenColumns]).toEqual([['A4:B5'], [1]])
})

/** XML spreadsheets of Excel 2003: types, formats, dates of both systems, places, hidden parts, encodings, and what a hostile file may not do. */
import { expect, test } from 'vitest'
import { reading } from './whole-reading.ts'

const SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet'
const EXCEL = 'urn:schemas-microsoft-com:office:excel'

const workbook = (sheets: string, styles = '', facts = ''): string =>
  `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="${SPREADSHEET}" xmlns:ss="${SPREADSHEET}">` +
  `<ExcelWorkbook xmlns="${EXCEL}">${facts}</ExcelWorkbook><Styles>${styles}</Styles>${sheets}</Workbook>`
const table = (rows: string, name = 'List', options = ''): string =>
  `<Worksheet ss:Name="${name}"><Table>${rows}</Table><WorksheetOptions xmlns="${EXCEL}">${options}</WorksheetOptions></Worksheet>`
const cell = (type: string, value: string, attributes = ''): string =>
  `<Cell ${attributes}><Data ss:Type="${type}">${value}</Data></Cell>`
const text = (value: string, attributes = ''): string => cell('String', value, attributes)
const style = (format: string): string => `<Style ss:ID="s1"><NumberFormat ss:Format="${format}"/></Style>`

/** One cell that is read, as kind and text. */
async function readCell(xml: string, styles = '', facts = ''): Promise<string | undefined> {
  const { rows } = await reading(
    Buffer.from(workbook(table(`<Row>${text('h')}</Row><Row>${xml}</Row>`), styles, facts)),
  )
  return rows?.[1]?.[0]
}

test.each([
  ['00000', '252', '2 252 shown 00252'],
  ['Fixed', '102.1', '2 102.1 with 2 decimals'],
  ['Standard', '1234.5', '2 1234.5 with 2 decimals'],
  ['Currency', '12', '2 12 with 2 decimals'],
  ['Percent', '0.075', '2 0.075 shown 7.5%'],
  ['&quot;SKU-&quot;0000', '42', '2 42 shown SKU-0042'],
  ['Short Date', '46356', '4 2026-11-30'],
  ['Short Time', '0.5', '4 12:00:00'],
  ['General', '1e-7', '2 0.0000001'],
])('a number with the format %s', async (format, value, expected) => {
  expect(await readCell(cell('Number', value, 'ss:StyleID="s1"'), style(format))).toBe(expected)
})

test.each([
  [cell('String', '00252'), '1 00252'],
  [cell('String', ' a &amp; b&#10;c _x0041_'), '1  a & b\nc _x0041_'],
  [
    `<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>Bold</B> <Font>rest</Font></ss:Data><Comment><ss:Data>note</ss:Data></Comment></Cell>`,
    '1 Bold rest',
  ],
  [
    `<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><S>90</S><Font> 100<Sup>1</Sup></Font></ss:Data></Cell>`,
    '1 90\n100¹',
  ],
  [cell('Boolean', '1'), '3 TRUE'],
  [cell('Boolean', 'yes'), '5 #VALUE!'],
  [cell('Error', '#N/A'), '5 #N/A'],
  [cell('Error', 'odd'), '5 #VALUE!'],
  [cell('Number', '1,5'), '5 #VALUE!'],
  [cell('Number', ''), undefined],
  [cell('DateTime', '2026-11-30T00:00:00.000'), '4 2026-11-30'],
  [cell('DateTime', '2026-11-30T14:05:00.000'), '4 2026-11-30T14:05:00'],
  [cell('DateTime', '1899-12-31T08:30:00.000'), '4 08:30:00'],
  [cell('DateTime', '2026-02-31T00:00:00.000'), '5 #VALUE!'],
  [cell('Thing', '1'), '5 #VALUE!'],
  [cell('Number', '5', 'ss:Formula="=RC[1]*2"'), '2 5'],
  ['<Cell ss:Formula="=RC[1]*2"/>', '6 =RC[1]*2'],
])('the cell %s is read as %s', async (xml, expected) => {
  expect(await readCell(xml)).toBe(expected)
})

test('in a file that counts days from 1904, numbers do, and written dates are themselves', async () => {
  const facts = '<Date1904/>'
  expect(await readCell(cell('Number', '44894', 'ss:StyleID="s1"'), style('Short Date'), facts)).toBe('4 2026-11-30')
  expect(await readCell(cell('DateTime', '2026-11-30T00:00:00.000'), '', facts)).toBe('4 2026-11-30')
  expect(await readCell(cell('DateTime', '1904-01-01T08:30:00.000'), '', facts)).toBe('4 08:30:00')
})

test('a style without a format has that of its parent, and a cell without a style that of its row or column', async () => {
  const styles =
    '<Style ss:ID="Default"><NumberFormat ss:Format="Fixed"/></Style>' +
    '<Style ss:ID="s1" ss:Parent="s2"/><Style ss:ID="s2"><NumberFormat ss:Format="0000"/></Style><Style ss:ID="s3"/>' +
    '<Style ss:ID="s4" ss:Parent="s5"/><Style ss:ID="s5" ss:Parent="s4"/>'
  const number = (attributes = ''): string => cell('Number', '7', attributes)
  const rows =
    '<Column/><Column ss:StyleID="s2"/>' +
    `<Row>${text('a')}${text('b')}${text('c')}${text('d')}</Row>` +
    `<Row>${number('ss:StyleID="s1"')}${number()}${number('ss:StyleID="s3"')}${number('ss:StyleID="s4"')}</Row>` +
    `<Row ss:StyleID="s2">${number()}</Row>`
  const { rows: cells } = await reading(Buffer.from(workbook(table(rows), styles)))
  expect(cells?.slice(1)).toEqual([
    ['2 7 shown 0007', '2 7 shown 0007', '2 7 with 2 decimals', '2 7'],
    ['2 7 shown 0007', '0 ', '0 ', '0 '],
  ])
})

test('rows and cells stand where their numbers say, and what is hidden is said', async () => {
  const rows =
    '<Column ss:Index="2" ss:Span="1" ss:Hidden="1"/><Column ss:Span="0" ss:Hidden="0"/>' +
    `<Row>${text('SKU')}${text('Cost')}${text('Old')}${text('Price')}</Row>` +
    `<Row ss:Index="4" ss:Hidden="1">${text('A')}${cell('Number', '5', 'ss:Index="4"')}</Row>` +
    `<Row ss:Span="1"/><Row>${text('wide', 'ss:MergeAcross="2" ss:MergeDown="1"')}${cell('Number', '7', 'ss:MergeAcross="0"')}</Row>`
  const bytes = Buffer.from(
    workbook(table(rows) + table(`<Row>${text('x')}</Row>`, 'Old &amp; gone', '<Visible>SheetVeryHidden</Visible>')),
  )
  const { rows: cells, tabs, merges, problems } = await reading(bytes)
  expect({ rows: cells, tabs, merges }).toEqual({
    rows: [
      ['1 SKU', '1 Cost', '1 Old', '1 Price'],
      ['1 A', '0 ', '0 ', '2 5'],
      ['1 wide', '0 ', '0 ', '2 7'],
    ],
    tabs: [
      { name: 'List', hidden: 'visible' },
      { name: 'Old & gone', hidden: 'hidden' },
    ],
    merges: [{ firstRow: 7, lastRow: 8, firstColumn: 0, lastColumn: 2 }],
  })
  expect(problems?.map(({ code }) => code)).toEqual(['hidden-sheets', 'hidden-rows', 'hidden-columns'])
})

test('other prefixes and encodings are read', async () => {
  const xml = workbook(table(`<Row>${text('Шуруп')}</Row>`))
  const prefixed = xml
    .replace(`xmlns="${SPREADSHEET}" `, '')
    .replace(/(<\/?)(Workbook|Styles|Worksheet|Table|Row|Cell|Data)\b/g, '$1ss:$2')
  const russian = Buffer.from(
    Array.from(xml.replace('?>', ' encoding="windows-1251"?>'), (sign) => {
      const code = sign.charCodeAt(0)
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )
  for (const bytes of [
    Buffer.from(prefixed),
    Buffer.from(`\ufeff${xml}`, 'utf16le'),
    Buffer.from(xml, 'utf16le'),
    russian,
  ])
    expect((await reading(bytes)).rows).toEqual([['1 Шуруп']])
})

const list = workbook(table(`<Row>${text('a')}</Row>`))
test.each([
  ['doctype', list.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'), 'doctype'],
  ['cut off', list.slice(0, -30), 'damaged'],
  ['deep', list.replace('a</Data>', `${'<B>'.repeat(5000)}a`), 'damaged'],
  ['no sheet', workbook(''), 'damaged'],
  ['another root', list.replaceAll('Workbook>', 'Book>').replace('<Workbook', '<Book'), 'damaged'],
  ['a row too far', list.replace('<Row>', '<Row ss:Index="99999999">'), 'too-many-rows'],
  ['a column too far', list.replace('<Cell ', '<Cell ss:Index="99999999" '), 'too-many-columns'],
  ['columns without end', list.replace('<Row>', `${'<Column/>'.repeat(20_000)}<Row>`), 'too-many-columns'],
  [
    'bytes that are not text',
    list.replace('?>', ' encoding="shift_jis"?>').replace('a</Data>', '\u0080\u0080</Data>'),
    'bad-encoding',
  ],
])('a hostile file is refused: %s', async (_, xml, code) => {
  expect(await reading(Buffer.from(xml, 'latin1'))).toMatchObject({ refusal: { code } })
})

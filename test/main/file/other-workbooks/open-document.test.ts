/** OpenDocument spreadsheets: what a cell shows, what is hidden, what is repeated, and what a hostile file may not do. */
import { expect, test } from 'vitest'
import { reading } from './whole-reading.ts'
import { zip } from '../xlsx/workbook-maker.ts'

const NAMESPACES = ['office', 'table', 'text', 'style', 'datastyle:number', 'drawing:draw']
  .map((one) => {
    const [word = '', prefix = word] = one.split(':')
    return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${word}:1.0"`
  })
  .join(' ')
const CALC = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'

function flat(tables: string, styles = ''): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?><office:document ${NAMESPACES} ${CALC}><office:automatic-styles>${styles}</office:automatic-styles>` +
      `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document>`,
  )
}

const table = (rows: string, name = 'List'): string => `<table:table table:name="${name}">${rows}</table:table>`
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`
const text = (shown: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${shown}</text:p></table:table-cell>`
const number = (value: string, attributes = ''): string =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${attributes}/>`
const styled = (style: string): string =>
  `${style}<style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/>`

/** One cell that is read, as kind and text. */
async function readCell(cell: string, styles = ''): Promise<string | undefined> {
  const { rows } = await reading(flat(table(row(text('h')) + row(cell)), styles))
  return rows?.[1]?.[0]
}

test.each([
  ['min-integer-digits="5"', '252', '2 252 shown 00252'],
  ['decimal-places="2" number:min-integer-digits="1"', '102.1', '2 102.1 with 2 decimals'],
  ['decimal-places="2" number:min-integer-digits="1" number:grouping="true"', '1234.5', '2 1234.5 with 2 decimals'],
  ['min-integer-digits="1"', '0.1', '2 0.1'],
])('a number style with %s shows %s as %s', async (digits, value, expected) => {
  const style = `<number:number-style style:name="N1"><number:number number:${digits}/></number:number-style>`
  expect(await readCell(number(value, 'table:style-name="ce1"'), styled(style))).toBe(expected)
})

test('percent, fixed characters, and sections for some numbers are shown', async () => {
  const percent =
    '<number:percentage-style style:name="N1"><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>'
  const share = '<table:table-cell office:value-type="percentage" office:value="0.075" table:style-name="ce1"/>'
  expect(await readCell(share, styled(percent))).toBe('2 0.075 shown 7.5%')
  expect(await readCell(share)).toBe('2 0.075 shown 7.5%')
  const plain =
    '<number:number-style style:name="N1"><number:number number:min-integer-digits="1"/></number:number-style>'
  expect(await readCell(share, styled(plain))).toBe('2 0.075 shown 7.5%')
  const code =
    '<number:number-style style:name="N1"><number:text>A-</number:text><number:number number:min-integer-digits="6" number:decimal-places="0"><number:embedded-text number:position="3">/</number:embedded-text></number:number></number:number-style>'
  expect(await readCell(number('4711', 'table:style-name="ce1"'), styled(code))).toBe('2 4711 shown A-004/711')
  const sections =
    '<number:number-style style:name="N0"><number:number number:min-integer-digits="4" number:decimal-places="0"/></number:number-style>' +
    '<number:number-style style:name="N1"><number:number number:min-integer-digits="1" number:decimal-places="0"/><style:map style:condition="value()&lt;100" style:apply-style-name="N0"/></number:number-style>'
  expect(await readCell(number('42', 'table:style-name="ce1"'), styled(sections))).toBe('2 42 shown 0042')
  expect(await readCell(number('420', 'table:style-name="ce1"'), styled(sections))).toBe('2 420')
})

test.each([
  ['<table:table-cell office:value-type="boolean" office:boolean-value="true"/>', '3 TRUE'],
  ['<table:table-cell table:formula="of:=FALSE()" office:value-type="float" office:value="0"/>', '3 FALSE'],
  ['<table:table-cell office:value-type="date" office:date-value="2026-11-30"/>', '4 2026-11-30'],
  ['<table:table-cell office:value-type="date" office:date-value="2026-11-30T14:05:00"/>', '4 2026-11-30T14:05:00'],
  ['<table:table-cell office:value-type="date" office:date-value="1899-12-01"/>', '1 1899-12-01'],
  ['<table:table-cell office:value-type="date" office:date-value="0050-01-01"/>', '1 0050-01-01'],
  ['<table:table-cell office:value-type="date" office:date-value="2026-02-31"/>', '5 #VALUE!'],
  ['<table:table-cell office:value-type="date" office:date-value="2026-02-28T25:00:00"/>', '5 #VALUE!'],
  ['<table:table-cell office:value-type="time" office:time-value="PT08H30M00S"/>', '4 08:30:00'],
  [
    '<table:table-cell office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>',
    '5 #DIV/0!',
  ],
  [
    '<table:table-cell table:formula="of:=A1/0" office:value-type="float" office:value="0"><text:p>Err:502</text:p></table:table-cell>',
    '5 #VALUE!',
  ],
  ['<table:table-cell office:value-type="time" office:time-value="PT-2147483648H00M00S"/>', '5 #VALUE!'],
  ['<table:table-cell office:value-type="float" office:value="1,5"/>', '5 #VALUE!'],
  ['<table:table-cell table:formula="of:=[.A1]*2"/>', '6 of:=[.A1]*2'],
  [text('a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d &amp; <text:span>e</text:span>'), '1 a  b\tc\nd & e'],
  [text('  two \n words'), '1 two words'],
  [text('_x0041_'), '1 _x0041_'],
  [
    '<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>one</text:p><text:p>two</text:p></table:table-cell>',
    '1 one\ntwo',
  ],
])('the cell %s is read as %s', async (cell, expected) => {
  expect(await readCell(cell)).toBe(expected)
})

test('a picture in a cell is passed over, however large', async () => {
  const picture = `<draw:frame><draw:image><office:binary-data>${'A'.repeat(4_000_001)}</office:binary-data></draw:image></draw:frame>`
  expect(await readCell(text(`12${picture}`))).toBe('1 12')
})

test('a run inside another keeps what its own style does not say; a line through a space is not seen', async () => {
  const styles = [
    'T1" style:family="text"><style:text-properties style:text-position="super 58%"',
    'T2" style:family="text"><style:text-properties fo:font-weight="bold"',
    'T3" style:family="text"><style:text-properties style:text-line-through-style="solid"',
  ]
    .map((style) => `<style:style style:name="${style}/></style:style>`)
    .join('')
  const span = (style: string, content: string) => `<text:span text:style-name="${style}">${content}</text:span>`
  expect(await readCell(text(`12${span('T1', span('T2', '1'))}`), styles)).toBe('1 12¹')
  expect(await readCell(text(`A${span('T3', ' ')}B`), styles)).toBe('1 A B')
})

test.each([
  ['style:text-position="super 58%"', '12', '1', '1 12¹'],
  ['style:text-position="-33% 58%"', 'H', '2', '1 H₂'],
  ['style:text-line-through-style="solid" style:text-line-through-type="single"', '4', '5', '1 4\n5'],
  ['style:text-line-through-style="none" style:text-position="0% 100%"', '4', '5', '1 45'],
])('a run with %s does not run into the text beside it', async (properties, start, run, expected) => {
  const style = `<style:style style:name="T1" style:family="text"><style:text-properties ${properties}/></style:style>`
  expect(await readCell(text(`${start}<text:span text:style-name="T1">${run}</text:span>`), style)).toBe(expected)
})

test('repeated, covered and hidden places stand where the file has them', async () => {
  const hidden =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const rows =
    '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>' +
    `<table:table-header-rows>${row(text('SKU'), text('Price'), text('Cost'))}</table:table-header-rows>` +
    `<table:table-row table:number-rows-repeated="2">${text('A')}${number('5', 'table:number-columns-repeated="2"')}</table:table-row>` +
    `<table:table-row table:visibility="filter">${text('B')}</table:table-row>` +
    `<table:table-row>${text('wide', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${number('7')}</table:table-row>` +
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
    '<table:shapes><draw:frame><table:table table:name="Chart"><table:table-row><table:table-cell/></table:table-row></table:table></draw:frame></table:shapes>'
  const long = 'A name of a sheet that Excel would not allow: [2026/11]'
  const bytes = flat(
    `${table(rows, long)}<table:table table:name="Old" table:style-name="ta2">${row(text('x'))}</table:table>`,
    hidden,
  )
  const { rows: cells, tabs, merges, problems } = await reading(bytes)
  expect({ rows: cells, tabs, merged: merges?.length }).toEqual({
    rows: [
      ['1 SKU', '1 Price', '1 Cost'],
      ['1 A', '2 5', '2 5'],
      ['1 A', '2 5', '2 5'],
      ['1 B', '0 ', '0 '],
      ['1 wide', '0 ', '2 7'],
    ],
    tabs: [
      { name: long, hidden: 'visible' },
      { name: 'Old', hidden: 'hidden' },
    ],
    merged: 1,
  })
  expect(problems?.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['hidden-columns', 'hidden-rows', 'hidden-sheets']),
  )
})

test('other prefixes are read by their namespaces', async () => {
  const bytes = Buffer.from(
    flat(table(row(text('SKU')) + row(number('7'))))
      .toString()
      .replaceAll('table:', 't:')
      .replaceAll('xmlns:table', 'xmlns:t')
      .replaceAll(':xmlns:t:1.0', ':xmlns:table:1.0'),
  )
  expect((await reading(bytes)).rows).toEqual([['1 SKU'], ['2 7']])
})

test.each([
  [
    'doctype',
    Buffer.from(
      flat(table(row(text('a'))))
        .toString()
        .replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'),
    ),
    'doctype',
  ],
  ['cut off', flat(table(row(text('a')))).subarray(0, -30), 'damaged'],
  ['deep', flat(table(row(text(`${'<text:span>'.repeat(5000)}a${'</text:span>'.repeat(5000)}`)))), 'damaged'],
  ['no sheet', flat(''), 'damaged'],
  [
    'no content',
    zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true }]),
    'damaged',
  ],
  [
    'rows without end',
    flat(table(`<table:table-row table:number-rows-repeated="1000000000">${text('a')}</table:table-row>`)),
    'too-large',
  ],
  [
    'columns without end',
    flat(table(row(text('a', 'table:number-columns-repeated="1000000000"')))),
    'too-many-columns',
  ],
  [
    'long texts without end',
    flat(table(`<table:table-row table:number-rows-repeated="1000000">${text('a'.repeat(30_000))}</table:table-row>`)),
    'too-large',
  ],
])('a hostile file is refused: %s', async (_, bytes, code) => {
  expect(await reading(bytes)).toMatchObject({ refusal: { code } })
})

/** HTML tables: what a page shows, the values that Excel and LibreOffice note beside it, and what a hostile page may not do. */
import { expect, test } from 'vitest'
import { readSource } from '../../../../src-main/file/read-source.ts'
import { draftsOf, mappingOf, toldByDrafts, valuesOf } from '../../../sheets.ts'
import { reading } from './whole-reading.ts'

const read = async (page: string | Buffer) => await reading(Buffer.from(page))
const rowsOf = async (page: string | Buffer) => (await read(page)).rows

/** One cell that is read, as kind and text. */
async function readCell(cell: string, styles = ''): Promise<string | undefined> {
  const rows = await rowsOf(`<html><style>${styles}</style><table><tr><td>h</tr><tr>${cell}</tr></table>`)
  return rows?.[1]?.[0]
}

test.each([
  ['<td>00252', '1 00252'],
  ['<td>1,234.50', '1 1,234.50'],
  ['<td>a&nbsp;b&nbsp;&euro;&#8364;&amp;lt;', '1 a b €€&lt;'],
  ['<td>  two \n words ', '1 two words'],
  ['<td>&nbsp;', undefined],
  ['<td>a<br><br>b<p>c</p>d', '1 a\n\nb\nc\nd'],
  [
    '<td><b>bo</b>ld <span style="display: none">00042</span>12<script>x</script><select><option>y</select>',
    '1 bold 12',
  ],
  ['<td><span class=sort>00042</span>12', '1 12'],
  ['<td><s>90</s> 100', '1 90\n100'],
  ['<td><del>5</del><ins>6</ins>', '1 5\n6'],
  ['<td>4<strike>5</strike>6', '1 4\n5\n6'],
  ['<td>4<span style="color:red;text-decoration: line-through">5</span>6', '1 4\n5\n6'],
  ['<td><font class=old>90</font> 100', '1 90\n100'],
  ['<td style="text-decoration:line-through">5 <b>6</b>', '1 5 6'],
  ['<td>12<sup>1</sup>', '1 12¹'],
  ['<td>10<sup>-3</sup> m<sup>2</sup>', '1 10-³ m²'],
  ['<td>H<sub>2</sub>O 5', '1 H₂O 5'],
  ['<td><table><tr><td>12<td>pcs</table>', '1 12 pcs'],
  ['<td hidden>12', undefined],
])('the cell %s shows %s', async (cell, expected) => {
  expect(
    await readCell(
      cell,
      '@media print {.x{display:none}} .x{color:red} .sort, .y {display:none} .old {text-decoration:line-through}',
    ),
  ).toBe(expected)
})

test('an element of small digits that is not closed ends with its cell', async () => {
  expect(await rowsOf('<table><tr><td>SKU<td>Price<tr><td>5<sup>2<td>7</table>')).toEqual([
    ['1 SKU', '1 Price'],
    ['1 5²', '1 7'],
  ])
})

test('struck-out and small digits beside a number are no part of it', async () => {
  const cells = [
    '<s>90</s> 100',
    '12<sup>1</sup>',
    '<del>5</del><ins>6</ins>',
    '10<sup>3</sup>',
    '12<sup>50</sup>',
    '12<sub>5</sub>',
    '12<span style="vertical-align: super">1</span>',
  ]
  const rows = cells.map((cell, index) => `<tr><td>A-${index}<td>Bolt<td>${cell}`)
  const page = `<table><tr><td>SKU<td>Name<td>Price${rows.join('')}</table>`
  const result = await readSource({ name: 'a.html', bytes: Buffer.from(page) }, {}, {})
  if (!result.ok) throw new Error(result.error.code)
  const drafts = draftsOf(result.value.sheet)
  expect(valuesOf(drafts, 'price')).toEqual(cells.map(() => ''))
  expect(toldByDrafts(drafts)).toHaveLength(cells.length)
})

test('a cell, row or table that is struck out as a whole', async () => {
  const page = `<style>.old{text-decoration:line-through}</style><table><tr><td>SKU<td>Price
    <tr><td>A-1<td><s>5</s><tr class=old><td>A-2<td>6<tr><td>A-3<td><s>7</s> 8</table>`
  const result = await readSource({ name: 'a.html', bytes: Buffer.from(page) }, {}, {})
  if (!result.ok) throw new Error(result.error.code)
  const drafts = draftsOf(result.value.sheet)
  expect(toldByDrafts(drafts)).toEqual(['B2 struck-out!', 'A3 struck-out!', 'B3 struck-out!', 'B4 not-a-number!'])
})

test.each([
  ['<td class=xl1 x:num="252">00252', '2 252 shown 00252'],
  ['<td class=xl2 x:num="46356">30.11.2026', '4 2026-11-30'],
  ['<td class=xl3 x:num="0.1">10%', '2 0.1 shown 10%'],
  ['<td class="other xl4" x:num="5">SKU-0005', '2 5 shown SKU-0005'],
  [`<td x:num="12.5" style='mso-number-format:"0\\.00"'>12.50`, '2 12.5 with 2 decimals'],
  ['<td x:num="252">00252', '1 00252'],
  ['<td class=xl5 x:num="252">00252', '1 00252'],
  ['<td x:num>252', '1 252'],
  ['<td x:str>1,5', '1 1,5'],
  ['<td x:str="  a ">a', '1   a '],
  ['<td x:bool="TRUE">TRUE', '3 TRUE'],
  ['<td x:err>#N/A', '5 #N/A'],
  ['<td x:num="oops">1', '5 #VALUE!'],
  ['<td sdval="1234.5" sdnum="1033;0;#,##0.00">1,234.50', '2 1234.5 with 2 decimals'],
  ['<td sdval="1" sdnum="1033;0;BOOLEAN">TRUE', '3 TRUE'],
  ['<td sdval="0" sdnum="1033;">#DIV/0!', '5 #DIV/0!'],
])('the noted value of %s is read as %s', async (cell, expected) => {
  const styles =
    '<!-- td {mso-number-format:General;} .xl1 {mso-number-format:00000;} .xl2 {mso-number-format:"Short Date";} ' +
    '.xl3 {mso-number-format:"0%";} .xl5{mso-number-format:"\\@"} .xl4{mso-number-format:"\\0022SKU-\\00220000";} -->'
  expect(await readCell(cell, styles)).toBe(expected)
})

test('spans, sections and unclosed elements keep cells in their columns', async () => {
  const page =
    '<table><thead><tr><th>SKU<th rowspan=2>Name<th colspan=2>Price<tbody>' +
    '<tr><td>A<td>1<td>2</tr><tr><td rowspan=99>B<td>Bolt<td>3</table>' +
    '<table><tr><td>1<td>2<tr><td>3<td>4</table>'
  const { rows, merges } = await read(page)
  expect(rows).toEqual([
    ['1 SKU', '1 Name', '1 Price', '0 '],
    ['1 A', '0 ', '1 1', '1 2'],
    ['1 B', '1 Bolt', '1 3', '0 '],
    ['1 1', '1 2', '0 ', '0 '],
    ['1 3', '1 4', '0 ', '0 '],
  ])
  expect(merges?.map(({ firstRow, lastRow }) => [firstRow, lastRow])).toEqual([
    [1, 2],
    [1, 1],
  ])
})

test('the text around tables and tables inside tables are rows of the same sheet', async () => {
  const page =
    '<title>no</title><h1>ACME</h1>Prices <b>in EUR</b><table><caption>List</caption><tr><td>' +
    '<table><tr><td>SKU<td>Price<tr><td>A<td>5</table></table>without VAT<br>page 1'
  expect(await rowsOf(page)).toEqual([
    ['1 ACME', '0 '],
    ['1 Prices in EUR', '0 '],
    ['1 List', '0 '],
    ['1 SKU', '1 Price'],
    ['1 A', '1 5'],
    ['1 without VAT', '0 '],
    ['1 page 1', '0 '],
  ])
})

test('what is hidden by its row or column is read and said, and other hidden parts are not read', async () => {
  const page =
    '<style>.hide{display:none}</style><div class=hide>draft<table><tr><td>draft</table></div>' +
    '<table><col><col class=hide><tr><th>SKU<th>Cost<th>Price<th style="display:none">Id' +
    '<tr class=hide><td>A<td>1<td>2<td hidden>7<tr><td>B<td>3<td hidden>4<td hidden>8</table>'
  const { rows, problems } = await read(page)
  expect(rows).toEqual([
    ['1 SKU', '1 Cost', '1 Price', '1 Id'],
    ['1 A', '1 1', '1 2', '1 7'],
    ['1 B', '1 3', '0 ', '1 8'],
  ])
  expect(problems?.map(({ code, details }) => [code, details?.['columns'] ?? details?.['count']])).toEqual([
    ['hidden-rows', 1],
    ['hidden-columns', 'B\t\nD\t'],
  ])
})

test('rows behind a hidden section are not hidden', async () => {
  const { problems } = await read(
    '<table><thead hidden><tr><td>SKU<td>Price</thead><tr><td>A<td>1</tr><tr><td>B<td>2</tr></table>',
  )
  expect(problems?.map(({ code, details }) => [code, details?.['count']])).toEqual([['hidden-rows', 1]])
})

test("Excel's notes name the sheet and count days from 1904", async () => {
  const notes =
    '<!--[if gte mso 9]><xml><x:ExcelWorkbook><x:ExcelWorksheets><x:ExcelWorksheet><x:Name>A &amp; B</x:Name></x:ExcelWorksheet>' +
    '</x:ExcelWorksheets><x:Date1904/></x:ExcelWorkbook></xml><![endif]-->'
  const cell = `<td x:num="44894" style='mso-number-format:"Short Date"'>11/30/2026`
  const { rows, tabs } = await read(`<html>${notes}<table><tr>${cell}</table>`)
  expect({ rows, tabs }).toEqual({ rows: [['4 2026-11-30']], tabs: [{ name: 'A & B', hidden: 'visible' }] })
})

test('[VALUE-4] as in a CSV file, one column shows the decimals of the others', async () => {
  const bytes = Buffer.from('<table><tr><th>Name<th>Price<th>Stock<tr><td>Bolt<td>1,50<td>5,000</table>')
  const result = await readSource({ name: 'list.xls', bytes }, {}, {})
  if (!result.ok) throw new Error(result.error.code)
  const { columns } = mappingOf(result.value.sheet)
  expect(columns.map(({ decimals }) => decimals?.style)).toEqual([undefined, 'comma', 'comma'])
})

const word = (encoding: string): string => `<meta charset=${encoding}><table><tr><td>`
test.each([
  ['UTF-8 that says so', Buffer.from(`${word('utf-8')}Шуруп`)],
  ['UTF-8 that says something else', Buffer.from(`${word('windows-1252')}Шуруп`)],
  ['windows-1251', Buffer.concat([Buffer.from(word('windows-1251')), Buffer.from('d8f3f0f3ef', 'hex')])],
  ['UTF-16', Buffer.from(`\ufeff${word('utf-16')}Шуруп`, 'utf16le')],
  [
    'an encoding that only its letters show',
    Buffer.concat([
      Buffer.from('<table><tr><td>'),
      Buffer.from('d8f3f0f3ef3c2f74723e3c74723e3c74643ecae0e1e5ebfc20ece5e4edfbe920f7e5f0edfbe9', 'hex'),
    ]),
  ],
])('letters are read: %s', async (_, bytes) => {
  expect((await rowsOf(bytes))?.[0]).toEqual(['1 Шуруп'])
})

test.each([
  ['no table', '<html><p>login', 'html no-table'],
  ['an empty table', '<html><table><tr><td></table>', 'html no-table'],
  ['frames', '<html><frameset rows="*,39"><frame src="x/sheet001.htm"></frameset>', 'html frames'],
  ['entities of its own', '<!DOCTYPE html [<!ENTITY a "b">]><table><tr><td>&a;', 'doctype '],
  ['deep', `<table><tr><td>${'<b>'.repeat(100_000)}`, 'damaged elements-are-nested-too-deeply'],
  ['deep tables', '<table><tr><td>'.repeat(100_000), 'damaged elements-are-nested-too-deeply'],
  [
    'attributes without end',
    `<table><tr><td ${Array.from({ length: 50_000 }, (_, at) => `a${at}`).join(' ')}>`,
    'too-large ',
  ],
  ['spans without end', `<table>${'<tr><td colspan=1000 rowspan=60000>a'.repeat(1000)}`, 'too-large '],
  ['columns without end', `<table><tr>${'<td>'.repeat(20_000)}a`, 'too-many-columns '],
  ['rows without end', `<table>${'<tr>'.repeat(1_100_000)}<td>a`, 'too-many-rows '],
])('a page that is no list is refused: %s', async (_, page, expected) => {
  const { refusal } = await read(page)
  expect(`${refusal?.code} ${refusal?.details['reason'] ?? ''}`).toBe(expected)
})

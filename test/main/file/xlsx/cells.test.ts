import { expect, test } from 'vitest'
import { book, main } from './workbook-maker.ts'
import { readLines, readSheet } from './reading.ts'
import { processorTime } from '../../../processor-time.ts'

function row(cells: string): string {
  return `<row r="1">${cells}</row>`
}

test('every kind of cell comes with its kind and its value', async () => {
  const cells = [
    '<c r="A1" t="s"><v>1</v></c>',
    '<c r="B1" t="inlineStr"><is><t>inline</t></is></c>',
    '<c r="C1" t="str"><f>A1&amp;"x"</f><v>made</v></c>',
    '<c r="D1"><v>12.5</v></c>',
    '<c r="E1" t="n"><v>-3</v></c>',
    '<c r="F1" t="b"><v>1</v></c>',
    '<c r="G1" t="b"><v>0</v></c>',
    '<c r="H1" t="e"><v>#N/A</v></c>',
    '<c r="I1" t="d"><v>2021-01-01</v></c>',
    '<c r="J1" s="1"><v>44197</v></c>',
    '<c r="K1"><f>1+1</f></c>',
    '<c r="L1"><f>1+1</f><v></v></c>',
    '<c r="M1"><f>1+1</f><v>2</v></c>',
    '<c r="N1" t="str"><f>""</f><v></v></c>',
    '<c r="O1" s="1"/>',
    '<c r="P1" s="1"></c>',
    '<c r="Q1"><f t="shared" si="0"/></c>',
  ]
  const source = book({
    sheets: [row(cells.join(''))],
    strings: '<si><t>zero</t></si><si><t>one</t></si>',
    formats: [14],
  })
  expect(await readLines(source)).toEqual([
    'A1 text "one"',
    'B1 text "inline"',
    'C1 text "made"',
    'D1 number "12.5"',
    'E1 number "-3"',
    'F1 boolean "TRUE"',
    'G1 boolean "FALSE"',
    'H1 error "#N/A"',
    'I1 date "2021-01-01"',
    'J1 date "2021-01-01"',
    'K1 formula "1+1"',
    'L1 formula "1+1"',
    'M1 number "2"',
    'N1 text ""',
    'Q1 formula ""',
  ])
})

test('a value that is not what its cell says is handed over as text, with a note', async () => {
  const cells =
    '<c t="b"><v>maybe</v></c><c><v>12,5</v></c><c t="d"><v>yesterday</v></c><c t="zz"><v>1</v></c><c><v>1.8E+309</v></c>'
  const { cells: read, notes } = await readSheet(book({ sheets: [row(cells)] }))
  expect(read.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'text maybe',
    'text 12,5',
    'text yesterday',
    'text 1',
    'text 1.8E+309',
  ])
  expect(notes).toEqual(['A1', 'B1', 'C1', 'D1', 'E1'].map((at) => `unreadable-value ${at}`))
})

test('a text or result in an unusual place is found; an empty value is no content', async () => {
  const rows = [
    '<row r="1"><c r="A1"><is><t>no type</t></is></c><c r="B1" t="inlineStr"><v>no is</v></c></row>',
    '<row r="2"><c r="A2" t="inlineStr"><f>B1</f><is><t>result</t></is></c></row>',
    '<row r="3"><c r="A3" t="s"><v></v></c><c r="B3"><v/></c><c r="C3" t="e"><v></v></c></row>',
  ]
  const { cells, facts } = await readSheet(book({ sheets: [rows.join('')] }))
  expect(cells.map(({ at, kind, value }) => `${at} ${kind} ${value}`)).toEqual([
    'A1 text no type',
    'B1 text no is',
    'A2 text result',
  ])
  expect(facts.rowCount).toBe(2)
})

test('numbers are the digits Excel shows; too many digits of a whole number are noted', async () => {
  const numbers = [
    '0.30000000000000004',
    '1E+21',
    '1.2345678901234567E+19',
    '4006381333931',
    '-0',
    '1.50',
    '007',
    ' 5 ',
    '.5',
  ]
  const source = book({ sheets: [row(numbers.map((number) => `<c><v>${number}</v></c>`).join(''))] })
  const { cells, notes } = await readSheet(source)
  expect(cells.map(({ value }) => value)).toEqual([
    '0.3',
    '1000000000000000000000',
    '12345678901234600000',
    '4006381333931',
    '0',
    '1.5',
    '7',
    '5',
    '0.5',
  ])
  expect(notes).toEqual(['rounded-by-excel B1', 'rounded-by-excel C1'])
})

test('digits padded by their format are shown so; the value stays the number', async () => {
  const cells =
    '<c s="1"><v>123</v></c><c s="1"><v>1234567</v></c><c s="2"><v>123456789</v></c><c s="3"><v>5</v></c><c s="1"><v>1.5</v></c><c s="4"><v>7</v></c>'
  const formats = ['00000', '000-00-0000', '0', '[Red]"A"000']
  expect(await readLines(book({ sheets: [row(cells)], formats }))).toEqual([
    'A1 number "123" shown "00123"',
    'B1 number "1234567"',
    'C1 number "123456789" shown "123-45-6789"',
    'D1 number "5"',
    'E1 number "1.5"',
    'F1 number "7" shown "A007"',
  ])
})

test('rows and cells without references follow each other; given references are believed', async () => {
  const rows =
    '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="5"><c><v>4</v></c></row><row><c><v>5</v></c></row>'
  expect(await readLines(book({ sheets: [rows] }))).toEqual([
    'A1 number "1"',
    'D1 number "2"',
    'E1 number "3"',
    'A5 number "4"',
    'A6 number "5"',
  ])
})

test('rows out of order and repeated rows lose nothing, and are reported', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="5"><c r="A5"><v>5</v></c></row><row r="2"><c r="A2"><v>2</v></c></row><row r="2"><c r="A2"><v>22</v></c></row>'
  const { cells, facts } = await readSheet(book({ sheets: [rows] }))
  expect(cells.map(({ at, value }) => `${at}=${value}`)).toEqual(['A1=1', 'A5=5', 'A2=2', 'A2=22'])
  expect(facts).toMatchObject({
    rowCount: 4,
    duplicateRowCount: 1,
    outOfOrderRowCount: 1,
    notes: [{ code: 'repeated-row', row: 1 }],
  })
})

test('a place that is given twice, or in the wrong row, is handed over and noted', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="A1"><v>3</v></c><c r="C7"><v>4</v></c></row>'
  const { cells, notes } = await readSheet(book({ sheets: [rows] }))
  expect(cells.map(({ at, value }) => `${at}=${value}`)).toEqual(['A1=1', 'B1=2', 'A1=3', 'C7=4'])
  expect(notes).toEqual(['repeated-cell A1', 'misplaced-cell C7'])
})

test('hidden rows with content, hidden columns and merged cells are reported', async () => {
  const rows =
    '<row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="true"/><row r="3"><c r="A3"><v>3</v></c></row>'
  const { facts } = await readSheet(
    book({
      sheets: [rows],
      before: '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5"/></cols>',
      after: '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>',
    }),
  )
  expect(facts).toEqual({
    hiddenRows: [0],
    hiddenColumns: [1, 2],
    merges: ['A1:B2'],
    rowCount: 2,
    cellCount: 2,
    duplicateRowCount: 0,
    outOfOrderRowCount: 0,
    notes: [],
    furtherNoteCount: 0,
  })
})

test('the sink is told of each row element before its cells, with what was said of it', async () => {
  const { openWorkbook } = await import('../../../../src-main/file/xlsx/workbook.ts')
  const workbook = await openWorkbook(
    book({ sheets: ['<row r="2" hidden="1"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row><row r="3"/>'] }),
  )
  const calls: string[] = []
  await workbook.readSheet(0, {
    addRow: (row, isHidden, repeated) => calls.push(`row ${row} ${isHidden} ${repeated}`),
    addCell: (row, column, _kind, value) => calls.push(`cell ${row} ${column} ${value}`),
  })
  expect(calls).toEqual(['row 1 true false', 'cell 1 0 1', 'row 1 false true', 'cell 1 0 2'])
})

test('only the columns that are asked for arrive, and texts of the others are not even looked up', async () => {
  const rows = '<row><c t="s"><v>999</v></c><c><v>2</v></c><c><v>3</v></c></row>'
  expect(await readLines(book({ sheets: [rows] }), 0, {}, { columns: [2] })).toEqual(['C1 number "3"'])
})

test('prefixes, single quotes, spaces in tags, comments and other spellings of the same XML', async () => {
  const part = `<?xml version="1.0"?><!-- made by hand --><x:worksheet xmlns:x="${main}" xmlns:q="urn:q">
    <x:sheetPr><?pi <x?></x:sheetPr>
    <x:sheetData >
      <x:row q:r="9" r = '3' ><!-- <x:c r="Z9"/> -->
        <x:c q:t="b" r = "B3"
             t='inlineStr' ><x:is><x:t>a &gt; b</x:t></x:is></x:c
        ><x:c r='c3' q:r='Z1' cm="1"><x:v><!-- 1 -->4</x:v><x:extLst><x:ext><x:v>5</x:v></x:ext></x:extLst></x:c>
        <x:c t="str"><x:f>"&lt;v>"<![CDATA[</x:f>]]></x:f><x:v>six</x:v></x:c>
      </x:row>
    </x:sheetData>
  </x:worksheet>
  <!-- the end -->`
  expect(await readLines(book({ sheets: [part] }))).toEqual(['B3 text "a > b"', 'C3 number "4"', 'D3 text "six"'])
})

test('a sheet in UTF-16 and one with a byte order mark are read as any other', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-16"?><worksheet xmlns="${main}"><sheetData><row><c t="inlineStr"><is><t>Шуруп 🔩</t></is></c></row></sheetData></worksheet>`
  const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')])
  const big = Buffer.from(little).swap16()
  const markedBytes = Buffer.from(`\uFEFF${xml.replace('UTF-16', 'UTF-8')}`)
  for (const sheet of [little, big, markedBytes]) {
    expect(await readLines(book({ parts: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual(['A1 text "Шуруп 🔩"'])
  }
})

test('200,000 styled empty rows and a lone cell in the last corner cost nothing', async () => {
  const empty = Array.from(
    { length: 200_000 },
    (_, i) => `<row r="${i + 2}" s="1" customFormat="1"><c r="A${i + 2}" s="1"/></row>`,
  )
  const rows = `<row r="1"><c r="A1"><v>1</v></c></row>${empty.join('')}<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>`
  const source = book({ sheets: [rows], before: '<dimension ref="A1:XFD1048576"/>' })
  const start = processorTime()
  expect(await readLines(source)).toEqual(['A1 number "1"', 'XFD1048576 number "2"'])
  expect(processorTime() - start).toBeLessThan(2000)
})

import { expect, test } from 'vitest'
import { resolveTarget } from '../../../../src-main/file/xlsx/parts.ts'
import { openWorkbook } from '../../../../src-main/file/xlsx/workbook.ts'
import { book, zip } from './workbook-maker.ts'
import { readLines, refusalOf } from './reading.ts'

const text = '<row r="1"><c r="A1"><v>1</v></c></row>'
const sheet = `<worksheet><sheetData>${text}</sheetData></worksheet>`

function package_(target: string, part: string): Buffer {
  return zip([
    {
      name: '_rels/.rels',
      content: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="/b/book.xml"/></Relationships>',
    },
    {
      name: 'b/book.xml',
      content:
        '<workbook xmlns:ns="http://purl.oclc.org/ooxml/officeDocument/relationships"><workbookPr/><sheets><sheet name="A &amp; B" sheetId="1" ns:id="s" state="veryHidden"/></sheets></workbook>',
    },
    {
      name: 'b/_rels/book.xml.rels',
      content: `<Relationships><Relationship Id="s" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="${target}"/></Relationships>`,
    },
    { name: part, content: sheet },
  ])
}

test.each([
  ['data.xml', 'b/data.xml'],
  ['./deep/../data.xml', 'b/data.xml'],
  ['../data.xml', 'data.xml'],
  ['/elsewhere/data.xml', 'elsewhere/data.xml'],
  ['my%20data.xml', 'b/my data.xml'],
  ['DATA.XML', 'b/data.xml'],
  ['deep\\data.xml', 'b/deep/data.xml'],
])('the target %s is found, without content types and under any name', async (target, part) => {
  const source = package_(target, part)
  const workbook = await openWorkbook(source)
  expect(workbook.sheets).toEqual([{ name: 'A & B', hidden: 'veryHidden', index: 0 }])
  expect(await readLines(source)).toEqual(['A1 number "1"'])
})

test('a target that climbs out of the archive stays inside it', () => {
  expect(resolveTarget('xl/workbook.xml', '../../../etc/passwd')).toBe('etc/passwd')
  expect(resolveTarget('xl/workbook.xml', '100%.xml')).toBe('xl/100%.xml')
})

test('a sheet whose part is missing is listed, and refused when it is read', async () => {
  const source = book({ sheets: [text, text], parts: { 'xl/worksheets/sheet2.xml': undefined } })
  expect((await openWorkbook(source)).sheets.length).toBe(2)
  expect(await readLines(source, 0)).toEqual(['A1 number "1"'])
  expect((await refusalOf(readLines(source, 1))).detail).toEqual({
    reason: 'part-of-sheet-missing',
    sheet: 'Sheet2',
    part: 'xl/worksheets/sheet2.xml',
  })
  expect((await refusalOf(readLines(source, 2))).code).toBe('no-such-sheet')
})

test.each([
  ['date1904="1"', '2025-01-02'],
  ['date1904="true"', '2025-01-02'],
  ['date1904="0"', '2021-01-01'],
  ['date1904="false"', '2021-01-01'],
  ['', '2021-01-01'],
])('with %s day 44197 is %s', async (properties, date) => {
  const source = book({ sheets: ['<row><c s="1"><v>44197</v></c></row>'], formats: ['dd.mm.yyyy'], properties })
  expect(await readLines(source)).toEqual([`A1 date ${JSON.stringify(date)}`])
})

test('a cell with a shared string is refused when there is no table, or no such entry', async () => {
  const sheets = ['<row><c t="s"><v>0</v></c></row>']
  const missingRefusal = await refusalOf(readLines(book({ sheets })))
  expect(missingRefusal.detail).toEqual({
    reason: 'texts-of-sheet-are-missing',
    part: 'xl/worksheets/sheet1.xml',
    row: 0,
    column: 0,
  })
  const short = await refusalOf(readLines(book({ sheets, strings: '' })))
  expect(short.detail['reason']).toBe('cell-names-text-that-not-there')
})

test('a sheet is read again as it was read before', async () => {
  const workbook = await openWorkbook(
    book({ sheets: ['<row><c t="s"><v>0</v></c></row>'], strings: '<si><t>x</t></si>' }),
  )
  const seenTexts: string[] = []
  for (let time = 0; time < 2; time++)
    await workbook.readSheet(0, { addCell: (...cell) => seenTexts.push(cell.join()) })
  expect(seenTexts).toEqual(['0,0,1,x,', '0,0,1,x,'])
  await workbook.close()
})

test('serial 60 and numbers that are no dates are noted', async () => {
  const { readSheet } = await import('./reading.ts')
  const rows = '<row><c s="1"><v>60</v></c><c s="1"><v>-1</v></c><c s="1"><v>0</v></c><c s="2"><v>0</v></c></row>'
  const { cells, notes } = await readSheet(book({ sheets: [rows], formats: [14, 20] }))
  expect(cells.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'date 1900-02-29',
    'number -1',
    'number 0',
    'date 00:00:00',
  ])
  expect(notes).toEqual(['serial-60 A1', 'not-a-date B1', 'not-a-date C1'])
})

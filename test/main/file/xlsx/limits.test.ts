import { expect, test } from 'vitest'
import { openWorkbook } from '../../../../src-main/file/xlsx/workbook.ts'
import type { Limits } from '../../../../src-main/file/xlsx/refusal.ts'
import { book, zip } from './workbook-maker.ts'
import { readLines, readSheet, refusalOf } from './reading.ts'

const sheetPart = 'xl/worksheets/sheet1.xml'
const small = book({
  sheets: [
    '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1"><v>5</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>',
  ],
  strings: '<si><t>a</t></si><si><t>four</t></si>',
})

const cases: [keyof Limits, number, string, object][] = [
  ['entries', 3, 'too-many-entries', { limit: 3, got: 6 }],
  ['partBytes', 100, 'too-large', { part: 'xl/sharedStrings.xml', limit: 100 }],
  ['totalBytes', 1500, 'too-large', { of: 'total', limit: 1500 }],
  ['metadataBytes', 100, 'too-large', { limit: 100 }],
  ['sharedStrings', 1, 'too-many-strings', { limit: 1, part: 'xl/sharedStrings.xml' }],
  ['longestCell', 3, 'cell-too-long', { limit: 3, got: 4, row: 0, column: 0 }],
  ['columns', 2, 'too-many-columns', { limit: 2, row: 0, column: 2 }],
  ['rows', 1, 'too-many-rows', { limit: 1, row: 1 }],
  ['stringBytes', 100, 'too-large', { part: 'xl/sharedStrings.xml', limit: 100 }],
  ['milliseconds', -1, 'too-slow', { limit: -1, part: '[Content_Types].xml' }],
]

test.each(cases)('the limit %s of %d is refused as %s', async (name, value, code, detail) => {
  const refusal = await refusalOf(readLines(small, 0, { [name]: value }))
  expect(refusal.code).toBe(code)
  expect(refusal.detail).toMatchObject(detail)
})

test('at its limits the same workbook is read', async () => {
  const limits = { entries: 6, sharedStrings: 2, cellCharacters: 4, longestCell: 4, columns: 3, rows: 2 }
  expect(await readLines(small, 0, limits)).toEqual(['A1 text "four"', 'C1 number "5"', 'A2 number "1"'])
})

test('empty cells beyond a limit cost nothing and refuse nothing', async () => {
  const source = book({ sheets: ['<row r="1"><c r="A1"><v>1</v></c><c r="ZZ1" s="1"/></row><row r="9"/>'] })
  expect(await readLines(source, 0, { columns: 2, rows: 1 })).toEqual(['A1 number "1"'])
})

test('a part is a bomb by size and ratio together, never by ratio alone', async () => {
  const rows = `<row r="1"><c r="A1"><v>1</v></c></row>${' '.repeat(4_000_000)}`
  const source = book({ sheets: [rows] })
  expect(await readLines(source)).toEqual(['A1 number "1"'])
  const refusal = await refusalOf(readLines(source, 0, { suspiciousBytes: 3_000_000 }))
  expect([refusal.code, refusal.detail['of'], refusal.detail['limit']]).toEqual(['too-large', 'ratio', 3_000_000])
  expect(await readLines(source, 0, { suspiciousBytes: 3_000_000, suspiciousRatio: 2000 })).toEqual(['A1 number "1"'])
})

test('a document type is refused in every part', async () => {
  const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>'
  const parts = {
    '[Content_Types].xml': 'Types',
    '_rels/.rels': 'Relationships',
    'xl/workbook.xml': 'workbook',
    'xl/sharedStrings.xml': 'sst',
    'xl/styles.xml': 'styleSheet',
    [sheetPart]: 'worksheet',
  }
  for (const [part, root] of Object.entries(parts)) {
    const source = book({ strings: '', formats: [], parts: { [part]: `${bomb}<${root}></${root}>` } })
    const refusal = await refusalOf(readLines(source))
    expect([refusal.code, refusal.detail]).toEqual(['doctype', { part }])
  }
})

test('a cell of 2 MB is refused, a cell of 32,767 characters is not, and of one between them its beginning is read', async () => {
  const cell = (length: number): Buffer =>
    book({ sheets: [`<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(length)}</t></is></c></row>`] })
  const refusal = await refusalOf(readLines(cell(2_000_000)))
  expect([refusal.code, refusal.detail['got']]).toEqual(['cell-too-long', 2_000_000])
  expect(await readLines(cell(32_767))).toEqual([`A1 text "${'x'.repeat(32_767)}"`])
  expect((await readLines(cell(40_000)))[0]).toBe(`A1 text "${'x'.repeat(32_767)}"`)
})

test('a cell that never ends is refused before it fills the memory', async () => {
  const endless = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'xy'.repeat(9_000_000)}`
  const source = zip([...zipParts(), { name: sheetPart, content: endless, stored: true }])
  expect((await refusalOf(readLines(source))).code).toBe('cell-too-long')
})

function zipParts(): { name: string; content: string }[] {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
  ]
}

test('notes beyond their limit are counted, and the sink still gets them', async () => {
  const cells = Array.from({ length: 5 }, () => '<c><v>12345678901234567</v></c>').join('')
  const { facts, notes } = await readSheet(book({ sheets: [`<row>${cells}</row>`] }), 0, { notes: 2 })
  expect([facts.notes.length, facts.furtherNoteCount, notes.length]).toEqual([2, 3, 5])
})

test('reading stops when told to, and progress reaches the whole', async () => {
  const rows = Array.from(
    { length: 50_000 },
    (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`,
  ).join('')
  const source = book({ sheets: [rows] })
  const workbook = await openWorkbook(source)
  const stop = { aborted: false }
  const seenNumbers: number[] = []
  let cells = 0
  const refusal = await refusalOf(
    workbook.readSheet(
      0,
      { addCell: () => cells++ },
      {
        stop,
        onProgress: (doneCount, total) => {
          seenNumbers.push(doneCount / total)
          stop.aborted = true
        },
      },
    ),
  )
  expect([refusal.code, seenNumbers.length]).toEqual(['stopped', 1])
  expect(cells).toBeLessThan(50_000)
  const wholeNumbers: number[] = []
  await workbook.readSheet(
    0,
    { addCell: () => {} },
    { onProgress: (doneCount, total) => wholeNumbers.push(doneCount / total) },
  )
  expect(wholeNumbers.at(-1)).toBe(1)
  await workbook.close()
})

/**
 * Hostile workbooks of other formats: each ends in a problem, because the work is bounded before it is done. How long they take is measured by hand
 * (docs/other-workbooks.md).
 */
import { utils, write, type BookType } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { prepareXls } from '../../../../src-main/file/other-workbooks/xls-records.ts'
import { dbf } from '../dbf-maker.ts'
import { compoundFile } from '../xlsx/encrypted-maker.ts'
import { zip, type ZipPart } from '../xlsx/workbook-maker.ts'
import { partsOf } from './parts-of-archive.ts'
import { reading } from './whole-reading.ts'

const rows = Array.from({ length: 60 }, (_, row) => [`sku-${row}`, row, `text ${row}`])

function written(bookType: BookType): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Stock')
  // The declared type of the answer is any.
  return write(book, { type: 'buffer', bookType }) as Buffer
}

async function outcome(bytes: Buffer): Promise<string> {
  const result = await reading(bytes)
  return result.refusal ? [result.refusal.code, result.refusal.details['reason'] ?? ''].join(' ').trim() : 'read'
}

const page = Buffer.from(
  `<html><body><table>${rows.map((cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`).join('')}</table></body></html>`,
)
const table = dbf(
  [{ name: 'SKU', type: 'C', length: 12 }],
  rows.map(([sku]) => [String(sku)]),
)

test.each([
  ['.xls', written('biff8')],
  ['.xlsb', written('xlsb')],
  ['.ods', written('ods')],
  ['.fods', written('fods')],
  ['XML', written('xlml')],
  ['HTML', page],
  ['.dbf', table],
])('%s cut off at 20 places is refused, or has all its rows', async (_, whole) => {
  for (let place = 1; place <= 20; place += 1) {
    const { rows: read, refusal } = await reading(whole.subarray(0, Math.floor((whole.length * place) / 21)))
    expect([place, refusal ? rows.length : read?.length]).toEqual([place, rows.length])
  }
})

type BiffRecord = readonly [id: number, body: Buffer]

/** Bytes are taken as they are. */
function biff(...records: readonly (BiffRecord | Buffer)[]): Buffer {
  return Buffer.concat(
    records.flatMap((record) => {
      if (Buffer.isBuffer(record)) return [record]
      const [id, body] = record
      const header = Buffer.alloc(4)
      header.writeUInt16LE(id, 0)
      header.writeUInt16LE(body.length, 2)
      return [header, body]
    }),
  )
}

const begin: BiffRecord = [0x0809, Buffer.from('00061000bb0dcc070000000006000000', 'hex')]
const end: BiffRecord = [0x000a, Buffer.alloc(0)]
const engine: BiffRecord = [0x01c1, Buffer.from('c1010000548d0100', 'hex')]

/** A formula in column A. `result`: 8 bytes. */
function formula(row: number, result: string, { flags = 0, expression = Buffer.alloc(0) } = {}): BiffRecord {
  const body = Buffer.alloc(22 + expression.length)
  body.writeUInt16LE(row, 0)
  body.write(result, 6, 'hex')
  body.writeUInt16LE(flags, 14)
  body.writeUInt16LE(expression.length, 20)
  expression.copy(body, 22)
  return [0x0006, body]
}

const EMPTY_TEXT = '030000000000ffff'
const ZERO = '0000000000000000'
const SIX = '0000000000001840'

test('a formula without a result is one if no Excel computed the file', async () => {
  const formulas = [
    formula(0, EMPTY_TEXT),
    formula(1, ZERO, { flags: 2 }),
    formula(2, SIX, { flags: 2 }),
    formula(3, ZERO),
  ]
  const firstCells = async (...records: BiffRecord[]) =>
    (await reading(biff(begin, ...records, end))).rows?.map(([cell]) => cell)
  expect(await firstCells(...formulas)).toEqual(['6 =', '6 =', '2 6', '2 0'])
  expect(await firstCells(engine, ...formulas)).toEqual(['2 0', '2 6', '2 0'])
})

test('the expressions of formulas are not parsed: 8,000 signs before a number, in 300 cells', async () => {
  const expression = Buffer.alloc(8_000, 0x13)
  const formulas = Array.from({ length: 300 }, (_, row) => formula(row, SIX, { expression }))
  const { rows: read = [] } = await reading(biff(begin, engine, ...formulas, end))
  expect(read.length).toBe(300)
  expect(new Set(read.flat())).toEqual(new Set(['2 6']))
})

test('zeros behind the records, and blank cells, are no work', () => {
  const blanks: BiffRecord = [0x00be, Buffer.alloc(6 + 2 * 256)]
  const stream = biff(begin, blanks, end)
  const prepared = prepareXls(Buffer.concat([stream, Buffer.alloc(1_000_000)])).stream
  expect(prepared.length).toBe(stream.length)
  expect(prepared.readUInt16LE(20)).toBe(0x0862)
})

test('a stream that begins like another format does not reach SheetJS, which would read it as that', () => {
  const bytes = biff([0x4120, Buffer.alloc(5_000, 'list')], begin, end)
  expect(() => prepareXls(compoundFile([{ name: 'Workbook', bytes }]))).toThrow('damaged')
})

/** The workbook's table of sectors, changed. */
function sectors(change: (table: Buffer) => void): Buffer {
  const bytes = Buffer.from(written('biff8'))
  const offset = (bytes.readUInt32LE(76) + 1) * 512
  change(bytes.subarray(offset, offset + 512))
  return bytes
}

function times(count: number, record: BiffRecord): Buffer {
  const bytes = biff(record)
  return Buffer.alloc(count * bytes.length, bytes)
}

test.each([
  [
    'sectors in a circle',
    sectors((table) =>
      table.forEach(
        (_, at) => at % 8 === 0 && table.writeUInt32LE(at / 4 + 1, at) && table.writeUInt32LE(at / 4, at + 4),
      ),
    ),
  ],
  ['an .xls without its last record', biff(begin, [0x0203, Buffer.alloc(14)])],
])('%s: damaged', async (_, bytes) => {
  expect(await outcome(bytes)).toMatch(/^damaged/)
})

function binary(change: (sheet: Buffer) => Buffer, ...more: ZipPart[]): Buffer {
  return binaryWith('sheet1.bin', change, ...more)
}

function binaryWith(name: string, change: (part: Buffer) => Buffer, ...more: ZipPart[]): Buffer {
  const parts = partsOf(written('xlsb')).map((part) =>
    part.name.endsWith(name) ? { ...part, content: change(Buffer.from(part.content)), stored: true } : part,
  )
  return zip([...parts, ...more])
}

/** A part with another record behind its first one. */
function withRecord(hex: string): (part: Buffer) => Buffer {
  return (part) => Buffer.concat([part.subarray(0, 3), Buffer.from(hex, 'hex'), part.subarray(3)])
}

/** A part with a text whose length is one more than its characters. */
function withLongerText(text: string): (part: Buffer) => Buffer {
  return (part) => {
    const length = part.indexOf(Buffer.from(text, 'utf16le')) - 4
    part.writeUInt32LE(part.readUInt32LE(length) + 1, length)
    return part
  }
}

const OFFICE = ['office', 'table', 'text']
  .map((word) => `xmlns:${word}="urn:oasis:names:tc:opendocument:xmlns:${word}:1.0"`)
  .join(' ')
const fods = (tables: string, before = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<office:document ${OFFICE}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document>`,
  )
const cellOfOne = '<table:table-cell office:value-type="float" office:value="1"/>'
const xml = (inside: string, before = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${inside}</Workbook>`,
  )
const ENTITIES = '<!DOCTYPE Workbook [<!ENTITY a "aaaa">]>'

test.each<[string, string, Buffer]>([
  ['.xls: 3,000,001 cells', 'too-large', biff(begin, times(2_200, [0x00bd, Buffer.alloc(6 + 6 * 1_364)]), end)],
  ['.xls: 10,001 sheets', 'too-large', biff(times(10_001, begin))],
  ['.xls: 200,001 records of nothing', 'too-large', biff(begin, times(200_001, [0x0012, Buffer.alloc(2)]), end)],
  [
    '.xls: a cell at the last place',
    'too-many-columns',
    biff(begin, [0x027e, Buffer.from('ffffffff000000000000', 'hex')], end),
  ],
  [
    '.xls: formats of 65,536 columns, 12,000 times',
    'too-large',
    biff(begin, times(12_000, [0x007d, Buffer.from('0000ffff00080f0000000000', 'hex')]), end),
  ],
  [
    '.xls: a text of 65,535 characters in a record of 20 bytes',
    'damaged not-as-format-says',
    biff(begin, [0x0204, Buffer.from(`000000000000ffff00${'41'.repeat(11)}`, 'hex')], end),
  ],
  [
    '.xls: a text as Excel 2 has it, in a newer file',
    'read',
    biff(begin, [0x0203, Buffer.alloc(14)], times(2_000, [0x0004, Buffer.from('00000000ffffffff', 'hex')]), end),
  ],
  [
    '.xls: a link whose address goes on beyond its record',
    'read',
    biff(
      begin,
      [0x0203, Buffer.alloc(14)],
      [
        0x01b8,
        Buffer.from(
          `${'00'.repeat(8)}d0c9ea79f9bace118c8200aa004ba90b0200000017000000ff000000${'41'.repeat(21)}`,
          'hex',
        ),
      ],
      end,
    ),
  ],
  ['.xlsb: a format of 4 billion columns', 'read', binary(withRecord('3c1200000000ffffffff00080000000000000000'))],
  [
    '.xlsb: a text with the formats of 4 billion characters, among the styles',
    'damaged not-as-format-says',
    binaryWith('styles.bin', withRecord('3e1100000000000000000100000000ffffffff')),
  ],
  [
    '.xlsb: the same in a cell',
    'damaged not-as-format-says',
    binary(withRecord('3e1100000000000000000100000000ffffffff')),
  ],
  [
    '.xlsb: a number format that goes on beyond its part',
    'damaged not-as-format-says',
    binaryWith('styles.bin', withRecord('2c08a400ffffff7f3000')),
  ],
  [
    '.xlsb: a name of a sheet that is longer than its record',
    'damaged not-as-format-says',
    binaryWith('workbook.bin', withLongerText('Stock')),
  ],
  [
    '.xlsb: a text of a cell that goes on into the next record',
    'damaged not-as-format-says',
    binary(withLongerText('text 7')),
  ],
  [
    '.xlsb: a number format that goes on into the next record',
    'damaged not-as-format-says',
    binaryWith('styles.bin', withRecord('2c08a400030000003000')),
  ],
  ['.xlsb: a row that no sheet has', 'too-many-rows', binary(withRecord(`000cffffffff${'00'.repeat(8)}`))],
  ['.xlsb: a column that no sheet has', 'too-many-columns', binary(withRecord('020cffffffff0000000000000000'))],
  [
    '.xlsb: styles that end early',
    'damaged part-ends-in-middle',
    binaryWith('styles.bin', (styles) => styles.subarray(0, -3)),
  ],
  [
    '.xlsb: a link from 4 billion rows',
    'read',
    binary(withRecord(`ee032000000000fffffffe00000000ff3f0000${'00'.repeat(16)}`)),
  ],
  ['.xlsb: a part of another format', 'read', binary((sheet) => sheet, { name: 'objectdata.xml', content: '' })],
  [
    '.xlsb: a sheet that ends early',
    'damaged part-ends-in-middle',
    binary((sheet) => sheet.subarray(0, sheet.length / 2)),
  ],
  [
    '.xlsb: 3,000,001 blank cells',
    'too-large',
    binary((sheet) =>
      Buffer.concat([
        sheet.subarray(0, -3),
        Buffer.alloc(30_000_010, Buffer.from([1, 8, 0, 0, 0, 0, 0, 0, 0, 0])),
        sheet.subarray(-3),
      ]),
    ),
  ],
  [
    '.xlsb: 5,001 parts',
    'too-many-entries',
    binary((sheet) => sheet, ...Array.from({ length: 5_001 }, (_, at) => ({ name: `xl/${at}`, content: '' }))),
  ],
  [
    '.fods: a million repeated cells',
    'too-large',
    fods(
      `<table:table><table:table-row table:number-rows-repeated="1000002">${cellOfOne}</table:table-row></table:table>`,
    ),
  ],
  [
    '.fods: rows repeated a billion times',
    'too-large',
    fods(
      `<table:table><table:table-row table:number-rows-repeated="1000000000">${cellOfOne}</table:table-row></table:table>`,
    ),
  ],
  ['.fods: 5,001 sheets', 'too-large', fods('<table:table/>'.repeat(5_001))],
  [
    '.fods: a cell of a million spaces',
    'cell-too-long',
    fods(
      `<table:table><table:table-row><table:table-cell office:value-type="string"><text:p>${'<text:s text:c="32767"/>'.repeat(40)}</text:p></table:table-cell></table:table-row></table:table>`,
    ),
  ],
  ['.fods: entities', 'doctype', fods('<table:table/>', ENTITIES)],
  ['.fods: deep', 'damaged elements-are-nested-too-deeply', fods('<a>'.repeat(300))],
  ['XML: entities', 'doctype', xml('', ENTITIES)],
  ['XML: deep', 'damaged elements-are-nested-too-deeply', xml('<a>'.repeat(300))],
  [
    'XML: a text of 800,000 entities',
    'too-large',
    xml(
      `<Worksheet ss:Name="a"><Table><Row><Cell><Data ss:Type="String">${'&#65;'.repeat(800_001)}</Data></Cell></Row></Table></Worksheet>`,
    ),
  ],
  [
    'XML: elements that each declare a namespace, in 200 that each declare 100',
    'damaged part-of-sheet-missing',
    xml(
      `${Array.from({ length: 200 }, (_, depth) => `<a ${Array.from({ length: 100 }, (_, at) => `xmlns:n${depth}-${at}="u"`).join(' ')}>`).join('')}${'<b xmlns:z="u"/>'.repeat(100_000)}${'</a>'.repeat(200)}`,
    ),
  ],
  [
    'HTML: entities',
    'doctype',
    Buffer.from('<!DOCTYPE html [<!ENTITY a "aaaa">]><html><table><tr><td>&a;</td></tr></table></html>'),
  ],
  [
    'HTML: cells that span a billion rows and columns',
    'too-large',
    Buffer.from(`<table>${'<tr><td colspan=1000000000 rowspan=1000000000>1</td></tr>'.repeat(100)}</table>`),
  ],
  ['HTML: 20,001 tables', 'too-large', Buffer.from('<table><tr><td>1</td></tr></table>'.repeat(20_001))],
  ['HTML: 1,048,577 rows', 'too-many-rows', Buffer.from(`<table>${'<tr><td>1'.repeat(1_048_577)}</table>`)],
  [
    'XML: 1,048,577 rows',
    'too-many-rows',
    Buffer.from(
      `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${'<Row/>'.repeat(1_048_577)}</Table></Worksheet></Workbook>`,
    ),
  ],
  [
    'HTML: 200,000 column elements',
    'read',
    Buffer.from(`<table>${'<col span=100000>'.repeat(200_000)}<tr><td>1</td></tr></table>`),
  ],
  [
    '.dbf: records of 64 KB that are not there',
    'damaged file-cut-off',
    (() => {
      const bytes = Buffer.from(table)
      bytes.writeUInt16LE(65_535, 10)
      return bytes
    })(),
  ],
])('%s: %s', async (_, expected, bytes) => {
  expect(await outcome(bytes)).toBe(expected)
})

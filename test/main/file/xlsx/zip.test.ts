import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookParts, zip } from './workbook-maker.ts'
import { readLines, refusalOf } from './reading.ts'

const sheets = ['<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>7</v></c></row>']
const strings = '<si><t>Bolt</t></si>'
const expected = ['A1 text "Bolt"', 'B1 number "7"']
const plainParts = bookParts({ sheets, strings })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-read-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Reads from memory and from a file, which must agree. */
async function read(bytes: Uint8Array): Promise<string[]> {
  const path = join(folder, 'a.xlsx')
  await writeFile(path, bytes)
  const lines = await readLines(bytes)
  expect(await readLines({ path })).toEqual(lines)
  return lines
}

test.each([
  ['as Excel writes it', zip(plainParts)],
  ['in another order', zip(plainParts.toReversed())],
  ['stored without compression', zip(plainParts.map((part) => ({ ...part, stored: true })))],
  ['with data descriptors', zip(plainParts, { dataDescriptors: true })],
  ['zip64', zip(plainParts, { zip64: true })],
  ['with a comment that looks like an end record', zip(plainParts, { comment: `PK\u0005\u0006${'x'.repeat(30)}` })],
  ['with bytes before it', Buffer.concat([Buffer.from('#!/bin/sh\nexit\n'), zip(plainParts)])],
  ['with bytes behind it', Buffer.concat([zip(plainParts), Buffer.alloc(70_000, 32)])],
  ['with names in capitals', zip(plainParts.map((part) => ({ ...part, name: part.name.toUpperCase() })))],
  ['with backslashes in names', zip(plainParts.map((part) => ({ ...part, name: part.name.replaceAll('/', '\\') })))],
  [
    'with an entry called __proto__',
    zip([...plainParts, { name: '__proto__', content: 'x' }, { name: 'constructor', content: '' }]),
  ],
])('a workbook %s is read', async (_, bytes) => {
  expect(await read(bytes)).toEqual(expected)
})

const sheetName = 'xl/worksheets/sheet1.xml'
const workbookName = 'xl/workbook.xml'

function lying(lies: NonNullable<(typeof plainParts)[number]['lies']>, name: string): Buffer {
  return zip(plainParts.map((part) => (part.name === name ? { ...part, lies } : part)))
}

// The sheet is unpacked in chunks, the workbook's part at once.
describe.each([sheetName, workbookName])('in %s,', (name) => {
  test.each([
    ['a wrong checksum', lying({ crc: 1 }, name), 'damaged', 'checksum-of-part-wrong'],
    ['a part longer than said', lying({ bytes: 10 }, name), 'damaged', 'part-longer-than-directory-says'],
    ['a part shorter than said', lying({ bytes: 5000 }, name), 'damaged', 'part-shorter-than-directory-says'],
    [
      'an impossible length',
      lying({ bytes: 1_000_000_000 }, name),
      'damaged',
      'part-cannot-be-as-long-as-directory-says',
    ],
    ['a cut stream', lying({ compressedBytes: 20 }, name), 'damaged', 'part-cannot-be-unpacked'],
    ['a stream past the end', lying({ compressedBytes: 1_000_000 }, name), 'damaged', 'file-cut-off'],
    ['an encrypted part', lying({ flags: 1 }, name), 'password-protected', undefined],
    ['an unknown compression', lying({ method: 14 }, name), 'unsupported-compression', undefined],
    ['two parts of one name', zip([...plainParts, { name, content: 'x' }]), 'damaged', 'two-parts-have-same-name'],
  ])('%s is refused, and says where', async (_, bytes, code, reason) => {
    const refusal = await refusalOf(read(bytes))
    expect([refusal.code, refusal.detail['reason'], refusal.detail['part']]).toEqual([code, reason, name])
  })
})

test('a part that is unpacked at once cannot claim far more compressed bytes than it has bytes', async () => {
  const bytes = Buffer.concat([lying({ compressedBytes: 50_000 }, workbookName), Buffer.alloc(60_000, 32)])
  const refusal = await refusalOf(read(bytes))
  expect([refusal.detail['reason'], refusal.detail['part']]).toEqual([
    'part-cannot-be-as-long-as-directory-says',
    workbookName,
  ])
})

test('a file cut anywhere is refused, never read in part', async () => {
  const wholeBytes = zip(plainParts)
  for (let length = 0; length < wholeBytes.length; length += 7) {
    const refusal = await refusalOf(readLines(wholeBytes.subarray(0, length)))
    const code = length === 0 ? 'empty-file' : length < 4 ? 'csv' : 'damaged'
    expect([length, refusal.code]).toEqual([length, code])
  }
})

test('a sheet whose XML stops in the middle is refused although its checksum is right', async () => {
  const wholeText =
    '<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'
  for (let length = 0; length < wholeText.length; length++) {
    const source = book({ parts: { [sheetName]: wholeText.slice(0, length) } })
    expect([length, (await refusalOf(readLines(source))).code]).toEqual([length, 'damaged'])
  }
  expect(await readLines(book({ parts: { [sheetName]: wholeText } }))).toEqual(['A1 number "1"'])
})

test('shared strings that stop in the middle are refused', async () => {
  const wholeText = '<?xml version="1.0"?><sst><si><t>Bolt</t></si><si><r><t>x</t></r></si></sst>'
  for (let length = 0; length < wholeText.length; length++) {
    const source = book({ sheets, strings, parts: { 'xl/sharedStrings.xml': wholeText.slice(0, length) } })
    expect([length, (await refusalOf(readLines(source))).code]).toEqual([length, 'damaged'])
  }
})

test.each([
  ['<row r="1"><d r="A1"><v>1</v></c></row>', 'tag-closed-by-another'],
  ['<row r="1"><c r="A1"><v>1</v></d></row>', 'tag-closed-by-another'],
  ['<row r="1"><c r="A1"><v>1</w></c></row>', 'tag-closed-by-another'],
  ['<row r="1"><c r="A1"><v>1</v></c></c></row>', 'row-not-closed'],
  ['<row r="1"><c r="A1"/><row r="2"/>', 'row-not-closed'],
  ['<row r="1"/><c r="A1"/>', 'cell-stands-outside-row'],
  ['<row r="x"/>', 'row-has-no-number'],
  ['<row r="1"><c r="1A"/></row>', 'cell-has-no-place'],
  ['<row r="1"><c r=A1/></row>', 'attribute-has-no-value'],
])('the rows %s are refused: %s', async (rows, reason) => {
  const refusal = await refusalOf(readLines(book({ sheets: [rows] })))
  expect([refusal.code, refusal.detail['reason'], refusal.detail['part']]).toEqual(['damaged', reason, sheetName])
})

test('elements nobody knows are passed over whole', async () => {
  const rows =
    '<row r="1"><new><c r="A1"><v>1</v></c></new><c r="B1"><v>2</v></c><extLst/></row><new><row r="9"/></new>'
  expect(await readLines(book({ sheets: [rows] }))).toEqual(['B1 number "2"'])
})

import { mkdtempSync, writeFileSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { BASE_SHEET_NAME } from '../../../src-shared/export/base.ts'
import { makeDrafts } from '../../../src-shared/plan/draft/make-drafts.ts'
import { mapColumns } from '../../../src-shared/mapping/map-columns.ts'
import { problemLine, refusalMessage } from '../../../src-shared/words/problems.ts'
import { chooseTable } from '../../../src-shared/file/tables.ts'
import { dice } from './xlsx/dice.ts'
import { mutate } from './xlsx/mutations.ts'
import { book, bookParts, zip } from './xlsx/workbook-maker.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import type { IntakeOptions } from '../../../src-main/file/intake.ts'
import { formatOnOneLine } from '../../../src-shared/words/message.ts'
import { cellKind, CELL } from '../../../src-shared/file/sheet.ts'
import { draftsOf, toldByDrafts, valuesOf } from '../../sheets.ts'
import { applyShownCodes } from '../../../src-shared/file/shown-codes.ts'
import { cellsOf } from './csv/read.ts'

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-intake-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function outcome(bytes: Uint8Array, name = 'list.xlsx', options: IntakeOptions = {}): Promise<string> {
  const readResult = await readSource({ name, bytes }, options, {})
  if (readResult.ok) return `${readResult.value.format.kind} ${JSON.stringify(cellsOf(readResult.value.sheet))}`
  expect(formatOnOneLine(refusalMessage(readResult.error, name))).toContain(name)
  return readResult.error.code
}

async function workbook(fill: (book: ExcelJS.Workbook) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  fill(book)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

describe('recognition by content, whatever the name says', () => {
  test.each([
    ['', 'empty-file'],
    ['\ufeff', 'empty-file'],
    [' \r\n\r\n', 'empty-file'],
    [';;;\r\n;;;\r\n', 'empty-file'],
    ['name;price\nBolt;5\n', 'csv [["name","price"],["Bolt","5"]]'],
    ['<html><body><table><tr><td>name</td></tr></table>', 'xlsx [["name"]]'],
    ['<!DOCTYPE html><p>login', 'html'],
    ['<html><frameset><frame src="sheet001.htm"></frameset></html>', 'html'],
    ['MIME-Version: 1.0\nContent-Type: multipart/related; type="text/html"', 'html'],
    ['{"materials": [{"name": "Bolt"}]}', 'not-a-table'],
    ['[\n  {"name": "Bolt"}\n]', 'not-a-table'],
    ['ID;PCALCOOO32\nC;X1;Y1;K"SKU"\nE\n', 'unsupported-file'],
    ['TABLE\n0,1\n"Sheet1"\nVECTORS\n0,2\n""\n', 'unsupported-file'],
    ['{\\rtf1\\ansi Bolt}', 'unsupported-file'],
    ['%PDF-1.7\n1 0 obj', 'unsupported-file'],
    ['ID;PWXL;N;E\nP;PGeneral\n', 'unsupported-file'],
    ['ID;Price\n1;5\n', 'csv [["ID","Price"],["1","5"]]'],
  ])('%j', async (content, expected) => {
    expect(await outcome(Buffer.from(content))).toBe(expected)
  })

  test('binary junk called .csv', async () => {
    const junk = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919 + (index >> 3) * 31) % 256))
    expect(await outcome(junk, 'list.csv')).toBe('unsupported-file')
  })

  test('files of the disk: missing, a folder, no permission', async () => {
    const code = async (path: string): Promise<string> => {
      const readResult = await readSource({ name: 'list.csv', path }, {}, {})
      return readResult.ok ? 'read' : readResult.error.code
    }
    const secret = join(folder, 'secret.csv')
    writeFileSync(secret, 'name\nBolt\n')
    expect(await code(secret)).toBe('read')
    expect(await code(join(folder, 'gone.csv'))).toBe('not-found')
    expect(await code(folder)).toBe('cannot-read')
    if (process.getuid?.() !== 0) {
      chmodSync(secret, 0)
      expect(await code(secret)).toBe('cannot-read')
    }
  })

  test('progress grows to the whole, and a stop is obeyed', async () => {
    const bytes = Buffer.from(`name,stock\n${'Bolt,5\n'.repeat(600_000)}`)
    const seenNumbers: number[] = []
    const wholeResult = await readSource(
      { name: 'a.csv', bytes },
      {},
      { onProgress: (doneCount) => seenNumbers.push(doneCount) },
    )
    expect(wholeResult.ok && wholeResult.value.bytes).toBe(bytes.length)
    expect([
      seenNumbers.length > 3,
      seenNumbers.at(-1),
      seenNumbers.every((doneCount, index) => doneCount > (seenNumbers[index - 1] ?? 0)),
    ]).toEqual([true, bytes.length, true])
    const abortController = new AbortController()
    const stoppedResult = await readSource(
      { name: 'a.csv', bytes },
      {},
      { onProgress: () => abortController.abort(), stop: abortController.signal },
    )
    expect(stoppedResult.ok ? 'read' : stoppedResult.error.code).toBe('stopped')
  })
})

describe('workbooks', () => {
  test('cells with their kinds; codes as Excel shows them; the first visible sheet unless named', async () => {
    const bytes = await workbook((book) => {
      book.addWorksheet('Notes', { state: 'hidden' }).addRow(['secret'])
      const sheet = book.addWorksheet('Stock')
      sheet.addRow(['sku', 'name', 'price', 'notes'])
      const row = sheet.addRow([123, 'Bolt', 1234.5, new Date(Date.UTC(2021, 0, 1))])
      row.getCell(1).numFmt = '00000'
      row.getCell(4).numFmt = 'yyyy-mm-dd'
      sheet.addRow([])
      sheet.addRow(['00124', 'Nut', '1,5', { error: '#N/A' }])
      book.addWorksheet('Other').addRow(['other'])
    })
    const readResult = await readSource({ name: 'a.xlsx', bytes }, {}, {})
    if (!readResult.ok) throw new Error(readResult.error.code)
    const { sheet, format } = readResult.value
    expect(format).toEqual({
      kind: 'xlsx',
      sheets: [
        { name: 'Notes', hidden: 'hidden' },
        { name: 'Stock', hidden: 'visible' },
        { name: 'Other', hidden: 'visible' },
      ],
      sheet: 1,
      date1904: false,
    })
    expect([...sheet.fileRows]).toEqual([1, 2, 4])
    expect([0, 1, 2, 3].map((column) => cellKind(sheet, 1, column))).toEqual([
      CELL.number,
      CELL.text,
      CELL.number,
      CELL.date,
    ])
    const drafts = draftsOf(sheet)
    expect(valuesOf(drafts, 'sku')).toEqual(['00123', '00124'])
    expect(valuesOf(drafts, 'price')).toEqual(['1234.5', '1.5'])
    expect(toldByDrafts(drafts)).toEqual(['A2 shown-with-zeros', 'D2 date-in-text', 'D4 cell-error!'])
    expect(await outcome(bytes, 'a.xlsx', { sheet: 'other' })).toBe('xlsx [["other"]]')
    expect(await outcome(bytes, 'a.xlsx', { sheet: 'Nowhere' })).toBe('no-such-sheet')
  })

  test('[VALUE-9] decimal places of formats are kept apart, and a percentage is told', async () => {
    const bytes = await workbook((book) => {
      const sheet = book.addWorksheet('Stock')
      sheet.addRow(['sku', 'price', 'stock'])
      const firstRow = sheet.addRow([102.1, 0.8, 5])
      firstRow.getCell(1).numFmt = '0.00'
      firstRow.getCell(2).numFmt = '0%'
      const second = sheet.addRow([102.1, 12.5, 7])
      second.getCell(1).numFmt = '0.0'
      second.getCell(2).numFmt = '#,##0.00'
      second.getCell(3).numFmt = '0.00%'
    })
    const readResult = await readSource({ name: 'a.xlsx', bytes }, {}, {})
    if (!readResult.ok) throw new Error(readResult.error.code)
    const { sheet } = readResult.value
    expect(sheet.columns.map(({ places }) => places && [...places])).toEqual([[0, 2, 1], [0, 0, 2], undefined])
    const drafts = draftsOf(applyShownCodes(sheet, [0]))
    expect(valuesOf(drafts, 'sku')).toEqual(['102.10', '102.1'])
    expect(valuesOf(drafts, 'price')).toEqual(['', '12.5'])
    expect(toldByDrafts(drafts)).toEqual(['A2 shown-with-zeros', 'B2 percentage!', 'C3 percentage!'])
  })

  test('hidden rows and columns are read and told', async () => {
    const bytes = await workbook((book) => {
      const sheet = book.addWorksheet('Stock')
      sheet.addRows([
        ['sku', 'name'],
        ['1', 'Bolt'],
        ['2', 'Nut'],
      ])
      sheet.getRow(2).hidden = true
      sheet.getColumn(2).hidden = true
    })
    const readResult = await readSource({ name: 'a.xlsx', bytes }, {}, {})
    if (!readResult.ok) throw new Error(readResult.error.code)
    expect(readResult.value.sheet.problems.map(({ code, details }) => [code, details])).toEqual([
      ['hidden-rows', { count: 1 }],
      ['hidden-columns', { count: 1, columns: 'B\t' }],
    ])
    expect(draftsOf(readResult.value.sheet).count).toBe(2)
  })

  test('an empty sheet has no rows, and a cut file is damaged', async () => {
    const empty = await workbook((book) => book.addWorksheet('Empty'))
    const readResult = await readSource({ name: 'a.xlsx', bytes: empty }, {}, {})
    expect(readResult.ok && readResult.value.sheet.rowCount).toBe(0)
    expect(await outcome(empty.subarray(0, empty.length / 2))).toBe('damaged')
  })
})

describe('a copied range: what the window and the command line hand over as a file', () => {
  const readResult = async (text: string) => readSource({ name: 'pasted.tsv', bytes: Buffer.from(text) }, {}, {})

  test('cells copied from Excel: tabs, and quotes around line breaks', async () => {
    const pasted = await readResult('sku\tname\r\n00123\t"two\r\nlines"\r\n5\t6" bolt, zinc\r\n')
    if (!pasted.ok) throw new Error(pasted.error.code)
    expect(cellsOf(pasted.value.sheet)).toEqual([
      ['sku', 'name'],
      ['00123', 'two\nlines'],
      ['5', '6" bolt, zinc'],
    ])
  })

  test('text from elsewhere keeps its own separator; nothing is nothing', async () => {
    const pasted = await readResult('name;price\nBolt;1,5\n')
    expect(pasted.ok && cellsOf(pasted.value.sheet)).toEqual([
      ['name', 'price'],
      ['Bolt', '1,5'],
    ])
    expect(await readResult(' \n')).toEqual({ ok: false, error: { code: 'empty-file', row: null, details: {} } })
  })
})

describe('what a workbook says beside its cells', () => {
  const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const head = `<row r="1">${text('A1', 'Price list')}</row><row r="3">${text('A3', 'name')}${text('B3', 'price')}</row>`
  const sheets = [
    `${head}<row r="4">${text('A4', 'Bolt')}<c r="B4" s="1"><v>-5</v></c></row><row r="5">${text('A5', 'Nut')}</row>`,
    '',
    '',
  ]
  const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B4:B5"/><mergeCell ref="rubbish"/></mergeCells>'

  /** The workbook with its second and third sheets hidden; the third is an export's snapshot. */
  function bytes(): Buffer {
    const parts = bookParts({ sheets, after, formats: ['yyyy-mm-dd'] })
    return zip(
      parts.map((part) => {
        if (part.name !== 'xl/workbook.xml' || typeof part.content !== 'string') return part
        const content = part.content
          .replace('name="Sheet2"', 'name="Old" state="hidden"')
          .replace('name="Sheet3"', `name="${BASE_SHEET_NAME}" state="veryHidden"`)
        return { ...part, content }
      }),
    )
  }

  test('merged cells, hidden sheets and numbers in date formats are told; titles above are not', async () => {
    const readResult = await readSource({ name: 'a.xlsx', bytes: bytes() }, {}, {})
    if (!readResult.ok) throw new Error(readResult.error.code)
    const { sheet, merges } = readResult.value
    const chooseResult = chooseTable(sheet, {}, merges)
    if (!chooseResult.ok) throw new Error(chooseResult.error.code)
    const { table, problems: notes } = chooseResult.value
    const mapping = mapColumns(chooseResult.value.sheet, table, {}, notes)
    const drafts = makeDrafts(chooseResult.value.sheet, mapping, { clearToken: '(clear)' })
    const wholeProblems = [...sheet.problems, ...mapping.problems].filter(({ row }) => row === null)
    const cells = [...drafts.problems.values()].flat().filter(({ code }) => code === 'not-a-date')
    expect([...wholeProblems, ...cells].map((problem) => problemLine(problem))).toEqual([
      'The workbook also has the hidden sheet “Old”, which was not read. Choose it if the materials are there.',
      'Cells are merged (B4:B5). Their value counts for the first cell of each only, and the others are read as blank. If that is not meant, unmerge them in Excel and fill in every row.',
      'B4: “-5” is formatted as a date, but no date has this number, so the number itself is read. Check the cell and its format in Excel.',
    ])
  })

  test('the snapshot of an export is no sheet to choose, nor named in a message', async () => {
    const readResult = await readSource({ name: 'a.xlsx', bytes: bytes() }, { sheet: BASE_SHEET_NAME }, {})
    expect(readResult).toEqual({
      ok: false,
      error: { code: 'no-such-sheet', row: null, details: { sheet: BASE_SHEET_NAME, sheets: 'Sheet1\nOld' } },
    })
    const firstResult = await readSource({ name: 'a.xlsx', bytes: bytes() }, {}, {})
    expect(firstResult.ok && firstResult.value.format).toEqual({
      kind: 'xlsx',
      sheets: [
        { name: 'Sheet1', hidden: 'visible' },
        { name: 'Old', hidden: 'hidden' },
      ],
      sheet: 0,
      date1904: false,
    })
  })

  test('a cell that stands in another row than it says blocks that row', async () => {
    const movedBytes = book({
      sheets: [`<row r="1">${text('A1', 'name')}</row><row r="2">${text('A2', 'Bolt')}${text('B7', 'x')}</row>`],
    })
    const readResult = await readSource({ name: 'a.xlsx', bytes: movedBytes }, {}, {})
    expect(
      readResult.ok && readResult.value.sheet.problems.map(({ code, severity, row }) => [code, severity, row]),
    ).toEqual([['duplicate-sheet-row', 'blocks', 7]])
  })
})

describe('an archive', () => {
  const list = { name: 'Lists/prices.csv', content: 'name;price\nBolt;5\n' }
  const clutter = [
    { name: 'Lists/', content: '' },
    { name: '__MACOSX/Lists/._prices.csv', content: 'x' },
    { name: 'Lists/.DS_Store', content: 'x' },
    { name: 'Lists/Thumbs.db', content: 'x' },
  ]

  test('with one table is read as that table, whose name is kept', async () => {
    const bytes = zip([...clutter, list])
    const result = await readSource({ name: 'list.zip', bytes }, {}, {})
    if (!result.ok) throw new Error(result.error.code)
    const { format, sheet, inside, bytes: size } = result.value
    expect([format.kind, cellsOf(sheet), inside, size]).toEqual([
      'csv',
      [
        ['name', 'price'],
        ['Bolt', '5'],
      ],
      'Lists/prices.csv',
      bytes.length,
    ])
    const [workbookBytes, archiveOfBook] = [book(), zip([{ name: 'stock.xlsx', content: book(), stored: true }])]
    expect(await outcome(archiveOfBook, 'stock.zip')).toBe(await outcome(workbookBytes))
  })

  test.each([
    ['Russian Windows', '8fe0a0a9e1', 'Прайс.csv'],
    ['Western Windows', '4772946fe165', 'Gr\ufffdo\ufffde.csv'],
  ])('packed by %s keeps the name of its file if its letters are certain', async (_, hex, expected) => {
    const bytes = zip([{ name: `${'x'.repeat(hex.length / 2)}.csv`, content: list.content }])
    const name = Buffer.from(hex, 'hex')
    for (let at = bytes.indexOf('xx'); at >= 0; at = bytes.indexOf('xx', at + 1)) name.copy(bytes, at)
    const result = await readSource({ name: 'list.zip', bytes }, {}, {})
    expect(result.ok && result.value.inside).toBe(expected)
  })

  const words = async (bytes: Uint8Array, language: 'en' | 'ru' = 'en'): Promise<string> => {
    const result = await readSource({ name: 'list.zip', bytes }, {}, {})
    return result.ok ? 'read' : formatOnOneLine(refusalMessage(result.error, 'list.zip', language))
  }

  test.each([
    [
      'several files',
      zip([list, { name: 'b.csv', content: 'a' }, { name: 'c.csv', content: 'a' }, { name: 'd.csv', content: 'a' }]),
      '“list.zip” contains 4 files: “Lists/prices.csv”, “b.csv”, “c.csv” and 1 more. An archive is read only if it contains one file. Unpack it, and open the file that you need.',
    ],
    ['no file', zip(clutter), '“list.zip” contains no file. Pack it again, or open the file itself.'],
    [
      'a password',
      zip([{ ...list, lies: { flags: 1 } }]),
      '“list.zip” is protected with a password. Unpack it with its password, and open the file inside.',
    ],
    [
      'an archive in it',
      zip([{ name: 'a.zip', content: zip([list]) }]),
      '“list.zip/a.zip” is a zip archive. Unpack it and open the file inside.',
    ],
    [
      'a PDF in it',
      zip([{ name: 'a.csv', content: '%PDF-1.7' }]),
      '“list.zip/a.csv” is a PDF document. A table in a PDF or a picture cannot be read. Ask for the list as Excel (.xlsx) or CSV, and open that file.',
    ],
    [
      'an unusual method',
      zip([{ ...list, lies: { method: 9 } }]),
      '“list.zip” is a zip archive that was packed in an unusual way. Unpack it and open the file inside.',
    ],
    [
      'a wrong checksum',
      zip([{ ...list, lies: { crc: 1 } }]),
      '“list.zip” is damaged (the checksum of a part is wrong), so it is not read at all. Download or copy it again; or open it in Excel, let Excel repair it, and save it as .xlsx.',
    ],
  ])('with %s is refused with the way out', async (_, bytes, expected) => {
    expect(await words(bytes)).toBe(expected)
    expect(await words(bytes, 'ru')).toMatch(/list\.zip.*\.$/)
  })

  test.each([
    ['more than the limit', 260_000_000],
    ['much more than it takes packed', 120_000_000],
  ])('that unpacks to %s is refused before it is unpacked', async (_, bytes) => {
    const packed = { name: 'a.csv', content: Buffer.alloc(Math.ceil(bytes / 1000)), stored: false }
    const archive = zip([{ ...packed, lies: { bytes, compressedBytes: Math.ceil(bytes / 1000) } }])
    const result = await readSource({ name: 'list.zip', bytes: archive }, {}, {})
    expect(result.ok ? 'read' : [result.error.code, result.error.details['part']]).toEqual(['too-large', 'a.csv'])
  })

  test('damaged anywhere is read whole or refused: 200 archives', async () => {
    const archive = zip([list])
    const [start, rest] = [archive.subarray(0, 4), archive.subarray(4)]
    const outcomes = new Set<string>()
    for (let seed = 1; seed <= 200; seed++)
      outcomes.add(await outcome(Buffer.concat([start, mutate(rest, dice(seed))]), 'list.zip'))
    const readings = [...outcomes].filter((one) => one.includes('['))
    expect(readings).toEqual(['csv [["name","price"],["Bolt","5"]]'])
    expect(outcomes).toContain('damaged')
  })
})

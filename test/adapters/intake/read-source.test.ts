import { mkdtempSync, writeFileSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { readPaste } from '../../../src-main/adapters/intake/read-paste.ts'
import { readSource, type IntakeOptions } from '../../../src-main/adapters/intake/read-source.ts'
import { refusalMessage } from '../../../src-shared/domain/messages/refusals.ts'
import { cellKind, CELL } from '../../../src-shared/domain/sheet.ts'
import { draftsOf, toldByDrafts } from '../../domain/sheets.ts'
import { cellsOf } from '../csv/read.ts'

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-intake-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function outcome(bytes: Uint8Array, name = 'list.xlsx', options: IntakeOptions = {}): Promise<string> {
  const read = await readSource({ name, bytes }, options, {})
  if (read.ok) return `${read.value.format.kind} ${JSON.stringify(cellsOf(read.value.sheet))}`
  expect(refusalMessage(read.error, name)).toContain(name)
  return read.error.code
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
    ['<html><body><table><tr><td>name</td></tr></table>', 'html'],
    ['<!DOCTYPE html><p>login', 'html'],
    ['{"materials": [{"name": "Bolt"}]}', 'not-a-table'],
    ['[\n  {"name": "Bolt"}\n]', 'not-a-table'],
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
      const read = await readSource({ name: 'list.csv', path }, {}, {})
      return read.ok ? 'read' : read.error.code
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
    const seen: number[] = []
    const whole = await readSource({ name: 'a.csv', bytes }, {}, { onProgress: (done) => seen.push(done) })
    expect(whole.ok && whole.value.bytes).toBe(bytes.length)
    expect([seen.length > 3, seen.at(-1), seen.every((done, index) => done > (seen[index - 1] ?? 0))]).toEqual([
      true,
      bytes.length,
      true,
    ])
    const stop = new AbortController()
    const stopped = await readSource(
      { name: 'a.csv', bytes },
      {},
      { onProgress: () => stop.abort(), stop: stop.signal },
    )
    expect(stopped.ok ? 'read' : stopped.error.code).toBe('stopped')
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
    const read = await readSource({ name: 'a.xlsx', bytes }, {}, {})
    if (!read.ok) throw new Error(read.error.code)
    const { sheet, format } = read.value
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
    expect(drafts.columns.get('sku')?.values).toEqual(['00123', '00124'])
    expect(drafts.columns.get('price')?.values).toEqual(['1234.5', '1.5'])
    expect(toldByDrafts(drafts)).toEqual(['A2 shown-with-zeros', 'D2 date-in-text', 'D4 cell-error!'])
    expect(await outcome(bytes, 'a.xlsx', { sheet: 'other' })).toBe('xlsx [["other"]]')
    expect(await outcome(bytes, 'a.xlsx', { sheet: 'Nowhere' })).toBe('no-such-sheet')
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
    const read = await readSource({ name: 'a.xlsx', bytes }, {}, {})
    if (!read.ok) throw new Error(read.error.code)
    expect(read.value.sheet.problems.map(({ code, details }) => [code, details])).toEqual([
      ['hidden-rows', { count: 1 }],
      ['hidden-columns', { columns: 'B' }],
    ])
    expect(draftsOf(read.value.sheet).count).toBe(2)
  })

  test('an empty sheet has no rows, and a cut file is damaged', async () => {
    const empty = await workbook((book) => book.addWorksheet('Empty'))
    const read = await readSource({ name: 'a.xlsx', bytes: empty }, {}, {})
    expect(read.ok && read.value.sheet.rowCount).toBe(0)
    expect(await outcome(empty.subarray(0, empty.length / 2))).toBe('damaged')
  })
})

describe('paste', () => {
  test('cells copied from Excel: tabs, and quotes around line breaks', () => {
    const read = readPaste('sku\tname\r\n00123\t"two\r\nlines"\r\n5\t6" bolt, zinc\r\n')
    if (!read.ok) throw new Error(read.error.code)
    expect([read.value.sheet.source, cellsOf(read.value.sheet)]).toEqual([
      'paste',
      [
        ['sku', 'name'],
        ['00123', 'two\nlines'],
        ['5', '6" bolt, zinc'],
      ],
    ])
  })
  test('text from elsewhere keeps its own separator; nothing is nothing', () => {
    const read = readPaste('name;price\nBolt;1,5\n')
    expect(read.ok && cellsOf(read.value.sheet)).toEqual([
      ['name', 'price'],
      ['Bolt', '1,5'],
    ])
    expect(readPaste(' \n')).toEqual({ ok: false, error: { code: 'empty-file', row: null, details: {} } })
  })
})

/**
 * The cells of a workbook stored as bytes compared with the same cells as strings: the same kinds, texts, formats and notes, for anything a file
 * may contain.
 */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WorkbookCells } from '../../../src-main/file/workbook-cells.ts'
import type { CellKind, CellSink, SheetFacts, XlsxNote } from '../../../src-main/file/xlsx/cell-sink.ts'
import { XlsxRefusal } from '../../../src-main/file/xlsx/refusal.ts'
import { openWorkbook } from '../../../src-main/file/xlsx/workbook.ts'
import { CELL, cellKind, cellText, type Sheet } from '../../../src-shared/file/sheet.ts'
import { expectSame } from '../../expect-same.ts'
import { SheetBuilder } from '../../sheet-builder.ts'
import { keyHash } from '../../../src-shared/material/values/text-key.ts'
import { TEXT_CLASS, classifyText } from '../../../src-shared/material/values/text-class.ts'
import { dice } from './xlsx/dice.ts'
import { mutate } from './xlsx/mutations.ts'
import { bookParts, zip } from './xlsx/workbook-maker.ts'

const corpus = join(import.meta.dirname, '../../../../shared/corpus')
const reason = existsSync(corpus) ? '' : ' (skipped: ../shared/corpus is not here)'

/** The same cells as strings: the last value of each cell counts. */
class Strings implements CellSink {
  readonly builder = new SheetBuilder()
  readonly notes: XlsxNote[] = []
  private current = -1
  private index = -1

  addRow(row: number): void {
    this.index = this.builder.startRow(row + 1)
    this.current = row
  }

  addNote(note: XlsxNote): void {
    this.notes.push(note)
  }

  addCell(row: number, column: number, kind: CellKind, value: string, shownText: string | undefined): void {
    if (row !== this.current) this.addRow(row)
    this.builder.cell(this.index, column, kind, value.replaceAll('\r\n', '\n'), shownText)
  }
}

type Source = Uint8Array | { readonly path: string }

async function read(source: Source, sink: CellSink): Promise<SheetFacts | string> {
  try {
    const workbook = await openWorkbook(source)
    try {
      return await workbook.readSheet(0, sink)
    } finally {
      await workbook.close()
    }
  } catch (error) {
    if (error instanceof XlsxRefusal) return `${error.code}: ${error.message}`
    throw error
  }
}

function cellsOf({ rowCount, fileRows, columns }: Sheet): unknown {
  const cells = columns.map(({ kinds, texts, shownTexts }) => ({
    kinds: Array.from(kinds),
    texts: Array.from(kinds, (_, row) => texts.at(row)),
    shown: [...shownTexts],
  }))
  return { rowCount, fileRows: Array.from(fileRows), cells }
}

function checkTexts({ columns }: Sheet): void {
  for (const { kinds, texts, textClasses } of columns) {
    expect([texts.length, textClasses.length]).toEqual([kinds.length, kinds.length])
    for (const [row, kind] of kinds.entries()) {
      const text = texts.at(row)
      const look = textClasses[row]
      const wanted =
        kind === CELL.text ? classifyText(text) : kind === CELL.number ? numberClass(text) : TEXT_CLASS.unclassified
      if (look !== TEXT_CLASS.unclassified) expectSame(look, wanted, text)
      const seen = [texts.equals(row, text), texts.equals(row, `${text}x`), texts.keyHash(row)]
      expectSame(seen, [true, false, keyHash(text)], text)
    }
  }
}

function numberClass(text: string): number {
  if (/^\d+$/.test(text)) return TEXT_CLASS.whole
  return /^\d+\.\d*[1-9]$/.test(text) ? TEXT_CLASS.dotDecimal : TEXT_CLASS.unclassified
}

/** Reads both ways and compares; returns the sheet. */
async function compared(source: Source): Promise<Sheet | string> {
  const [strings, bytes] = [new Strings(), new WorkbookCells()]
  const [one, other] = [await read(source, strings), await read(source, bytes)]
  expectSame(other, one)
  if (typeof other === 'string') return other
  const sheet = bytes.finish('', [])
  expectSame(cellsOf(sheet), cellsOf(strings.builder.finish('', 'xlsx', [])))
  checkTexts(sheet)
  return sheet
}

const TEXTS = [
  'Bolt',
  'Шуруп 4x40',
  '  outer  ',
  '',
  '   ',
  '\u00a0',
  '\u3000',
  '\u2028x',
  'a &amp; b &lt;c&gt;',
  '&#xD800;',
  '_x000D_ and _x005F_x0041_',
  '😀 nut',
  '\ufffd lost',
  '\ufeffmark',
  '한국어 부품',
  'tab\tand\nline',
  'cr\r\nlf',
  '12.50',
  '1,5',
  '007',
  '2024-01-02',
  'à'.repeat(20_000),
  'x'.repeat(32_767),
  '中'.repeat(32_767),
  '(clear)',
  '#N/A',
]
const NUMBERS = [
  '0',
  '1',
  '-1',
  '-0',
  '007',
  '12.5',
  '1.234',
  '0.30000000000000004',
  '1E+21',
  '1e-7',
  '.5',
  '5.',
  'x',
  '',
]
const NUMBERS_MORE = [
  '123456789012345',
  '1234567890123456',
  '99999999999999999999',
  '44197',
  '60',
  '-5.25',
  ' 7 ',
  '0.0',
]

function table(shared: boolean, longest = Infinity): { rows: string; strings: string } {
  const spaces = ['', ' xml:space="preserve"']
  const texts = TEXTS.filter(({ length }) => length < longest).flatMap((text) =>
    spaces.map((space) => `<t${space}>${text}</t>`),
  )
  texts.push('<r><t>a</t></r><r><t xml:space="preserve"> b</t></r>', '<t/>', '<t><!-- c -->d</t>')
  const cells = texts.map((text, index) =>
    shared ? [`t="s"`, `<v>${texts.length - 1 - index}</v>`] : [`t="inlineStr"`, `<is>${text}</is>`],
  )
  // Everything twice, because the second time a shared text is known.
  const numbers = [...NUMBERS, ...NUMBERS_MORE].flatMap((number) => [
    ['', `<v>${number}</v>`],
    ['s="1"', `<v>${number}</v>`],
    ['s="2"', `<v>${number}</v>`],
    ['t="str"', `<v>${number}</v>`],
  ])
  const otherRows = [
    ['t="b"', '<v>1</v>'],
    ['t="e"', '<v>#REF!</v>'],
    ['t="str"', '<f>A1</f>'],
    ['t="d"', '<v>2024-01-02T00:00:00</v>'],
  ]
  const allRows = [...cells, ...cells, ...numbers, ...otherRows]
  const rows = allRows.map(([attributes, content], index) => {
    const row = index + 1
    return `<row r="${row}"><c r="A${row}" ${attributes}>${content}</c><c r="C${row}" ${attributes}>${content}</c></row>`
  })
  // A row that occurs twice, a cell that occurs twice and one in the wrong place.
  rows.push(
    '<row r="2"><c r="A2"><v>5</v></c><c r="A2" s="2"><v>6</v></c><c r="A2"><v>7</v></c><c r="B9"><v>8</v></c></row>',
  )
  return { rows: rows.join(''), strings: texts.map((text) => `<si>${text}</si>`).join('') }
}

function makeBytes(shared: boolean): Buffer {
  const { rows, strings } = table(shared)
  return zip(bookParts({ sheets: [rows], strings, formats: ['yyyy-mm-dd', '00000'] }))
}

describe('cells as bytes and as strings', () => {
  test.each([true, false])('whatever a cell may hold; shared: %s', async (shared) => {
    const sheet = await compared(makeBytes(shared))
    expect(typeof sheet === 'string' ? sheet : sheet.columns.length).toBe(3)
  })

  test('bytes that are no UTF-8, in shared and inline texts', async () => {
    const sequences = ['c3', 'c3c3', 'e4b8', 'f09f98', 'eda080', 'c080', 'e08080', 'ff', 'efbfbd', 'efbfbe', 'efbbbf41']
    for (const hex of sequences) {
      const text = Buffer.concat([Buffer.from('<t>ä'), Buffer.from(hex, 'hex'), Buffer.from('</t>')])
      const placeholder = '<t>HERE</t>'
      const row = `<row r="1"><c r="A1" t="inlineStr"><is>${placeholder}</is></c><c r="B1" t="s"><v>0</v></c></row>`
      const parts = bookParts({ sheets: [row], strings: `<si>${placeholder}</si>` }).map((part) => {
        const [before, after] = Buffer.from(part.content).toString().split(placeholder)
        if (after === undefined) return part
        return { ...part, content: Buffer.concat([Buffer.from(before ?? ''), text, Buffer.from(after)]) }
      })
      const sheet = await compared(zip(parts))
      expect(typeof sheet === 'string' ? sheet : sheet.rowCount, hex).toBe(1)
    }
  })

  test('a shared text that is not there is refused', async () => {
    for (const index of ['-1', '1', '99999999999', '4294967296', 'x', '']) {
      const row = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>${index}</v></c></row>`
      const sheet = await compared(zip(bookParts({ sheets: [row], strings: '<si><t>a</t></si>' })))
      expect(typeof sheet === 'string', index).toBe(index !== '')
    }
  })

  test('damaged sheets say the same both ways', async () => {
    let sheets = 0
    for (let seed = 1; seed <= 60; seed++) {
      const roll = dice(seed)
      const { rows, strings } = table(seed % 2 === 0, 100)
      const parts = bookParts({ sheets: [rows], strings, formats: ['yyyy-mm-dd', '00000'] })
      const name = seed % 3 === 0 ? 'xl/sharedStrings.xml' : 'xl/worksheets/sheet1.xml'
      const damaged = parts.map((part) =>
        part.name === name ? { ...part, content: mutate(Buffer.from(part.content), roll) } : part,
      )
      if (typeof (await compared(zip(damaged))) !== 'string') sheets++
    }
    expect(sheets).toBeGreaterThan(10)
  })

  test.skipIf(reason !== '')(`every workbook of the corpus${reason}`, async () => {
    const paths = globSync(join(corpus, '**/*.xls[xm]')).toSorted()
    let sheets = 0
    for (const path of paths) if (typeof (await compared({ path })) !== 'string') sheets++
    expect(sheets).toBeGreaterThan(50)
  })
})

test('cells that a merge covers are blank, and values of their own are named', () => {
  const cells = new WorkbookCells()
  const rows = [
    ['a', 'b', 'c'],
    ['1', '1', '7'],
    ['x', '', '1'],
  ]
  for (const [row, texts] of rows.entries())
    for (const [column, text] of texts.entries())
      if (text !== '') cells.addCell(row, column, CELL.text, text, undefined)
  const [merge, outside] = cells.blankMergedCells([
    { firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 2 },
    { firstRow: 9, lastRow: 1_048_576, firstColumn: 0, lastColumn: 16_383 },
  ])
  expect(merge?.hiddenValues).toEqual([
    { row: 2, column: 2, text: '7' },
    { row: 3, column: 0, text: 'x' },
  ])
  expect(outside?.hiddenValues).toBeUndefined()
  const sheet = cells.finish('', [])
  expect([0, 1, 2].map((row) => [0, 1, 2].map((column) => cellText(sheet, row, column)))).toEqual([
    ['a', 'b', 'c'],
    ['1', '', ''],
    ['', '', ''],
  ])
  expect([1, 2].map((column) => cellKind(sheet, 1, column))).toEqual([CELL.blank, CELL.blank])
})

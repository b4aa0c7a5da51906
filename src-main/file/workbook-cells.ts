/**
 * Collects the cells of a workbook's sheet into columns of bytes. Rows come in file order and may repeat: each row element with content becomes a row
 * of the sheet. A shared string is stored only once, however many cells contain it.
 */
import type { Problem } from '../../src-shared/file/problem.ts'
import { CELL, type CellKind, type Sheet } from '../../src-shared/file/sheet.ts'
import type { HiddenValue, MergedCells } from '../../src-shared/file/source.ts'
import { getCurrencyNumber, findOnlyCurrency } from '../../src-shared/material/values/currency.ts'
import { ByteColumnBuilder, type PlacedText } from './cells/byte-column-builder.ts'
import type { ByteCellSink, NoteCode, XlsxNote } from './xlsx/cell-sink.ts'
import { XlsxRefusal } from './xlsx/refusal.ts'
import { STRING_LENGTH_MARK } from './cells/byte-texts.ts'

/** A row's number in the file, and its index in the sheet. */
type FileRow = readonly [fileRow: number, index: number]

/** The maximum number of cells for which memory is reserved. A few distant cells must not cost gigabytes. */
const MAX_CELLS = 200_000_000
/** The maximum number of notes about a sheet. A sheet with more notes is refused. */
const MAX_NOTES = 1_000_000
const INITIAL_ROWS = 1024

export class WorkbookCells implements ByteCellSink {
  /** The notes that become problems as soon as the sheet is read. */
  readonly notes: XlsxNote[] = []
  private readonly cells = new ByteColumnBuilder()
  private sharedTexts = new SharedStringOffsets()
  private fileRows = new Uint32Array(INITIAL_ROWS)
  private currentRow = -1
  private rowIndex = -1
  /** The index of the shared string whose bytes come next. */
  private pendingSharedIndex = -1
  /** The number of each currency, cached by the list of the currency symbols in a format. */
  private readonly currencies = new Map<readonly string[], number>()

  get rowCount(): number {
    return this.rowIndex + 1
  }

  addRow(row: number): void {
    this.beginRow(row)
  }

  addNote(note: XlsxNote): void {
    if (!REPORTED_NOTES.has(note.code)) return
    if (this.notes.push(note) > MAX_NOTES)
      throw new XlsxRefusal('too-large', { what: 'flawed-cells', limit: MAX_NOTES })
  }

  addCell(row: number, column: number, kind: CellKind, value: string, shownText: string | undefined): void {
    if (row !== this.currentRow) this.beginRow(row)
    // Excel stores the CR of a CR LF as `_x000D_`. The text then contains CR LF.
    this.cells.placeText(
      this.rowIndex,
      column,
      kind,
      kind === CELL.text ? value.replaceAll('\r\n', '\n') : value,
      shownText,
    )
    this.endCell()
  }

  addBytes(
    row: number,
    column: number,
    kind: CellKind,
    bytes: Uint8Array,
    start: number,
    end: number,
    isAscii: boolean,
  ): void {
    if (row !== this.currentRow) this.beginRow(row)
    this.cells.placeBytes(this.rowIndex, column, kind, bytes, start, end, isAscii)
    this.endCell()
  }

  setDecimalPlaces(_: number, column: number, places: number): void {
    this.cells.setDecimalPlaces(this.rowIndex, column, places)
  }

  setCurrencySigns(_: number, column: number, signs: readonly string[]): void {
    let currency = this.currencies.get(signs)
    if (currency === undefined) this.currencies.set(signs, (currency = getCurrencyNumber(findOnlyCurrency(signs))))
    if (currency > 0) this.cells.setCurrency(this.rowIndex, column, currency)
  }

  addShared(row: number, column: number, index: number): boolean {
    const placedText = this.sharedTexts.find(index)
    if (!placedText) {
      this.pendingSharedIndex = index
      return false
    }
    if (row !== this.currentRow) this.beginRow(row)
    this.cells.placeAgain(this.rowIndex, column, placedText)
    this.checkReservedCells()
    return true
  }

  /**
   * Clears the cells of each merged range except the first cell, because Excel shows only that one. Returns the ranges with the hidden values that
   * differ from the first cell's value.
   */
  blankMergedCells(merges: readonly MergedCells[]): MergedCells[] {
    if (merges.length === 0) return []
    const rows = this.rowsByFileRow(merges)
    let visitedCount = 0
    return merges.map((merge) => {
      const columnCount = Math.min(merge.lastColumn, this.cells.columnCount - 1) - merge.firstColumn + 1
      const rowsInMerge = rows.filter(([fileRow]) => merge.firstRow <= fileRow && fileRow <= merge.lastRow)
      visitedCount += rows.length + rowsInMerge.length * Math.max(0, columnCount)
      if (visitedCount > MAX_CELLS) throw new XlsxRefusal('too-large', { what: 'cells', limit: MAX_CELLS })
      const hiddenValues = this.blankRange(merge, rowsInMerge, columnCount)
      return hiddenValues.length === 0 ? merge : { ...merge, hiddenValues }
    })
  }

  private blankRange(merge: MergedCells, rowsInMerge: readonly FileRow[], columnCount: number): HiddenValue[] {
    const [topRow] = rowsInMerge
    const shownText = topRow && topRow[0] === merge.firstRow ? this.cells.textAt(topRow[1], merge.firstColumn) : ''
    const hiddenValues: HiddenValue[] = []
    for (const [fileRow, index] of rowsInMerge) {
      for (let column = merge.firstColumn; column < merge.firstColumn + columnCount; column++) {
        if (fileRow === merge.firstRow && column === merge.firstColumn) continue
        const text = this.cells.blankCell(index, column)
        if (text.trim() !== '' && text !== shownText) hiddenValues.push({ row: fileRow, column, text })
      }
    }
    return hiddenValues
  }

  /** The rows that merged ranges can cover, with their numbers in the file. */
  private rowsByFileRow(merges: readonly MergedCells[]): FileRow[] {
    const firstFileRow = Math.min(...merges.map(({ firstRow }) => firstRow))
    const rows: FileRow[] = []
    for (let index = 0; index < this.rowCount; index++) {
      const fileRow = this.fileRows[index] ?? 0
      if (fileRow >= firstFileRow) rows.push([fileRow, index])
    }
    return rows
  }

  /** Returns the finished columns. No cells can be added after this. */
  finish(name: string, problems: readonly Problem[]): Sheet {
    this.sharedTexts = new SharedStringOffsets()
    const { rowCount } = this
    const fileRows = this.fileRows.subarray(0, rowCount)
    return { name, source: 'xlsx', rowCount, fileRows, columns: this.cells.finish(), widths: null, problems }
  }

  private endCell(): void {
    if (this.pendingSharedIndex >= 0) this.sharedTexts.add(this.pendingSharedIndex, this.cells.lastPlaced)
    this.pendingSharedIndex = -1
    this.checkReservedCells()
  }

  private checkReservedCells(): void {
    if (this.cells.reservedCells <= MAX_CELLS) return
    throw new XlsxRefusal('too-large', { what: 'cell-room', limit: MAX_CELLS })
  }

  private beginRow(row: number): void {
    const index = ++this.rowIndex
    if (index === this.fileRows.length) this.fileRows = new Uint32Array(this.fileRows.buffer.transfer(8 * index))
    this.fileRows[index] = row + 1
    this.currentRow = row
  }
}

/** Notes that become problems immediately. Other notes are reported when the cell is read as a field. */
const REPORTED_NOTES: ReadonlySet<NoteCode> = new Set([
  'rounded-by-excel',
  'serial-60',
  'not-a-date',
  'repeated-row',
  'repeated-cell',
  'misplaced-cell',
  'cell-too-long',
  'struck-out',
])

/** The number of shared strings for which memory is reserved at first. Each takes seven bytes. */
const INITIAL_CAPACITY = 1024
/** Bits of a text's flags: the text has been placed; the text is invisible. */
const PLACED_BIT = 0x80
const BLANK_BIT = 0x40
const TEXT_CLASS_MASK = 0x3f

export class SharedStringOffsets {
  private startOffsets = new Uint32Array(INITIAL_CAPACITY)
  private lengths = new Uint16Array(INITIAL_CAPACITY)
  private textClasses = new Uint8Array(INITIAL_CAPACITY)
  private readonly longTexts = new Map<number, string>()
  /** Reused by each call of `find`. */
  private readonly slot: PlacedText = { start: 0, packedLength: 0, textClass: 0, kind: CELL.text, text: '' }

  /** Null if the text has not been placed yet. The result is valid until the next call. */
  find(index: number): PlacedText | null {
    const textClass = this.textClasses[index] ?? 0
    if (textClass === 0) return null
    const { slot } = this
    slot.start = this.startOffsets[index] ?? 0
    slot.packedLength = this.lengths[index] ?? 0
    slot.textClass = textClass & TEXT_CLASS_MASK
    slot.kind = (textClass & BLANK_BIT) === 0 ? CELL.text : CELL.blank
    if (slot.packedLength === STRING_LENGTH_MARK) slot.text = this.longTexts.get(index) ?? ''
    return slot
  }

  add(index: number, { start, packedLength, textClass, kind, text }: PlacedText): void {
    if (index >= this.textClasses.length) {
      const capacity = Math.max(index + 1, this.textClasses.length * 2)
      this.startOffsets = new Uint32Array(this.startOffsets.buffer.transfer(4 * capacity))
      this.lengths = new Uint16Array(this.lengths.buffer.transfer(2 * capacity))
      this.textClasses = new Uint8Array(this.textClasses.buffer.transfer(capacity))
    }
    this.startOffsets[index] = start
    this.lengths[index] = packedLength
    this.textClasses[index] = PLACED_BIT | textClass | (kind === CELL.blank ? BLANK_BIT : 0)
    if (packedLength === STRING_LENGTH_MARK) this.longTexts.set(index, text)
  }
}

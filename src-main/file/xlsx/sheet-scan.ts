/**
 * Reads a sheet from its bytes, in chunks of any size. An unfinished cell at the end of a chunk is kept for the next chunk. The sheet is never turned
 * into one string, and unneeded elements are skipped without decoding them. A sheet without its end tag is refused, so a truncated table is never
 * taken for a complete one.
 */
import type { CellSink, SheetFacts } from './cell-sink.ts'
import { type CellContext, CellValues } from './cell-values.ts'
import { RawCell, type PreviousCell, readCell } from './cell-scan.ts'
import { XlsxRefusal, refuseDamaged, addPartName } from './refusal.ts'
import {
  findAttributeValue,
  isHidden,
  readRowTag,
  EXCLAMATION_MARK,
  LT,
  QUESTION_MARK,
  SLASH,
  SPACE,
  findLocalStart,
  findNameEnd,
  skipElement,
  skipMarkup,
  findTagEnd,
  unfinished,
} from './xml-bytes.ts'
import { ALTERNATE_CONTENT, Alternatives, CHOICE, FALLBACK, isAlternative, XmlScope } from './xml-scope.ts'

const C = 99
/** The maximum size of one element, in bytes. A rich text of 32,767 characters with a format for each takes about 10 MB. */
const maxElementBytes = 16 * 1024 * 1024
/** The maximum number of levels of nested elements. Extensions have about ten. */
const maxDepth = 256
const initialWindowBytes = (1 << 18) + (1 << 16)

interface OpenElement {
  /** The tag's name as in the file; the end tag must match it. */
  readonly tag: string
  /** The element's name as `XmlScope.nameOf` returns it. */
  readonly name: string
  readonly scope: XmlScope
}

export class SheetScan {
  private window: Buffer = Buffer.allocUnsafe(initialWindowBytes)
  private filledBytes = 0
  /** The number of bytes from which the window is scanned again. Until then, its bytes belong to one element whose end has not arrived. */
  private rereadSize = 0
  private readonly values: CellValues
  private readonly sheetRows: SheetRows
  private readonly context: CellContext
  private readonly neededColumns: Uint8Array | undefined
  private readonly cell = new RawCell()
  private readonly previousCell: PreviousCell = { row: -1, column: -1 }

  private root = ''
  /** The open elements, except rows and cells. */
  private readonly openElements: OpenElement[] = []
  private readonly alternatives = new Alternatives()
  /** The XML scope at this position, including the row's tag. */
  private scope: XmlScope | undefined
  /** How many elements are around the open row. */
  private rowDepth = 0
  private isRootClosed = false
  private isInData = false
  private isInRow = false
  /** The number of the current row element. */
  private row = -1
  private isRowHidden = false
  /** For each column, the number of the last row element with a cell in it. */
  private readonly lastRowElements: Uint32Array
  private rowElementCount = 0
  private lastRow = -1

  /** For each column, 1 if Excel hides it. */
  private readonly hiddenColumns: Uint8Array
  private readonly merges: string[] = []

  /**
   * `neededColumns`: contains 1 for each column whose cells are needed. Columns beyond the array are not needed. If undefined, all columns are
   * needed.
   */
  constructor(sink: CellSink, context: CellContext, neededColumns?: Uint8Array) {
    this.context = context
    this.neededColumns = neededColumns
    this.values = new CellValues(sink, context)
    this.sheetRows = new SheetRows(sink, this.values, context)
    this.lastRowElements = new Uint32Array(context.limits.columns)
    this.hiddenColumns = new Uint8Array(context.limits.columns)
  }

  push(chunk: Buffer): void {
    const size = this.filledBytes + chunk.length
    if (size >= this.window.length) {
      const largerWindow = Buffer.allocUnsafe(Math.max(size + 1, this.window.length * 2))
      this.window.copy(largerWindow, 0, 0, this.filledBytes)
      this.window = largerWindow
    }
    chunk.copy(this.window, this.filledBytes)
    this.filledBytes = size
    if (size >= this.rereadSize) this.readPiece()
  }

  private readPiece(): void {
    const size = this.filledBytes
    this.values.reset(this.window)
    // Adds `<` at the end, so that a search for `<` need not check for the end.
    this.window[size] = LT
    let finishedBytes: number
    try {
      finishedBytes = this.scan(size)
    } catch (error) {
      throw addPartName(error, this.context.part)
    }
    this.window.copyWithin(0, finishedBytes, size)
    this.filledBytes = size - finishedBytes
    this.rereadSize = finishedBytes === 0 ? 2 * size : 0
    if (this.filledBytes > maxElementBytes) throw this.refuseLongTag()
  }

  finish(): SheetFacts {
    const { part } = this.context
    if (this.filledBytes > 0) this.readPiece()
    if (this.filledBytes > 0 || !this.isRootClosed) throw refuseDamaged('part-ends-in-middle', { part })
    if (this.root !== 'worksheet') throw refuseDamaged('part-no-worksheet', { part, root: this.root })
    return this.facts()
  }

  /** The facts about the part of the sheet that was read so far. */
  facts(): SheetFacts {
    const hiddenColumns: number[] = []
    for (let column = this.hiddenColumns.indexOf(1); column >= 0; column = this.hiddenColumns.indexOf(1, column + 1))
      hiddenColumns.push(column)
    return {
      hiddenRows: this.sheetRows.hiddenRows,
      hiddenColumns,
      merges: this.merges,
      rowCount: this.sheetRows.count,
      cellCount: this.values.cellCount,
      duplicateRowCount: this.sheetRows.duplicateCount,
      outOfOrderRowCount: this.sheetRows.outOfOrderCount,
      notes: this.values.notes,
      furtherNoteCount: this.values.furtherNoteCount,
    }
  }

  /** Returns how many bytes were read. The element after them is unfinished. */
  private scan(end: number): number {
    let position = 0
    for (;;) {
      const nextPosition = this.readNext(position, end)
      if (nextPosition < 0) return ~nextPosition
      position = nextPosition
    }
  }

  /** Reads the next element. If it is unfinished, returns the complement of its position. */
  private readNext(from: number, end: number): number {
    const bytes = this.window
    let position = from
    while (bytes[position] !== LT) position++
    if (position + 2 >= end) return ~Math.min(position, end)
    const { scope } = this
    const isCell =
      this.isInRow && bytes[position + 1] === C && bytes[position + 2] === SPACE && scope?.isPlainNameOwn === true
    const nextPosition = isCell ? this.readCell(position + 1, position + 2, end, scope) : this.readMarkup(position, end)
    return nextPosition < 0 ? ~position : nextPosition
  }

  private readMarkup(index: number, end: number): number {
    const bytes = this.window
    const mark = bytes[index + 1]
    if (mark === SLASH) return this.closeElement(index + 2, end)
    if (mark === EXCLAMATION_MARK || mark === QUESTION_MARK)
      return index + 2 < end ? skipMarkup(bytes, index, end) : unfinished
    const to = findNameEnd(bytes, index + 1, end)
    if (to < 0) return unfinished
    return this.isInData ? this.readDataElement(index + 1, to, end) : this.openElement(index + 1, to, end)
  }

  /** Reads a row, a cell or an alternative; skips anything else in the data. */
  private readDataElement(tag: number, to: number, end: number): number {
    const bytes = this.window
    const name = findLocalStart(bytes, tag, to)
    const isCellElement = to - name === 1 && bytes[name] === C
    const isRowElement = isRow(bytes, name, to)
    if (!isCellElement && !isRowElement && !mayBeAlternative(bytes, name, to)) return skipElement(bytes, tag, to, end)
    const nextPosition = findTagEnd(bytes, to, end)
    if (nextPosition < 0) return unfinished
    const scope = this.innerScope(tag, to, nextPosition)
    if (!isCellElement && !isRowElement) {
      const elementName = scope.nameOf(bytes.toString('utf8', tag, to))
      return elementName === ALTERNATE_CONTENT || isAlternative(elementName)
        ? this.openElement(tag, to, end)
        : skipElement(bytes, tag, to, end)
    }
    if (!scope.isInOwnNamespace(bytes, tag, name)) return skipElement(bytes, tag, to, end)
    return isCellElement ? this.readCell(tag, to, end, scope) : this.openRow(to, nextPosition, scope)
  }

  /** The XML scope inside the element whose name is from `tag` to `to`. Its start tag ends before `nextPosition`. */
  private innerScope(tag: number, to: number, nextPosition: number): XmlScope {
    const bytes = this.window
    if (this.scope) return this.scope.innerScopeOfTag(bytes, to, nextPosition)
    return XmlScope.ofRoot(bytes.toString('utf8', tag, to), bytes.toString('utf8', to, nextPosition))
  }

  private openElement(from: number, to: number, end: number): number {
    const bytes = this.window
    const nextPosition = findTagEnd(bytes, to, end)
    if (nextPosition < 0) return unfinished
    const scope = this.innerScope(from, to, nextPosition)
    const tag = bytes.toString('utf8', from, to)
    const name = scope.nameOf(tag)
    if (
      isAlternative(name) &&
      !this.alternatives.take(name, findAttributeValue(bytes, to, nextPosition, 'Requires'), scope)
    ) {
      return skipElement(bytes, from, to, end)
    }
    const isSelfClosing = bytes[nextPosition - 2] === SLASH
    if (!isSelfClosing) {
      this.scope = scope
      if (this.openElements.push({ tag, name, scope }) > maxDepth) throw refuseDamaged('elements-are-nested-too-deeply')
      if (name === ALTERNATE_CONTENT) this.alternatives.begin()
    }
    if (name === 'row' || name === 'sheetData') this.checkNesting(name)
    if (this.root === '') {
      this.root = name
      this.isRootClosed = isSelfClosing
    } else if (this.isRootClosed) throw refuseDamaged('something-follows-end-of-sheet', { part: this.context.part })
    else if (name === 'sheetData') this.isInData = !isSelfClosing
    else if (name === 'col') this.readColumn(to, nextPosition)
    else if (name === 'mergeCell') {
      const reference = findAttributeValue(bytes, to, nextPosition, 'ref')
      if (reference !== undefined && this.merges.length < this.context.limits.notes) this.merges.push(reference)
    }
    return nextPosition
  }

  private closeElement(from: number, end: number): number {
    const bytes = this.window
    const nextPosition = findTagEnd(bytes, from, end)
    if (nextPosition < 0) return unfinished
    const to = findNameEnd(bytes, from, end)
    if (this.isInRow && this.openElements.length === this.rowDepth) {
      if (!isRow(bytes, findLocalStart(bytes, from, to), to)) throw refuseDamaged('row-not-closed', { row: this.row })
      this.endRow()
      return nextPosition
    }
    // Every tag must be closed by its own end tag. Otherwise a lost start tag would hide all rows.
    const closedElement = this.openElements.pop()
    if (bytes.toString('utf8', from, to) !== closedElement?.tag) throw refuseDamaged('tag-closed-by-another')
    if (closedElement.name === ALTERNATE_CONTENT) this.alternatives.end()
    if (closedElement.name === 'sheetData') this.isInData = false
    this.scope = this.openElements.at(-1)?.scope
    this.isRootClosed = this.openElements.length === 0
    return nextPosition
  }

  private checkNesting(name: string): void {
    const parents = this.openElements.filter((parent) => !parent.name.startsWith('{') && parent.name !== name)
    if (name === 'row' || parents.length !== 1) throw refuseDamaged('rows-stand-outside-sheet-data')
  }

  /** `to`: the position after the name in the start tag. `nextPosition`: the position after the tag. */
  private openRow(to: number, nextPosition: number, scope: XmlScope): number {
    const bytes = this.window
    if (this.isInRow) throw refuseDamaged('row-not-closed', { part: this.context.part, row: this.row })
    const attributes = readRowTag(bytes, to, nextPosition)
    this.startRow(attributes.row < 0 ? this.lastRow + 1 : attributes.row, attributes.isHidden, scope)
    this.isInRow = bytes[nextPosition - 2] !== SLASH
    if (!this.isInRow) this.endRow()
    return nextPosition
  }

  private endRow(): void {
    this.isInRow = false
    this.scope = this.openElements.at(-1)?.scope
  }

  private startRow(row: number, isRowHidden: boolean, scope: XmlScope): void {
    this.scope = scope
    this.rowDepth = this.openElements.length
    this.row = this.lastRow = row
    this.isRowHidden = isRowHidden
    this.rowElementCount++
    this.sheetRows.startedRow = -1
    this.previousCell.row = row
    this.previousCell.column = -1
  }

  private readCell(tag: number, from: number, end: number, scope: XmlScope): number {
    if (!this.isInRow) throw refuseDamaged('cell-stands-outside-row', { part: this.context.part })
    const { cell, previousCell } = this
    const previousColumn = previousCell.column
    const nextPosition = readCell(this.window, tag, from, end, cell, previousCell, scope)
    if (nextPosition < 0) {
      previousCell.column = previousColumn
      return unfinished
    }
    previousCell.column = cell.column
    if (CellValues.hasContent(cell) && (this.neededColumns === undefined || this.neededColumns[cell.column] === 1))
      this.emitCell(previousColumn)
    return nextPosition
  }

  /** Passes the cell on to the sink, after the row if it is the row's first cell. `previousColumn`: the column of the previous cell. */
  private emitCell(previousColumn: number): void {
    const { cell, previousCell } = this
    const { limits, part } = this.context
    if (cell.column >= limits.columns) {
      throw new XlsxRefusal('too-many-columns', { part, row: cell.row, column: cell.column, limit: limits.columns })
    }
    if (cell.row >= limits.rows) throw new XlsxRefusal('too-many-rows', { part, row: cell.row, limit: limits.rows })
    if (cell.row !== this.sheetRows.startedRow) this.sheetRows.beginRow(cell.row, this.isRowHidden)
    const isRepeated = cell.column <= previousColumn && this.lastRowElements[cell.column] === this.rowElementCount
    this.lastRowElements[cell.column] = this.rowElementCount
    this.values.emit(cell)
    if (isRepeated) this.values.note('repeated-cell', cell.row, cell.column)
    if (cell.row !== previousCell.row) this.values.note('misplaced-cell', cell.row, cell.column)
  }

  private readColumn(from: number, end: number): void {
    const readAttribute = (name: string): string | undefined => findAttributeValue(this.window, from, end, name)
    if (!isHidden(this.window, from, end, 'width')) return
    const [first, last] = [Number(readAttribute('min')), Number(readAttribute('max'))]
    if (first >= 1 && last >= first) this.hiddenColumns.fill(1, first - 1, last)
  }

  private refuseLongTag(): XlsxRefusal {
    const { part, limits } = this.context
    if (!this.isInRow) return refuseDamaged('element-never-ends', { part })
    return new XlsxRefusal('cell-too-long', { part, row: this.row, limit: limits.longestCell })
  }
}

const alternativeNames = [ALTERNATE_CONTENT, CHOICE, FALLBACK].map((name) => name.slice(name.indexOf('}') + 1))

/** Compares only the local name, because this is fast and nearly every element is a row or a cell. */
function mayBeAlternative(bytes: Buffer, from: number, to: number): boolean {
  return alternativeNames.includes(bytes.toString('latin1', from, to))
}

function isRow(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from === 3 && bytes[from] === 114 && bytes[from + 1] === 111 && bytes[from + 2] === 119
}

/** Counts the rows of a sheet, and records which are hidden, repeated, out of order or too many. */
class SheetRows {
  /** How many row elements have content. */
  count = 0
  duplicateCount = 0
  outOfOrderCount = 0
  readonly hiddenRows: number[] = []
  /** The row whose cells are being passed on; -1 before the first cell of a row element. */
  startedRow = -1
  private readonly sink: CellSink
  private readonly values: CellValues
  private readonly context: CellContext
  /** One bit for each row number, set if the row had content. */
  private readonly seenRows = new Uint8Array(1 << 17)
  private highestRow = -1

  constructor(sink: CellSink, values: CellValues, context: CellContext) {
    this.sink = sink
    this.values = values
    this.context = context
  }

  beginRow(row: number, isRowHidden: boolean): void {
    this.startedRow = row
    const { limits, part } = this.context
    // Repeated rows count again, because a sheet that repeats a row number millions of times is not a real sheet.
    if (++this.count > limits.rows) throw new XlsxRefusal('too-many-rows', { part, row, limit: limits.rows })
    const bits = this.seenRows[row >> 3] ?? 0
    const isRepeated = (bits & (1 << (row & 7))) !== 0
    this.seenRows[row >> 3] = bits | (1 << (row & 7))
    if (isRowHidden && !isRepeated) this.hiddenRows.push(row)
    this.sink.addRow?.(row, isRowHidden, isRepeated)
    if (isRepeated) {
      this.duplicateCount++
      this.values.note('repeated-row', row)
    } else if (row < this.highestRow) this.outOfOrderCount++
    if (row > this.highestRow) this.highestRow = row
  }
}

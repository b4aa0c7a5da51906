/**
 * Rows of a text file that a stray line break has cut into consecutive pieces. Only together do they make a full row.
 * Distinguishes them from rows without trailing cells, from group headings and from totals. [ROW-2]
 */
import { cellText, type Sheet } from '../../file/sheet.ts'
import { looksNumeric } from '../../file/table.ts'
import { isTotal } from './totals.ts'

/** The pieces of a row, as draft indexes. */
export interface RowPieces {
  readonly first: number
  readonly last: number
}

/** The most pieces of a row to look for. */
const MAX_PIECES = 8
/** How many full rows are sampled to find out what columns contain. */
const MAX_SAMPLED_ROWS = 50

/** For the index of each draft that is a piece of a row, all pieces of that row. */
export function findBrokenRows(
  sheet: Sheet,
  sheetRows: Uint32Array,
  headingCount: number,
): ReadonlyMap<number, RowPieces> {
  const piecesByIndex = new Map<number, RowPieces>()
  if (headingCount < 2 || !sheet.widths) return piecesByIndex
  const shapes = new RowShapes(sheet, sheetRows, headingCount)
  const brokenRows: RowPieces[] = []
  for (let firstIndex = 0; firstIndex < sheetRows.length; firstIndex++) {
    const lastIndex = shapes.findLastPiece(firstIndex)
    if (lastIndex === null || !shapes.isCut({ first: firstIndex, last: lastIndex })) continue
    brokenRows.push({ first: firstIndex, last: lastIndex })
    // A single cell between two full rows may belong to either, and a full row may be cut at both ends. Such rows are examined again.
    if (shapes.isFull(lastIndex)) firstIndex = lastIndex - 1
    else if (!shapes.isFull(firstIndex)) firstIndex = lastIndex
  }
  // Checks that most rows are full once the pieces are joined.
  const pieceCount = brokenRows.reduce((sum, { first, last }) => sum + last - first, 0)
  const fullCount =
    shapes.fullRowCount + brokenRows.filter(({ first, last }) => !shapes.isFull(first) && !shapes.isFull(last)).length
  const isMostlyFull = fullCount * 2 > sheetRows.length - pieceCount
  for (const pieces of brokenRows) {
    if (!isMostlyFull && !shapes.fitsBetterTogether(pieces)) continue
    for (let index = pieces.first; index <= pieces.last; index++) piecesByIndex.set(index, pieces)
  }
  return piecesByIndex
}

class RowShapes {
  readonly fullRowCount: number
  readonly #sheet: Sheet
  readonly #sheetRows: Uint32Array
  readonly #headings: number
  /** For each column, whether the cells of full rows are numbers; null if mixed or blank. */
  readonly #numeric: readonly (boolean | null)[]
  /**
   * First cells of full rows, except those that may be the end of another cell. Empty if each row has a single cell
   * above it.
   */
  readonly #firstCells: readonly string[]
  #headingStarts: ReadonlySet<string> | null = null

  constructor(sheet: Sheet, sheetRows: Uint32Array, headingCount: number) {
    this.#sheet = sheet
    this.#sheetRows = sheetRows
    this.#headings = headingCount
    const sampledRows: number[] = []
    let count = 0
    for (let index = 0; index < sheetRows.length; index++) {
      if (!this.isFull(index)) continue
      count++
      // A row beside a row with a single cell may itself be a piece, so it is not sampled.
      const hasNoSingleCellNeighbour = this.#width(index - 1) !== 1 && this.#width(index + 1) !== 1
      if (hasNoSingleCellNeighbour && sampledRows.length < MAX_SAMPLED_ROWS) sampledRows.push(index)
    }
    this.fullRowCount = count
    this.#numeric = Array.from({ length: headingCount }, (_, column) => this.#numbersIn(sampledRows, column))
    this.#firstCells = this.#sampleFirstCells()
  }

  isFull(index: number): boolean {
    return this.#width(index) === this.#headings
  }

  /**
   * The last piece of the row that starts here, if the pieces together have as many cells as there are headings; else
   * null.
   */
  findLastPiece(firstRow: number): number | null {
    let width = this.#width(firstRow)
    if (width > this.#headings || width === 0) return null
    for (let lastRow = firstRow + 1; lastRow < firstRow + MAX_PIECES; lastRow++) {
      if (!this.#follows(lastRow) || this.#width(lastRow) > this.#headings) return null
      width += this.#width(lastRow) - 1
      if (width > this.#headings) return null
      if (width === this.#headings) return this.#withSingleCells(firstRow, lastRow)
    }
    return null
  }

  /** The last piece, including the single cells that continue a full row. There may be several. */
  #withSingleCells(firstRow: number, lastRow: number): number {
    let end = lastRow
    while (this.isFull(firstRow) && end < firstRow + MAX_PIECES && this.#follows(end + 1) && this.#width(end + 1) === 1)
      end++
    return end
  }

  isCut({ first, last }: RowPieces): boolean {
    if (this.isFull(first)) return !this.#isHeading(first + 1) && this.#mayGoOn(first, first + 1)
    if (this.isFull(last)) return !this.#isHeading(first) && this.#mayEndCell(last)
    return this.#fitsAt(this.#headings - this.#width(last), last)
  }

  fitsBetterTogether({ first, last }: RowPieces): boolean {
    if (this.isFull(first) || this.isFull(last)) return true
    return this.#mismatchCount(last, this.#headings - this.#width(last)) < this.#mismatchCount(last, 0)
  }

  /** True for a single cell that is a total, or starts like cells that can only be group headings. */
  #isHeading(index: number): boolean {
    const text = this.#cell(index, 0)
    this.#headingStarts ??= new Set(
      [...this.#sheetRows.keys()]
        .filter((row) => this.#isSurelyHeading(row))
        .map((row) => findStartKind(this.#cell(row, 0))),
    )
    return isTotal(text) || this.#headingStarts.has(findStartKind(text))
  }

  /** True for a single cell that neither ends the row above nor starts the row below. */
  #isSurelyHeading(index: number): boolean {
    if (this.#width(index) !== 1 || isTotal(this.#cell(index, 0))) return false
    if (index > 0 && (!this.isFull(index - 1) || this.#mayGoOn(index - 1, index))) return false
    const lastPieceRow = this.findLastPiece(index)
    return lastPieceRow === null || (this.isFull(lastPieceRow) && !this.#mayEndCell(lastPieceRow))
  }

  /** Whether the last cell of a full row is text that may continue in the single cell below. */
  #mayGoOn(fullRow: number, rowBelow: number): boolean {
    const end = this.#cell(fullRow, this.#headings - 1)
    if (end === '' || (this.#numeric[this.#headings - 1] ?? looksNumeric(end))) return false
    return this.#fitsAt(this.#headings - 1, rowBelow)
  }

  /** Whether a row fits better as the end of the row above than as a row of its own. If both fit equally, its first cell must not look like a key. */
  #fitsAt(column: number, index: number): boolean {
    const extraMismatchCount = this.#mismatchCount(index, column) - this.#mismatchCount(index, 0)
    return extraMismatchCount < 0 || (extraMismatchCount === 0 && !this.#hasKey(index))
  }

  #hasKey(index: number): boolean {
    const shape = describeShape(this.#cell(index, 0))
    const areKeys = this.#firstCells.every((text) => isSingleCode(text) && !isDecimal(text))
    return areKeys && this.#firstCells.some((text) => describeShape(text) === shape)
  }

  /** True if the first cell of a full row may be the end of the cell above: hardly any other first cell starts like it, or there is no evidence. */
  #mayEndCell(fullRow: number): boolean {
    if (!this.isFull(fullRow) || this.#cell(fullRow, 0) === '') return false
    if (this.#firstCells.length === 0 || !this.#firstCells.every(isSingleCode)) return true
    const startKind = findStartKind(this.#cell(fullRow, 0))
    return this.#firstCells.filter((text) => findStartKind(text) === startKind).length * 5 < this.#firstCells.length
  }

  #sampleFirstCells(): readonly string[] {
    const wholeRows = [...this.#sheetRows.keys()].filter((index) => {
      const text = this.#cell(index, 0)
      return this.isFull(index) && this.#width(index - 1) !== 1 && text !== '' && !isTotal(text)
    })
    return wholeRows.slice(0, MAX_SAMPLED_ROWS).map((index) => this.#cell(index, 0))
  }

  /**
   * How many cells do not fit their columns if the row starts at `column`: numbers among words, or words among
   * numbers. The end of a text may be a number.
   */
  #mismatchCount(index: number, column: number): number {
    let mismatchCount = 0
    for (let cell = 0; cell < this.#width(index); cell++) {
      const text = this.#cell(index, cell)
      const isNumericColumn = this.#numeric[column + cell] ?? null
      if (text === '' || isNumericColumn === null || looksNumeric(text) === isNumericColumn) continue
      const isEndOfText = cell === 0 && column > 0 && !isNumericColumn
      if (!isEndOfText) mismatchCount++
    }
    return mismatchCount
  }

  #numbersIn(rows: readonly number[], column: number): boolean | null {
    const cells = rows.map((index) => this.#cell(index, column)).filter((text) => text !== '')
    const numbers = cells.filter(looksNumeric).length
    if (cells.length === 0) return null
    return numbers === cells.length ? true : numbers === 0 ? false : null
  }

  #follows(index: number): boolean {
    return this.#sheetRows[index] === (this.#sheetRows[index - 1] ?? -2) + 1
  }

  #width(index: number): number {
    const row = this.#sheetRows[index]
    return row === undefined ? 0 : (this.#sheet.widths?.[row] ?? 0)
  }

  #cell(index: number, column: number): string {
    return cellText(this.#sheet, this.#sheetRows[index] ?? 0, column).trim()
  }
}

/** True for an id or a sku: digits, or a word with a digit. */
function isSingleCode(text: string): boolean {
  return /^\S*\d\S*$/.test(text)
}

/** True for an amount, which is not a key. */
function isDecimal(text: string): boolean {
  return /^\d+[.,]\d+$/.test(text)
}

function describeShape(text: string): string {
  return text.replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'A')
}

/** The kind of a cell's first character: a capital, a small letter, another letter, a digit, another character, or nothing. */
function findStartKind(text: string): string {
  if (text === '') return 'nothing'
  if (/^\p{Lu}/u.test(text)) return 'capital'
  if (/^\p{Ll}/u.test(text)) return 'small'
  if (/^\p{L}/u.test(text)) return 'letter'
  return /^\p{N}/u.test(text) ? 'digit' : 'mark'
}

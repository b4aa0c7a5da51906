/**
 * Rows of a delimited file that a stray line break has cut: pieces one below the other that only make a full row together. Tells them from
 * rows whose blank cells at the end were left out, from group headings and from sums. [ROW-2]
 */
import { cellText, type Sheet } from '../sheet/sheet.ts'
import { looksNumeric } from '../sheet/table.ts'
import { isTotal } from './totals.ts'

/** The pieces of a row, as indexes of drafts. */
export interface Pieces {
  readonly first: number
  readonly last: number
}

/** Pieces of a row that are looked for. */
const MOST_PIECES = 8
/** Full rows looked at to see what the columns hold. */
const SAMPLED = 50

/** By each index of a draft that is a piece. */
export function findBrokenRows(sheet: Sheet, sheetRows: Uint32Array, headings: number): ReadonlyMap<number, Pieces> {
  const found = new Map<number, Pieces>()
  if (headings < 2) return found
  const file = new RowShapes(sheet, sheetRows, headings)
  const cut: Pieces[] = []
  for (let first = 0; first < sheetRows.length; first++) {
    const last = file.lastPiece(first)
    if (last === null || !file.isCut({ first, last })) continue
    cut.push({ first, last })
    first = last
  }
  // With every row put together: are most of them full?
  const pieceCount = cut.reduce((sum, { first, last }) => sum + last - first, 0)
  const fullCount = file.fullRows + cut.filter(({ first, last }) => !file.isFull(first) && !file.isFull(last)).length
  const mostlyFull = fullCount * 2 > sheetRows.length - pieceCount
  for (const pieces of cut) {
    if (!mostlyFull && !file.fitsBetterTogether(pieces)) continue
    for (let index = pieces.first; index <= pieces.last; index++) found.set(index, pieces)
  }
  return found
}

class RowShapes {
  readonly fullRows: number
  readonly #sheet: Sheet
  readonly #sheetRows: Uint32Array
  readonly #headings: number
  /** By column: whether the cells of full rows are numbers; null where they are both, or blank. */
  readonly #numeric: readonly (boolean | null)[]
  /** What the first cells of full rows begin with. */
  readonly #starts: ReadonlyMap<string, number>
  #groups: boolean | null = null

  constructor(sheet: Sheet, sheetRows: Uint32Array, headings: number) {
    this.#sheet = sheet
    this.#sheetRows = sheetRows
    this.#headings = headings
    const full: number[] = []
    let count = 0
    for (let index = 0; index < sheetRows.length; index++) {
      if (!this.isFull(index)) continue
      count++
      // A row with a single cell before or behind it may be a piece itself.
      const alone = this.#width(index - 1) !== 1 && this.#width(index + 1) !== 1
      if (alone && full.length < SAMPLED) full.push(index)
    }
    this.fullRows = count
    this.#numeric = Array.from({ length: headings }, (_, column) => this.#numbersIn(full, column))
    const starts = new Map<string, number>()
    for (const index of full) {
      const start = startOf(this.#cell(index, 0))
      starts.set(start, (starts.get(start) ?? 0) + 1)
    }
    this.#starts = starts
  }

  isFull(index: number): boolean {
    return this.#width(index) === this.#headings
  }

  /** Where the pieces end that begin here and have as many cells together as there are headings; null where they do not. */
  lastPiece(first: number): number | null {
    let width = this.#width(first)
    if (width > this.#headings || width === 0) return null
    for (let last = first + 1; last < first + MOST_PIECES; last++) {
      if (!this.#follows(last) || this.#width(last) > this.#headings) return null
      width += this.#width(last) - 1
      if (width > this.#headings) return null
      if (width === this.#headings) return this.#withSingleCells(first, last)
    }
    return null
  }

  /** A row with no cell to spare is cut by its single cell alone; a row whose last cell is cut may have several. */
  #withSingleCells(first: number, last: number): number {
    let end = last
    while (this.isFull(first) && end < first + MOST_PIECES && this.#follows(end + 1) && this.#width(end + 1) === 1)
      end++
    return end
  }

  isCut({ first, last }: Pieces): boolean {
    if (this.isFull(first)) return !this.hasGroups && this.#mayGoOn(first, last)
    if (this.isFull(last)) return !this.hasGroups && this.#goesOnOddly(last)
    return this.#mismatches(last, this.#headings - this.#width(last)) <= this.#mismatches(last, 0)
  }

  fitsBetterTogether({ first, last }: Pieces): boolean {
    if (this.isFull(first) || this.isFull(last)) return true
    return this.#mismatches(last, this.#headings - this.#width(last)) < this.#mismatches(last, 0)
  }

  /** True where a row of a single cell cannot be the rest of the row above: such rows are headings of groups here. */
  get hasGroups(): boolean {
    return (this.#groups ??= this.#sheetRows.some((_, index) => {
      if (this.#width(index) !== 1 || isTotal(this.#cell(index, 0))) return false
      if (index > 0 && !this.isFull(index - 1)) return false
      return !(index > 0 && this.#mayGoOn(index - 1, index)) && !this.#goesOnOddly(index + 1)
    }))
  }

  /** The last cell of a full row is text that may go on in the single cells below it. */
  #mayGoOn(full: number, last: number): boolean {
    const end = this.#cell(full, this.#headings - 1)
    if (end === '' || looksNumeric(end) || isTotal(this.#cell(last, 0))) return false
    return this.#mismatches(last, this.#headings - 1) <= this.#mismatches(last, 0)
  }

  /** The first cell of a full row begins as hardly any other does: it is the rest of the cell above. */
  #goesOnOddly(full: number): boolean {
    if (!this.isFull(full)) return false
    let all = 0
    for (const count of this.#starts.values()) all += count
    return all > 0 && (this.#starts.get(startOf(this.#cell(full, 0))) ?? 0) * 5 < all
  }

  /** Cells of a row that are numbers where their column has none, or words in a column of numbers, if it begins at `column`. */
  #mismatches(index: number, column: number): number {
    let mismatches = 0
    for (let cell = 0; cell < this.#width(index); cell++) {
      const text = this.#cell(index, cell)
      const numeric = this.#numeric[column + cell] ?? null
      if (text !== '' && numeric !== null && looksNumeric(text) !== numeric) mismatches++
    }
    return mismatches
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

/** What a cell begins with: a capital, a small letter, another letter, a digit, a mark, nothing. */
function startOf(text: string): string {
  if (text === '') return 'nothing'
  if (/^\p{Lu}/u.test(text)) return 'capital'
  if (/^\p{Ll}/u.test(text)) return 'small'
  if (/^\p{L}/u.test(text)) return 'letter'
  return /^\p{N}/u.test(text) ? 'digit' : 'mark'
}

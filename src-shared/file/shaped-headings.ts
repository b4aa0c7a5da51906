/**
 * Finds heading rows with unknown words by their shape. They follow a gap, and their texts all differ. The rows below fill only these columns. The
 * table above lacks one of them, or has no numbers in one. Never takes a row that may belong to that table. [TABLE-3]
 */
import { CELL, cellKind, cellText, type Sheet } from './sheet.ts'
import { isAdjacent, countFilledCells, hasOnlyWords, looksNumeric } from './table.ts'
import { makeTextKey } from '../material/values/text-key.ts'

/** Longer texts are sentences, not headings. */
const MAX_HEADING_LENGTH = 60
const MAX_SAMPLED_ROWS = 25

/** The fewest columns and rows of the first table. Fewer may be labels and values in a letterhead. */
const MIN_FIRST_COLUMNS = 3
const MIN_FIRST_ROWS = 2

export interface HeadingCandidate {
  readonly row: number
  /** The first of the title rows directly above the heading row, or the heading row itself. */
  readonly top: number
  /** The heading row of the table above; null if there is none. */
  readonly headingRowAbove: number | null
  readonly endRow: number
}

export function hasHeadingShape(sheet: Sheet, { row, top, headingRowAbove, endRow }: HeadingCandidate): boolean {
  if (top > 0 && !isAfterGap(sheet, top)) return false
  const columns = findFilledColumns(sheet, row)
  if (columns.size < 2 || !hasOnlyWords(sheet, row) || !areTitles(sheet, row, columns)) return false
  const end = findRowsEnd(sheet, row + 1, endRow)
  if (end === row + 1) return false
  for (let rowBelow = row + 1; rowBelow < end; rowBelow++) {
    for (const column of findFilledColumns(sheet, rowBelow)) if (!columns.has(column)) return false
  }
  const numberColumns = findNumberColumns(sheet, row + 1, end)
  if (numberColumns.size === 0) return false
  if (headingRowAbove === null) return columns.size >= MIN_FIRST_COLUMNS && end - row > MIN_FIRST_ROWS
  if (countFilledCells(sheet, headingRowAbove) === columns.size) return false
  // A row of the table above may lack a number, but its other texts and numbers are still in that table's columns.
  const knownNumberColumns = findNumberColumns(
    sheet,
    headingRowAbove + 1,
    Math.min(top, headingRowAbove + 1 + MAX_SAMPLED_ROWS),
  )
  const isWider = [...columns].some((column) => cellText(sheet, headingRowAbove, column).trim() === '')
  return isWider || [...numberColumns].some((column) => !knownNumberColumns.has(column))
}

function findFilledColumns(sheet: Sheet, row: number): Set<number> {
  return new Set(
    sheet.columns.flatMap(({ kinds }, column) => ((kinds[row] ?? CELL.blank) === CELL.blank ? [] : [column])),
  )
}

/** Whether the texts of a row are short and all different. */
function areTitles(sheet: Sheet, row: number, columns: ReadonlySet<number>): boolean {
  const seenTexts = new Set<string>()
  for (const column of columns) {
    const text = cellText(sheet, row, column)
    const key = makeTextKey(text)
    if (text.length > MAX_HEADING_LENGTH || key === '' || seenTexts.has(key)) return false
    seenTexts.add(key)
  }
  return true
}

/** One past the last row before a gap, within the sampled rows. */
function findRowsEnd(sheet: Sheet, from: number, endRow: number): number {
  const lastRow = Math.min(endRow, from + MAX_SAMPLED_ROWS)
  let row = from
  while (row < lastRow && isAdjacent(sheet, row - 1) && !isEmptyRow(sheet, row)) row++
  return row
}

/** Columns with only numbers in these rows. */
function findNumberColumns(sheet: Sheet, from: number, end: number): Set<number> {
  const foundColumns = new Set<number>()
  for (const column of sheet.columns.keys()) {
    let numberCount = 0
    for (let row = from; row < end; row++) {
      const kind = cellKind(sheet, row, column)
      if (kind === CELL.blank) continue
      if (kind !== CELL.number && !looksNumeric(cellText(sheet, row, column))) {
        numberCount = 0
        break
      }
      numberCount++
    }
    if (numberCount > 0) foundColumns.add(column)
  }
  return foundColumns
}

/** Whether the row comes after an empty row or a blank line that the reader skipped. */
export function isAfterGap(sheet: Sheet, row: number): boolean {
  return !isAdjacent(sheet, row - 1) || isEmptyRow(sheet, row - 1)
}

const NO_KINDS = new Uint8Array(0)

/** Rows per call: V8 compiles a frequently called function only once, but recompiles a long loop several times. */
const ROWS_PER_CALL = 512

/** The first row from `from` on that follows a gap, or `end`. */
export function findNextAfterGap(sheet: Sheet, from: number, end: number): number {
  const { fileRows } = sheet
  const kinds = sheet.columns[0]?.kinds ?? NO_KINDS
  let row = from
  while (row < end) {
    const blockEnd = Math.min(end, row + ROWS_PER_CALL)
    row = findPossibleGap(kinds, fileRows, row, blockEnd)
    if (row === blockEnd) continue
    if (isAfterGap(sheet, row)) return row
    row++
  }
  return end
}

/** The first row that may follow a gap. Nearly all rows are skipped. */
function findPossibleGap(kinds: Uint8Array, fileRows: Uint32Array, from: number, end: number): number {
  for (let row = from; row < end; row++) {
    if ((kinds[row - 1] ?? 0) === 0 || (fileRows[row] ?? 0) !== (fileRows[row - 1] ?? 0) + 1) return row
  }
  return end
}

export function isEmptyRow(sheet: Sheet, row: number): boolean {
  return sheet.columns.every(({ kinds }) => (kinds[row] ?? 0) === 0)
}

/**
 * Finds the table in a sheet: one or two heading rows below titles and blank lines, and where the rows end. Never
 * decides what a column means.
 */
import { isKnownHeader, findHeaderMeaning } from './headings/heading-meaning.ts'
import type { Refusal } from './problem.ts'
import { makeFailure, ok, type Result } from '../material/values/result.ts'
import type { MergedCells } from './source.ts'
import { CELL, cellKind, cellText, type Sheet, type SheetColumn } from './sheet.ts'
import { isNumberClass } from '../material/values/text-class.ts'

/** Rows of a sheet by index; `endRow` is one past the last. */
export interface RowRange {
  readonly firstRow: number
  readonly endRow: number
}

export interface Table {
  /** Index of the heading row in the sheet, or of the last one; -1 if the table has none. */
  readonly headerRow: number
  /** If several heading rows are joined: their indexes, top to bottom, and the heading of each column. */
  readonly joinedHeadings?: { readonly rows: readonly number[]; readonly titles: readonly string[] }
  /** Rows that the user marked as not data, by index. The second of each pair is one past the last. */
  readonly skippedRanges?: readonly (readonly [number, number])[]
  /** First row of the data, and one past the last, by index. */
  readonly firstRow: number
  readonly endRow: number
}

/** The most rows that are searched for headings. No known report has more rows of titles, addresses and filters above its table. */
const MAX_SEARCHED_ROWS = 60
const MAX_SEARCHED_COLUMNS = 200
/** The most rows that are sampled to see what columns contain. */
const MAX_SAMPLED_ROWS = 25

const NUMBER_LIKE_PATTERN = /^[+\-−]?[\d\s\u00a0\u202f.,'’]*\d[\d.,]*$/

/**
 * The heading row is the first row with the most known headings. If none are known, it is the first full row of words. Only looks at `searchRange`,
 * by default all rows. [TABLE-1]
 */
export function findTable(
  sheet: Sheet,
  searchRange: RowRange = { firstRow: 0, endRow: sheet.rowCount },
  merges: readonly MergedCells[] = [],
): Result<Table, Refusal> {
  if (searchRange.endRow <= searchRange.firstRow) return makeFailure({ code: 'no-rows', row: null, details: {} })
  const searchedRows = {
    ...searchRange,
    endRow: Math.min(searchRange.endRow, searchRange.firstRow + MAX_SEARCHED_ROWS),
  }
  const knownHeadings = new KnownHeadings(sheet, searchedRows)
  const { highestCount } = knownHeadings
  const headerRow =
    highestCount > 0 ? findKnownHeaderRow(sheet, searchedRows, knownHeadings) : findWordsRow(sheet, searchedRows)
  if (headerRow >= 0) {
    const secondRow = findSecondHeaderRow(sheet, headerRow, knownHeadings, searchRange, merges)
    if (secondRow !== null) {
      const rows = secondRow < headerRow ? [secondRow, headerRow] : [headerRow, secondRow]
      const [onlyRow, ...otherRows] = rows.filter((row) => !isTechnicalRow(sheet, row))
      const firstRow = findDataStart(sheet, (rows.at(-1) ?? 0) + 1, searchRange.endRow)
      // If there are both technical names and headings for people, the headings for people are enough.
      if (onlyRow !== undefined && otherRows.length === 0)
        return ok({ headerRow: onlyRow, firstRow, endRow: searchRange.endRow })
      return ok({ ...findHeadedTable(sheet, rows, searchRange.endRow, merges), firstRow })
    }
  }
  const firstRow = headerRow < 0 ? searchRange.firstRow : findDataStart(sheet, headerRow + 1, searchRange.endRow)
  return ok({ headerRow, firstRow, endRow: searchRange.endRow })
}

/** Column names in programs: `item_code`, `post_title`, `categ_id/name`. */
const TECHNICAL_HEADING = /^[a-z][a-z0-9]*(?:[_.:/-][a-z0-9]+)*$/

/** True for a row of technical names: all texts look like one, and at least one in three cannot be an ordinary word. */
export function isTechnicalRow(sheet: Sheet, row: number): boolean {
  const texts = sheet.columns.flatMap((_, column) => {
    const text = cellText(sheet, row, column).trim()
    // In a template, the first column contains the purpose of the row, such as `Required:`.
    return text === '' || text.endsWith(':') ? [] : [text]
  })
  const textsWithUnderscore = texts.filter((text) => /[a-z0-9]_[a-z0-9]/.test(text))
  return (
    texts.length > 1 &&
    texts.every((text) => TECHNICAL_HEADING.test(text)) &&
    textsWithUnderscore.length * 3 >= texts.length
  )
}

/** The most rows with instructions, such as `required` or a type, below the headings of a template. */
const MAX_ADVICE_ROWS = 8
const DATA_FOLLOWS_PATTERN = /^start entering data below/i

/** The row where a template's data start, or the given row itself. */
function findDataStart(sheet: Sheet, row: number, endRow: number): number {
  for (let index = row; index < Math.min(endRow, row + MAX_ADVICE_ROWS); index++) {
    if (DATA_FOLLOWS_PATTERN.test(cellText(sheet, index, 0).trim())) return index + 1
  }
  return row
}

/** Counts the known headings in each row. Stops examining a row when it cannot have more than earlier rows. */
class KnownHeadings {
  /** The highest count, and the first row that has it. */
  readonly highestCount: number = 0
  readonly firstRow: number = -1
  readonly #sheet: Sheet
  readonly #searched: RowRange
  readonly #counts = new Map<number, number>()

  constructor(sheet: Sheet, searchedRows: RowRange) {
    this.#sheet = sheet
    this.#searched = searchedRows
    for (let row = searchedRows.firstRow; row < searchedRows.endRow; row++) {
      const knownCount = countKnownHeadings(sheet, row, this.highestCount)
      if (knownCount <= this.highestCount) continue
      this.#counts.set(row, knownCount)
      ;[this.highestCount, this.firstRow] = [knownCount, row]
    }
  }

  /** The number of known headings in a row; The number of known headings in a row; 0 for rows that were not searched. */
  countIn(row: number): number {
    if (row < this.#searched.firstRow || row >= this.#searched.endRow) return 0
    const cachedCount = this.#counts.get(row)
    if (cachedCount !== undefined) return cachedCount
    const knownCount = countKnownHeadings(this.#sheet, row)
    this.#counts.set(row, knownCount)
    return knownCount
  }
}

/** The table under these heading rows, top to bottom; needs at least one. */
export function findHeadedTable(
  sheet: Sheet,
  rows: readonly number[],
  endRow: number,
  merges: readonly MergedCells[],
): Table {
  const headerRow = rows.at(-1) ?? 0
  const table = { headerRow, firstRow: headerRow + 1, endRow }
  return rows.length < 2 ? table : { ...table, joinedHeadings: { rows, titles: joinHeadings(sheet, rows, merges) } }
}

/** The heading rows by index, top to bottom. */
export function listHeadingRows({
  headerRow,
  joinedHeadings,
}: Pick<Table, 'headerRow' | 'joinedHeadings'>): readonly number[] {
  return joinedHeadings?.rows ?? (headerRow < 0 ? [] : [headerRow])
}

/** The headings of a table, one per sheet column; '' if a column has none. */
export function readHeadings(sheet: Sheet, table: Pick<Table, 'headerRow' | 'joinedHeadings'>): readonly string[] {
  if (table.joinedHeadings) return table.joinedHeadings.titles
  return sheet.columns.map((_, column) => (table.headerRow < 0 ? '' : cellText(sheet, table.headerRow, column).trim()))
}

/** True for texts that a number column may contain, in any style. */
export function looksNumeric(text: string): boolean {
  return text.length < 40 && NUMBER_LIKE_PATTERN.test(text.trim())
}

/** The number of known headings in a row. If it cannot exceed `minKnown`, the result may be too low. */
export function countKnownHeadings(sheet: Sheet, row: number, minKnown = -1): number {
  const columns = sheet.columns.slice(0, MAX_SEARCHED_COLUMNS).filter((column) => mayBeHeading(column, row))
  let [knownCount, unknownCount] = [0, columns.length]
  for (const { texts } of columns) {
    if (knownCount + unknownCount <= minKnown) break
    unknownCount--
    if (isKnownHeader(texts.at(row))) knownCount++
  }
  return knownCount
}

/** Whether a cell may be a heading. A number is never a heading. */
function mayBeHeading({ kinds, textClasses }: SheetColumn, row: number): boolean {
  return kinds[row] === CELL.text && !isNumberClass(textClasses[row] ?? 0)
}

/**
 * One known word above wider rows is a title (`Materials`), not a heading. A heading row has two known words, or is
 * as wide as the next rows.
 */
function findKnownHeaderRow(sheet: Sheet, searchedRows: RowRange, knownHeadings: KnownHeadings): number {
  if (knownHeadings.highestCount >= 2) return knownHeadings.firstRow
  for (let row = searchedRows.firstRow; row < searchedRows.endRow; row++) {
    if (
      knownHeadings.countIn(row) === 1 &&
      countFilledCells(sheet, row) * 2 > measureWidthBelow(sheet, row) &&
      hasOnlyWords(sheet, row)
    )
      return row
  }
  return findWordsRow(sheet, searchedRows)
}

/** The first row that is nearly as wide as the table, if it has only words; otherwise -1. */
function findWordsRow(sheet: Sheet, { firstRow, endRow }: RowRange): number {
  const width = Math.max(
    ...Array.from({ length: endRow - firstRow }, (_, row) => countFilledCells(sheet, firstRow + row)),
  )
  for (let row = firstRow; row < endRow; row++) {
    const cellCount = countFilledCells(sheet, row)
    if (cellCount * 5 < width * 3 || (width > 1 && cellCount < 2)) continue
    return hasOnlyWords(sheet, row) ? row : -1
  }
  return -1
}

/**
 * A row of words between headings and numbers is a second heading row. So is a row of groups above the headings.
 * Titles have fewer cells. [TABLE-4]
 */
function findSecondHeaderRow(
  sheet: Sheet,
  headerRow: number,
  knownHeadings: KnownHeadings,
  rows: RowRange,
  merges: readonly MergedCells[],
): number | null {
  const rowAbove = headerRow - 1
  if (rowAbove >= rows.firstRow && isAdjacent(sheet, rowAbove)) {
    if (knownHeadings.countIn(rowAbove) >= 2 && !hasSameCells(sheet, rowAbove, headerRow)) return rowAbove
    if (
      hasOnlyWords(sheet, rowAbove) &&
      (isGroupRow(sheet, rowAbove, headerRow, merges) || completesHeadings(sheet, rowAbove, headerRow))
    )
      return rowAbove
  }
  const firstRow = headerRow + 1
  if (firstRow >= rows.endRow || !isAdjacent(sheet, headerRow) || !hasOnlyWords(sheet, firstRow)) return null
  if (countFilledCells(sheet, firstRow) < 2 || hasSameCells(sheet, headerRow, firstRow)) return null
  if (knownHeadings.countIn(firstRow) >= 2) return firstRow
  // Counts units or storages below the headings: words above columns of numbers.
  let wordsAboveNumbersCount = 0
  for (let column = 0; column < sheet.columns.length; column++) {
    if (cellText(sheet, firstRow, column).trim() !== '' && hasNumbers(sheet, firstRow + 1, column))
      wordsAboveNumbersCount++
  }
  return wordsAboveNumbersCount >= 2 ? firstRow : null
}

function hasNumbers(sheet: Sheet, from: number, column: number): boolean {
  let cellCount = 0
  for (let row = from; row < Math.min(sheet.rowCount, from + MAX_SAMPLED_ROWS); row++) {
    const kind = cellKind(sheet, row, column)
    if (kind === CELL.blank) continue
    if (kind !== CELL.number && !looksNumeric(cellText(sheet, row, column))) return false
    cellCount++
  }
  return cellCount > 0
}

/** True if every filled cell of a row is text and not a number. */
export function hasOnlyWords(sheet: Sheet, row: number): boolean {
  // Nearly every data row has a cell that is already classified as a number, so no text needs to be read.
  for (const { textClasses } of sheet.columns) if (isNumberClass(textClasses[row] ?? 0)) return false
  for (let column = 0; column < sheet.columns.length; column++) {
    const kind = cellKind(sheet, row, column)
    if (kind === CELL.blank) continue
    if (kind !== CELL.text || looksNumeric(cellText(sheet, row, column))) return false
  }
  return true
}

/** How many cells of a row are not blank. */
export function countFilledCells(sheet: Sheet, row: number): number {
  let cellCount = 0
  for (const column of sheet.columns) if ((column.kinds[row] ?? CELL.blank) !== CELL.blank) cellCount++
  return cellCount
}

function measureWidthBelow(sheet: Sheet, row: number): number {
  let maxCellCount = 0
  for (let rowBelow = row + 1; rowBelow < Math.min(sheet.rowCount, row + 1 + MAX_SAMPLED_ROWS); rowBelow++) {
    maxCellCount = Math.max(maxCellCount, countFilledCells(sheet, rowBelow))
  }
  return maxCellCount
}

/** Whether there is no blank line between a row and the next. */
export function isAdjacent(sheet: Sheet, row: number): boolean {
  return getFileRow(sheet, row + 1) === getFileRow(sheet, row) + 1
}

export function hasSameCells(sheet: Sheet, row: number, otherRow: number): boolean {
  return sheet.columns.every((column) => column.texts.equals(otherRow, column.texts.at(row)))
}

function getFileRow(sheet: Sheet, row: number): number {
  return sheet.fileRows[row] ?? 0
}

/** Separates the rows of a joined heading. */
export const HEADING_SEPARATOR = ' / '

/**
 * Joins heading rows column by column: groups above their parts (`Price` above `net` and `gross`), units or storages
 * below the words. A text that repeats in the next row counts once. [TABLE-4]
 */
function joinHeadings(sheet: Sheet, rows: readonly number[], merges: readonly MergedCells[]): string[] {
  const lastRow = rows.at(-1) ?? 0
  const rowTexts = rows.map((row) =>
    row === lastRow ? readRowTexts(sheet, row) : spreadGroupTexts(sheet, row, lastRow, merges),
  )
  return sheet.columns.map((_, column) => {
    const parts: string[] = []
    for (const texts of rowTexts) {
      const text = texts[column] ?? ''
      if (text !== '' && !parts.some((part) => part.toLowerCase() === text.toLowerCase())) parts.push(text)
    }
    return parts.join(HEADING_SEPARATOR)
  })
}

/**
 * True for a row of words right above the headings, each above several of them. A title, in contrast, is above all headings or above the first one.
 */
function isGroupRow(sheet: Sheet, row: number, headerRow: number, merges: readonly MergedCells[]): boolean {
  const upperTexts = readRowTexts(sheet, row)
  const headingsBelow = readRowTexts(sheet, headerRow)
  const groupColumns = upperTexts.flatMap((text, column) => (text === '' ? [] : [column]))
  const firstFilledColumn = headingsBelow.findIndex((text) => text !== '')
  const groupTexts = spreadGroupTexts(sheet, row, headerRow, merges)
  const wideGroupColumns = groupColumns.filter(
    (column) => column > firstFilledColumn && coversTwoHeadings(groupTexts, headingsBelow, column),
  )
  return (
    wideGroupColumns.length > 0 &&
    groupColumns.every(
      (column) => wideGroupColumns.includes(column) || (headingsBelow[column] ?? '') === '' || groupColumns.length > 1,
    )
  )
}

/**
 * True if a row has a known heading in a column where the headings below are blank. A row with one cell is a title.
 */
function completesHeadings(sheet: Sheet, row: number, headerRow: number): boolean {
  if (countFilledCells(sheet, row) < 2) return false
  const headingsBelow = readRowTexts(sheet, headerRow)
  return readRowTexts(sheet, row).some((text, column) => headingsBelow[column] === '' && isKnownHeader(text))
}

function coversTwoHeadings(groupTexts: readonly string[], headingsBelow: readonly string[], column: number): boolean {
  const hasHeadingBelow = (index: number): boolean => (headingsBelow[index] ?? '') !== ''
  return hasHeadingBelow(column) && hasHeadingBelow(column + 1) && groupTexts[column + 1] === groupTexts[column]
}

function readRowTexts(sheet: Sheet, row: number): string[] {
  return sheet.columns.map((_, column) => cellText(sheet, row, column).trim())
}

/**
 * The texts of an upper row, each in all columns it covers. A text covers its merged cells, or else the blank cells to its right, up to a complete
 * lower heading. Empty if the upper row has headings without a group, or only repeats the lower row.
 */
function spreadGroupTexts(sheet: Sheet, row: number, rowBelow: number, merges: readonly MergedCells[]): string[] {
  const upperTexts = readRowTexts(sheet, row)
  const fileRow = sheet.fileRows[row] ?? 0
  const mergesInRow = merges.filter(({ firstRow, lastRow }) => firstRow <= fileRow && fileRow <= lastRow)
  if (mergesInRow.length > 0) {
    const textsByColumn = [...upperTexts]
    for (const { firstColumn, lastColumn } of mergesInRow) {
      for (let column = firstColumn; column <= Math.min(lastColumn, textsByColumn.length - 1); column++) {
        textsByColumn[column] = upperTexts[firstColumn] ?? ''
      }
    }
    return textsByColumn
  }
  let text = ''
  const headingsBelow = readRowTexts(sheet, rowBelow)
  const isCompletingRow = completesHeadings(sheet, row, rowBelow)
  return upperTexts.map((cell, column) => {
    const textBelow = headingsBelow[column] ?? ''
    const isUniqueHeading = headingsBelow.indexOf(textBelow) === headingsBelow.lastIndexOf(textBelow)
    if (cell !== '') text = cell
    else if (
      textBelow === '' ||
      (isUniqueHeading && !isCompletingRow && findHeaderMeaning(textBelow)?.strength === 'plain')
    )
      text = ''
    return text
  })
}

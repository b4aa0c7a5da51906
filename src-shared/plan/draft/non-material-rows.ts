/**
 * Rows of a table that are not materials: group headings, totals, footnotes, and repeated headings. They are reported
 * together and do not become drafts. Never sets a row aside that has a key and another value. [ROW-3]
 */
import { findBrokenRows } from './broken-rows.ts'
import { columnOf, type Mapping } from '../../mapping/mapping.ts'
import { CELL, cellText, type Sheet } from '../../file/sheet.ts'
import type { ProblemCode } from '../../file/problem.ts'
import { makeRowKey, rowNameOf } from '../../file/row-name.ts'
import { TOTAL_WORDS } from './totals.ts'
import { trimOuterSpace } from '../../material/values/text-key.ts'
import { isNumberClass, TEXT_CLASS } from '../../material/values/text-class.ts'

/** A row set aside, with its number in the sheet and in the file. */
export interface SetAsideRow {
  readonly sheetRow: number
  readonly row: number
  /** The row's sheet, if there are several. */
  readonly sheet?: string
  readonly text: string
}

/** What may follow the word for a total: signs and numbers, or a word such as `of`, `per` or `amount`. */
const TOTAL_DETAILS =
  /^(?:[^\p{L}]*$|\s+(?:for|of|in|by|per|amount|items?|rows?|qty|quantity|sum|по|за|на|без|с|со|к|позиций|наименований|количество|для|für|der|aller|von|pro|de|del|di|da|par|pour|za|dla|van|voor|för|av)(?![\p{L}\p{N}]))/iu

const NOTE_PATTERN =
  /^(?:[*†‡]|(?:notes?|footnote|remarks?|nb|n\.b\.|p\.?s\.?|примечани[ея]|сноска|примітк[аи]|hinweise?|anmerkung(?:en)?|nota|notas|remarque|uwaga|uwagi|opmerking|anm)(?![\p{L}\p{N}])\s*[:.*])/iu

/** Digits without spaces, or a few letters. Such a key is valid even if the row has nothing else. */
const CODE_PATTERN = /^(?:(?=.*\d)\S{1,24}|\S{1,3})$/

/** The rows of a table that are set aside. Empty if that would be all of its rows. */
export function findAsideRows(sheet: Sheet, mapping: Mapping): SetAsideRow[] {
  const { firstRow, endRow } = mapping
  const cells = countCells(sheet, firstRow, endRow)
  const usualCount = findUsualCount(cells)
  if (usualCount < 2) return []
  const kinds = new RowKinds(sheet, mapping)
  const isDamaged = makeDamageTest(sheet)
  let brokenSheetRows: ReadonlySet<number> | null = null
  const rowsSetAside: SetAsideRow[] = []
  let filledRowCount = 0
  for (let row = firstRow; row < endRow; row++) {
    const count = cells[row - firstRow] ?? 0
    if (count === 0) continue
    filledRowCount++
    if (!kinds.isSetAside(row, count, usualCount)) continue
    brokenSheetRows ??= findBrokenSheetRows(sheet, mapping, cells)
    if (brokenSheetRows.has(row) || isDamaged(row)) continue
    rowsSetAside.push({ sheetRow: row, row: sheet.fileRows[row] ?? 0, text: kinds.findFirstText(row).text })
  }
  return rowsSetAside.length === filledRowCount ? [] : rowsSetAside
}

/** Long numbers that Excel has rounded, such as totals, and struck-out cells are still read correctly. */
const HARMLESS_CODES: ReadonlySet<ProblemCode> = new Set(['rounded-by-excel', 'struck-out'])

/** Makes a test for rows that the reader could not read correctly. */
function makeDamageTest({ problems, fileRows, parts = [] }: Sheet): (row: number) => boolean {
  const damagedProblems = problems.filter(({ severity, code }) => severity === 'blocks' && !HARMLESS_CODES.has(code))
  const keys = new Set(
    damagedProblems.flatMap(({ row, sheet }) => (row === null ? [] : makeRowKey(rowNameOf({ row, sheet })))),
  )
  return (row) => {
    if (keys.size === 0) return false
    const sheet = parts.findLast(({ firstRow }) => firstRow <= row)?.name
    return keys.has(makeRowKey(rowNameOf({ row: fileRows[row] ?? 0, sheet })))
  }
}

/** Pieces of rows that a line break has cut are errors to report. [ROW-2] */
function findBrokenSheetRows(
  { widths, ...sheet }: Sheet,
  { headerRow, firstRow }: Mapping,
  cells: Uint16Array,
): ReadonlySet<number> {
  if (!widths || headerRow < 0) return new Set()
  const filledRowCount = Uint32Array.from(
    [...cells.keys()].filter((index) => (cells[index] ?? 0) > 0),
    (index) => firstRow + index,
  )
  const pieces = findBrokenRows({ widths, ...sheet }, filledRowCount, widths[headerRow] ?? 0)
  return new Set([...pieces.keys()].map((index) => filledRowCount[index] ?? 0))
}

/** The number of filled cells by row. */
function countCells({ columns }: Sheet, firstRow: number, endRow: number): Uint16Array {
  const cells = new Uint16Array(Math.max(0, endRow - firstRow))
  for (const { kinds } of columns) {
    const end = Math.min(endRow, kinds.length)
    for (let row = firstRow; row < end; row++)
      if (kinds[row] !== CELL.blank) cells[row - firstRow] = (cells[row - firstRow] ?? 0) + 1
  }
  return cells
}

/** The median number of filled cells, not counting blank rows. */
function findUsualCount(cells: Uint16Array): number {
  const filledCounts = cells.filter((count) => count > 0).sort()
  return filledCounts[filledCounts.length >> 1] ?? 0
}

/** Decides the kind of a row by its filled columns. */
class RowKinds {
  readonly #sheet: Sheet
  readonly #keys: readonly number[]
  readonly #unit: number | undefined
  readonly #amounts: readonly number[]
  readonly #headed: readonly { readonly column: number; readonly header: string }[]

  constructor(sheet: Sheet, mapping: Mapping) {
    this.#sheet = sheet
    this.#keys = (['id', 'sku'] as const).flatMap((field) => columnOf(mapping, field)?.column ?? [])
    this.#unit = columnOf(mapping, 'unit')?.column
    this.#amounts = mapping.columns.flatMap(({ column, decimals }) => (decimals === null ? [] : [column]))
    this.#headed = mapping.headerRow < 0 ? [] : mapping.columns.filter(({ header }) => header !== '')
  }

  /** `count`: the number of the row's filled cells. `usualCount`: the median of all filled rows. */
  isSetAside(row: number, count: number, usualCount: number): boolean {
    if (this.#isHeadings(row)) return true
    if (this.#unit !== undefined && this.#isFilled(row, this.#unit) && count >= usualCount) return false
    if (count > 1 && this.#isKeyed(row)) return false
    const { column, text } = this.findFirstText(row)
    if (!/\p{L}|^[*†‡]/u.test(text)) return false
    if (count === 1) return !(this.#keys.includes(column) && CODE_PATTERN.test(text))
    return (
      this.#isTotal(row, text) ||
      (NOTE_PATTERN.test(text) && !this.#amounts.some((amount) => this.#isFilled(row, amount)))
    )
  }

  /** The first cell of a row that is not blank. */
  findFirstText(row: number): { readonly column: number; readonly text: string } {
    const column = this.#sheet.columns.findIndex((_, index) => this.#isFilled(row, index))
    return { column, text: trimOuterSpace(cellText(this.#sheet, row, Math.max(0, column))) }
  }

  #isFilled(row: number, column: number): boolean {
    return (this.#sheet.columns[column]?.kinds[row] ?? CELL.blank) !== CELL.blank
  }

  /** True if the row has an id, or a sku that is not a word for a total. */
  #isKeyed(row: number): boolean {
    return this.#keys.some((column) => {
      if (!this.#isFilled(row, column)) return false
      // Most skus are already classified as numbers or codes, so no text is needed.
      if (isNumberClass(this.#sheet.columns[column]?.textClasses[row] ?? TEXT_CLASS.unclassified)) return true
      const text = trimOuterSpace(cellText(this.#sheet, row, column))
      return !TOTAL_WORDS.test(text) && !NOTE_PATTERN.test(text)
    })
  }

  /** True for a row of totals. `Total Clean 5 l` with a unit is a material. */
  #isTotal(row: number, text: string): boolean {
    const [words] = TOTAL_WORDS.exec(text) ?? []
    if (words === undefined) return false
    if (TOTAL_DETAILS.test(text.slice(words.length))) return true
    return this.#unit !== undefined && !this.#isFilled(row, this.#unit)
  }

  /** True for a row that repeats the headings, as printed lists do on every page. */
  #isHeadings(row: number): boolean {
    const [firstHeading] = this.#headed
    if (!firstHeading || this.#headed.length < 2 || !this.#isText(row, firstHeading)) return false
    return this.#headed.every((heading) => this.#isText(row, heading))
  }

  #isText(row: number, { column, header }: { readonly column: number; readonly header: string }): boolean {
    const source = this.#sheet.columns[column]
    if (!source) return header === ''
    // A classified text has no spaces around it.
    if ((source.textClasses[row] ?? TEXT_CLASS.unclassified) !== TEXT_CLASS.unclassified)
      return source.texts.equals(row, header)
    return source.texts.at(row).trim() === header
  }
}

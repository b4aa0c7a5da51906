/** Cells as they were read, column by column. Does not deal with fields, the meaning of numbers, or the account. */
import type { Problem } from './problem.ts'
import { NO_TEXTS, type Texts } from '../material/values/texts.ts'

/** Kinds of cells. They are numbers, so that a column of kinds fits in a Uint8Array. */
export const CELL = { blank: 0, text: 1, number: 2, boolean: 3, date: 4, error: 5, formula: 6 } as const
export type CellKind = (typeof CELL)[keyof typeof CELL]

export interface SheetColumn {
  /** May be shorter than the sheet: the remaining rows are blank. */
  readonly kinds: Uint8Array
  /**
   * text: as written · number: exact plain decimal text · boolean: TRUE/FALSE · date: ISO · error: #N/A ...
   * · formula without stored value: the formula, or '' · blank: '' or white space. As long as `kinds`.
   */
  readonly texts: Texts
  /** The class of each text cell (values/text-class.ts); 0, or an empty array, if it was not classified. */
  readonly textClasses: Uint8Array
  /** How Excel shows the cell, but only if that differs and matters (zero-padded numbers, percentages). By row index. */
  readonly shownTexts: ReadonlyMap<number, string>
  /** The fewest decimal places that Excel shows, by row; absent if no format sets it. See shown-codes.ts. */
  readonly places?: Uint8Array
  /** Currencies that Excel shows beside numbers, by row, numbered by `getCurrencyNumber`; absent if all formats show the same currency. */
  readonly currencies?: Uint8Array
}

/** One of several sheets that were read together. Its rows start at `firstRow` and end where the next part starts. */
export interface SheetPart {
  readonly name: string
  readonly firstRow: number
  /** The storage of rows in which no storage is named. */
  readonly storage: number
  /** For each joined column, the column of this sheet; -1 if it has none. */
  readonly columns: readonly number[]
}

export interface Sheet {
  readonly name: string
  readonly source: 'csv' | 'xlsx' | 'html'
  readonly rowCount: number
  /** The sheets that were joined (join-sheets.ts); absent for a single sheet. */
  readonly parts?: readonly SheetPart[]
  /**
   * For each row, the first row from the same row of the file, if the file's rows were split (columns-to-rows.ts).
   */
  readonly firstRows?: Int32Array
  /** For each row, its number in the file (xlsx) or the line where the record starts (csv), from 1. */
  readonly fileRows: Uint32Array
  /** The number of the first of the empty rows for new materials, at the end of the sheet; absent if there are none. */
  readonly spareFrom?: number
  readonly columns: readonly SheetColumn[]
  /** The number of cells in each record, to find short and long rows; null for workbooks. */
  readonly widths: Uint16Array | null
  readonly problems: readonly Problem[]
}

/** A column without cells. */
export const NO_COLUMN: SheetColumn = {
  kinds: new Uint8Array(0),
  texts: NO_TEXTS,
  textClasses: new Uint8Array(0),
  shownTexts: new Map(),
}

/** The text of a cell; '' if the sheet has no such cell. */
export function cellText(sheet: Sheet, row: number, column: number): string {
  return sheet.columns[column]?.texts.at(row) ?? ''
}

export function cellKind(sheet: Sheet, row: number, column: number): number {
  return sheet.columns[column]?.kinds[row] ?? CELL.blank
}

/**
 * Whether a text is empty or only white space, including NBSP. See `looksBlank` in draft-cell.ts for other invisible
 * characters.
 */
export function isBlank(text: string): boolean {
  return text === '' || (mayBeSpace(text.charCodeAt(0)) && text.trim() === '')
}

/** True for every white space character and for some others. Texts with such a character are then checked exactly. */
function mayBeSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || (code >= 0x1680 && code <= 0x3000) || code === 0xfeff
}

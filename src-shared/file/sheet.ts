/** Cells as read, column by column. Knows nothing of fields, numbers' meaning or the account. */
import type { Problem } from './problem.ts'
import { NO_TEXTS, type Texts } from '../material/values/texts.ts'

/** What a cell held. Numeric so that a column of kinds fits a Uint8Array. */
export const CELL = { blank: 0, text: 1, number: 2, boolean: 3, date: 4, error: 5, formula: 6 } as const
export type CellKind = (typeof CELL)[keyof typeof CELL]

export interface SheetColumn {
  /** May end before the sheet does: the rows after it are blank. */
  readonly kinds: Uint8Array
  /**
   * text: as written · number: exact plain decimal text · boolean: TRUE/FALSE · date: ISO · error: #N/A ...
   * · formula without stored value: the formula, or '' · blank: '' or white space. As long as `kinds`.
   */
  readonly texts: Texts
  /** What was seen in each text cell as it came in (values/text-class.ts); 0, or nothing at all, where nobody looked. */
  readonly textClasses: Uint8Array
  /** How Excel shows the cell, only where that differs and matters (zero-padded numbers, percentages). Row index -> text. */
  readonly shown: ReadonlyMap<number, string>
  /** Decimal places that Excel shows of a number at least, by row; absent where no format says. See shown-codes.ts. */
  readonly places?: Uint8Array
  /** Currencies that Excel shows beside numbers, by row, as `currencyNumber` numbers them; absent where formats do not differ. */
  readonly currencies?: Uint8Array
}

/** One of several sheets that were read together: its rows from `firstRow` up to the next part. */
export interface SheetPart {
  readonly name: string
  readonly firstRow: number
  /** The storage its rows belong to where they name none. */
  readonly storage: number
  /** Column of this sheet by column of all together; -1 where it has none. */
  readonly columns: readonly number[]
}

export interface Sheet {
  readonly name: string
  readonly source: 'csv' | 'xlsx' | 'paste'
  readonly rowCount: number
  /** The sheets it was joined from (join-sheets.ts); absent where it is one. */
  readonly parts?: readonly SheetPart[]
  /** Where a row of the file is several rows (columns-to-rows.ts): the first of them, by row. */
  readonly firsts?: Int32Array
  /** The file's own row (xlsx) or line (csv, of the record's start) per row, from 1. */
  readonly fileRows: Uint32Array
  /** Rows from this number of the file on are empty ones, to be filled in with new materials; absent: there are none. */
  readonly spareFrom?: number
  readonly columns: readonly SheetColumn[]
  /** Cells the record had, per row: delimited text only, to tell short rows and long ones. Null for workbooks. */
  readonly widths: Uint16Array | null
  readonly problems: readonly Problem[]
}

/** A column without a cell. */
export const NO_COLUMN: SheetColumn = {
  kinds: new Uint8Array(0),
  texts: NO_TEXTS,
  textClasses: new Uint8Array(0),
  shown: new Map(),
}

/** The text of a cell, '' where the sheet has none. */
export function cellText(sheet: Sheet, row: number, column: number): string {
  return sheet.columns[column]?.texts.at(row) ?? ''
}

export function cellKind(sheet: Sheet, row: number, column: number): number {
  return sheet.columns[column]?.kinds[row] ?? CELL.blank
}

/** Empty, or white space (NBSP too) only. What else no eye sees: `saysNothing` in draft-cell.ts. */
export function isBlank(text: string): boolean {
  return text === '' || (mayBeSpace(text.charCodeAt(0)) && text.trim() === '')
}

/** Every white space character is within; so are others, which costs a closer look only. */
function mayBeSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || (code >= 0x1680 && code <= 0x3000) || code === 0xfeff
}

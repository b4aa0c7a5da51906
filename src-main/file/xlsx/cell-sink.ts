/** The interface that receives a sheet: cells are passed in file order, and no row objects are created. */
export const CELL_KIND = { blank: 0, text: 1, number: 2, boolean: 3, date: 4, error: 5, formula: 6 } as const

/** The kinds are numbers, so that a column of them fits in a Uint8Array. `formula` is a formula that was saved without its result. */
export type CellKind = (typeof CELL_KIND)[keyof typeof CELL_KIND]

export type NoteCode =
  /** A whole number of more than 15 digits. Excel stores only 15 digits, so the others are lost. */
  | 'rounded-by-excel'
  /** 29 February 1900, which exists only in Excel. */
  | 'serial-60'
  /** A number with a date format that is not a date (negative, zero or after the year 9999). Passed on as a number. */
  | 'not-a-date'
  /** A cell declared as a number, date or boolean whose stored value is something else. Passed on as text. */
  | 'unreadable-value'
  | 'control-character'
  | 'lone-surrogate'
  /** U+FFFD: the bytes were not UTF-8, or the text was damaged before the file was written. */
  | 'replacement-character'
  /** A cell, or all of its text, is struck out. */
  | 'struck-out'
  /** A second row element with the same number. The cells of both are passed on. */
  | 'repeated-row'
  /** A second cell at the same position of one row element. Both are passed on. */
  | 'repeated-cell'
  /** The cell's own reference names a different row than the one it is in. The reference is used. */
  | 'misplaced-cell'
  /** A text longer than a cell may be. Its beginning is passed on. */
  | 'cell-too-long'

/** `row` and `column` count from 0. A note about a row as a whole has no column. */
export interface XlsxNote {
  readonly code: NoteCode
  readonly row: number
  readonly column?: number
  /** The number of characters, if a text is too long. */
  readonly characters?: number
}

export interface CellSink {
  /**
   * Called for every cell with content, in file order. `row` and `column` are 0-based and absolute. `value` depends on the kind. Texts are decoded.
   * Numbers are plain decimal digits, as Excel shows them with 15 digits ('0.3', never '3E-1'). Booleans are 'TRUE' or 'FALSE'. Dates are
   * 'YYYY-MM-DD', 'YYYY-MM-DDTHH:MM:SS' or 'HH:MM:SS' (elapsed time may exceed 24 hours). Errors are like '#N/A'. A formula without a result is the
   * formula itself ('' if it is shared). `shownText`: only for numbers that Excel shows with leading zeros ('00123') or as a percentage ('80%').
   */
  addCell(row: number, column: number, kind: CellKind, value: string, shownText: string | undefined): void
  /** Called right after a number that Excel shows with a minimum number of decimal places, such as `102.1` as `102.10`. */
  setDecimalPlaces?(row: number, column: number, places: number): void
  /** Called right after a number that Excel shows with a symbol or word (`€`, `kg`), if the workbook's formats do not all use the same symbols. */
  setCurrencySigns?(row: number, column: number, signs: readonly string[]): void
  /** Called before the first cell of each row element with content. `isRepeated`: this row number has occurred before. */
  addRow?(row: number, isRowHidden: boolean, isRepeated: boolean): void
  /** Called with a note, right after its cell. The facts of the sheet include the first `limits.notes` notes. */
  addNote?(note: XlsxNote): void
}

/**
 * A sink that accepts the bytes of cells. A value that needs no decoding (ASCII or valid UTF-8, without entities and escapes) is passed as its bytes.
 * A shared string is passed only once. Everything else is passed to `addCell` as a string.
 */
export interface ByteCellSink extends CellSink {
  /** Adds a text or a number. `isAscii`: true if all characters are ASCII. The bytes change after the call, so copy them. */
  addBytes(
    row: number,
    column: number,
    kind: CellKind,
    bytes: Uint8Array,
    start: number,
    end: number,
    isAscii: boolean,
  ): void
  /**
   * Adds a cell with the shared string at this index. False if the sink does not have the string yet. The next call, to `addBytes` or `addCell`, then
   * adds this cell with its text.
   */
  addShared(row: number, column: number, index: number): boolean
}

export function keepsBytes(sink: CellSink): sink is ByteCellSink {
  return 'addBytes' in sink && 'addShared' in sink
}

export interface SheetFacts {
  /** Rows with content that Excel hides (manually or with a filter), 0-based. */
  readonly hiddenRows: readonly number[]
  /** The hidden columns, counted from 0. */
  readonly hiddenColumns: readonly number[]
  /** The merged ranges as written in the file, such as 'A1:B2'. The first cell of each range has the value. */
  readonly merges: readonly string[]
  /** How many row elements with content there are, and how many cells were passed on. */
  readonly rowCount: number
  readonly cellCount: number
  /** How many row elements repeat the number of an earlier one, and how many come after a row with a higher number. */
  readonly duplicateRowCount: number
  readonly outOfOrderRowCount: number
  readonly notes: readonly XlsxNote[]
  /** The number of notes beyond `limits.notes`. These notes are passed to the sink, but are not in `notes`. */
  readonly furtherNoteCount: number
}

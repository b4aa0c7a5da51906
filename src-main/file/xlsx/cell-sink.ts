/** The shapes in which a sheet is handed over: cells are pushed, in file order, and no row object is ever built. */
export const CELL = { blank: 0, text: 1, number: 2, boolean: 3, date: 4, error: 5, formula: 6 } as const

/** Numbers, so that a column of kinds fits a Uint8Array. `formula` is a formula that was saved without its result. */
export type CellKind = (typeof CELL)[keyof typeof CELL]

export type NoteCode =
  /** A whole number of more than 15 digits: Excel keeps 15, so the file no longer knows the rest. */
  | 'rounded-by-excel'
  /** 29 February 1900, which only Excel believes in. */
  | 'serial-60'
  /** A number in a date format that is not a date (negative, zero or past the year 9999); passed on as a number. */
  | 'not-a-date'
  /** A cell declared as a number (or date or boolean) whose stored value is not one; passed on as text. */
  | 'unreadable-value'
  | 'control-character'
  | 'lone-surrogate'
  /** U+FFFD: bytes that were no UTF-8, or damage done before the file was written. */
  | 'replacement-character'
  /** A second row element with the number of one that was seen: both are handed over. */
  | 'repeated-row'
  /** A second cell at the same place of one row element: both are handed over. */
  | 'repeated-cell'
  /** The cell's own reference names another row than the one it is in; the reference counts. */
  | 'misplaced-cell'
  /** A text longer than a cell can be: its beginning is handed over. */
  | 'cell-too-long'

/** `row` and `column` are 0-based; a note on a whole row has no column. */
export interface XlsxNote {
  readonly code: NoteCode
  readonly row: number
  readonly column?: number
  /** If a text is too long: its number of characters. */
  readonly characters?: number
}

export interface CellSink {
  /**
   * Called for every cell with content, in file order. `row` and `column` are 0-based and absolute.
   * `value`: text decoded; a number as plain decimal digits as Excel shows it at 15 digits ('0.3', never '3E-1');
   * 'TRUE' or 'FALSE'; a date as 'YYYY-MM-DD', 'YYYY-MM-DDTHH:MM:SS' or 'HH:MM:SS' (elapsed time may pass 24 hours);
   * an error as '#N/A'; for a formula without a result, the formula itself ('' when the file shares it).
   * `shownText`: only for numbers that Excel shows with padding zeros ('00123') or in percent ('80%'); otherwise undefined.
   */
  cell(row: number, column: number, kind: CellKind, value: string, shownText: string | undefined): void
  /** Called right after a number that Excel shows with so many decimal places at least: `102.1` as `102.10`. */
  places?(row: number, column: number, places: number): void
  /** Called right after a number that Excel shows with signs such as `€` or `kg`, if the workbook's formats show different ones. */
  signs?(row: number, column: number, signs: readonly string[]): void
  /** Called before the first cell of each row element that has content; `repeated`: this row number has occurred before. */
  row?(row: number, hidden: boolean, repeated: boolean): void
  /** Called right after the cell it concerns; the facts of the sheet repeat it. */
  note?(note: XlsxNote): void
}

/**
 * A sink that keeps bytes: a value that stands in the file as it is to be read (plain ASCII, or valid UTF-8 without entities
 * and escapes) is handed over where it lies, and a shared text once. Everything else still comes to `cell`, as a string.
 */
export interface ByteCellSink extends CellSink {
  /** Kind text or number; `ascii`: all of it is. The bytes change after the call: copy them. */
  bytes(
    row: number,
    column: number,
    kind: CellKind,
    bytes: Uint8Array,
    start: number,
    end: number,
    ascii: boolean,
  ): void
  /**
   * A cell of the shared text of this number. False when the sink has not been given that text: the next call, to `bytes`
   * or `cell`, is this cell with its text.
   */
  addShared(row: number, column: number, index: number): boolean
}

export function keepsBytes(sink: CellSink): sink is ByteCellSink {
  return 'bytes' in sink && 'addShared' in sink
}

export interface SheetFacts {
  /** Rows with content that Excel hides (by hand or by a filter), 0-based. */
  readonly hiddenRows: readonly number[]
  /** 0-based. */
  readonly hiddenColumns: readonly number[]
  /** As written: 'A1:B2'. The value is in the first cell. */
  readonly merges: readonly string[]
  /** Row elements with content, and the cells handed over. */
  readonly rows: number
  readonly cells: number
  /** Row elements whose number was seen before; row elements that come after a later one. */
  readonly duplicateRows: number
  readonly rowsOutOfOrder: number
  readonly notes: readonly XlsxNote[]
  /** Notes beyond `limits.notes`, which only the sink has seen. */
  readonly furtherNotes: number
}

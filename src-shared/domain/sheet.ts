/** Cells as read, column by column. Knows nothing of fields, numbers' meaning or the account. */
import type { Problem } from './problem.ts'
import { needsCare } from './values/care.ts'

/** What a cell held. Numeric so that a column of kinds fits a Uint8Array. */
export const CELL = { blank: 0, text: 1, number: 2, boolean: 3, date: 4, error: 5, formula: 6 } as const
export type CellKind = (typeof CELL)[keyof typeof CELL]

export interface SheetColumn {
  /** May end before the sheet does: the rows after it are blank. */
  readonly kinds: Uint8Array
  /**
   * text: as written (NFC) · number: exact plain decimal text · boolean: TRUE/FALSE · date: ISO · error: #N/A ...
   * · formula without stored value: the formula, or '' · blank: '' or white space. As long as `kinds`.
   */
  readonly texts: readonly string[]
  /** How Excel shows the cell, only where that differs and matters (zero-padded numbers). Row index -> text. */
  readonly shown: ReadonlyMap<number, string>
  /** False only when no cell holds a character to look at twice (values/care.ts). */
  readonly careful: boolean
}

export interface Sheet {
  readonly name: string
  readonly source: 'csv' | 'xlsx' | 'paste'
  readonly rowCount: number
  /** The file's own row (xlsx) or line (csv, of the record's start) per row, from 1. */
  readonly fileRows: Uint32Array
  readonly columns: readonly SheetColumn[]
  /** Cells the record had, per row: delimited text only, to tell short rows and long ones. Null for workbooks. */
  readonly widths: Uint16Array | null
  readonly problems: readonly Problem[]
}

const NO_SHOWN: ReadonlyMap<number, string> = new Map()
const FIRST_CAPACITY = 1024

interface Building {
  kinds: Uint8Array<ArrayBuffer>
  readonly texts: string[]
  shown: Map<number, string> | undefined
  careful: boolean
}

/** Fills a sheet in row order. Blank cells need not be told. Holds the only copy of the cells. */
export class SheetBuilder {
  private readonly columns: Building[] = []
  private fileRows = new Uint32Array(FIRST_CAPACITY)
  private widths: Uint16Array<ArrayBuffer> | null = null
  private count = 0
  /** Cells there is room for: what a few cells far apart cost. Readers refuse a sheet that grows past a limit. */
  room = 0

  get rowCount(): number {
    return this.count
  }

  /** Starts the next row; returns its index. `fileRow` counts from 1. */
  startRow(fileRow: number): number {
    if (this.count === this.fileRows.length) this.fileRows = grown(this.fileRows, Uint32Array, this.count + 1)
    this.fileRows[this.count] = fileRow
    return this.count++
  }

  /** Sets a cell of a started row. */
  cell(row: number, column: number, kind: CellKind, text: string, shown?: string): void {
    const building = this.column(column, row + 1)
    const { texts } = building
    const blank = kind === CELL.text && (text === '' || (mayBeSpace(text.charCodeAt(0)) && isBlank(text)))
    if (!building.careful && (needsCare(text) || (shown !== undefined && needsCare(shown)))) building.careful = true
    building.kinds[row] = blank ? CELL.blank : kind
    while (texts.length < row) texts.push('')
    texts[row] = text
    if (shown !== undefined) (building.shown ??= new Map<number, string>()).set(row, shown)
  }

  /**
   * Adds records of delimited text: a row each, `fileRows` of the same length. `careful` says whether any of their cells
   * may need care. Blank lines are not rows and must not be in it.
   */
  records(records: readonly (readonly string[])[], fileRows: ArrayLike<number>, careful: boolean): void {
    const start = this.count
    const end = start + records.length
    this.fileRows = grown(this.fileRows, Uint32Array, end)
    this.widths = grown(this.widths ?? new Uint16Array(FIRST_CAPACITY), Uint16Array, end)
    let widest = 0
    for (let index = 0; index < records.length; index++) {
      const width = records[index]?.length ?? 0
      if (width > widest) widest = width
      this.fileRows[start + index] = fileRows[index] ?? 0
      this.widths[start + index] = width
    }
    this.count = end
    for (let column = 0; column < widest; column++) this.fill(column, records, start, careful)
  }

  finish(name: string, source: Sheet['source'], problems: readonly Problem[]): Sheet {
    const rowCount = this.count
    const columns = this.columns.map(({ kinds, texts, shown, careful }): SheetColumn => {
      const length = Math.min(rowCount, texts.length)
      return { kinds: kinds.slice(0, length), texts, shown: shown ?? NO_SHOWN, careful }
    })
    const widths = this.widths ? this.widths.slice(0, rowCount) : null
    return { name, source, rowCount, fileRows: this.fileRows.slice(0, rowCount), columns, widths, problems }
  }

  private fill(column: number, records: readonly (readonly string[])[], start: number, careful: boolean): void {
    // Ragged rows: a column that only some record far down has starts there.
    let first = 0
    while (first < records.length && (records[first]?.[column] ?? '') === '') first++
    if (first === records.length) return
    const building = this.column(column, start + records.length)
    const { kinds, texts } = building
    while (texts.length < start + first) texts.push('')
    if (careful) building.careful = true
    for (let index = first; index < records.length; index++) {
      const text = records[index]?.[column] ?? ''
      texts.push(text)
      if (text !== '' && !(mayBeSpace(text.charCodeAt(0)) && isBlank(text))) kinds[start + index] = CELL.text
    }
  }

  private column(column: number, rows: number): Building {
    let building = this.columns[column]
    while (!building || this.columns.length <= column) {
      this.columns.push({ kinds: new Uint8Array(0), texts: [], shown: undefined, careful: false })
      building = this.columns[column]
    }
    if (rows > building.kinds.length) {
      const before = building.kinds.length
      building.kinds = grown(building.kinds, Uint8Array, rows)
      this.room += building.kinds.length - before
    }
    return building
  }
}

/** The text of a cell, '' where the sheet has none. */
export function cellText(sheet: Sheet, row: number, column: number): string {
  return sheet.columns[column]?.texts[row] ?? ''
}

export function cellKind(sheet: Sheet, row: number, column: number): number {
  return sheet.columns[column]?.kinds[row] ?? CELL.blank
}

/** Nothing to the eye: empty, or white space (NBSP too) only. */
export function isBlank(text: string): boolean {
  return text === '' || text.trim() === ''
}

/** Every white space character is within; so are others, which costs a closer look only. */
function mayBeSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || (code >= 0x1680 && code <= 0x3000) || code === 0xfeff
}

type Grows = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

function grown<T extends Grows>(array: T, make: new (length: number) => T, wanted: number): T {
  if (wanted <= array.length) return array
  const larger = new make(Math.max(wanted, array.length * 2, FIRST_CAPACITY))
  larger.set(array)
  return larger
}

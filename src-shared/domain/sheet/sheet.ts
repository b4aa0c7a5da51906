/** Cells as read, column by column. Knows nothing of fields, numbers' meaning or the account. */
import type { Problem } from './problem.ts'
import { RecentTexts } from './recent-texts.ts'
import { ListedTexts, type Texts } from './texts.ts'
import { TEXT_CLASS } from '../values/text-class.ts'

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
  /** What was seen in each text cell as it came in (values/look.ts); 0, or nothing at all, where nobody looked. */
  readonly textClasses: Uint8Array
  /** How Excel shows the cell, only where that differs and matters (zero-padded numbers). Row index -> text. */
  readonly shown: ReadonlyMap<number, string>
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
  /** The file's own row (xlsx) or line (csv, of the record's start) per row, from 1. */
  readonly fileRows: Uint32Array
  readonly columns: readonly SheetColumn[]
  /** Cells the record had, per row: delimited text only, to tell short rows and long ones. Null for workbooks. */
  readonly widths: Uint16Array | null
  readonly problems: readonly Problem[]
}

const NO_SHOWN: ReadonlyMap<number, string> = new Map()
const FIRST_CAPACITY = 1024
const BLOCK = 256

interface Building {
  kinds: Uint8Array<ArrayBuffer>
  textClasses: Uint8Array<ArrayBuffer>
  /** Texts of single cells; of records, a part per call and their length so far. */
  readonly texts: string[]
  readonly parts: string[][]
  length: number
  readonly recent: RecentTexts
  shown: Map<number, string> | undefined
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
    building.kinds[row] = kind === CELL.text && isBlank(text) ? CELL.blank : kind
    while (texts.length < row) texts.push('')
    texts[row] = text
    if (shown !== undefined) (building.shown ??= new Map<number, string>()).set(row, shown)
    // A cell that takes another's place is not shown as that one was.
    else building.shown?.delete(row)
  }

  /** Adds records of delimited text, a row each; `lines` of the same length. Blank lines must not be in it. */
  records(records: readonly (readonly string[])[], lines: Uint32Array): void {
    const start = this.count
    const end = start + records.length
    this.fileRows = grown(this.fileRows, Uint32Array, end)
    this.fileRows.set(lines, start)
    const widths = grown(this.widths ?? new Uint16Array(FIRST_CAPACITY), Uint16Array, end)
    this.widths = widths
    let widest = 0
    let at = start
    for (const { length } of records) {
      if (length > widest) widest = length
      widths[at++] = length
    }
    this.count = end
    const filling = Array.from({ length: widest }, (_, column) => this.part(column, records, start))
    // In blocks that fit the processor's cache: a record's cells lie side by side, a column's do not.
    for (let from = 0; from < records.length; from += BLOCK) {
      const to = Math.min(records.length, from + BLOCK)
      for (const part of filling) if (part) fill(part, records, start, from, to)
    }
  }

  finish(name: string, source: Sheet['source'], problems: readonly Problem[]): Sheet {
    const rowCount = this.count
    const columns = this.columns.map(({ kinds, textClasses, texts: single, parts, shown }): SheetColumn => {
      const texts = parts.length > 0 ? single.concat(...parts) : single
      // Pointers of a million rows by ten columns are 80 MB: not held twice.
      parts.length = 0
      const length = Math.min(rowCount, texts.length)
      return {
        kinds: kinds.slice(0, length),
        texts: new ListedTexts(texts),
        textClasses: textClasses.slice(0, length),
        shown: shown ?? NO_SHOWN,
      }
    })
    const widths = this.widths ? this.widths.slice(0, rowCount) : null
    return { name, source, rowCount, fileRows: this.fileRows.slice(0, rowCount), columns, widths, problems }
  }

  /** Room for a column of records; null when none of them has it: a column that starts far down starts there. */
  private part(column: number, records: readonly (readonly string[])[], start: number): Part | null {
    if (!records.some((record) => (record[column] ?? '') !== '')) return null
    const building = this.column(column, start + records.length)
    if (building.length < start) building.parts.push(blanks(start - building.length))
    // Filled in place, one array per call: pushing a million young strings into ten old arrays costs twice as much.
    const texts = blanks(records.length)
    building.parts.push(texts)
    building.length = start + records.length
    return { column, texts, building }
  }

  private column(column: number, rows: number): Building {
    let building = this.columns[column]
    while (!building) {
      const recent = new RecentTexts()
      const [kinds, textClasses] = [new Uint8Array(0), new Uint8Array(0)]
      this.columns.push({ kinds, textClasses, texts: [], parts: [], length: 0, recent, shown: undefined })
      building = this.columns[column]
    }
    if (rows > building.kinds.length) {
      const before = building.kinds.length
      building.kinds = grown(building.kinds, Uint8Array, rows)
      building.textClasses = grown(building.textClasses, Uint8Array, rows)
      this.room += building.kinds.length - before
    }
    return building
  }
}

interface Part {
  readonly column: number
  readonly texts: string[]
  readonly building: Building
}

function fill(
  { column, texts, building }: Part,
  records: readonly (readonly string[])[],
  start: number,
  from: number,
  to: number,
): void {
  const { kinds, textClasses, recent } = building
  for (let index = from; index < to; index++) {
    const text = records[index]?.[column] ?? ''
    if (text === '') continue
    texts[index] = recent.keep(text)
    if (recent.textClass === TEXT_CLASS.closely) {
      if (isBlank(text)) continue
    } else textClasses[start + index] = recent.textClass
    kinds[start + index] = CELL.text
  }
}

/** The text of a cell, '' where the sheet has none. */
export function cellText(sheet: Sheet, row: number, column: number): string {
  return sheet.columns[column]?.texts.at(row) ?? ''
}

export function cellKind(sheet: Sheet, row: number, column: number): number {
  return sheet.columns[column]?.kinds[row] ?? CELL.blank
}

/** Nothing to the eye: empty, or white space (NBSP too) only. */
export function isBlank(text: string): boolean {
  return text === '' || (mayBeSpace(text.charCodeAt(0)) && text.trim() === '')
}

/** Every white space character is within; so are others, which costs a closer look only. */
function mayBeSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || (code >= 0x1680 && code <= 0x3000) || code === 0xfeff
}

function blanks(count: number): string[] {
  return Array<string>(count).fill('')
}

type Grows = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

function grown<T extends Grows>(array: T, make: new (length: number) => T, wanted: number): T {
  if (wanted <= array.length) return array
  const larger = new make(Math.max(wanted, array.length * 2, FIRST_CAPACITY))
  larger.set(array)
  return larger
}

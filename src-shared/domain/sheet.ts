/** Cells as read, column by column. Knows nothing of fields, numbers' meaning or the account. */
import type { Problem } from './problem.ts'

/** What a cell held. Numeric so that a column of kinds fits a Uint8Array. */
export const CELL = { blank: 0, text: 1, number: 2, boolean: 3, date: 4, error: 5, formula: 6 } as const
export type CellKind = (typeof CELL)[keyof typeof CELL]

export interface SheetColumn {
  readonly kinds: Uint8Array
  /**
   * text: as written (NFC) · number: exact plain decimal text · boolean: TRUE/FALSE · date: ISO · error: #N/A ...
   * · blank and formula without stored value: ''.
   */
  readonly texts: readonly string[]
  /** How Excel shows the cell, only where that differs and matters (zero-padded numbers). Row index -> text. */
  readonly shown: ReadonlyMap<number, string>
}

export interface Sheet {
  readonly name: string
  readonly source: 'csv' | 'xlsx' | 'paste'
  readonly rowCount: number
  /** The file's own row (xlsx) or line (csv, of the record's start) per row, from 1. */
  readonly fileRows: Uint32Array
  readonly columns: readonly SheetColumn[]
  readonly problems: readonly Problem[]
}

const NO_SHOWN: ReadonlyMap<number, string> = new Map()
const FIRST_CAPACITY = 1024

/** Fills a sheet cell by cell in row order. Blank cells need not be told. */
export class SheetBuilder {
  private readonly kinds: Uint8Array[] = []
  private readonly texts: string[][] = []
  private readonly shown: (Map<number, string> | undefined)[] = []
  private fileRows = new Uint32Array(FIRST_CAPACITY)
  private count = 0

  /** Starts the next row; returns its index. `fileRow` counts from 1. */
  startRow(fileRow: number): number {
    if (this.count === this.fileRows.length) {
      const grown = new Uint32Array(this.fileRows.length * 2)
      grown.set(this.fileRows)
      this.fileRows = grown
    }
    this.fileRows[this.count] = fileRow
    return this.count++
  }

  /** Sets a cell of a started row. */
  cell(row: number, column: number, kind: CellKind, text: string, shown?: string): void {
    while (this.kinds.length <= column) {
      this.kinds.push(new Uint8Array(FIRST_CAPACITY))
      this.texts.push([])
      this.shown.push(undefined)
    }
    let kinds = this.kinds[column]
    const texts = this.texts[column]
    if (!kinds || !texts) return
    if (row >= kinds.length) {
      const grown = new Uint8Array(Math.max(row + 1, kinds.length * 2))
      grown.set(kinds)
      this.kinds[column] = kinds = grown
    }
    kinds[row] = kind
    while (texts.length < row) texts.push('')
    texts[row] = text
    if (shown !== undefined) {
      const known = this.shown[column] ?? new Map<number, string>()
      known.set(row, shown)
      this.shown[column] = known
    }
  }

  finish(name: string, source: Sheet['source'], problems: readonly Problem[]): Sheet {
    const rowCount = this.count
    const columns = this.kinds.map((kinds, index): SheetColumn => {
      const texts = this.texts[index] ?? []
      while (texts.length < rowCount) texts.push('')
      const sized = new Uint8Array(rowCount)
      sized.set(kinds.subarray(0, Math.min(rowCount, kinds.length)))
      return { kinds: sized, texts, shown: this.shown[index] ?? NO_SHOWN }
    })
    return { name, source, rowCount, fileRows: this.fileRows.slice(0, rowCount), columns, problems }
  }
}

/** The text of a cell, '' where the sheet has none. */
export function cellText(sheet: Sheet, row: number, column: number): string {
  return sheet.columns[column]?.texts[row] ?? ''
}

export function cellKind(sheet: Sheet, row: number, column: number): number {
  return sheet.columns[column]?.kinds[row] ?? CELL.blank
}

/** The shapes of the failed-rows and report files, and the words of their own columns. */
import type { CellKind } from './sheet.ts'

/** A cell as the user's file had it. */
export interface OriginalCell {
  readonly kind: CellKind
  /** As in SheetColumn.texts: numbers as plain decimals, dates as ISO. */
  readonly text: string
  /** How Excel showed a zero-padded number. */
  readonly shown?: string
}

export interface FailedRow {
  /** The file's own row. */
  readonly row: number
  /** By column of the file. */
  readonly cells: readonly OriginalCell[]
  /** Column of the file that the reason concerns, from 0; null for the whole row. */
  readonly column: number | null
  readonly reason: string
  readonly whatToDo: string
}

export interface FailedRows {
  /** The file they came from. */
  readonly file: string
  /** Name of the sheet they came from; '' for CSV. */
  readonly sheet: string
  readonly source: 'csv' | 'xlsx' | 'paste'
  /** The file's headings, by column: kept as they were, so that the mapping fits again. */
  readonly headers: readonly string[]
  readonly rows: readonly FailedRow[]
}

const OWN = 'Stocksheet: '

/** Headings of the columns added after the file's own. */
export const FAILED_HEADERS = [`${OWN}row in file`, `${OWN}what happened`, `${OWN}what to do next`] as const

/** True for a column that Stocksheet added: never mapped, never shown as unknown. */
export function isOwnHeader(header: string): boolean {
  return header.trim().startsWith(OWN.trim())
}

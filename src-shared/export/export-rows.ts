/** The types of the files with rows to fix and with reports, and the headings of the columns that are added. */
import type { Field } from '../material/fields/field.ts'
import type { CellKind } from '../file/sheet.ts'

/** A cell of the user's file. */
export interface OriginalCell {
  readonly kind: CellKind
  /** As in SheetColumn.texts: numbers as plain decimals, dates as ISO. */
  readonly text: string
  /** How Excel showed a zero-padded number. */
  readonly shown?: string
}

export interface FailedRow {
  /** The row's number in the file. */
  readonly row: number
  /** One entry per column of the file. */
  readonly cells: readonly OriginalCell[]
  /** The file's column that the reason is about, from 0; null for the whole row. */
  readonly column: number | null
  readonly reason: string
  readonly whatToDo: string
}

export interface FailedSheet {
  /** The sheet's name; '' for CSV. */
  readonly name: string
  /** The file's headings by column, unchanged, so that the mapping still fits. */
  readonly headers: readonly string[]
  readonly rows: readonly FailedRow[]
}

export interface FailedRows {
  /** The file that the rows came from. */
  readonly file: string
  readonly source: 'csv' | 'xlsx' | 'html'
  /** One entry for each sheet that was read. */
  readonly sheets: readonly FailedSheet[]
}

/** How a sheet of the file was read: its headings and the field of each column. */
export interface OriginalSheet {
  /** The sheet's name; '' for CSV. */
  readonly name: string
  readonly headers: readonly string[]
  readonly fields: readonly (Field | null)[]
}

/** Rows of an import as in the file. */
export interface OriginalRows {
  readonly file: string
  readonly source: FailedRows['source']
  readonly sheets: readonly OriginalSheet[]
  readonly rows: readonly {
    /** Index into `sheets`. */
    readonly sheet: number
    readonly row: number
    readonly cells: readonly OriginalCell[]
  }[]
}

/** Why a row needs attention, and the field or the file's column concerned, if any. */
export interface RowToFixReason {
  readonly reason: string
  readonly whatToDo: string
  readonly field: Field | null
  readonly column: number | null
}

/**
 * Original rows with the reasons they were not imported, by sheet. Sheets without such rows are left out.
 * `reasons[i]` belongs to `rows[i]`.
 */
export function listFailedRows(originals: OriginalRows, reasons: readonly RowToFixReason[]): FailedRows {
  const sheets = originals.sheets.map(({ name, headers, fields }, sheet): FailedSheet => {
    const rows = originals.rows.flatMap((row, index): FailedRow[] => {
      const rowReason = reasons[index]
      if (row.sheet !== sheet || !rowReason) return []
      const { field, reason, whatToDo } = rowReason
      const columnIndex = field === null ? -1 : fields.indexOf(field)
      return [
        {
          row: row.row,
          cells: row.cells,
          column: rowReason.column ?? (columnIndex < 0 ? null : columnIndex),
          reason,
          whatToDo,
        },
      ]
    })
    return { name, headers, rows }
  })
  const { file, source } = originals
  return { file, source, sheets: sheets.filter(({ rows }) => rows.length > 0) }
}

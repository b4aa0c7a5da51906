/** Rows of a session as the file had them, by the sheets they are from, for the workbook of failed rows. */
import { DRAFT, type Drafts } from '../../../src-shared/domain/draft/draft.ts'
import { cellKey } from '../../../src-shared/domain/preview/edits.ts'
import type { OriginalCell, OriginalRows, OriginalSheet } from '../../../src-shared/domain/export/export-rows.ts'
import { type Field, isDecimalField } from '../../../src-shared/domain/fields/field.ts'
import { CELL, cellKind, cellText, type CellKind } from '../../../src-shared/domain/sheet/sheet.ts'
import type { SessionState } from './stages.ts'

interface Origin extends OriginalSheet {
  readonly firstRow: number
  /** Columns of the sheet as read, in the order of the file's own. */
  readonly columns: readonly number[]
}

export function originalsOf(state: SessionState, file: string, indexes: readonly number[]): OriginalRows {
  const { read, edited, drafts } = state
  const { sheet } = read
  const origins = originsOf(state)
  const rows = indexes.map((index) => {
    const at = drafts.sheetRows[index] ?? 0
    const from = Math.max(
      0,
      origins.findLastIndex(({ firstRow }) => firstRow <= at),
    )
    const cells = (origins[from]?.columns ?? []).map((column, place): OriginalCell => {
      const number = numberRead(edited.drafts, origins[from]?.fields[place] ?? null, index)
      if (number !== undefined) return { kind: CELL.number, text: number }
      const typed = edited.texts.get(cellKey(index, column))
      if (typed !== undefined) return { kind: CELL.text, text: typed }
      const shown = sheet.columns[column]?.shown.get(at)
      const cell = { kind: kindOf(cellKind(sheet, at, column)), text: cellText(sheet, at, column) }
      return shown === undefined ? cell : { ...cell, shown }
    })
    return { sheet: from, row: drafts.fileRows[index] ?? 0, cells }
  })
  const sheets = origins.map(({ name, headers, fields }) => ({ name, headers, fields }))
  return { file, source: sheet.source, sheets, rows }
}

/**
 * The number a cell was read as: fewer rows show fewer signs of what a comma means, and `1.234` alone would be asked about, or
 * read as another number, when the rows come back. Undefined where it is no number.
 */
function numberRead({ columns }: Drafts, field: Field | null, index: number): string | undefined {
  const column = field !== null && isDecimalField(field) ? columns.get(field) : undefined
  return column?.states[index] === DRAFT.value ? column.values.at(index) : undefined
}

/** The file's sheets: one, or those that were read together, each with its columns where they stand there. */
function originsOf({ read, mapping }: SessionState): Origin[] {
  const { sheet, format } = read
  const parts = sheet.parts ?? [
    {
      name: format.kind !== 'csv' ? sheet.name : '',
      firstRow: 0,
      columns: sheet.columns.map((_, column) => column),
    },
  ]
  return parts.map(({ name, firstRow, columns }) => {
    // A column that this sheet has not stands nowhere in it.
    const own = columns.flatMap((place, column) => (place < 0 ? [] : [{ place, column }]))
    const order = own.sort((a, b) => a.place - b.place).map(({ column }) => column)
    return {
      name,
      firstRow,
      columns: order,
      headers: order.map((column) => (mapping.headerRow < 0 ? '' : cellText(sheet, mapping.headerRow, column))),
      fields: order.map((column) => mapping.columns.find((one) => one.column === column)?.field ?? null),
    }
  })
}

function kindOf(kind: number): CellKind {
  return Object.values(CELL).find((one) => one === kind) ?? CELL.text
}

/** Rows of a session as the file had them, for the workbook of failed rows. */
import { cellKey } from '../../../src-shared/domain/edits.ts'
import type { FailedRows, OriginalCell } from '../../../src-shared/domain/export-rows.ts'
import { CELL, cellKind, cellText, type CellKind } from '../../../src-shared/domain/sheet.ts'
import type { SessionState } from './stages.ts'

export interface Originals extends Omit<FailedRows, 'rows'> {
  readonly rows: readonly { readonly row: number; readonly cells: readonly OriginalCell[] }[]
}

export function originalsOf(state: SessionState, file: string, indexes: readonly number[]): Originals {
  const { read, mapping, edited, drafts } = state
  const { sheet } = read
  const width = sheet.columns.length
  const headers = Array.from({ length: width }, (_, column) =>
    mapping.headerRow < 0 ? '' : cellText(sheet, mapping.headerRow, column),
  )
  const rows = indexes.map((index) => {
    const at = drafts.sheetRows[index] ?? 0
    const cells = Array.from({ length: width }, (_, column): OriginalCell => {
      const typed = edited.texts.get(cellKey(index, column))
      if (typed !== undefined) return { kind: CELL.text, text: typed }
      const shown = sheet.columns[column]?.shown.get(at)
      const cell = { kind: kindOf(cellKind(sheet, at, column)), text: cellText(sheet, at, column) }
      return shown === undefined ? cell : { ...cell, shown }
    })
    return { row: drafts.fileRows[index] ?? 0, cells }
  })
  return { file, sheet: read.format.kind === 'xlsx' ? sheet.name : '', source: sheet.source, headers, rows }
}

function kindOf(kind: number): CellKind {
  return Object.values(CELL).find((one) => one === kind) ?? CELL.text
}

/** The cells of one row of a workbook that is being written. */
import type { Style } from 'exceljs'

export type CellStyle = Partial<Style>

/** What exceljs is handed, nothing that can be a formula. Null: an empty cell with its own style; undefined: none. */
export type CellValue = string | number | null | undefined

export interface RowCells {
  readonly values: CellValue[]
  /** By position in `values`. A cell's style is all of it: a column's holds for cells that are not there. */
  readonly styles: readonly (CellStyle | undefined)[]
}

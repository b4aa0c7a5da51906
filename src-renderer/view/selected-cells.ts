/** The selected cells for the host: positions under the current filter and order, and the file's columns. */
import type { GridColumn } from './grid-columns.ts'
import type { GridPlace } from './next-cell.ts'
import { NO_RANGES, type Selection } from './selection.ts'

export interface SelectedCells {
  readonly ranges: [number, number][]
  /** The file's columns, in display order. */
  readonly columns: number[]
}

/** The selected cells that have values of the file, otherwise the active cell; null if there is none. */
export function listCellsInSelection(
  { rowRanges, columnRange, activePlace }: Selection & { readonly activePlace: GridPlace },
  columns: readonly GridColumn[],
): SelectedCells | null {
  const hasSelection = rowRanges.length > 0
  const [first, last] = hasSelection
    ? (columnRange ?? [0, columns.length - 1])
    : [activePlace.column, activePlace.column]
  const ranges = hasSelection
    ? rowRanges
    : activePlace.row < 0
      ? NO_RANGES
      : [[activePlace.row, activePlace.row] as const]
  const cellColumns = columns
    .slice(first, last + 1)
    .flatMap((column) => (column.kind === 'cell' ? [column.column.column] : []))
  if (ranges.length === 0 || cellColumns.length === 0) return null
  return { ranges: ranges.map(([from, to]): [number, number] => [from, to]), columns: cellColumns }
}

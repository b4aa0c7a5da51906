/** The selected cells as the host names them: positions under the filter and order shown, and the file's columns. */
import type { GridColumn } from './grid-columns.ts'
import type { GridPlace } from './next-cell.ts'
import { NOTHING, type Selection } from './selection.ts'

export interface SelectedCells {
  readonly ranges: [number, number][]
  /** The file's columns, in the order shown. */
  readonly columns: number[]
}

/** The selected cells that hold the file's values, or else the active one; null where there is none. */
export function selectedCells(
  { selected, across, active }: Selection & { readonly active: GridPlace },
  columns: readonly GridColumn[],
): SelectedCells | null {
  const some = selected.length > 0
  const [first, last] = some ? (across ?? [0, columns.length - 1]) : [active.column, active.column]
  const ranges = some ? selected : active.row < 0 ? NOTHING : [[active.row, active.row] as const]
  const found = columns.slice(first, last + 1).flatMap((one) => (one.kind === 'cell' ? [one.column.column] : []))
  if (ranges.length === 0 || found.length === 0) return null
  return { ranges: ranges.map(([from, to]): [number, number] => [from, to]), columns: found }
}

/** Where copied cells go in the grid, and which of them do not fit. Positions count visible rows. [EDIT-6] */
import { formatUnambiguously } from '../../src-shared/export/clipboard.ts'
import { isDecimalField, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridPlace } from './next-cell.ts'
import type { PastedCell } from './pasted-cells.ts'
import { hasIndex, countPositions, type Ranges, type Selection } from './selection.ts'

export interface PastePlan {
  readonly ranges: Ranges
  /** The file's column for each column of `cells`. */
  readonly columns: readonly number[]
  /** The texts to paste, repeated over the rows of `ranges`. */
  readonly cells: readonly (readonly string[])[]
  readonly pastedCount: number
  /** How much does not fit: copied lines below the last row, copied columns after the last column, and cells in unused columns. */
  readonly extraRowCount: number
  readonly extraColumnCount: number
  readonly unusedCellCount: number
  /** The copied and the selected size, if the copied cells do not fit the selection. */
  readonly sizeMismatch: { readonly copiedShape: Shape; readonly selectedShape: Shape } | null
}

export type Shape = readonly [rows: number, columns: number]

interface ShownCells extends Selection {
  readonly columns: readonly GridColumn[]
  /** How many rows are visible. */
  readonly total: number
}

/**
 * Plans where to paste. Null if none of the cells can be edited. Cells that fit the selection evenly are repeated over it. If a single row or column
 * is selected, the cells keep their height or width. Otherwise they are pasted once, from the first selected cell.
 */
export function makePastePlan(
  copiedCells: readonly (readonly PastedCell[])[],
  place: GridPlace,
  shownCells: ShownCells,
): PastePlan | null {
  const { columns, total, rowRanges, columnRange } = shownCells
  if (place.row < 0 || place.row >= total) return null
  const [height, width] = [copiedCells.length, Math.max(1, ...copiedCells.map((line) => line.length))]
  const isInSelection = hasIndex(rowRanges, place.row)
  const chosenRanges: Ranges = isInSelection ? rowRanges : [[place.row, place.row]]
  const [from, to] = isInSelection && columnRange ? columnRange : [place.column, place.column]
  const [selectedRowCount, selectedColumnCount] = [countPositions(chosenRanges), to - from + 1]
  const fitsEvenly = fitsSelection(height, selectedRowCount) && fitsSelection(width, selectedColumnCount)
  const firstRow = chosenRanges[0]?.[0] ?? place.row
  const rowCount = fitsEvenly && selectedRowCount % height === 0 ? selectedRowCount : height
  const ranges: Ranges =
    fitsEvenly && selectedRowCount % height === 0
      ? chosenRanges
      : [[firstRow, Math.min(total, firstRow + height) - 1] as const]
  const reachedColumns = columns.slice(
    from,
    from + (fitsEvenly && selectedColumnCount % width === 0 ? selectedColumnCount : width),
  )
  const placedColumns = reachedColumns.flatMap((column, index) =>
    column.kind === 'cell' && isEditableColumn(column)
      ? [{ copiedIndex: index % width, column: column.column.column, field: column.column.field }]
      : [],
  )
  if (placedColumns.length === 0) return null
  const targetRowCount = countPositions(ranges)
  const repeatCount = targetRowCount / Math.min(height, targetRowCount)
  const lines = copiedCells.slice(0, targetRowCount)
  // Shorter lines leave the remaining cells unchanged.
  const cells = lines.map((line) =>
    placedColumns
      .filter(({ copiedIndex }) => copiedIndex < line.length)
      .map(({ copiedIndex, field }) => typedText(line[copiedIndex], field)),
  )
  const reachedCellCount = lines.reduce(
    (sum, line) => sum + reachedColumns.filter((_, index) => index % width < line.length).length,
    0,
  )
  const pastedCellCount = cells.reduce((sum, line) => sum + line.length, 0)
  return {
    ranges,
    columns: placedColumns.map(({ column }) => column),
    cells,
    pastedCount: pastedCellCount * repeatCount,
    extraRowCount: rowCount - targetRowCount,
    extraColumnCount: Math.max(0, width - reachedColumns.length),
    unusedCellCount: (reachedCellCount - pastedCellCount) * repeatCount,
    sizeMismatch: fitsEvenly
      ? null
      : { copiedShape: [height, width], selectedShape: [selectedRowCount, selectedColumnCount] },
  }
}

function fitsSelection(copiedLength: number, selectedLength: number): boolean {
  return selectedLength === 1 || selectedLength % copiedLength === 0
}

/** A number is written so that it has only one meaning in any decimal style. */
function typedText(cell: PastedCell | undefined, field: Field | null): string {
  if (!cell) return ''
  return cell.number !== null && field !== null && isDecimalField(field)
    ? formatUnambiguously(cell.number, '.')
    : cell.text
}

/** How many pasted cells have no value for their storage, counting only loaded rows. */
export function countCellsWithoutValue(
  { ranges, columns: pastedColumns, cells }: Pick<PastePlan, 'ranges' | 'columns' | 'cells'>,
  columns: readonly GridColumn[],
  rowAt: (position: number) => ShownRow | undefined,
): number {
  const cellIndexes = pastedColumns.map((column) => {
    const cellColumn = columns.find((gridColumn) => gridColumn.kind === 'cell' && gridColumn.column.column === column)
    return cellColumn?.kind === 'cell' ? cellColumn.index : -1
  })
  let [index, count] = [0, 0]
  for (const [from, to] of ranges) {
    for (let position = from; position <= to; position++, index++) {
      const row = rowAt(position)
      const { length } = cells[index % cells.length] ?? []
      if (row)
        count += cellIndexes.slice(0, length).filter((cellIndex) => row.cells[cellIndex]?.planned === null).length
    }
  }
  return count
}

/** Whether the column belongs to the file and sets a field. */
export function isEditableColumn(column: GridColumn | undefined): boolean {
  if (column?.kind !== 'cell') return false
  const { field } = column.column
  return field !== null && column.isFixed !== true && !READ_ONLY_FIELDS.some((readOnlyField) => readOnlyField === field)
}

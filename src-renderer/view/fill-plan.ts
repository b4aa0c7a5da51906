/** Which cells a fill copies from and to, by keys or by the handle, and the selection afterwards. [FILL-1] */
import { isDecimalField } from '../../src-shared/material/fields/field.ts'
import { toDecimal } from '../../src-shared/material/values/decimal.ts'
import { makeNumberSeries, makeTextSeries } from '../../src-shared/material/values/series.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import type { ImportEditRequest, ShownRow } from '../../src-shared/api/window-types.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridPlace } from './next-cell.ts'
import { isEditableColumn } from './paste-plan.ts'
import { NO_RANGES, positionOf, countPositions, makeRange, type Ranges, type Selection } from './selection.ts'

type Fill = Extract<ImportEditRequest, { kind: 'fill' }>
/** What to fill. The filter and order of the rows are added when it is sent. */
export type FillPlan = Pick<Fill, 'along' | 'ranges' | 'columns' | 'from' | 'back'>

export interface LastFill {
  readonly edit: Fill
  /** The selection the fill was made for. */
  readonly selection: Ranges
  /** Whether the values could continue as a series. */
  readonly mayContinueAsSeries: boolean
}

interface FillSelection extends Selection {
  readonly activePlace: GridPlace
}

/** Fills the selected rows from the first one, or a single row from the row above. Null if there is nothing to fill. */
export function planFillDown(request: FillSelection, columns: readonly GridColumn[]): FillPlan | null {
  const { rowRanges, columnRange, activePlace } = request
  const rows: Ranges = countPositions(rowRanges) > 1 ? rowRanges : [[activePlace.row - 1, activePlace.row]]
  const targetColumns: readonly [number, number] = columnRange ?? [activePlace.column, activePlace.column]
  const firstRow = rows[0]?.[0] ?? -1
  const editableColumns = findEditableColumns(columns, targetColumns)
  if (firstRow < 0 || editableColumns.length === 0) return null
  const remainingRanges = rows.flatMap(([from, to], index): [number, number][] => {
    const start = index === 0 ? from + 1 : from
    return start <= to ? [[start, to]] : []
  })
  return {
    along: 'rows',
    ranges: remainingRanges,
    columns: editableColumns,
    from: { ranges: [[firstRow, firstRow]], columns: editableColumns },
    back: false,
  }
}

/** Fills the selected columns from the first one, or a single column from the column on its left. */
export function planFillRight(request: FillSelection, columns: readonly GridColumn[]): FillPlan | null {
  const { rowRanges, columnRange, activePlace } = request
  const rows: Ranges = rowRanges.length > 0 ? rowRanges : [[activePlace.row, activePlace.row]]
  const [from, to] =
    columnRange && columnRange[0] < columnRange[1] ? columnRange : [activePlace.column - 1, activePlace.column]
  const sourceColumn = columnNumberOf(columns[from])
  const editableColumns = findEditableColumns(columns, [from + 1, to])
  if (activePlace.row < 0 || sourceColumn === null || editableColumns.length === 0) return null
  const ranges = rows.map(([first, last]): [number, number] => [first, last])
  return { along: 'columns', ranges, columns: editableColumns, from: { ranges, columns: [sourceColumn] }, back: false }
}

interface Block {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

/** The block of cells with the handle; null if several blocks or whole rows are selected. */
export function blockOf({ rowRanges, columnRange, activePlace }: FillSelection): Block | null {
  if (rowRanges.length === 0 && activePlace.row >= 0) {
    return { rows: [activePlace.row, activePlace.row], columns: [activePlace.column, activePlace.column] }
  }
  const [rows] = rowRanges
  return rows && columnRange && rowRanges.length === 1 ? { rows, columns: columnRange } : null
}

/** The cells from the block to a place, along rows or columns, whichever distance is larger. Null if the place is inside the block. */
export function findDragTarget(
  { rows, columns }: Block,
  place: GridPlace,
): { readonly along: Fill['along']; readonly cells: Block } | null {
  const measureDistanceBeyond = (index: number, [from, to]: readonly [number, number]): number =>
    index < from ? index - from : index > to ? index - to : 0
  const [rowDistance, columnDistance] = [
    measureDistanceBeyond(place.row, rows),
    measureDistanceBeyond(place.column, columns),
  ]
  if (rowDistance === 0 && columnDistance === 0) return null
  if (Math.abs(rowDistance) >= Math.abs(columnDistance)) {
    const reachedRows = rowDistance > 0 ? makeRange(rows[1] + 1, place.row) : makeRange(place.row, rows[0] - 1)
    return { along: 'rows', cells: { rows: reachedRows, columns } }
  }
  const reachedColumns =
    columnDistance > 0 ? makeRange(columns[1] + 1, place.column) : makeRange(place.column, columns[0] - 1)
  return { along: 'columns', cells: { rows, columns: reachedColumns } }
}

/** A fill with the handle. Null if none of the cells can be edited. */
export function planFillByHandle(block: Block, place: GridPlace, columns: readonly GridColumn[]): FillPlan | null {
  const target = findDragTarget(block, place)
  if (!target) return null
  const { along, cells } = target
  const ranges: [number, number][] = [[cells.rows[0], cells.rows[1]]]
  const sourceRows: [number, number][] = [[block.rows[0], block.rows[1]]]
  if (along === 'rows') {
    const editableColumns = findEditableColumns(columns, block.columns)
    if (editableColumns.length === 0) return null
    return {
      along,
      ranges,
      columns: editableColumns,
      from: { ranges: sourceRows, columns: editableColumns },
      back: cells.rows[0] < block.rows[0],
    }
  }
  const editableColumns = findEditableColumns(columns, cells.columns)
  const sourceColumns = columns
    .slice(block.columns[0], block.columns[1] + 1)
    .flatMap((column) => columnNumberOf(column) ?? [])
  if (editableColumns.length === 0 || sourceColumns.length === 0) return null
  return {
    along,
    ranges,
    columns: editableColumns,
    from: { ranges, columns: sourceColumns },
    back: cells.columns[0] < block.columns[0],
  }
}

/** Selects the block and its fill together. */
export function selectBlockAndFill(block: Block, place: GridPlace): Selection {
  const target = findDragTarget(block, place)
  if (!target) return { rowRanges: NO_RANGES, columnRange: null }
  const { rows, columns } = target.cells
  return {
    rowRanges: [[Math.min(rows[0], block.rows[0]), Math.max(rows[1], block.rows[1])]],
    columnRange: [Math.min(columns[0], block.columns[0]), Math.max(columns[1], block.columns[1])],
  }
}

/** True if any line of the source could continue as a series, or if its rows are not loaded. */
export function mayContinueAsSeries(
  { along, from, columns: filledColumns }: FillPlan,
  columns: readonly GridColumn[],
  rowAt: (position: number) => ShownRow | undefined,
): boolean {
  // Values of different columns are not a series.
  if (along === 'columns' && from.columns.length === 1 && filledColumns.length < 2) return false
  const positions = Array.from({ length: Math.min(countPositions(from.ranges), MAX_CHECKED_ROWS) }, (_, index) =>
    positionOf(from.ranges, index),
  )
  const rows = positions.map(rowAt)
  if (rows.some((row) => row === undefined)) return true
  const cellOf = (row: ShownRow | undefined, column: number) => {
    const cellColumn = columns.find((gridColumn) => gridColumn.kind === 'cell' && gridColumn.column.column === column)
    const cell = cellColumn?.kind === 'cell' ? row?.cells[cellColumn.index] : undefined
    const field = cellColumn?.kind === 'cell' ? cellColumn.column.field : null
    const number = field !== null && isDecimalField(field) ? toDecimal(toRawText(cell?.value ?? '')) : null
    return { number, text: toRawText(cell?.text ?? '') }
  }
  const lines =
    along === 'rows'
      ? from.columns.map((column) => rows.map((row) => cellOf(row, column)))
      : rows.map((row) => from.columns.map((column) => cellOf(row, column)))
  return lines.some((line) => {
    const numbers = line.flatMap(({ number }) => number ?? [])
    return numbers.length === line.length
      ? makeNumberSeries(numbers) !== null
      : makeTextSeries(line.map(({ text }) => text)) !== null
  })
}

/** The maximum number of source rows that are checked for a series. */
const MAX_CHECKED_ROWS = 50

function findEditableColumns(columns: readonly GridColumn[], [from, to]: readonly [number, number]): number[] {
  return columns
    .slice(Math.max(0, from), to + 1)
    .flatMap((column) => (column.kind === 'cell' && isEditableColumn(column) ? [column.column.column] : []))
}

function columnNumberOf(column: GridColumn | undefined): number | null {
  return column?.kind === 'cell' ? column.column.column : null
}

/** Where copied cells go in the grid, and what of them has no place. Positions are those of the rows shown. [EDIT-6] */
import { READ_ONLY_FIELDS } from '../../src-shared/domain/fields/field.ts'
import type { ShownRow } from '../../src-shared/contract/received.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridPlace } from './grid-keys.ts'
import { has, size, type Ranges } from './selection.ts'

export interface PastePlan {
  readonly ranges: Ranges
  /** The file's columns, one for each column of `cells`. */
  readonly columns: readonly number[]
  readonly cells: readonly (readonly string[])[]
  readonly pasted: number
  /** Lines of cells below the last row shown, columns right of the last one, and cells that met a column not used. */
  readonly rowsOver: number
  readonly columnsOver: number
  readonly unused: number
}

interface Shown {
  readonly columns: readonly GridColumn[]
  /** Rows shown. */
  readonly total: number
  readonly selected: Ranges
}

/** Null where the place is no cell that can be typed into. One line of cells goes into every selected row. */
export function pastePlan(
  cells: readonly (readonly string[])[],
  { row, column }: GridPlace,
  { columns, total, selected }: Shown,
): PastePlan | null {
  if (row < 0 || row >= total || !isTypedInto(columns[column])) return null
  const widest = Math.max(0, ...cells.map((line) => line.length))
  const met = columns.slice(column, column + widest)
  const places = met.flatMap((one, at) =>
    one.kind === 'cell' && isTypedInto(one) ? [{ at, column: one.column.column }] : [],
  )
  const repeated = cells.length === 1 && size(selected) > 1 && has(selected, row)
  const ranges: Ranges = repeated ? selected : [[row, Math.min(total, row + cells.length) - 1]]
  const rows = size(ranges)
  const lines = (repeated ? cells : cells.slice(0, rows)).map((line) => line.slice(0, met.length))
  // Lines of unequal length have nothing for the last places: these stay as they are.
  const kept = lines.map((line) => places.filter(({ at }) => at < line.length).map(({ at }) => line[at] ?? ''))
  const times = repeated ? rows : 1
  const whole = lines.reduce((sum, line) => sum + line.length, 0)
  const pasted = kept.reduce((sum, line) => sum + line.length, 0)
  return {
    ranges,
    columns: places.map((place) => place.column),
    cells: kept,
    pasted: pasted * times,
    rowsOver: repeated ? 0 : cells.length - rows,
    columnsOver: widest - met.length,
    unused: (whole - pasted) * times,
  }
}

/** How many of the cells meet one where the file has no value for that storage; of the rows that are here. */
export function cellsWithoutValue(
  { ranges, columns: pasted, cells }: PastePlan,
  columns: readonly GridColumn[],
  rowAt: (position: number) => ShownRow | undefined,
): number {
  const places = pasted.map((column) => {
    const found = columns.find((one) => one.kind === 'cell' && one.column.column === column)
    return found?.kind === 'cell' ? found.index : -1
  })
  let [at, count] = [0, 0]
  for (const [from, to] of ranges) {
    for (let position = from; position <= to; position++, at++) {
      const row = rowAt(position)
      const { length } = (cells.length === 1 ? cells[0] : cells[at]) ?? []
      count += places.slice(0, length).filter((place) => row?.cells[place]?.planned === null).length
    }
  }
  return count
}

/** Whether a column of the grid is one of the file's that sets a field. */
export function isTypedInto(column: GridColumn | undefined): boolean {
  if (column?.kind !== 'cell') return false
  const { field } = column.column
  return field !== null && column.fixed !== true && !READ_ONLY_FIELDS.some((one) => one === field)
}

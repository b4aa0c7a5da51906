/** Where copied cells go in the grid, and what of them has no place. Positions are those of the rows shown. [EDIT-6] */
import { unambiguousNumber } from '../../src-shared/export/clipboard.ts'
import { isDecimalField, READ_ONLY_FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridPlace } from './next-cell.ts'
import type { PastedCell } from './pasted-cells.ts'
import { has, size, type Ranges, type Selection } from './selection.ts'

export interface PastePlan {
  readonly ranges: Ranges
  /** The file's columns, one for each column of `cells`. */
  readonly columns: readonly number[]
  /** Repeated over the rows of `ranges`. */
  readonly cells: readonly (readonly string[])[]
  readonly pasted: number
  /** Lines of cells below the last row shown, columns right of the last one, and cells that met a column not used. */
  readonly rowsOver: number
  readonly columnsOver: number
  readonly unused: number
  /** Rows and columns copied and selected, where the copied cells do not fill the selected ones evenly. */
  readonly misfit: { readonly copied: Shape; readonly selected: Shape } | null
}

export type Shape = readonly [rows: number, columns: number]

interface Shown extends Selection {
  readonly columns: readonly GridColumn[]
  /** Rows shown. */
  readonly total: number
}

/**
 * Null where nothing there can be typed into. Cells that fill the selected ones evenly are repeated over them; in a line of selected
 * cells they are as wide or as high as they were copied; others go once from the first selected cell on.
 */
export function pastePlan(
  copied: readonly (readonly PastedCell[])[],
  place: GridPlace,
  shown: Shown,
): PastePlan | null {
  const { columns, total, selected, across } = shown
  if (place.row < 0 || place.row >= total) return null
  const [height, width] = [copied.length, Math.max(1, ...copied.map((line) => line.length))]
  const inside = has(selected, place.row)
  const chosen: Ranges = inside ? selected : [[place.row, place.row]]
  const [from, to] = inside && across ? across : [place.column, place.column]
  const [high, wide] = [size(chosen), to - from + 1]
  const even = fits(height, high) && fits(width, wide)
  const first = chosen[0]?.[0] ?? place.row
  const rows = even && high % height === 0 ? high : height
  const ranges: Ranges = even && high % height === 0 ? chosen : [[first, Math.min(total, first + height) - 1] as const]
  const reached = columns.slice(from, from + (even && wide % width === 0 ? wide : width))
  const placed = reached.flatMap((one, at) =>
    one.kind === 'cell' && isTypedInto(one)
      ? [{ at: at % width, column: one.column.column, field: one.column.field }]
      : [],
  )
  if (placed.length === 0) return null
  const there = size(ranges)
  const times = there / Math.min(height, there)
  const lines = copied.slice(0, there)
  // Lines of unequal length have nothing for the last places: these stay as they are.
  const cells = lines.map((line) =>
    placed.filter(({ at }) => at < line.length).map(({ at, field }) => typed(line[at], field)),
  )
  const whole = lines.reduce((sum, line) => sum + reached.filter((_, at) => at % width < line.length).length, 0)
  const pasted = cells.reduce((sum, line) => sum + line.length, 0)
  return {
    ranges,
    columns: placed.map(({ column }) => column),
    cells,
    pasted: pasted * times,
    rowsOver: rows - there,
    columnsOver: Math.max(0, width - reached.length),
    unused: (whole - pasted) * times,
    misfit: even ? null : { copied: [height, width], selected: [high, wide] },
  }
}

function fits(copied: number, selected: number): boolean {
  return selected === 1 || selected % copied === 0
}

/** A number is written so that it has one meaning, whatever the others are. */
function typed(cell: PastedCell | undefined, field: Field | null): string {
  if (!cell) return ''
  return cell.number !== null && field !== null && isDecimalField(field)
    ? unambiguousNumber(cell.number, '.')
    : cell.text
}

/** How many of the cells meet one where the file has no value for that storage; of the rows that are here. */
export function cellsWithoutValue(
  { ranges, columns: pasted, cells }: Pick<PastePlan, 'ranges' | 'columns' | 'cells'>,
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
      const { length } = cells[at % cells.length] ?? []
      if (row) count += places.slice(0, length).filter((place) => row.cells[place]?.planned === null).length
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

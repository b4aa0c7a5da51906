/** What a header's clicks mean for the order of the rows. The engine sorts; this only says by what. */
import type { RowSort } from '../../src-shared/contract/import.ts'
import type { GridColumn } from './grid-columns.ts'

/** What a column is sorted by. */
export function sortKeyOf(column: GridColumn): RowSort['by'] {
  return column.kind === 'cell' ? { kind: 'column', column: column.column.column } : { kind: column.kind }
}

function isOf(sort: RowSort | null, column: GridColumn): boolean {
  if (!sort) return false
  if (column.kind !== 'cell') return sort.by.kind === column.kind
  return (sort.by.kind === 'column' || sort.by.kind === 'delta') && sort.by.column === column.column.column
}

export interface SortMark {
  readonly direction: 'ascending' | 'descending' | 'none'
  readonly byDelta: boolean
}

export function sortMark(sort: RowSort | null, column: GridColumn): SortMark {
  if (!sort || !isOf(sort, column)) return { direction: 'none', byDelta: false }
  return { direction: sort.descending ? 'descending' : 'ascending', byDelta: sort.by.kind === 'delta' }
}

/** Ascending, descending, file order, and again. The file's rows are in ascending order to begin with. */
export function nextSort(sort: RowSort | null, column: GridColumn): RowSort | null {
  const by = sortKeyOf(column)
  const { direction } = sortMark(sort, column)
  if (direction === 'descending') return null
  return { by, descending: direction === 'ascending' || column.kind === 'row' }
}

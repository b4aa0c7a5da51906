/** The grid's columns for a file: extra columns, then the file's; and how a click sorts the rows. Widths are in CSS pixels. */
import {
  FIELDS,
  isDecimalField,
  isNumberField,
  isReadOnly,
  specOf,
  type Field,
} from '../../src-shared/material/fields/field.ts'
import type { ImportColumn, ShownRow } from '../../src-shared/api/window-types.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { ColumnKey, RowOrder, RowSort } from '../../src-shared/api/rows-shown.ts'

interface ColumnBase {
  readonly id: string
  readonly width: number
  /** True for the row's number and the material's name, which are never hidden, moved or scrolled out of view. */
  readonly isFrozen?: true
  /** True if rows cannot be sorted by the column. */
  readonly isUnsortable?: true
}

export type GridColumn =
  | (ColumnBase & { readonly kind: 'row' | 'material' | 'value' })
  /** A text about the row that is not a field's value. `sortKey`: the key by which this column sorts the rows, if it can. */
  | (ColumnBase & {
      readonly kind: 'text'
      readonly title: string
      readonly sortKey: RowSort['by'] | null
      readonly textOf: (row: ShownRow) => string
    })
  | (ColumnBase & {
      readonly kind: 'cell'
      /** The index of the column's cell in a row's cells. */
      readonly index: number
      readonly column: ImportColumn
      /** True if the column cannot be edited: ids of the account's materials, and fields the account computes. */
      readonly isFixed?: true
    })

const UNUSED_WIDTH = 140
/** Wide enough for the number 100,000 in bold. */
const ROW_NUMBER_WIDTH = 64
/** The space for the sheet's name beside the row number. Most storages' names fit; longer ones are cut. */
const SHEET_NAME_WIDTHS = { least: 44, most: 104, letter: 6.6 }
/** The column of row numbers. `sheets`: the sheets read together; empty if only one was read. */
export function makeRowColumn(sheets: readonly UntrustedText[]): GridColumn {
  return { kind: 'row', id: 'row', width: rowColumnWidth(sheets), isFrozen: true }
}

function rowColumnWidth(sheets: readonly UntrustedText[]): number {
  if (sheets.length === 0) return ROW_NUMBER_WIDTH
  const { least, most, letter } = SHEET_NAME_WIDTHS
  const longestWidth = Math.ceil(Math.max(...sheets.map((sheet) => toRawText(sheet).length)) * letter)
  return ROW_NUMBER_WIDTH + Math.min(most, Math.max(least, longestWidth))
}

/** The properties of the columns of the account's stock: each column's storage, and whether suppliers were read. */
export interface StockColumns {
  readonly storages: ReadonlyMap<number, number>
  readonly hasSuppliers: boolean
}

/**
 * The columns for a file: the row's number, the name, then the other columns in the file's order. If the file has no names, the account's names are
 * shown. `stock`: set if the columns are the account's own.
 */
export function makeGridColumns(
  columns: readonly ImportColumn[],
  sheets: readonly UntrustedText[] = [],
  stock: StockColumns | null = null,
): GridColumn[] {
  const nameIndex = columns.findIndex(({ field }) => field === 'name')
  const cellColumns = columns.flatMap((column, index): GridColumn[] => {
    const { field } = column
    // The row's menu offers the material's action, so the action needs no column.
    if (stock && (field === 'action' || (field === 'suppliers' && !stock.hasSuppliers))) return []
    const width = field === null ? UNUSED_WIDTH : specOf(field).width.grid
    const cellColumn = { kind: 'cell', id: columnId(column, stock), width, index, column } as const
    return [
      {
        ...cellColumn,
        ...(stock && field !== null && isFixedField(field) ? ({ isFixed: true } satisfies Partial<GridColumn>) : {}),
        ...(index === nameIndex ? ({ isFrozen: true } satisfies Partial<GridColumn>) : {}),
      },
    ]
  })
  const nameColumns = cellColumns.filter(({ isFrozen }) => isFrozen)
  const otherColumns = cellColumns.filter(({ isFrozen }) => !isFrozen)
  const lastStorageIndex = stock
    ? otherColumns.findLastIndex((column) => column.kind === 'cell' && column.column.storage !== undefined)
    : -1
  return [
    makeRowColumn(sheets),
    ...(nameColumns.length > 0
      ? nameColumns
      : [{ kind: 'material', id: 'material', width: 240, isFrozen: true } as const]),
    ...(stock
      ? otherColumns.toSpliced(lastStorageIndex + 1, 0, { kind: 'value', id: 'value', width: 120 })
      : otherColumns),
  ]
}

/** The account's columns are identified by field and storage, and a file's columns by position. */
function columnId({ column, field }: ImportColumn, stock: StockColumns | null): string {
  if (!stock || field === null) return `c${column}`
  const storage = stock.storages.get(column)
  return storage === undefined ? field : `${field}@${storage}`
}

/** The field and storage of a stock column; null if it cannot be filtered. */
export function parseColumnId(id: string): ColumnKey | null {
  const [name = '', storage] = id.split('@')
  const field = name === 'value' ? name : FIELDS.find((fieldName) => fieldName === name)
  return field === undefined ? null : { field, storage: storage === undefined ? null : Number(storage) }
}

/** Numbers and their headings are right-aligned. */
export function isNumberColumn(column: GridColumn): boolean {
  if (column.kind !== 'cell') return column.kind === 'value'
  return column.column.field !== null && isNumberField(column.column.field)
}

function isFixedField(field: Field): boolean {
  return field === 'id' || isReadOnly(field)
}

/** The id of the column that takes the remaining width: the name, otherwise the first text column, otherwise the last column. */
export function findStretchedColumn(columns: readonly GridColumn[]): string | undefined {
  const isNameColumn = (column: GridColumn) =>
    column.kind === 'material' || (column.kind === 'cell' && column.column.field === 'name')
  const isTextColumn = (column: GridColumn) =>
    column.kind === 'cell' &&
    (column.column.field === null ||
      column.column.field === 'categories' ||
      specOf(column.column.field).kind === 'text')
  return (columns.find(isNameColumn) ?? columns.find(isTextColumn) ?? columns.at(-1))?.id
}

/** The value for CSS `grid-template-columns`. */
export function gridTemplateOf(columns: readonly GridColumn[], widthOf: (id: string) => number): string {
  const stretchedId = findStretchedColumn(columns)
  return columns.map(({ id }) => (id === stretchedId ? `minmax(${widthOf(id)}px, 1fr)` : `${widthOf(id)}px`)).join(' ')
}

/** The key a column is sorted by; the engine sorts. Null if rows cannot be sorted by it. */
export function sortKeyOf(column: GridColumn): RowSort['by'] | null {
  if (column.isUnsortable) return null
  if (column.kind === 'text') return column.sortKey
  return column.kind === 'cell' ? { kind: 'column', column: column.column.column } : { kind: column.kind }
}

/** The key for sorting rows by how much the column's numbers change; null if they cannot change. */
export function deltaKeyOf(column: GridColumn): RowSort['by'] | null {
  if (
    column.kind !== 'cell' ||
    column.isUnsortable ||
    column.column.field === null ||
    !isDecimalField(column.column.field)
  )
    return null
  return { kind: 'delta', column: column.column.column }
}

function isSortedBy({ by }: RowOrder, column: GridColumn): boolean {
  if (column.kind === 'text') return JSON.stringify(by) === JSON.stringify(column.sortKey)
  if (column.kind !== 'cell') return by.kind === column.kind
  return (by.kind === 'column' || by.kind === 'delta') && by.column === column.column.column
}

interface SortMark {
  readonly direction: 'ascending' | 'descending' | 'none'
  readonly isByDelta: boolean
  /** The column's position among several sort columns, from 1; 0 if rows are sorted by it alone or not at all. */
  readonly position: number
}

/** The columns that the rows are sorted by, in order. */
export function sortOrdersOf(sort: RowSort | null): readonly RowOrder[] {
  if (!sort) return []
  const { next = [], ...first } = sort
  return [first, ...next]
}

export function sortOf([firstSort, ...otherSorts]: readonly RowOrder[]): RowSort | null {
  if (!firstSort) return null
  return otherSorts.length === 0 ? firstSort : { ...firstSort, next: otherSorts }
}

export function sortMarkOf(sort: RowSort | null, column: GridColumn): SortMark {
  const sortOrders = sortOrdersOf(sort)
  const index = sortOrders.findIndex((order) => isSortedBy(order, column))
  const order = sortOrders[index]
  if (!order) return { direction: 'none', isByDelta: false, position: 0 }
  const direction = order.descending ? 'descending' : 'ascending'
  return { direction, isByDelta: order.by.kind === 'delta', position: sortOrders.length > 1 ? index + 1 : 0 }
}

/**
 * The order after a click, which cycles through ascending, descending and file order. File order is already ascending for the row column, so its
 * first click sorts descending.
 */
export function chooseNextSort(sort: RowSort | null, column: GridColumn): RowSort | null {
  const sortKey = sortKeyOf(column)
  const { direction } = sortMarkOf(sort, column)
  if (sortKey === null) return sort
  if (direction === 'descending') return null
  return { by: sortKey, descending: direction === 'ascending' || column.kind === 'row' }
}

const MAX_SORT_COLUMNS = 8

/** The order after a click with Shift, which adds the column last, reverses it, or removes it. */
export function addSortColumn(sort: RowSort | null, column: GridColumn): RowSort | null {
  const sortOrders = sortOrdersOf(sort)
  const sortKey = sortKeyOf(column)
  const { direction } = sortMarkOf(sort, column)
  if (sortKey === null) return sort
  if (direction === 'none') return sortOf([...sortOrders, { by: sortKey, descending: false }].slice(-MAX_SORT_COLUMNS))
  if (direction === 'descending') return sortOf(sortOrders.filter((order) => !isSortedBy(order, column)))
  return sortOf(sortOrders.map((order) => (isSortedBy(order, column) ? { ...order, descending: true } : order)))
}

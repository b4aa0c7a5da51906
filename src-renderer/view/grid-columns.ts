/** The grid's columns for a file: its own, with what stands before them, and how their clicks sort the rows. Widths in CSS pixels. */
import { isReadOnly, specOf, type Field } from '../../src-shared/domain/fields/field.ts'
import type { ImportColumn } from '../../src-shared/contract/received.ts'
import { asItCame, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import type { RowSort } from '../../src-shared/contract/rows-shown.ts'

export type GridColumn =
  | { readonly kind: 'row' | 'status' | 'material'; readonly id: string; readonly width: number }
  | {
      readonly kind: 'cell'
      readonly id: string
      readonly width: number
      /** Index into the cells of a row. */
      readonly index: number
      readonly column: ImportColumn
      /** Never typed into: ids of the account's own materials, and what the account only shows. */
      readonly fixed?: true
    }

const UNUSED = 140
const ROW_WIDTH = 68
/** Beside the number, the sheet: room for most storages' names; longer ones are cut. */
const SHEET_WIDTH = { least: 44, most: 104, letter: 6.6 }
/** Rough width of a letter in a badge, and what stands around them. */
const LETTER = 7.1
const AROUND = 34

/** Room for the longest of the texts a status can have. */
export function statusWidth(texts: readonly string[]): number {
  return Math.ceil(Math.max(...texts.map((text) => text.length)) * LETTER + AROUND)
}

/** `sheets`: those read together, none where one was read. */
function rowWidth(sheets: readonly UntrustedText[]): number {
  if (sheets.length === 0) return ROW_WIDTH
  const { least, most, letter } = SHEET_WIDTH
  const longest = Math.ceil(Math.max(...sheets.map((sheet) => asItCame(sheet).length)) * letter)
  return ROW_WIDTH + Math.min(most, Math.max(least, longest))
}

/** `ofAccount`: the columns are the account's own. Row and status always; the matched material's name where the file itself has no name column. */
export function gridColumns(
  columns: readonly ImportColumn[],
  statusWidth: number,
  sheets: readonly UntrustedText[] = [],
  ofAccount = false,
): GridColumn[] {
  const named = columns.some(({ field }) => field === 'name')
  return [
    { kind: 'row', id: 'row', width: rowWidth(sheets) },
    { kind: 'status', id: 'status', width: statusWidth },
    ...(named ? [] : [{ kind: 'material', id: 'material', width: 240 } as const]),
    ...columns.flatMap((column, index): GridColumn[] => {
      // What is to be done with a material is said by its row's menu.
      if (ofAccount && column.field === 'action') return []
      const width = column.field === null ? UNUSED : specOf(column.field).width.grid
      const fixed = ofAccount && column.field !== null && isFixedField(column.field) ? { fixed: true as const } : {}
      return [{ kind: 'cell', id: `c${column.column}`, width, index, column, ...fixed }]
    }),
  ]
}

function isFixedField(field: Field): boolean {
  return field === 'id' || isReadOnly(field)
}

/** The column that takes the room left over: the name, else the widest text. */
export function stretchedColumn(columns: readonly GridColumn[]): string | undefined {
  const isName = (one: GridColumn) => one.kind === 'material' || (one.kind === 'cell' && one.column.field === 'name')
  const isText = (one: GridColumn) =>
    one.kind === 'cell' &&
    (one.column.field === null || one.column.field === 'categories' || specOf(one.column.field).kind === 'text')
  return (columns.find(isName) ?? columns.find(isText) ?? columns.at(-1))?.id
}

/** CSS `grid-template-columns`. */
export function template(columns: readonly GridColumn[], widthOf: (id: string) => number): string {
  const stretched = stretchedColumn(columns)
  return columns.map(({ id }) => (id === stretched ? `minmax(${widthOf(id)}px, 1fr)` : `${widthOf(id)}px`)).join(' ')
}

/** What a column is sorted by; the engine sorts. */
export function sortKeyOf(column: GridColumn): RowSort['by'] {
  return column.kind === 'cell' ? { kind: 'column', column: column.column.column } : { kind: column.kind }
}

function isOf(sort: RowSort | null, column: GridColumn): boolean {
  if (!sort) return false
  if (column.kind !== 'cell') return sort.by.kind === column.kind
  return (sort.by.kind === 'column' || sort.by.kind === 'delta') && sort.by.column === column.column.column
}

interface SortMark {
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

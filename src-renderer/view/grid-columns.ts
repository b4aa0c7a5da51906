/** The grid's columns for a file: its own, with what stands before them. Widths in CSS pixels. */
import { specOf } from '../../src-shared/domain/fields/field.ts'
import type { ImportColumn } from '../../src-shared/contract/received.ts'
import { asItCame, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'

export type GridColumn =
  | { readonly kind: 'row' | 'status' | 'material'; readonly id: string; readonly width: number }
  | {
      readonly kind: 'cell'
      readonly id: string
      readonly width: number
      /** Index into the cells of a row. */
      readonly index: number
      readonly column: ImportColumn
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

/** Row and status always; the matched material's name where the file itself has no name column. */
export function gridColumns(
  columns: readonly ImportColumn[],
  statusWidth: number,
  sheets: readonly UntrustedText[] = [],
): GridColumn[] {
  const named = columns.some(({ field }) => field === 'name')
  return [
    { kind: 'row', id: 'row', width: rowWidth(sheets) },
    { kind: 'status', id: 'status', width: statusWidth },
    ...(named ? [] : [{ kind: 'material', id: 'material', width: 240 } as const]),
    ...columns.map((column, index): GridColumn => {
      const width = column.field === null ? UNUSED : specOf(column.field).width.grid
      return { kind: 'cell', id: `c${column.column}`, width, index, column }
    }),
  ]
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

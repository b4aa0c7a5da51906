/** How the user arranged the columns of files with the same headings: widths, order, hidden and pinned columns. */
import { z } from 'zod'
import type { ImportColumn } from '../../src-shared/api/window-types.ts'
import { parseColumnId, type GridColumn } from './grid-columns.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'

export interface GridLayout {
  /** CSS pixels by column id; the default width if absent. */
  readonly widths: Readonly<Record<string, number>>
  /** Column ids in the user's order. Other columns follow in the file's order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly pinned: readonly string[]
}

/** A stored layout. Impossible widths are ignored. */
export const layoutSchema: z.ZodType<GridLayout> = z.object({
  widths: z.record(z.string(), z.unknown()).transform((widths) => {
    const isValidWidth = (width: unknown): width is number =>
      typeof width === 'number' && width >= MIN_WIDTH && width <= MAX_WIDTH
    return Object.fromEntries(
      Object.entries(widths).flatMap(([id, width]) => (isValidWidth(width) ? [[id, width]] : [])),
    )
  }),
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  pinned: z.array(z.string()),
})

export const PLAIN_LAYOUT: GridLayout = { widths: {}, order: [], hidden: [], pinned: [] }

export const MIN_WIDTH = 56
const MAX_WIDTH = 900

/** The key by which files share a layout: their headings, in order. */
export function layoutKey(columns: readonly ImportColumn[]): string {
  const text = columns.map(({ letter, header }) => `${letter} ${toRawText(header).trim().toLowerCase()}`).join('\n')
  // FNV-1a, twice with different seeds. This is enough to distinguish a few dozen layouts. It need not be secure.
  return [0x811c9dc5, 0x01000193].map((seed) => hashText(text, seed)).join('')
}

/** The stock has one layout per account. */
export function stockLayoutKey(account: string): string {
  return `stock ${account}`
}

/** The stock columns that are hidden for a folded storage; its stock amount stays. */
export function listFoldedColumns(allColumns: readonly GridColumn[], storage: number): readonly GridColumn[] {
  return allColumns.filter(({ id }) => {
    const stockColumn = parseColumnId(id)
    return stockColumn?.storage === storage && stockColumn.field === 'minimum'
  })
}

/** Whether the storage of this column shows only its stock amount. */
export function isFolded(
  {
    allColumns,
    hiddenColumns,
  }: Pick<ArrangedColumns, 'hiddenColumns'> & { readonly allColumns: readonly GridColumn[] },
  { id }: GridColumn,
): boolean {
  const storage = parseColumnId(id)?.storage ?? null
  const foldedColumns = storage === null ? [] : listFoldedColumns(allColumns, storage)
  return foldedColumns.length > 0 && foldedColumns.every((column) => hiddenColumns.includes(column))
}

/** The default layout: hides ids and computed fields, and shows only the stock amount of other storages. */
export function makeStockLayout(allColumns: readonly GridColumn[], chosenStorage: number | null): GridLayout {
  const storages = new Set(allColumns.flatMap(({ id }) => parseColumnId(id)?.storage ?? []))
  const [firstStorage] = storages
  const openStorage = chosenStorage !== null && storages.has(chosenStorage) ? chosenStorage : firstStorage
  const foldedColumns = [...storages].flatMap((storage) =>
    storage === openStorage ? [] : listFoldedColumns(allColumns, storage),
  )
  const hiddenColumns = allColumns.filter(({ id }) => ['id', 'planned'].includes(parseColumnId(id)?.field ?? ''))
  return { ...PLAIN_LAYOUT, hidden: [...hiddenColumns, ...foldedColumns].map(({ id }) => id) }
}

function hashText(text: string, seed: number): string {
  let value = seed
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}

export interface ArrangedColumns {
  /** The visible columns in order. The first `pinnedCount` of them stay in view. */
  readonly columns: readonly GridColumn[]
  readonly pinnedCount: number
  readonly hiddenColumns: readonly GridColumn[]
}

export function arrangeColumns(allColumns: readonly GridColumn[], layout: GridLayout): ArrangedColumns {
  // Rows can only be told apart by their number and name, so these columns stay.
  const frozenColumns = allColumns.filter(({ isFrozen }) => isFrozen)
  const hiddenColumns = allColumns.filter(({ id, isFrozen }) => !isFrozen && layout.hidden.includes(id))
  const shownColumns = allColumns.filter((column) => !hiddenColumns.includes(column))
  const sortedColumns = sortColumns(shownColumns, layout.order).filter(({ isFrozen }) => !isFrozen)
  const pinnedColumns = sortedColumns.filter(({ id }) => layout.pinned.includes(id))
  const remainingColumns = sortedColumns.filter(({ id }) => !layout.pinned.includes(id))
  return {
    columns: [...frozenColumns, ...pinnedColumns, ...remainingColumns],
    pinnedCount: frozenColumns.length + pinnedColumns.length,
    hiddenColumns,
  }
}

function sortColumns(columns: readonly GridColumn[], order: readonly string[]): readonly GridColumn[] {
  const sortedColumns = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...sortedColumns, ...columns.filter((column) => !sortedColumns.includes(column))]
}

export function withWidth(layout: GridLayout, id: string, width: number | null): GridLayout {
  const { [id]: _previousWidth, ...widths } = layout.widths
  if (width === null) return { ...layout, widths }
  return { ...layout, widths: { ...widths, [id]: Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width))) } }
}

export function setColumnHidden(layout: GridLayout, id: string, isHidden: boolean): GridLayout {
  const hiddenIds = layout.hidden.filter((hiddenId) => hiddenId !== id)
  return { ...layout, hidden: isHidden ? [...hiddenIds, id] : hiddenIds }
}

/** Pins or unpins columns. */
export function setColumnsPinned(layout: GridLayout, ids: readonly string[], isPinned: boolean): GridLayout {
  const otherPinnedIds = layout.pinned.filter((pinnedId) => !ids.includes(pinnedId))
  return { ...layout, pinned: isPinned ? [...otherPinnedIds, ...ids] : otherPinnedIds }
}

/** Moves a column one place left (-1) or right (1) among the visible columns. A pinned column stays among the pinned columns. */
export function moveColumn(
  allColumns: readonly GridColumn[],
  layout: GridLayout,
  id: string,
  step: -1 | 1,
): GridLayout {
  const { columns, pinnedCount } = arrangeColumns(allColumns, layout)
  const index = columns.findIndex((column) => column.id === id)
  const newIndex = index + step
  const otherColumn = columns[newIndex]
  if (
    index < 0 ||
    !otherColumn ||
    columns[index]?.isFrozen ||
    otherColumn.isFrozen ||
    index < pinnedCount !== newIndex < pinnedCount
  )
    return layout
  // Hidden columns keep their positions, so that they return there.
  const ids = sortColumns(allColumns, layout.order).map((column) => column.id)
  const targetIndex = ids.indexOf(otherColumn.id)
  const order = ids.filter((otherId) => otherId !== id)
  order.splice(targetIndex, 0, id)
  return { ...layout, order }
}

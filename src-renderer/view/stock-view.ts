/** What a view of the stock stores, and how it is applied. Columns are stored by id, because the visible storages may change. */
import type { RowFilter, StockView, StockViewReply } from '../../src-shared/api/window-types.ts'
import type { RowGroup, RowOrder, RowSort } from '../../src-shared/api/rows-shown.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { sortOrdersOf, sortKeyOf, sortOf, type GridColumn } from './grid-columns.ts'
import type { GridLayout } from './grid-layout.ts'

export interface ShownView {
  readonly filter: RowFilter
  readonly sort: RowSort | null
  readonly group: RowGroup | null
  readonly layout: GridLayout
}

export const BUILT_IN_VIEWS = ['all', 'belowMinimum', 'changed', 'archived'] as const
export type BuiltInViewName = (typeof BUILT_IN_VIEWS)[number]

export const BUILT_IN_FILTERS: Readonly<Record<BuiltInViewName, RowFilter>> = {
  all: {},
  belowMinimum: { belowMinimum: true },
  changed: { changedByMe: true },
  archived: { archived: true },
}

type ViewContents = Omit<StockView, 'id' | 'name'>

/** A view of the grid in its current state. `columns`: all columns of the grid. */
export function makeCurrentView(
  { filter, sort, group, layout }: ShownView,
  columns: readonly GridColumn[],
): ViewContents {
  const { sheet: _sheet, problem: _problem, ...viewFilter } = filter
  const sortOrders = sortOrdersOf(sort).flatMap(({ by, descending }) => {
    const column = columns.find((column) =>
      'column' in by ? column.kind === 'cell' && column.column.column === by.column : column.kind === by.kind,
    )
    return column ? [{ column: column.id, byDelta: by.kind === 'delta', descending }] : []
  })
  const { widths, order, hidden, pinned } = layout
  return {
    filter: viewFilter,
    sort: sortOrders,
    group: group && { by: group.by, closed: group.closed },
    columns: { widths: { ...widths }, order: [...order], hidden: [...hidden], pinned: [...pinned] },
  }
}

export function applyView(
  { filter, sort, group, columns: layout }: StockViewReply,
  columns: readonly GridColumn[],
): ShownView {
  const sortOrders = sort.flatMap(({ column: id, byDelta, descending }): RowOrder[] => {
    const column = columns.find((column) => column.id === id)
    const sortKey = column ? sortKeyOf(column) : null
    if (sortKey === null) return []
    return [{ by: byDelta && 'column' in sortKey ? { ...sortKey, kind: 'delta' } : sortKey, descending }]
  })
  return { filter: filterOf(filter), sort: sortOf(sortOrders), group: group && { ...group, except: [] }, layout }
}

function filterOf({ text, conditions, ...otherFilters }: StockViewReply['filter']): StockView['filter'] {
  return {
    ...otherFilters,
    ...(text === undefined ? {} : { text: toRawText(text) }),
    ...(conditions === undefined ? {} : { conditions }),
  }
}

/** Whether the grid matches the view. */
export function matchesView(view: StockViewReply, shownContents: ViewContents): boolean {
  const { filter, sort, group, columns } = view
  return JSON.stringify(sortKeys({ filter, sort, group, columns })) === JSON.stringify(sortKeys(shownContents))
}

/** Sorts the keys, because filters are assembled in any order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => sortKeys(member))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sortKeys(member)]),
  )
}

/** The view as the host stores it. */
export function makeStoredView(view: StockViewReply): StockView {
  return { ...view, name: viewName(view), filter: filterOf(view.filter) }
}

export function viewName({ name }: StockViewReply): string {
  return toRawText(name)
}

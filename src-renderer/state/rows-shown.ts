/** The state of the visible rows, and the requests based on it. */
import type { RowGroup, RowSort } from '../../src-shared/api/rows-shown.ts'
import type {
  CellsRequest,
  Failure,
  ImportEditRequest,
  Reply,
  RowFilter,
  ShownRow,
  RowsQuery,
} from '../../src-shared/api/window-types.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { ROWS_PER_PAGE } from '../view/pages.ts'
import type { Ranges } from '../view/selection.ts'

interface Page {
  readonly epoch: number
  /** The host's number for the order in which the rows were shown. */
  readonly revision: number
  readonly rows: readonly ShownRow[]
}

export interface RowsState {
  readonly session: string | null
  readonly filter: RowFilter
  /** The order; null for the file's own order. */
  readonly sort: RowSort | null
  /** Shows one row per material if the file has storages as columns. */
  readonly isPerMaterial: boolean
  /** Groups rows by a cell's value. This is only possible with one row per material. */
  readonly group: RowGroup | null
  /** How many positions there are, including group lines. */
  readonly total: number
  readonly groupLineCount: number
  /** False until the first answer to this filter. */
  readonly isLoaded: boolean
  /** Whether all rows were requested again because the import changed, not because of a new filter. */
  readonly isRenewed: boolean
  readonly pages: ReadonlyMap<number, Page>
  readonly failure: Failure | null
  /** A rule that is only being tried. The rows are loaded as if the rule applied. */
  readonly triedRule: TriedRule | null
  /** A change to many cells that is only being tried. */
  readonly triedChange: CellsRequest | null
  /** The effect of the tried rule or change on the visible rows. */
  readonly trialResult: NonNullable<Reply<'import.rows'>['tried']> | null
  /** Changes when other rows take the same positions, so that the grid scrolls back to the top. */
  readonly generation: number
}

export interface TriedRule {
  readonly field: Field
  readonly text: string
}

export const NO_ROWS: RowsState = {
  session: null,
  filter: {},
  sort: null,
  isPerMaterial: false,
  group: null,
  total: 0,
  groupLineCount: 0,
  isLoaded: false,
  isRenewed: false,
  pages: new Map(),
  failure: null,
  triedRule: null,
  triedChange: null,
  trialResult: null,
  generation: 0,
}

/** How many rows the filter shows; 0 before the first answer. */
export function countShownRows({
  isLoaded,
  total,
  groupLineCount,
}: Pick<RowsState, 'isLoaded' | 'total' | 'groupLineCount'>): number {
  return isLoaded ? total - groupLineCount : 0
}

type ShownRowsState = Pick<RowsState, 'filter' | 'sort' | 'isPerMaterial'> & Partial<Pick<RowsState, 'group'>>

export function makeCurrentQuery({ filter, sort, isPerMaterial, group }: ShownRowsState): RowsQuery {
  return {
    filter: trimFilter(filter),
    ...(sort ? { sort } : {}),
    ...(isPerMaterial ? { rowPer: 'material', ...(group ? { group } : {}) } : {}),
  }
}

/** The query for the rows as the user saw them. A change in progress may move rows, but the user means the rows that were visible. [SHOWN-3] */
export function makeShownQuery(state: ShownRowsState & Pick<RowsState, 'pages'>, ranges: Ranges = [[0, 0]]): RowsQuery {
  const revision = state.pages.get(Math.floor((ranges[0]?.[0] ?? 0) / ROWS_PER_PAGE))?.revision
  return { ...makeCurrentQuery(state), ...(revision === undefined ? {} : { seen: revision }) }
}

/** Leaves out the rows at these positions, or includes them again. */
export function makeSelectionEdit(
  selectedRanges: Ranges,
  state: ShownRowsState & Pick<RowsState, 'pages'>,
  isIncluded: boolean,
): Extract<ImportEditRequest, { kind: 'filtered' }> {
  const ranges = selectedRanges.map(([from, to]): [number, number] => [from, to])
  return { kind: 'filtered', ...makeShownQuery(state, selectedRanges), ranges, included: isIncluded }
}

/** Leaves out whole rows of the file, with all their storages, because the user sees them as one row. */
export function makeLeaveOutEdit(filter: RowFilter): Extract<ImportEditRequest, { kind: 'filtered' }> {
  return { kind: 'filtered', filter, rowPer: 'material', included: false }
}

/** The filter for the host, without spaces around a search that may be half typed. */
export function trimFilter(filter: RowFilter): RowFilter {
  const { text, ...otherFilters } = filter
  return text === undefined || text.trim() === '' ? otherFilters : { ...otherFilters, text: text.trim() }
}

/** The row at a position; undefined for a group line. */
export function rowAt(state: RowsState, position: number): ShownRow | undefined {
  const row = lineAt(state, position)
  return row?.group ? undefined : row
}

/** The position of a row. Searches only pages that were loaded with the page of `nearPosition` or later; null if none has the row. */
export function positionOf({ pages }: RowsState, index: number, nearPosition: number): number | null {
  const from = pages.get(Math.floor(nearPosition / ROWS_PER_PAGE))?.epoch ?? 0
  for (const [page, { epoch, rows }] of pages) {
    const rowIndex = epoch < from ? -1 : rows.findIndex((row) => row.index === index && !row.group)
    if (rowIndex >= 0) return page * ROWS_PER_PAGE + rowIndex
  }
  return null
}

/** The group line at a position. */
export function groupAt(state: RowsState, position: number): ShownRow['group'] {
  return lineAt(state, position)?.group
}

function lineAt(state: RowsState, position: number): ShownRow | undefined {
  return state.pages.get(Math.floor(position / ROWS_PER_PAGE))?.rows[position % ROWS_PER_PAGE]
}

/** The rows that are shown: what is known of them, and what is asked of the host for them. */
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
import { PAGE } from '../view/pages.ts'
import type { Ranges } from '../view/selection.ts'

interface Page {
  readonly epoch: number
  /** The order they were shown in, as the host numbers it. */
  readonly seen: number
  readonly rows: readonly ShownRow[]
}

export interface RowsState {
  readonly session: string | null
  readonly filter: RowFilter
  /** Null: the file's own order. */
  readonly sort: RowSort | null
  /** A row per material, of a file with columns per storage. */
  readonly perMaterial: boolean
  /** Rows with the same cell together; only where a row per material is shown. */
  readonly group: RowGroup | null
  /** Positions, lines of groups among them. */
  readonly total: number
  readonly lines: number
  /** False until the first answer to this filter. */
  readonly settled: boolean
  readonly pages: ReadonlyMap<number, Page>
  readonly failure: Failure | null
  /** A rule that is only tried: the rows are asked for as it would make them. */
  readonly rule: RuleTried | null
  /** The same of cells that would be changed. */
  readonly cells: CellsRequest | null
  /** What the rows shown belong to where they came with such a rule. */
  readonly tried: NonNullable<Reply<'import.rows'>['tried']> | null
  /** Changes when other rows stand at the same positions: the grid goes back to its top. */
  readonly generation: number
}

export interface RuleTried {
  readonly field: Field
  readonly text: string
}

export const NO_ROWS: RowsState = {
  session: null,
  filter: {},
  sort: null,
  perMaterial: false,
  group: null,
  total: 0,
  lines: 0,
  settled: false,
  pages: new Map(),
  failure: null,
  rule: null,
  cells: null,
  tried: null,
  generation: 0,
}

/** Rows the filter shows now; none before the first answer. */
export function rowsShownNow({ settled, total, lines }: Pick<RowsState, 'settled' | 'total' | 'lines'>): number {
  return settled ? total - lines : 0
}

type Shown = Pick<RowsState, 'filter' | 'sort' | 'perMaterial'> & Partial<Pick<RowsState, 'group'>>

export function shownNow({ filter, sort, perMaterial, group }: Shown): RowsQuery {
  return {
    filter: trimmed(filter),
    ...(sort ? { sort } : {}),
    ...(perMaterial ? { rowPer: 'material', ...(group ? { group } : {}) } : {}),
  }
}

/**
 * The same, with the order that was seen where these positions begin: a change that is still on its way may move rows, and the user
 * means those that were there. [SHOWN-3]
 */
export function shownAt(state: Shown & Pick<RowsState, 'pages'>, ranges: Ranges = [[0, 0]]): RowsQuery {
  const seen = state.pages.get(Math.floor((ranges[0]?.[0] ?? 0) / PAGE))?.seen
  return { ...shownNow(state), ...(seen === undefined ? {} : { seen }) }
}

/** The planned rows of a row shown. */
export function plannedIn({ index, planned }: ShownRow): number[] {
  return planned?.map((one) => one.index) ?? [index]
}

/** Leaves the rows at these positions out, or takes them in again. */
export function selectedEdit(
  selected: Ranges,
  state: Shown & Pick<RowsState, 'pages'>,
  included: boolean,
): Extract<ImportEditRequest, { kind: 'filtered' }> {
  const ranges = selected.map(([from, to]): [number, number] => [from, to])
  return { kind: 'filtered', ...shownAt(state, selected), ranges, included }
}

/** As the host is asked: spaces around a search are the user still typing. */
export function trimmed(filter: RowFilter): RowFilter {
  const { text, ...rest } = filter
  return text === undefined || text.trim() === '' ? rest : { ...rest, text: text.trim() }
}

/** The row at a position; the line of a group is none. */
export function rowAt(state: RowsState, position: number): ShownRow | undefined {
  const row = lineAt(state, position)
  return row?.group ? undefined : row
}

/** Where a row is, of those that came with the page of `near` or after it; null: not among them. */
export function positionOf({ pages }: RowsState, index: number, near: number): number | null {
  const from = pages.get(Math.floor(near / PAGE))?.epoch ?? 0
  for (const [page, { epoch, rows }] of pages) {
    const at = epoch < from ? -1 : rows.findIndex((row) => row.index === index && !row.group)
    if (at >= 0) return page * PAGE + at
  }
  return null
}

/** The line of a group at a position. */
export function groupAt(state: RowsState, position: number): ShownRow['group'] {
  return lineAt(state, position)?.group
}

function lineAt(state: RowsState, position: number): ShownRow | undefined {
  return state.pages.get(Math.floor(position / PAGE))?.rows[position % PAGE]
}

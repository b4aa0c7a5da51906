/** The grid's active cell and selection. Row -1 is the header. Places are positions, not rows: see stores.ts. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Reply, RowsQuery, ShownRow } from '../../src-shared/api/window-types.ts'
import type { ColumnOf } from '../../src-shared/api/rows-shown.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { Filled } from '../view/fill-plan.ts'
import type { GridPlace } from '../view/next-cell.ts'
import type { PastePlan } from '../view/paste-plan.ts'
import { positionOf, rowAt, type RowsState } from './rows-shown.ts'
import { PAGE } from '../view/pages.ts'
import { has, joined, NOTHING, stretch, toggled, type Selection } from '../view/selection.ts'

/** Copied cells, and the row order at the time of the paste. */
export interface PendingPaste {
  readonly plan: PastePlan
  readonly shown: RowsQuery
}

/** `activePlace` is the cell that keys and typing act on. In a range it is the start, whichever end moves. */
export interface GridState extends Selection {
  readonly active: GridPlace
  /** True while the focus is inside the grid. Only then does the focus follow the active cell. */
  readonly focused: boolean
  /** The text being typed into the active cell; null if it is not being edited. */
  readonly typing: string | null
  /** The row being edited, because an earlier change may move another row to its position. */
  readonly typedInto: ShownRow | null
  /** Counts requests to scroll the active cell into view. */
  readonly reveal: number
  /** The start of a range that Shift extends; null means the active cell. */
  readonly anchor: GridPlace | null
  /** The other end of the range. */
  readonly lead: GridPlace | null
  /** The column where the user started to fill in a row with Tab. Enter returns to it in the next row. */
  readonly tabbedFrom: GridPlace | null
  /** Copied cells that do not fit, until the user decides. */
  readonly pasting: PendingPaste | null
  /** The sum of the selected cells, with the selection it belongs to. */
  readonly summed: Summed | null
  /** The cells that dragging the handle would fill. */
  readonly filling: Selection | null
  /** The last fill while its cells are selected, because it can become a series. */
  readonly filled: Filled | null
  /** The problem being fixed in all its cells. The dialog stays open after the problem is gone. */
  readonly fixing: string | null
  /** The field being translated in a dialog. */
  readonly translating: ColumnOfFile | null
  /** The material shown beside the grid. */
  readonly material: number | null
  /** Whether the details of the active row are open over the grid. */
  readonly detailed: boolean
  /** The stock column that the filter dialog is for. */
  readonly filtering: ColumnOf | null
  /** The field whose rule is being written. `from`: the column it started from; `text`: the rule to start with. */
  readonly ruling:
    | (ColumnOfFile & { readonly from?: number | undefined; readonly text?: UntrustedText | undefined })
    | null
  /**
   * Whether Find is open, and with replace; `opened` counts requests to open it. Once `ready`, its field has the focus. Until then, keys go to the
   * field instead of the cell.
   */
  readonly finding: { readonly replace: boolean; readonly opened: number; readonly ready: boolean } | null
  /** The last search. */
  readonly sought: SearchTexts
  /** The change to many cells that the dialog is for. */
  readonly changing: ManyCells | null
}

/** A column of the file and its field. */
export interface ColumnOfFile {
  readonly field: Field
}

export interface Summed extends Selection {
  readonly sums: Reply<'import.sums'>
}

/** The text to find and its replacement. */
interface SearchTexts {
  readonly text: string
  readonly by: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
}

/** The kinds of changes to many cells. */
export const MANY_CELLS = ['set', 'add', 'percent', 'round'] as const
export type ManyCells = (typeof MANY_CELLS)[number]

type GridStore = StoreApi<GridState>

export function createGridStore(): GridStore {
  return createStore<GridState>(() => ({
    active: { row: 0, column: 0 },
    focused: false,
    typing: null,
    typedInto: null,
    reveal: 0,
    selected: NOTHING,
    across: null,
    anchor: null,
    lead: null,
    tabbedFrom: null,
    pasting: null,
    summed: null,
    filling: null,
    filled: null,
    fixing: null,
    translating: null,
    filtering: null,
    ruling: null,
    finding: null,
    sought: { text: '', by: '', matchCase: false, wholeCell: false },
    changing: null,
    material: null,
    detailed: false,
  }))
}

export function goToPlace(store: GridStore, activePlace: GridPlace): void {
  store.setState({
    active: activePlace,
    focused: true,
    typing: null,
    tabbedFrom: null,
    reveal: store.getState().reveal + 1,
  })
}

/** Keeps the active cell on its row when a change moves the row. If the row is no longer loaded, the position stays. */
export function followRow(store: GridStore, before: RowsState, now: RowsState): void {
  const { active, focused, typing, typedInto, tabbedFrom, reveal } = store.getState()
  const row = (typing === null ? null : typedInto) ?? rowAt(before, active.row)
  if (!row || rowAt(now, active.row)?.index === row.index) return
  const position = positionOf(now, row.index, active.row)
  if (position === null) return
  store.setState({
    active: { row: position, column: active.column },
    tabbedFrom: tabbedFrom?.row === active.row ? { row: position, column: tabbedFrom.column } : tabbedFrom,
    reveal: focused ? reveal + 1 : reveal,
  })
}

/** Clears a selection if other rows are now at its positions. */
export function endMovedSelection(store: GridStore, before: RowsState, now: RowsState): void {
  const { selected } = store.getState()
  if (selected.length === 0) return
  for (const [page, { rows }] of now.pages) {
    for (const rowIndex of rows.keys()) {
      const position = page * PAGE + rowIndex
      const row = has(selected, position) ? rowAt(before, position) : undefined
      if (row && rowAt(now, position)?.index !== row.index) return clearSelection(store)
    }
  }
}

/** Opens Find, or focuses it if it is open. */
export function openFinding(store: GridStore, replace: boolean): void {
  const { finding } = store.getState()
  store.setState({ finding: { replace, opened: (finding?.opened ?? 0) + 1, ready: false } })
}

/** Makes a cell active and scrolls it into view, without moving the focus. */
export function showPlace(store: GridStore, activePlace: GridPlace): void {
  store.setState({ active: activePlace, typing: null, reveal: store.getState().reveal + 1 })
}

export function selectRow(store: GridStore, row: number): void {
  const place = { row, column: store.getState().active.column }
  store.setState({ selected: [[row, row]], across: null, anchor: place, lead: place })
}

/** Selects the rows from the start of the selection to this row. */
export function selectTo(store: GridStore, row: number): void {
  const { anchor, active } = store.getState()
  const from = anchor ?? { row: Math.max(0, active.row), column: active.column }
  const rangeEnd = { row, column: from.column }
  store.setState({ selected: [stretch(from.row, row)], across: null, anchor: from, lead: rangeEnd })
}

/** Selects the cells from the start of the selection to this one. A single cell only becomes active. */
export function selectCellsTo(store: GridStore, rangeEnd: GridPlace): void {
  const { anchor, active } = store.getState()
  const from = anchor ?? { row: Math.max(0, active.row), column: active.column }
  const isSingleCell = from.row === rangeEnd.row && from.column === rangeEnd.column
  store.setState({
    selected: isSingleCell ? NOTHING : [stretch(from.row, rangeEnd.row)],
    across: isSingleCell ? null : stretch(from.column, rangeEnd.column),
    anchor: from,
    lead: rangeEnd,
  })
}

/** Selects whole columns, from one to another, over `total` rows. */
export function selectColumns(store: GridStore, from: number, to: number, total: number): void {
  if (total === 0) return
  const anchor = { row: 0, column: from }
  const rangeEnd = { row: total - 1, column: to }
  store.setState({ selected: [[0, total - 1]], across: stretch(from, to), anchor, lead: rangeEnd })
}

export function toggleRow(store: GridStore, row: number): void {
  const { selected, across, active } = store.getState()
  const place = { row, column: active.column }
  const rows = across ? NOTHING : selected
  store.setState({ selected: toggled(rows, row), across: null, anchor: place, lead: place })
}

export function selectAll(store: GridStore, total: number): void {
  if (total === 0) return
  const { column } = store.getState().active
  const [anchor, rangeEnd] = [0, total - 1].map((row) => ({ row, column }))
  store.setState({
    selected: joined(NOTHING, [0, total - 1]),
    across: null,
    anchor: anchor ?? null,
    lead: rangeEnd ?? null,
  })
}

export function clearSelection(store: GridStore): void {
  const { selected, anchor } = store.getState()
  if (selected.length > 0 || anchor !== null) {
    store.setState({ selected: NOTHING, across: null, anchor: null, lead: null })
  }
}

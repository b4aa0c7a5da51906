/** Where the grid's focus is and which cells are selected. Row -1 is the header row. Positions, not rows: see stores.ts. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Reply, RowsQuery, ShownRow } from '../../src-shared/api/window-types.ts'
import type { ColumnOf } from '../../src-shared/api/rows-shown.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { Filled } from '../view/fill-plan.ts'
import type { GridPlace } from '../view/next-cell.ts'
import type { PastePlan } from '../view/paste-plan.ts'
import { positionOf, rowAt, type RowsState } from './rows-shown.ts'
import { joined, NOTHING, stretch, toggled, type Selection } from '../view/selection.ts'

/** Copied cells, and the order of the rows they were pasted into. */
export interface PendingPaste {
  readonly plan: PastePlan
  readonly shown: RowsQuery
}

/** `active` is the cell that keys and typing mean: where a range was begun, whatever end of it moves. */
export interface GridState extends Selection {
  readonly active: GridPlace
  /** True while focus is inside the grid: only then does a moving place take the focus along. */
  readonly focused: boolean
  /** The text being typed into the active cell; null when it is only looked at. */
  readonly typing: string | null
  /** The row it is typed into: a change before it may move another one to its place meanwhile. */
  readonly typedInto: ShownRow | null
  /** Counts the requests to bring a place into view. */
  readonly reveal: number
  /** Where a range begins that Shift makes longer or shorter; null: at the active cell. */
  readonly anchor: GridPlace | null
  /** Its other end. */
  readonly lead: GridPlace | null
  /** Where a row is being typed along with Tab: Enter begins the next one there. */
  readonly tabbedFrom: GridPlace | null
  /** Copied cells that do not fit, until it is said what becomes of them. */
  readonly pasting: PendingPaste | null
  /** What the numbers of the selected cells come to, once the host has said so: of the selection it was asked for. */
  readonly summed: Summed | null
  /** The cells a drag of the handle would fill now. */
  readonly filling: Selection | null
  /** What was filled last, for as long as its cells are selected: values can be a series instead. */
  readonly filled: Filled | null
  /** The problem whose cells are being fixed all at once, in a dialog that outlives the problem. */
  readonly fixing: string | null
  /** The field whose column is being translated, in a dialog. */
  readonly translating: ColumnOfFile | null
  /** The material whose details are shown, beside the grid. */
  readonly material: number | null
  /** The column of the stock whose filter is being made, in a dialog. */
  readonly filtering: ColumnOf | null
  /** The field whose rule is being written, beside the grid; `from`: the column it is made from, where it began there. */
  readonly ruling: (ColumnOfFile & { readonly from?: number }) | null
  /**
   * Whether text is looked for beside the grid, and is to be replaced there; `opened` counts how often that was asked for. `ready`: its
   * field has the focus. Until then keys are meant for it, and not for the cell that has the focus still.
   */
  readonly finding: { readonly replace: boolean; readonly opened: number; readonly ready: boolean } | null
  /** What was looked for last. */
  readonly sought: Sought
  /** What is done to many cells at once, in a dialog. */
  readonly changing: ManyCells | null
}

/** The column of a field in a file. */
export interface ColumnOfFile {
  readonly field: Field
}

export interface Summed extends Selection {
  readonly sums: Reply<'import.sums'>
}

/** What is looked for, and what is put in its place. */
interface Sought {
  readonly text: string
  readonly by: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
}

/** What can be done to many cells at once. */
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
  }))
}

export function goToPlace(store: GridStore, active: GridPlace): void {
  store.setState({ active, focused: true, typing: null, tabbedFrom: null, reveal: store.getState().reveal + 1 })
}

/** The active cell stays with its row where a change moves that; one that is not among the rows here leaves its place to another. */
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

/** Opens the panel that looks for text, or leads back to it. */
export function openFinding(store: GridStore, replace: boolean): void {
  const { finding } = store.getState()
  store.setState({ finding: { replace, opened: (finding?.opened ?? 0) + 1, ready: false } })
}

/** Brings a cell into view and makes it the active one, without taking the focus there. */
export function showPlace(store: GridStore, active: GridPlace): void {
  store.setState({ active, typing: null, reveal: store.getState().reveal + 1 })
}

export function selectRow(store: GridStore, row: number): void {
  const place = { row, column: store.getState().active.column }
  store.setState({ selected: [[row, row]], across: null, anchor: place, lead: place })
}

/** Selects from where the selection began to this row, and lets go of the rest. */
export function selectTo(store: GridStore, row: number): void {
  const { anchor, active } = store.getState()
  const from = anchor ?? { row: Math.max(0, active.row), column: active.column }
  const lead = { row, column: from.column }
  store.setState({ selected: [stretch(from.row, row)], across: null, anchor: from, lead })
}

/** Selects the cells from where the selection began to this one; a single cell is the active one, not a selection. */
export function selectCellsTo(store: GridStore, lead: GridPlace): void {
  const { anchor, active } = store.getState()
  const from = anchor ?? { row: Math.max(0, active.row), column: active.column }
  const single = from.row === lead.row && from.column === lead.column
  store.setState({
    selected: single ? NOTHING : [stretch(from.row, lead.row)],
    across: single ? null : stretch(from.column, lead.column),
    anchor: from,
    lead,
  })
}

/** Selects whole columns, from one to another, of the `total` rows shown. */
export function selectColumns(store: GridStore, from: number, to: number, total: number): void {
  if (total === 0) return
  const anchor = { row: 0, column: from }
  const lead = { row: total - 1, column: to }
  store.setState({ selected: [[0, total - 1]], across: stretch(from, to), anchor, lead })
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
  const [anchor, lead] = [0, total - 1].map((row) => ({ row, column }))
  store.setState({
    selected: joined(NOTHING, [0, total - 1]),
    across: null,
    anchor: anchor ?? null,
    lead: lead ?? null,
  })
}

export function clearSelection(store: GridStore): void {
  const { selected, anchor } = store.getState()
  if (selected.length > 0 || anchor !== null) {
    store.setState({ selected: NOTHING, across: null, anchor: null, lead: null })
  }
}

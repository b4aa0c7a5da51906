/** Where the grid's focus is and which rows are selected. Row -1 is the header row. Positions, not rows: see stores.ts. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Field } from '../../src-shared/domain/fields/field.ts'
import type { GridPlace } from '../view/grid-keys.ts'
import { joined, NOTHING, stretch, toggled, type Ranges } from '../view/selection.ts'

export interface GridState {
  readonly active: GridPlace
  /** True while focus is inside the grid: only then does a moving place take the focus along. */
  readonly focused: boolean
  /** The text being typed into the active cell; null when it is only looked at. */
  readonly typing: string | null
  /** Counts the requests to bring a place into view. */
  readonly reveal: number
  readonly selected: Ranges
  /** Where a range of rows begins that Shift makes longer or shorter; null: at the active row. */
  readonly anchor: number | null
  /** The problem whose cells are being fixed all at once, in a dialog that outlives the problem. */
  readonly fixing: string | null
  /** The field whose column is being translated, in a dialog. */
  readonly translating: Field | null
  /** The field whose rule is being written, beside the grid; `from`: the column it is made from, where it began there. */
  readonly ruling: { readonly field: Field; readonly from?: number } | null
}

type GridStore = StoreApi<GridState>

export function createGridStore(): GridStore {
  return createStore<GridState>(() => ({
    active: { row: 0, column: 0 },
    focused: false,
    typing: null,
    reveal: 0,
    selected: NOTHING,
    anchor: null,
    fixing: null,
    translating: null,
    ruling: null,
  }))
}

export function goToPlace(store: GridStore, active: GridPlace): void {
  store.setState({ active, focused: true, typing: null, reveal: store.getState().reveal + 1 })
}

export function selectRow(store: GridStore, row: number): void {
  store.setState({ selected: [[row, row]], anchor: row })
}

/** Selects from where the selection began to this row, and lets go of the rest. */
export function selectTo(store: GridStore, row: number): void {
  const { anchor, active } = store.getState()
  const from = anchor ?? Math.max(0, active.row)
  store.setState({ selected: [stretch(from, row)], anchor: from })
}

export function toggleRow(store: GridStore, row: number): void {
  store.setState({ selected: toggled(store.getState().selected, row), anchor: row })
}

export function selectAll(store: GridStore, total: number): void {
  if (total > 0) store.setState({ selected: joined(NOTHING, [0, total - 1]), anchor: 0 })
}

export function clearSelection(store: GridStore): void {
  const { selected, anchor } = store.getState()
  if (selected.length > 0 || anchor !== null) store.setState({ selected: NOTHING, anchor: null })
}

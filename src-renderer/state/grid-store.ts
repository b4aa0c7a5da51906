/** Where the grid's focus is. Row -1 is the header row. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { GridPlace } from '../view/grid-keys.ts'

export interface GridState {
  readonly active: GridPlace
  /** True while focus is inside the grid: only then does a moving place take the focus along. */
  readonly focused: boolean
  /** The text being typed into the active cell; null when it is only looked at. */
  readonly typing: string | null
  /** Counts the requests to bring a place into view. */
  readonly reveal: number
}

export type GridStore = StoreApi<GridState>

export function createGridStore(): GridStore {
  return createStore<GridState>(() => ({ active: { row: 0, column: 0 }, focused: false, typing: null, reveal: 0 }))
}

/** Moves to a place and brings it into view, with the focus. */
export function goToPlace(store: GridStore, active: GridPlace): void {
  store.setState({ active, focused: true, typing: null, reveal: store.getState().reveal + 1 })
}

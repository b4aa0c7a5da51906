/** Keyboard users keep their place when one state of the import takes another's: nobody is left on an empty page. */
import { useEffect, useRef } from 'react'
import type { ImportState } from '../../state/import-store.ts'
import { goToPlace } from '../../state/grid-store.ts'
import { useStores } from '../../state/stores.ts'

/** Where what had the focus went away with its state: to the grid, where rows came, else to the heading of the new state. */
export function useFocusKept(state: ImportState): void {
  const { grid } = useStores()
  const { step } = state
  const hasRows = state.step === 'open' && state.summary.rowCount > 0
  const before = useRef(step)
  useEffect(() => {
    const from = before.current
    before.current = step
    // A reloaded page begins where the browser begins.
    if (from === step || from === 'restoring') return
    if (document.activeElement !== null && document.activeElement !== document.body) return
    if (hasRows) goToPlace(grid, { row: 0, column: 0 })
    else document.querySelector<HTMLElement>('main h1[tabindex]')?.focus()
  }, [step, hasRows, grid])
  // What was pressed is gone with what it settled: a line above the grid, a choice that no longer applies.
  const summary = state.step === 'open' ? state.summary : null
  const shown = useRef(summary)
  useEffect(() => {
    const changed = shown.current !== null && summary !== null && shown.current !== summary
    shown.current = summary
    if (!changed || !hasRows) return
    if (document.activeElement === null || document.activeElement === document.body)
      goToPlace(grid, grid.getState().active)
  }, [summary, hasRows, grid])
}

/** Keys on a header: order of the rows, the two menus, width and place of the column. */
import type { KeyboardEvent } from 'react'
import { goToPlace } from '../../state/grid-store.ts'
import { useStores } from '../../state/stores.ts'
import { moved, resized } from '../../view/grid-layout.ts'
import { nextSort } from '../../view/sorting.ts'
import type { GridColumns } from './use-grid-columns.ts'

/** Pixels a key makes a column wider. */
const STEP = 16

/** Gives a function that takes a key pressed on a header; false when it is for moving about. */
export function useHeadKeys(arranged: GridColumns, widthOf: (id: string) => number): (event: KeyboardEvent) => boolean {
  const { grid, rows } = useStores()
  const { all, layout, change } = arranged

  return (event) => {
    const { active } = grid.getState()
    const column = arranged.columns[active.column]
    if (!column || !(event.target instanceof HTMLElement)) return false
    const buttons = event.target.querySelectorAll('button')
    const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    const menu =
      event.key === 'ContextMenu' ||
      (event.shiftKey && event.key === 'F10') ||
      (event.altKey && event.key === 'ArrowDown')
    if (menu) open(event, buttons[buttons.length - 1])
    else if (event.altKey && event.shiftKey && sideways !== null) {
      change((now) => resized(now, column.id, widthOf(column.id) + sideways * STEP))
    } else if (event.altKey && sideways !== null) {
      const next = moved(all, layout, column.id, sideways)
      if (next !== layout) {
        change(() => next)
        goToPlace(grid, { row: -1, column: active.column + sideways })
      }
    } else if (event.altKey) return false
    else if (event.key === ' ') rows.act.setSort(nextSort(rows.getState().sort, column))
    else if (event.key === 'Enter' || event.key === 'F2') {
      // The field's menu comes first in a header that has one.
      open(event, buttons[0])
    } else return false
    event.preventDefault()
    return true
  }
}

/** The menu closes on any key outside it, and would take the very key that opens it for one. */
function open(event: KeyboardEvent, button: HTMLButtonElement | undefined): void {
  event.stopPropagation()
  button?.click()
}

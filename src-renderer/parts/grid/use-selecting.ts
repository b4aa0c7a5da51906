/** Selecting rows with the pointer and by keys, as spreadsheets do. What is selected is for others to act upon. */
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { clearSelection, goToPlace, selectAll, selectRow, selectTo, toggleRow } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import { stepByKey, type GridSize } from '../../view/grid-keys.ts'

export function useSelecting() {
  const { grid } = useUi()
  // True while the pointer draws a range along the row numbers.
  const drawing = useRef(false)
  useEffect(() => {
    const end = () => {
      drawing.current = false
    }
    window.addEventListener('mouseup', end)
    return () => window.removeEventListener('mouseup', end)
  }, [])

  /** True when the key was for selecting. */
  function press(event: KeyboardEvent, size: GridSize): boolean {
    const { active, selected } = grid.getState()
    const ctrl = event.ctrlKey || event.metaKey
    if (ctrl && !event.shiftKey && event.key.toLowerCase() === 'a') selectAll(grid, size.rows)
    else if (event.key === 'Escape' && selected.length > 0) clearSelection(grid)
    else if (event.shiftKey && event.key === ' ' && active.row >= 0) selectRow(grid, active.row)
    else {
      const next = event.shiftKey ? stepByKey(active, { key: event.key, ctrl }, size) : null
      if (!next || next.row < 0) return false
      if (next.row !== active.row) selectTo(grid, next.row)
      goToPlace(grid, next)
    }
    event.preventDefault()
    return true
  }

  function onMouseDown(event: MouseEvent): void {
    const cell = cellOf(event)
    if (!cell || event.button !== 0 || event.target instanceof HTMLTextAreaElement) return
    const { row, isNumber } = cell
    if (event.shiftKey) {
      // A range of rows, not of text.
      event.preventDefault()
      selectTo(grid, row)
    } else if (event.ctrlKey || event.metaKey) toggleRow(grid, row)
    else if (isNumber) {
      selectRow(grid, row)
      drawing.current = true
      event.preventDefault()
    } else {
      clearSelection(grid)
      grid.setState({ anchor: row })
      return
    }
    goToPlace(grid, { row, column: cell.column })
  }

  function onMouseOver(event: MouseEvent): void {
    if (!drawing.current || event.buttons !== 1) return
    const cell = cellOf(event)
    if (cell) selectTo(grid, cell.row)
  }

  return { press, onMouseDown, onMouseOver }
}

function cellOf(
  event: MouseEvent,
): { readonly row: number; readonly column: number; readonly isNumber: boolean } | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-r]') : null
  const row = Number(cell?.dataset['r'] ?? -1)
  if (!cell || row < 0) return null
  return { row, column: Number(cell.dataset['c']), isNumber: cell.dataset['kind'] === 'row' }
}

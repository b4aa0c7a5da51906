/**
 * Keeps the focus in the grid while its rows are replaced, and never takes it from another element. React removes a focused cell without a blur
 * event, so the browser would move the focus elsewhere.
 */
import { useEffect, useLayoutEffect, type FocusEvent as CellFocus, type RefObject } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { GridState } from '../state/grid-store.ts'
import { isNothingFocused } from '../parts/focus-home.ts'

export function useGridFocus(scroller: RefObject<HTMLElement | null>, grid: StoreApi<GridState>): void {
  // Runs in the same step that draws the rows, so that no key press comes in between.
  useLayoutEffect(() => {
    const scrollerElement = scroller.current
    if (!scrollerElement || !((grid.getState().hasFocus && isNothingFocused()) || hasStrayFocus(scrollerElement)))
      return
    const cell = scrollerElement.querySelector<HTMLElement>('[data-c][tabindex="0"]')
    ;(cell ?? scrollerElement).focus({ preventScroll: true })
  })
  useEffect(() => {
    function onFocusIn({ target }: FocusEvent): void {
      const isOutsideGrid = target instanceof Node && scroller.current?.contains(target) === false
      if (isOutsideGrid && grid.getState().hasFocus) grid.setState({ hasFocus: false })
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [scroller, grid])
  useEffect(() => () => grid.setState({ hasFocus: false }), [grid])
}

/** True if the focus is on the grid itself, or on a cell whose element was reused for another row. */
function hasStrayFocus(scrollerElement: HTMLElement): boolean {
  const { activeElement } = document
  return (
    activeElement === scrollerElement ||
    (scrollerElement.contains(activeElement) && activeElement?.matches('[data-c][tabindex="-1"]') === true)
  )
}

/**
 * The row that a cell showed when the focus left the grid. Dialogs and menus return the focus to the element, which may show another row by then.
 */
const rowAtBlur = new WeakMap<Element, string>()

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-c]') : null

/** Called when the focus leaves the grid. */
export function leaveGrid(grid: StoreApi<GridState>, event: CellFocus<HTMLDivElement>): void {
  if (event.currentTarget.contains(event.relatedTarget)) return
  grid.setState({ hasFocus: false })
  const cell = cellOf(event.target)
  if (cell) rowAtBlur.set(cell, cell.dataset['r'] ?? '')
}

/** After a click, a cell refers to the row that it shows now, not to an earlier one. */
export function forgetRowAtBlur({ target }: { readonly target: EventTarget }): void {
  const cell = cellOf(target)
  if (cell) rowAtBlur.delete(cell)
}

/** Makes the focused cell the active one. If its element now shows another row, focuses the active cell instead. */
export function followFocus(grid: StoreApi<GridState>, event: CellFocus<HTMLDivElement>): void {
  const cell = cellOf(event.target)
  if (!cell) return
  const previousRowKey = rowAtBlur.get(cell)
  rowAtBlur.delete(cell)
  if (previousRowKey !== undefined && previousRowKey !== cell.dataset['r']) {
    grid.setState({ hasFocus: true })
    const target = event.currentTarget.querySelector<HTMLElement>('[data-c][tabindex="0"]') ?? event.currentTarget
    return target.focus({ preventScroll: true })
  }
  const activePlace = { row: Number(cell.dataset['r']), column: Number(cell.dataset['c']) }
  const gridState = grid.getState()
  if (
    gridState.hasFocus &&
    gridState.activePlace.row === activePlace.row &&
    gridState.activePlace.column === activePlace.column
  )
    return
  grid.setState({ activePlace, hasFocus: true, typedText: null })
}

interface Heights {
  readonly header: number
  readonly row: number
}

export function useActiveCellInView(
  scroller: RefObject<HTMLElement | null>,
  grid: StoreApi<GridState>,
  { header, row }: Heights,
): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let previousSize = { width: element.clientWidth, height: element.clientHeight }
    const observer = new ResizeObserver(() => {
      const sizeBefore = previousSize
      const { clientWidth: width, clientHeight: height } = element
      previousSize = { width, height }
      const { activePlace, hasFocus } = grid.getState()
      if (!hasFocus || activePlace.row < 0) return
      const rowTop = header + activePlace.row * row
      const wasInView = rowTop >= element.scrollTop + header && rowTop + row <= element.scrollTop + sizeBefore.height
      if (wasInView && rowTop + row > element.scrollTop + height) element.scrollTop = rowTop + row - height
      const cell = element.querySelector('[data-c][tabindex="0"]')
      const rightEdge = cell ? cell.getBoundingClientRect().right - element.getBoundingClientRect().left : 0
      if (rightEdge <= sizeBefore.width && rightEdge > width) element.scrollLeft += rightEdge - width
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, grid, header, row])
}

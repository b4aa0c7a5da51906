/** Finds which rows are in view. All rows have the same height, so the scroll position is enough. */
import { useLayoutEffect, useState, type RefObject } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useUi } from '../use-ui.ts'

export const ROW_HEIGHT = 28
export const HEADER_HEIGHT = 44

interface VisibleRows {
  /** The top row, even if it is partly hidden. */
  readonly firstRow: number
  /** How many rows fit below the heading, with a fraction; 0 until measured. */
  readonly visibleRowCount: number
  /** The visible width if the grid is scrolled sideways, otherwise 0. */
  readonly visibleWidth: number
}

export interface RowsInView {
  /** Changes when other rows come into view, not on every pixel. */
  readonly store: StoreApi<VisibleRows>
  /** Reads the scroll position and the size of the grid. */
  readonly updateView: () => void
  /** Scrolls just far enough to show the row. */
  readonly showRow: (row: number) => void
}

function trackRowsInView(scroller: RefObject<HTMLElement | null>): RowsInView {
  const store = createStore<VisibleRows>(() => ({ firstRow: 0, visibleRowCount: 0, visibleWidth: 0 }))
  function updateView(): void {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = element
    const firstRow = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT))
    const visibleRowCount = Math.max(0, clientHeight - HEADER_HEIGHT) / ROW_HEIGHT
    const visibleWidth = scrollLeft > 0 ? clientWidth : 0
    const previousView = store.getState()
    if (
      firstRow === previousView.firstRow &&
      visibleRowCount === previousView.visibleRowCount &&
      visibleWidth === previousView.visibleWidth
    )
      return
    store.setState({ firstRow, visibleRowCount, visibleWidth })
  }
  function showRow(row: number): void {
    const element = scroller.current
    if (!element) return
    const { scrollTop, clientHeight } = element
    const maxScrollTop = row * ROW_HEIGHT
    const minScrollTop = maxScrollTop + ROW_HEIGHT + HEADER_HEIGHT - clientHeight
    if (minScrollTop <= scrollTop && scrollTop <= maxScrollTop) return
    element.scrollTo({ top: scrollTop > maxScrollTop ? maxScrollTop : minScrollTop })
    updateView()
  }
  return { store, updateView, showRow }
}

export function useRowsInView(scroller: RefObject<HTMLElement | null>): RowsInView {
  const { grid } = useUi()
  const [view] = useState(() => trackRowsInView(scroller))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const { updateView, showRow } = view
    updateView()
    const observer = new ResizeObserver(updateView)
    observer.observe(element)
    element.addEventListener('scroll', updateView, { passive: true })
    // Scrolls before the rows are drawn, so that they are drawn only once.
    const unsubscribe = grid.subscribe(({ revealCount, activePlace }, previousState) => {
      if (revealCount !== previousState.revealCount && activePlace.row >= 0) showRow(activePlace.row)
    })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', updateView)
      unsubscribe()
    }
  }, [scroller, view, grid])
  return view
}

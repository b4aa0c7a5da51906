/** Keeps the grid's scroll position valid when rows or columns change. New rows start at the top, and the active cell always exists. */
import { useEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import { clearSelection } from '../state/grid-store.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import type { RowsInView } from './use-rows-in-view.ts'

export function useValidScrollPosition(
  scroller: RefObject<HTMLDivElement | null>,
  { showRow }: RowsInView,
  columns: readonly GridColumn[],
): void {
  const { rows, grid } = useUi()
  const { total, generation } = useStore(rows)
  const { revealCount } = useStore(grid)
  // If the same rows are shown again, the grid keeps its scroll position.
  const shownGeneration = useRef(generation)
  useEffect(() => {
    if (shownGeneration.current === generation) return
    shownGeneration.current = generation
    scroller.current?.scrollTo({ top: 0 })
    grid.setState(({ activePlace }) => ({
      activePlace: { row: Math.min(activePlace.row, 0), column: activePlace.column },
    }))
  }, [scroller, generation, grid])
  useEffect(() => {
    // The active cell must still exist if there are fewer rows or columns now.
    const lastPlace = { row: total === 0 ? Infinity : total - 1, column: Math.max(0, columns.length - 1) }
    grid.setState(({ activePlace: { row, column } }) => {
      if (row <= lastPlace.row && column <= lastPlace.column) return {}
      return { activePlace: { row: Math.min(row, lastPlace.row), column: Math.min(column, lastPlace.column) } }
    })
  }, [columns.length, total, grid])
  // The selection refers to columns by position, and there may be other columns at those positions now.
  const order = columns.map(({ id }) => id).join(' ')
  const lastColumnOrder = useRef('')
  useEffect(() => {
    if (lastColumnOrder.current === order) return
    lastColumnOrder.current = order
    if (grid.getState().columnRange) clearSelection(grid)
  }, [order, grid])
  useEffect(() => {
    const { row } = grid.getState().activePlace
    if (revealCount > 0 && row >= 0) showRow(row)
  }, [revealCount, grid, showRow])
}

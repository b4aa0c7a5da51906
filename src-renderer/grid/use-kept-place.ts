/** The grid's place over other rows and columns: other rows begin at their top, and the active cell always exists. */
import { useEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import { clearSelection } from '../state/grid-store.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import type { VirtualRows } from './use-virtual-rows.ts'

export function useKeptPlace(
  scroller: RefObject<HTMLDivElement | null>,
  virtual: VirtualRows,
  columns: readonly GridColumn[],
): void {
  const { rows, grid } = useUi()
  const { total, generation } = useStore(rows)
  const { reveal } = useStore(grid)
  // A grid that is there again has its place still.
  const shownBefore = useRef(generation)
  useEffect(() => {
    if (shownBefore.current === generation) return
    shownBefore.current = generation
    scroller.current?.scrollTo({ top: 0 })
    grid.setState(({ active }) => ({ active: { row: Math.min(active.row, 0), column: active.column } }))
  }, [scroller, generation, grid])
  useEffect(() => {
    // One cell can always be reached by keys, also where there are fewer columns or rows now.
    const most = { row: total === 0 ? Infinity : total - 1, column: Math.max(0, columns.length - 1) }
    grid.setState(({ active: { row, column } }) => {
      if (row <= most.row && column <= most.column) return {}
      return { active: { row: Math.min(row, most.row), column: Math.min(column, most.column) } }
    })
  }, [columns.length, total, grid])
  // Selected columns are places: others may stand there now.
  const order = columns.map(({ id }) => id).join(' ')
  const orderSeen = useRef('')
  useEffect(() => {
    if (orderSeen.current === order) return
    orderSeen.current = order
    if (grid.getState().across) clearSelection(grid)
  }, [order, grid])
  useEffect(() => {
    const { row } = grid.getState().active
    if (reveal > 0 && row >= 0) virtual.scrollToIndex(row, { align: 'auto' })
  }, [reveal, grid, virtual])
}

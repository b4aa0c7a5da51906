/** The active cell stays in sight where what stands below the grid grows: what is said of a row has more lines than what was said before. */
import { useEffect, type RefObject } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { GridState } from '../state/grid-store.ts'

interface Heights {
  readonly header: number
  readonly row: number
}

export function useActiveInView(
  scroller: RefObject<HTMLElement | null>,
  grid: StoreApi<GridState>,
  { header, row }: Heights,
): void {
  useEffect(() => {
    const own = scroller.current
    if (!own) return undefined
    let before = own.clientHeight
    const watch = new ResizeObserver(() => {
      const now = own.clientHeight
      const shrunkFrom = now < before ? before : null
      before = now
      const { active, focused } = grid.getState()
      if (shrunkFrom === null || !focused || active.row < 0) return
      const top = header + active.row * row
      const wasInView = top >= own.scrollTop + header && top + row <= own.scrollTop + shrunkFrom
      if (wasInView && top + row > own.scrollTop + now) own.scrollTop = top + row - now
    })
    watch.observe(own)
    return () => watch.disconnect()
  }, [scroller, grid, header, row])
}

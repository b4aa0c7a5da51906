/** Which part of the rows is in view. All rows are as high, so it follows from where the grid is scrolled to. */
import { useLayoutEffect, useState, type RefObject } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useUi } from '../use-ui.ts'

export const ROW_HEIGHT = 28
export const HEADER_HEIGHT = 44

interface InView {
  /** The topmost row, also one that is cut. */
  readonly first: number
  /** Rows that fit below the heading, and the part of one; 0 until it is measured. */
  readonly room: number
  /** The visible width while the grid is scrolled sideways, else 0. */
  readonly shifted: number
}

export interface RowsInView {
  /** Changes with the rows in view, not with each pixel. */
  readonly store: StoreApi<InView>
  /** Looks where the grid is scrolled to, and how large it is. */
  readonly look: () => void
  /** Scrolls no further than the row needs. */
  readonly show: (row: number) => void
}

function rowsInView(scroller: RefObject<HTMLElement | null>): RowsInView {
  const store = createStore<InView>(() => ({ first: 0, room: 0, shifted: 0 }))
  function look(): void {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = element
    const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT))
    const room = Math.max(0, clientHeight - HEADER_HEIGHT) / ROW_HEIGHT
    const shifted = scrollLeft > 0 ? clientWidth : 0
    const before = store.getState()
    if (first === before.first && room === before.room && shifted === before.shifted) return
    store.setState({ first, room, shifted })
  }
  function show(row: number): void {
    const element = scroller.current
    if (!element) return
    const { scrollTop, clientHeight } = element
    const most = row * ROW_HEIGHT
    const least = most + ROW_HEIGHT + HEADER_HEIGHT - clientHeight
    if (least <= scrollTop && scrollTop <= most) return
    element.scrollTo({ top: scrollTop > most ? most : least })
    look()
  }
  return { store, look, show }
}

export function useRowsInView(scroller: RefObject<HTMLElement | null>): RowsInView {
  const { grid } = useUi()
  const [view] = useState(() => rowsInView(scroller))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const { look, show } = view
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    // Before the rows are drawn for the cell that is gone to: they are drawn once, where they will be.
    const off = grid.subscribe(({ reveal, active }, before) => {
      if (reveal !== before.reveal && active.row >= 0) show(active.row)
    })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
      off()
    }
  }, [scroller, view, grid])
  return view
}

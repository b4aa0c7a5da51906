/** Which rows the grid draws: the visible ones, some around them, and the focused one. */
import {
  observeElementRect,
  useVirtualizer,
  type Range,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useUi } from '../use-ui.ts'
import { drawnPositions, elementOf, rowsDrawn } from '../view/drawn-rows.ts'
import type { GridPlace } from '../view/next-cell.ts'

export const ROW_HEIGHT = 28
export const HEADER_HEIGHT = 44
export type VirtualRows = Virtualizer<HTMLDivElement, Element>

export interface Line extends VirtualItem {
  /** The number of the element that draws it. */
  readonly element: number
}

export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  { total, pinned }: { readonly total: number; readonly pinned: number },
): { readonly virtual: VirtualRows; readonly lines: readonly Line[] } {
  const { rows } = useUi()
  const [drawn, setDrawn] = useState(1)
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions are used at once
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    observeElementRect: useCallback<typeof observeElementRect<HTMLDivElement>>((instance, measured) => {
      return observeElementRect(instance, (rect) => {
        setDrawn(rowsDrawn(rect.height / ROW_HEIGHT))
        measured(rect)
      })
    }, []),
    rangeExtractor: useCallback(
      ({ startIndex }: Range) => drawnPositions(startIndex, { total, drawn, pinned }),
      [total, drawn, pinned],
    ),
  })
  const first = virtual.range?.startIndex ?? 0
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => rows.act.setInView(first, last), [rows, first, last, total])
  // In the order of their elements, which never move.
  const lines = virtual
    .getVirtualItems()
    .map((item): Line => ({ ...item, element: elementOf(item.index, { drawn, pinned }) }))
    .sort((one, other) => one.element - other.element)
  return { virtual, lines }
}

/** Scrolls a cell into view without focusing it. */
export function showPlace(virtual: VirtualRows, scroller: HTMLElement | null, { row, column }: GridPlace): void {
  virtual.scrollToIndex(row, { align: 'auto' })
  // Its element may exist only after the rows there are drawn.
  requestAnimationFrame(() => {
    const cell = scroller?.querySelector(`[data-r="${row}"][data-c="${column}"]`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** Which rows the grid draws: the visible ones, some around them, and the focused one. */
import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, type RefObject } from 'react'
import { useUi } from '../use-ui.ts'
import type { GridPlace } from '../view/next-cell.ts'

export const ROW_HEIGHT = 28
export const HEADER_HEIGHT = 44
const OVERSCAN = 8

export type VirtualRows = Virtualizer<HTMLDivElement, Element>

export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  { total, pinned }: { readonly total: number; readonly pinned: number },
): VirtualRows {
  const { rows } = useUi()
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions are used at once
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    // The focused row stays in the page while it is out of view, so that keys still reach it.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        const first = shown[0] ?? 0
        const last = shown.at(-1) ?? -1
        if (pinned < 0 || pinned >= total || (pinned >= first && pinned <= last)) return shown
        return pinned < first ? [pinned, ...shown] : [...shown, pinned]
      },
      [pinned, total],
    ),
  })

  const first = virtual.range?.startIndex ?? 0
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => rows.act.setInView(first, last), [rows, first, last, total])
  return virtual
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

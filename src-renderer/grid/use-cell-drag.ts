/** Tracks the pointer over the cells while its button is down. Scrolls when the pointer leaves the grid. */
import { useCallback, useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import type { GridPlace } from '../view/next-cell.ts'

/** `onEnterCell` is called for each cell that the pointer enters, and `onEnd` when the button is released. */
interface CellDragHandlers {
  readonly onEnterCell: (place: GridPlace) => void
  readonly onEnd?: () => void
}

export interface CellDrag {
  readonly startDrag: (event: MouseEvent, drag: CellDragHandlers) => void
}

const SCROLL_TICK_MS = 40
/** The minimum and maximum number of pixels that the grid scrolls per tick. The number grows with the distance of the pointer from the grid. */
const MIN_SCROLL_STEP = 12
const MAX_SCROLL_STEP = 120

/** The cell that contains an element; null if it is not in a cell. */
export function gridPlaceAt(target: EventTarget | Element | null): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-r]') : null
  const row = Number(cell?.dataset['r'] ?? -1)
  return cell && row >= 0 ? { row, column: Number(cell.dataset['c']) } : null
}

export function useCellDrag(scroller: RefObject<HTMLDivElement | null>): CellDrag {
  const stopRef = useRef<(() => void) | null>(null)
  useEffect(() => () => stopRef.current?.(), [])
  const startDrag = useCallback(
    (event: MouseEvent, { onEnterCell, onEnd }: CellDragHandlers): void => {
      stopRef.current?.()
      let pointerPosition = { x: event.clientX, y: event.clientY }
      let lastPlace = gridPlaceAt(event.target)
      function trackPointer(): void {
        const element = scroller.current
        if (!element) return
        const cellsBox = cellsBoxOf(element)
        const x = Math.max(cellsBox.left + 1, Math.min(pointerPosition.x, cellsBox.right - 2))
        const y = Math.max(cellsBox.top + 1, Math.min(pointerPosition.y, cellsBox.bottom - 2))
        const place = gridPlaceAt(document.elementFromPoint(x, y))
        if (!place || (place.row === lastPlace?.row && place.column === lastPlace.column)) return
        lastPlace = place
        onEnterCell(place)
      }
      function onMouseMove(mouseEvent: globalThis.MouseEvent): void {
        // The button was released outside the window.
        if (mouseEvent.buttons === 0) return finish()
        pointerPosition = { x: mouseEvent.clientX, y: mouseEvent.clientY }
        trackPointer()
      }
      const timer = setInterval(() => {
        const element = scroller.current
        if (!element) return
        const cellsBox = cellsBoxOf(element)
        const [left, top] = [
          measureDistanceBeyond(pointerPosition.x, cellsBox.left, cellsBox.right),
          measureDistanceBeyond(pointerPosition.y, cellsBox.top, cellsBox.bottom),
        ]
        if (left === 0 && top === 0) return
        element.scrollBy(left, top)
        trackPointer()
      }, SCROLL_TICK_MS)
      function finish(): void {
        clearInterval(timer)
        window.removeEventListener('mousemove', onMouseMove)
        window.removeEventListener('mouseup', finish)
        stopRef.current = null
        onEnd?.()
      }
      window.addEventListener('mousemove', onMouseMove)
      window.addEventListener('mouseup', finish)
      stopRef.current = finish
    },
    [scroller],
  )
  return { startDrag }
}

/** The visible area of the cells: below the heading row, without the scroll bars. */
function cellsBoxOf(element: HTMLElement) {
  const { left, top } = element.getBoundingClientRect()
  const header = element.firstElementChild instanceof HTMLElement ? element.firstElementChild.offsetHeight : 0
  return { left, right: left + element.clientWidth, top: top + header, bottom: top + element.clientHeight }
}

function measureDistanceBeyond(index: number, from: number, to: number): number {
  const distance = index < from ? index - from : index > to ? index - to : 0
  return distance === 0 ? 0 : Math.sign(distance) * Math.min(MAX_SCROLL_STEP, MIN_SCROLL_STEP + Math.abs(distance))
}

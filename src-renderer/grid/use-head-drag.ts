/** Dragging a heading moves its column. Alt with an arrow key does the same. */
import { useRef, type PointerEvent } from 'react'
import { moveColumn } from '../view/grid-layout.ts'
import type { GridColumns } from './use-grid-columns.ts'

/** A press becomes a drag after this many pixels. */
const MIN_DRAG_DISTANCE = 6

interface HeadingDrag {
  readonly id: string
  readonly startX: number
  hasDragBegun: boolean
}

/** Handlers for the heading row. If `wasDragged()` returns true, the click that ended the drag is ignored. */
export function useHeadingDrag({ allColumns, change, columns }: GridColumns) {
  const drag = useRef<HeadingDrag | null>(null)
  const hasDragEnded = useRef(false)

  function onPointerDown({ button, clientX, pointerType, target }: PointerEvent): void {
    hasDragEnded.current = false
    // Touch scrolls the grid instead of dragging.
    if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return
    const id = columns[findHeadingAt(target)]?.id
    if (id === undefined || target.closest('button, [data-border]')) return
    drag.current = { id, startX: clientX, hasDragBegun: false }
  }

  function onPointerMove(event: PointerEvent): void {
    const { current } = drag
    if (!current) return
    if (!current.hasDragBegun) {
      if (Math.abs(event.clientX - current.startX) < MIN_DRAG_DISTANCE) return
      current.hasDragBegun = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    const elementUnderPointer = document.elementFromPoint(event.clientX, event.clientY)
    const targetIndex = elementUnderPointer ? findHeadingAt(elementUnderPointer) : -1
    const index = columns.findIndex(({ id }) => id === current.id)
    if (!elementUnderPointer || targetIndex < 0 || index < 0 || targetIndex === index) return
    // The pointer must pass the middle of the other heading. Otherwise, a narrow column would jump back and forth over a wide one.
    const headingBox = elementUnderPointer.closest('[role="columnheader"]')?.getBoundingClientRect()
    const middle = headingBox ? headingBox.left + headingBox.width / 2 : 0
    if (targetIndex > index ? event.clientX < middle : event.clientX > middle) return
    change((currentLayout) => moveColumn(allColumns, currentLayout, current.id, targetIndex > index ? 1 : -1))
  }

  function onEnd(): void {
    hasDragEnded.current = drag.current?.hasDragBegun === true
    drag.current = null
  }

  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp: onEnd, onPointerCancel: onEnd },
    wasDragged: () => {
      const wasDragged = hasDragEnded.current
      hasDragEnded.current = false
      return wasDragged
    },
  }
}

/** The index of the heading that contains the element; -1 if none. */
function findHeadingAt(element: Element): number {
  return Number(element.closest('[role="columnheader"]')?.getAttribute('data-c') ?? -1)
}

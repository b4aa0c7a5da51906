/** The focus and the selected rows on the screen “Look at the file”. Dragging over row numbers marks heading rows. */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { rawRowAt } from '../../../state/raw-sheet-shown.ts'
import { useUi } from '../../../use-ui.ts'
import type { GridPlace } from '../../../view/next-cell.ts'
import {
  actionOfKey,
  MAX_HEADINGS,
  withRowAction,
  type RowAction,
  type SelectedRows,
} from '../../../view/raw-sheet-rows.ts'
import { makeRange } from '../../../view/selection.ts'

interface ActiveCell extends GridPlace {
  /** Counts requests to scroll the active cell into view. */
  readonly revealCount: number
}

export type RowSelection = ReturnType<typeof useRowSelection>

/** Column 0 is the row number, row -1 is the heading row. */
export const cellId = ({ row, column }: GridPlace): string => `raw-${row}-${column}`

/** Calls the newest `onMouseUp` when a mouse button is released anywhere in the window. */
function useMouseUp(onMouseUp: () => void): void {
  const newestHandler = useRef(onMouseUp)
  useEffect(() => {
    newestHandler.current = onMouseUp
  })
  useEffect(() => {
    const handleMouseUp = (): void => newestHandler.current()
    window.addEventListener('mouseup', handleMouseUp)
    return () => window.removeEventListener('mouseup', handleMouseUp)
  }, [])
}

export function useRowSelection() {
  const { rawSheet } = useUi()
  const [activeCell, setActiveCell] = useState<ActiveCell>({ row: 0, column: 0, revealCount: 0 })
  const [selectedRange, setSelectedRange] = useState<readonly [number, number] | null>(null)
  const anchor = useRef(0)
  /** What a drag selects: over row numbers it marks headings, over cells it only selects. */
  const dragKind = useRef<'numbers' | 'cells' | null>(null)
  const draggedRows = useRef<readonly [number, number]>([0, 0])
  const rows = selectedRange ?? (activeCell.row < 0 ? null : ([activeCell.row, activeCell.row] as const))

  const rowOf = (position: number): number => rawRowAt(rawSheet.getState(), position)?.row ?? position + 1

  function selectedRowsOf([from, to]: readonly [number, number]): SelectedRows {
    const headingRows =
      to - from < MAX_HEADINGS ? Array.from({ length: to - from + 1 }, (_, index) => rowOf(from + index)) : []
    return { firstRow: rowOf(from), lastRow: rowOf(to), headingRows }
  }

  /** Applies the action to the selected rows; returns false if it is impossible or changes nothing. */
  function applyAction(rowAction: RowAction, rowRange = rows): boolean {
    const { choices, sheet: shownSheet, busy } = rawSheet.getState()
    if (rowRange === null || choices === null || shownSheet === null || busy) return false
    const nextChoices = withRowAction(rowAction, selectedRowsOf(rowRange), choices, shownSheet)
    if (nextChoices !== null) void rawSheet.act.choose(nextChoices)
    return nextChoices !== null
  }

  function extendSelection(row: number): void {
    const range = makeRange(anchor.current, row)
    draggedRows.current = range
    setSelectedRange(range)
  }

  function moveActiveCell(nextPlace: GridPlace, extendsSelection: boolean): void {
    if (extendsSelection && nextPlace.row >= 0 && activeCell.row >= 0) extendSelection(nextPlace.row)
    else {
      setSelectedRange(null)
      anchor.current = Math.max(0, nextPlace.row)
    }
    setActiveCell(({ revealCount }) => ({ ...nextPlace, revealCount: revealCount + 1 }))
  }

  /** Returns true if the key was an action on rows. */
  function pressKey(event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && selectedRange !== null) {
      setSelectedRange(null)
      return true
    }
    const rowAction = actionOfKey(event)
    if (rowAction === null) return false
    applyAction(rowAction)
    return true
  }

  useMouseUp(() => {
    if (dragKind.current === 'numbers') applyAction('headings', draggedRows.current)
    dragKind.current = null
  })

  function selectByPointer(event: MouseEvent): void {
    const place = placeOf(event)
    if (!place) return
    setActiveCell(({ revealCount }) => ({ ...place, revealCount }))
    if (place.row < 0) return setSelectedRange(null)
    const isInSelection = selectedRange !== null && selectedRange[0] <= place.row && place.row <= selectedRange[1]
    // The menu acts on the selection under the pointer.
    if (event.button !== 0) {
      if (!isInSelection) setSelectedRange([place.row, place.row])
      return
    }
    if (event.shiftKey) event.preventDefault()
    else anchor.current = place.row
    dragKind.current = place.column === 0 ? 'numbers' : 'cells'
    extendSelection(place.row)
  }

  function extendByPointer(event: MouseEvent): void {
    if (dragKind.current === null || event.buttons !== 1) return
    const place = placeOf(event)
    if (place && place.row >= 0) extendSelection(place.row)
  }

  return {
    active: activeCell,
    selectedRange,
    rows,
    pickedRowsOf: selectedRowsOf,
    applyAction,
    move: moveActiveCell,
    pressKey,
    pickByPointer: selectByPointer,
    draw: extendByPointer,
  }
}

function placeOf(event: MouseEvent): GridPlace | null {
  const pressedElement =
    event.target instanceof Element && event.currentTarget.contains(event.target) ? event.target : null
  const cell = pressedElement?.closest<HTMLElement>('[data-r]')
  return cell ? { row: Number(cell.dataset['r']), column: Number(cell.dataset['c']) } : null
}

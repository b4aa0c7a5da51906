/** The focus and the selected rows in Look at the file. Dragging over row numbers marks heading rows. */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { rawRowAt } from '../../../state/raw-sheet-shown.ts'
import { useUi } from '../../../use-ui.ts'
import type { GridPlace } from '../../../view/next-cell.ts'
import { actOfKey, MAX_HEADINGS, withRows, type RowAct, type RowsPicked } from '../../../view/raw-sheet-rows.ts'
import { stretch } from '../../../view/selection.ts'

interface Active extends GridPlace {
  /** Counts requests to scroll the active cell into view. */
  readonly reveal: number
}

export type RowPicking = ReturnType<typeof usePicking>

/** Column 0 is the row number, row -1 is the head. */
export const cellId = ({ row, column }: GridPlace): string => `raw-${row}-${column}`

export function usePicking() {
  const { rawSheet } = useUi()
  const [active, setActive] = useState<Active>({ row: 0, column: 0, reveal: 0 })
  const [selected, setSelected] = useState<readonly [number, number] | null>(null)
  const anchor = useRef(0)
  /** What a drag selects: over row numbers it marks headings, over cells it only selects. */
  const drawing = useRef<'numbers' | 'cells' | null>(null)
  const drawnRows = useRef<readonly [number, number]>([0, 0])
  const rows = selected ?? (active.row < 0 ? null : ([active.row, active.row] as const))

  const rowOf = (position: number): number => rawRowAt(rawSheet.getState(), position)?.row ?? position + 1

  function picked([from, to]: readonly [number, number]): RowsPicked {
    const few = to - from < MAX_HEADINGS ? Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at)) : []
    return { first: rowOf(from), last: rowOf(to), few }
  }

  /** Applies the action to the selected rows; returns false if it is impossible or changes nothing. */
  function say(act: RowAct, of = rows): boolean {
    const { choices, sheet: shown, busy } = rawSheet.getState()
    if (of === null || choices === null || shown === null || busy) return false
    const next = withRows(act, picked(of), choices, shown)
    if (next !== null) void rawSheet.act.choose(next)
    return next !== null
  }

  function extend(row: number): void {
    const range = stretch(anchor.current, row)
    drawnRows.current = range
    setSelected(range)
  }

  function move(next: GridPlace, extending: boolean): void {
    if (extending && next.row >= 0 && active.row >= 0) extend(next.row)
    else {
      setSelected(null)
      anchor.current = Math.max(0, next.row)
    }
    setActive(({ reveal }) => ({ ...next, reveal: reveal + 1 }))
  }

  /** Returns true if the key was an action on rows. */
  function press(event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && selected !== null) {
      setSelected(null)
      return true
    }
    const act = actOfKey(event)
    if (act === null) return false
    say(act)
    return true
  }

  const finish = useRef(() => {})
  useEffect(() => {
    finish.current = () => {
      const was = drawing.current
      drawing.current = null
      if (was === 'numbers') say('headings', drawnRows.current)
    }
  })
  useEffect(() => {
    const end = (): void => finish.current()
    window.addEventListener('mouseup', end)
    return () => window.removeEventListener('mouseup', end)
  }, [])

  function pick(event: MouseEvent): void {
    const place = placeOf(event)
    if (!place) return
    setActive(({ reveal }) => ({ ...place, reveal }))
    if (place.row < 0) return setSelected(null)
    const inside = selected !== null && selected[0] <= place.row && place.row <= selected[1]
    // The menu acts on the selection under the pointer.
    if (event.button !== 0) {
      if (!inside) setSelected([place.row, place.row])
      return
    }
    if (event.shiftKey) event.preventDefault()
    else anchor.current = place.row
    drawing.current = place.column === 0 ? 'numbers' : 'cells'
    extend(place.row)
  }

  function draw(event: MouseEvent): void {
    if (drawing.current === null || event.buttons !== 1) return
    const place = placeOf(event)
    if (place && place.row >= 0) extend(place.row)
  }

  return { active, selected, rows, picked, say, move, press, pick, draw }
}

function placeOf(event: MouseEvent): GridPlace | null {
  const own = event.target instanceof Element && event.currentTarget.contains(event.target) ? event.target : null
  const cell = own?.closest<HTMLElement>('[data-r]')
  return cell ? { row: Number(cell.dataset['r']), column: Number(cell.dataset['c']) } : null
}

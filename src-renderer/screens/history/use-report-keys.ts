/**
 * Keys in the table of a report, as in the grid: arrows, Page, Home and End move, Shift selects a range, Ctrl+C copies it. Enter goes into
 * the cell, Escape back to it.
 */
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { clipboardHtml, clipboardText, type Point } from '../../../src-shared/export/clipboard.ts'
import { putOnClipboard } from '../../grid/use-clipboard.ts'
import { reportRowAt } from '../../state/history-store.ts'
import { useUi } from '../../use-ui.ts'
import { stepByKey, type GridPlace } from '../../view/next-cell.ts'
import { copiedReportCell, REPORT_COLUMNS } from './report-cells.ts'
import { messageLine } from '../../view/visible-text.ts'

/** Rows per page key, and the most rows that can be copied at once. */
const PAGE = 10
const MOST_COPIED = 10_000
const INSIDE = 'button, input, a, [tabindex="0"]'

interface Copied {
  readonly place: (storage: number) => string
}

/** Copies a range of cells, including rows that are not loaded yet. */
function useCopyRange({ place }: Copied): (range: CellRange) => Promise<void> {
  const { app, history, words } = useUi()
  return async ({ rows: [first, last], columns: [from, to] }) => {
    const answer = await history.act.rowsFrom(first, Math.min(last, first + MOST_COPIED - 1))
    if (!answer.ok) return app.act.tell({ kind: 'bad', text: messageLine(answer.failure.message) })
    const some = REPORT_COLUMNS.slice(from, to + 1).filter((column) => column !== 'choose')
    const cells = answer.value.map((row) => some.map((column) => copiedReportCell(row, column, words, place)))
    const point: Point = words.numbers.point === ',' ? ',' : '.'
    const done = putOnClipboard(clipboardText(cells, point), clipboardHtml(cells, false, point))
    const count = cells.length * some.length
    const text = done ? words.copying.cells(count, words.count(count)) : words.copying.again
    app.act.tell({ kind: done ? 'good' : 'bad', text })
  }
}

interface Coming {
  readonly begin: () => void
  readonly isOn: () => boolean
}

/** Focuses the cell that a key leads to, after its row is drawn. */
function useComing(table: RefObject<HTMLTableElement | null>, { row, column }: GridPlace): Coming {
  const coming = useRef(false)
  useEffect(() => {
    if (!coming.current) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-r="${row}"][data-c="${column}"]`)
    if (!cell) return
    coming.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    begin: () => {
      coming.current = true
    },
    isOn: () => coming.current,
  }
}

interface ReportKeysAsked extends Copied {
  readonly total: number
  /** Scrolls a row into the page. */
  readonly show: (row: number) => void
  /** The first and last row in the page. */
  readonly shown: readonly [number, number]
}

export interface ReportMarks {
  /** The cell with the tab stop. */
  readonly stop: GridPlace
  readonly isSelected: (place: GridPlace) => boolean
}

export function useReportKeys({ total, place, show, shown: [first, last] }: ReportKeysAsked) {
  const { history } = useUi()
  const copy = useCopyRange({ place })
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 1 })
  const [anchor, setAnchor] = useState<GridPlace | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const active = {
    row: Math.min(at.row, Math.max(0, total - 1)),
    column: Math.min(at.column, REPORT_COLUMNS.length - 1),
  }
  // If that cell is not in the page, the first one in it has the tab stop.
  const stop = active.row >= first && active.row <= last ? active : { row: first, column: active.column }
  const range = anchor && rangeOf(anchor, active)
  const coming = useComing(table, active)

  function go(to: GridPlace, from: GridPlace | null): void {
    coming.begin()
    setAnchor(from)
    setAt(to)
    show(to.row)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const cell = cellOf(event.target)
    if (!cell || event.altKey) return
    if (event.target === cell) {
      if (!press(cell, event)) return
    } else if (event.key === 'Escape') cell.focus()
    else return
    event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
  }

  /** True if the key was for the table. */
  function press(cell: HTMLElement, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean {
    const ctrl = ctrlKey || metaKey
    if (key === 'Enter' || key === 'F2') {
      const inside = cell.querySelector<HTMLElement>(INSIDE)
      inside?.focus()
      return inside !== null
    }
    if (key === 'Escape') {
      setAnchor(null)
      return anchor !== null
    }
    if (key === ' ' && !ctrl) chooseRow(active.row)
    else if (key.toLowerCase() === 'a' && ctrl)
      go({ row: total - 1, column: REPORT_COLUMNS.length - 1 }, { row: 0, column: 0 })
    else {
      const to = stepByKey(active, { key, ctrl }, { rows: total, columns: REPORT_COLUMNS.length, page: PAGE })
      if (!to) return false
      go({ row: Math.max(0, to.row), column: to.column }, shiftKey ? (anchor ?? active) : null)
    }
    return true
  }

  /** A row that is not loaded yet cannot be selected. */
  function chooseRow(row: number): void {
    const { report } = history.getState()
    const seq = report ? reportRowAt(report, row)?.seq : undefined
    if (seq !== undefined) history.act.choose([seq], !history.getState().chosen.has(seq))
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const cell = cellOf(target)
    if (!cell || coming.isOn()) return
    const to = placeOf(cell)
    if (to.row !== active.row || to.column !== active.column) setAt(to)
  }

  /** Shift and a click select a range, as in the grid; a plain click only moves. */
  function onMouseDown(event: MouseEvent<HTMLElement>): void {
    const cell = cellOf(event.target)
    const control = event.target instanceof Element && event.target.closest('button, input, a') !== null
    if (!cell || event.button !== 0 || control) return
    if (!event.shiftKey) return setAnchor(null)
    event.preventDefault()
    go(placeOf(cell), anchor ?? active)
  }

  function onCopy(event: ClipboardEvent<HTMLElement>): void {
    // The browser copies marked text itself.
    if (window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    void copy(range ?? rangeOf(active, active))
  }

  const marks: ReportMarks = { stop, isSelected: (place) => range !== null && isIn(range, place) }
  return { table, marks, handlers: { onKeyDown, onFocus, onMouseDown, onCopy } }
}

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-c]') : null
}

function placeOf(cell: HTMLElement): GridPlace {
  return { row: Number(cell.dataset['r']), column: Number(cell.dataset['c']) }
}

interface CellRange {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

function isIn({ rows, columns }: CellRange, { row, column }: GridPlace): boolean {
  return row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]
}

function rangeOf(one: GridPlace, other: GridPlace): CellRange {
  return {
    rows: [Math.min(one.row, other.row), Math.max(one.row, other.row)],
    columns: [Math.min(one.column, other.column), Math.max(one.column, other.column)],
  }
}

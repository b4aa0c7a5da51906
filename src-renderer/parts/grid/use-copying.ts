/**
 * Copies the selected rows, or the current cell, as text and as a table that spreadsheets take over as shown. Writes through
 * the browser's own copy command: it needs no permission, in a window as in a browser.
 */
import { useCallback, useRef, type ClipboardEvent } from 'react'
import type { RowStatus } from '../../../src-shared/contract/import.ts'
import {
  clipboardHtml,
  clipboardText,
  type CopiedCell,
  type Point,
} from '../../../src-shared/domain/export/clipboard.ts'
import type { Reply } from '../../../src-shared/contract/received.ts'
import { asItCame, untrusted, type UntrustedText } from '../../../src-shared/domain/values/untrusted-text.ts'
import { rowAt } from '../../state/rows-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { copiedCell } from '../../view/cell-text.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import type { Words } from '../../wording/words.ts'
import { shownText } from '../../view/visible-text.ts'

interface Ready {
  readonly text: string
  readonly html: string
}

export interface Copying {
  readonly onCopy: (event: ClipboardEvent) => void
  /** Copies what is selected. */
  readonly copy: () => Promise<void>
}

export function useCopying(columns: readonly GridColumn[]): Copying {
  const { app, rows, grid } = useStores()
  const words = useWords()
  // Rows that came after the browser stopped believing that the user asked for them: the next Ctrl+C has them at once.
  const late = useRef<{ readonly asked: string; readonly ready: Ready; readonly rows: number } | null>(null)
  const point: Point = words.numbers.point === ',' ? ',' : '.'

  const copy = useCallback(async () => {
    const { selected } = grid.getState()
    const asked = {
      ranges: selected.map(([from, to]): [number, number] => [from, to]),
      columns: columns.map((column) => ({ of: ofColumn(column), header: nameOf(column, words) })),
      headed: columns.length > 1,
      point,
      statuses: statusNames(words.names.statuses),
      excluded: words.grid.excluded,
    }
    const { filter, sort, generation } = rows.getState()
    const what = JSON.stringify([asked.ranges, asked.columns, filter, sort, generation])
    const known = late.current?.asked === what ? late.current : null
    const answer = known ? null : await rows.act.copy(asked)
    if (answer && !answer.ok) return app.act.tell({ kind: 'bad', text: shownText(answer.failure.message) })
    const ready = known ?? (answer ? { asked: what, ready: readyOf(answer.value), rows: answer.value.rows } : null)
    if (!ready) return
    const done = put(ready.ready)
    late.current = done ? null : ready
    const text = done ? words.copying.done(ready.rows, words.count(ready.rows)) : words.copying.again
    app.act.tell({ kind: done ? 'good' : 'bad', text })
  }, [app, rows, grid, columns, words, point])

  function onCopy(event: ClipboardEvent): void {
    if (event.target instanceof HTMLTextAreaElement || window.getSelection()?.isCollapsed === false) return
    const { active, selected } = grid.getState()
    if (selected.length > 0) {
      event.preventDefault()
      void copy()
      return
    }
    const cell = currentCell()
    if (!cell || active.row < 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', clipboardText([[cell]], point))
    event.clipboardData.setData('text/html', clipboardHtml([[cell]], false, point))
  }

  function currentCell(): CopiedCell | null {
    const { active } = grid.getState()
    const row = rowAt(rows.getState(), active.row)
    const column = columns[active.column]
    if (!row || !column) return null
    if (column.kind === 'row') return { text: String(row.row), number: true }
    if (column.kind === 'material') return { text: asItCame(row.materialName ?? untrusted('')), number: false }
    if (column.kind === 'status') {
      return { text: row.included === false ? words.grid.excluded : words.names.statuses[row.status], number: false }
    }
    if (column.kind !== 'cell') return null
    const cell = row.cells[column.index]
    return cell ? copiedCell(cell, column.column.field) : null
  }

  return { onCopy, copy }
}

/** The clipboard takes the texts as they came: they are cells of a spreadsheet there. */
function readyOf({ text, html }: Reply<'import.copy'>): Ready {
  return { text: asItCame(text), html: asItCame(html) }
}

/** Runs the copy command with this for content; false when the browser refuses. */
function put({ text, html }: Ready): boolean {
  let done = false
  function onCopy(event: globalThis.ClipboardEvent): void {
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    event.stopImmediatePropagation()
    done = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy, { capture: true })
  // oxlint-disable-next-line typescript/no-deprecated -- navigator.clipboard asks for a permission that the desktop host denies, and rewrites the table
  document.execCommand('copy')
  document.removeEventListener('copy', onCopy, { capture: true })
  return done
}

function ofColumn(column: GridColumn): 'row' | 'status' | 'material' | number {
  return column.kind === 'cell' ? column.column.column : column.kind
}

/** As its header says; the file's own heading where it has one. */
export function nameOf(column: GridColumn, words: Words): string | UntrustedText {
  if (column.kind !== 'cell') return words.grid[column.kind]
  const { header, field, letter } = column.column
  return asItCame(header) !== '' ? header : field === null ? words.grid.column(letter) : words.names.fields[field]
}

/** Without the names of what is no status. */
function statusNames({ all: _all, review: _review, ...names }: Words['names']['statuses']): Record<RowStatus, string> {
  return names
}

/**
 * Copying and pasting cells as spreadsheets do. Copies through the browser's own command: it needs no permission, in a window as in
 * a browser. Pastes from the focused cell on, as one change, and says what had no place.
 */
import { columnName } from '../../view/column-name.ts'
import { useStore } from 'zustand'
import { useCallback, useRef, type ClipboardEvent } from 'react'
import type { RowStatus } from '../../../src-shared/domain/plan/plan.ts'
import {
  clipboardHtml,
  clipboardText,
  copiedCells,
  type CopiedCell,
  type Point,
} from '../../../src-shared/domain/export/clipboard.ts'
import type { Reply } from '../../../src-shared/contract/received.ts'
import { asItCame, untrusted } from '../../../src-shared/domain/values/untrusted-text.ts'
import { rowAt, shownNow } from '../../state/rows-store.ts'
import { useUi } from '../../use-ui.ts'
import { copiedCell } from '../../view/cell-text.ts'
import { type GridColumn } from '../../view/grid-columns.ts'
import type { Words } from '../../wording/words.ts'
import { messageLine } from '../../view/visible-text.ts'
import { MOST_PASTED } from '../../../src-shared/contract/import-edits.ts'
import type { GridPlace } from '../../view/grid-keys.ts'
import { cellsWithoutValue, isTypedInto, pastePlan, type PastePlan } from '../../view/paste-plan.ts'
import { has, size } from '../../view/selection.ts'
import { isTyping } from '../typing.ts'

/*
 * Copies the selected rows, or the current cell, as text and as a table that spreadsheets take over as shown. Writes through
 * the browser's own copy command: it needs no permission, in a window as in a browser.
 */

export function useCopying(columns: readonly GridColumn[]) {
  const { app, rows, grid, words } = useUi()
  // Rows that came after the browser stopped believing that the user asked for them: the next Ctrl+C has them at once.
  const late = useRef<({ readonly asked: string } & Reply<'import.copy'>) | null>(null)
  const point: Point = words.numbers.point === ',' ? ',' : '.'

  const copy = useCallback(async () => {
    const { selected, across } = grid.getState()
    const some = across ? columns.slice(across[0], across[1] + 1) : columns
    const asked = {
      ranges: selected.map(([from, to]): [number, number] => [from, to]),
      columns: some.map((column) => ({
        of: column.kind === 'cell' ? column.column.column : column.kind,
        header: columnName(column, words),
      })),
      headed: !across && some.length > 1,
      point,
      statuses: statusNames(words.names.statuses),
      excluded: words.grid.excluded,
    }
    const { filter, sort, generation } = rows.getState()
    const what = JSON.stringify([asked.ranges, asked.columns, filter, sort, generation])
    const known = late.current?.asked === what ? late.current : null
    const answer = known ? null : await rows.act.copy(asked)
    if (answer && !answer.ok) return app.act.tell({ kind: 'bad', text: messageLine(answer.failure.message) })
    const ready = known ?? (answer ? { asked: what, ...answer.value } : null)
    if (!ready) return
    // The clipboard takes the texts as they came: they are cells of a spreadsheet there.
    const done = put(asItCame(ready.text), asItCame(ready.html))
    late.current = done ? null : ready
    const cells = ready.rows * some.length
    const said = across
      ? words.copying.cells(cells, words.count(cells))
      : words.copying.done(ready.rows, words.count(ready.rows))
    const text = done ? said : words.copying.again
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

/** Runs the copy command with this for content; false when the browser refuses. */
function put(text: string, html: string): boolean {
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

/** Without the names of what is no status. */
function statusNames({ all: _all, review: _review, ...names }: Words['names']['statuses']): Record<RowStatus, string> {
  return names
}

/** Puts cells into the grid, from a place on, as one change; says what had no place. `done`: of so many cells. */
function useCellsPut(columns: readonly GridColumn[], total: number) {
  const { app, imports, rows, grid, run, words } = useUi()
  const locked = useStore(run, (state) => state.run !== null || state.starting)

  return (
    copied: readonly (readonly string[])[],
    place: GridPlace,
    done: (cells: number, shown: string) => string,
  ): void => {
    if (locked) return app.act.tell({ kind: 'bad', text: words.pasting.locked })
    const { selected } = grid.getState()
    const plan = pastePlan(copied, place, { columns, total, selected })
    if (!plan) return app.act.tell({ kind: 'bad', text: words.pasting.noCell })
    if (new TextEncoder().encode(JSON.stringify(plan.cells)).length > MOST_PASTED) {
      return app.act.tell({ kind: 'bad', text: words.pasting.tooMany })
    }
    const none = cellsWithoutValue(plan, columns, (position) => rowAt(rows.getState(), position))
    const ranges = plan.ranges.map(([from, to]): [number, number] => [from, to])
    const cells = plan.cells.map((line) => [...line])
    void imports.act
      .edit({ kind: 'paste', ...shownNow(rows.getState()), ranges, columns: [...plan.columns], cells })
      .then(() => {
        const state = imports.getState()
        if (state.step === 'open' && state.failure === null) app.act.tell(pastedNotice(plan, none, done, words))
      })
  }
}

/** Pastes copied cells into the grid, from the focused cell on. */
export function usePasting(columns: readonly GridColumn[], total: number): (event: ClipboardEvent) => void {
  const { grid, words } = useUi()
  const put = useCellsPut(columns, total)

  return (event) => {
    // A cell being typed into takes the text itself.
    if (isTyping(event.target)) return
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    // Pasted into the grid it is for its cells, whatever becomes of it: never a file of its own.
    event.preventDefault()
    put(copiedCells(text), grid.getState().active, words.pasting.done)
  }
}

/**
 * Fills the current column of the selected rows with what the first of them has there; without several, the current cell with
 * what stands above it. The host is asked for that cell: the first of many rows may be far from those on screen.
 */
export function useFilling(columns: readonly GridColumn[], total: number): () => Promise<void> {
  const { app, rows, grid, words } = useUi()
  const put = useCellsPut(columns, total)

  return async () => {
    const { active, selected } = grid.getState()
    const [first] = selected
    const several = first !== undefined && size(selected) > 1 && has(selected, active.row)
    const source = several ? first[0] : active.row - 1
    const column = columns[active.column]
    if (active.row < 0 || source < 0 || column?.kind !== 'cell' || !isTypedInto(column)) {
      return app.act.tell({ kind: 'bad', text: words.pasting.noFill })
    }
    const answer = await rows.act.copy({
      ranges: [[source, source]],
      columns: [{ of: column.column.column, header: '' }],
      headed: false,
      point: words.numbers.point === ',' ? ',' : '.',
      statuses: statusNames(words.names.statuses),
      excluded: words.grid.excluded,
    })
    if (!answer) return
    if (!answer.ok) return app.act.tell({ kind: 'bad', text: messageLine(answer.failure.message) })
    const cells = copiedCells(asItCame(answer.value.text))
    const place = { row: several ? source : active.row, column: active.column }
    put(cells.length === 0 ? [['']] : cells, place, words.pasting.filled)
  }
}

/** What was pasted and what was not. Stays until it is dismissed where something was not. */
function pastedNotice(
  plan: PastePlan,
  none: number,
  done: (cells: number, shown: string) => string,
  words: Words,
): { readonly kind: 'good' | 'bad'; readonly text: string } {
  const { pasting, count } = words
  const not = [
    ...(plan.rowsOver > 0 ? [pasting.rowsOver(plan.rowsOver, count(plan.rowsOver))] : []),
    ...(plan.columnsOver > 0 ? [pasting.columnsOver(plan.columnsOver, count(plan.columnsOver))] : []),
    ...(plan.unused > 0 ? [pasting.unused(plan.unused, count(plan.unused))] : []),
    ...(none > 0 ? [pasting.noValue(none, count(none))] : []),
  ]
  const said = done(plan.pasted - none, count(plan.pasted - none))
  return { kind: not.length === 0 ? 'good' : 'bad', text: [said, ...not].join(' ') }
}

/** Copies and cuts cells as spreadsheets do: as text and as an HTML table. Uses the browser's copy command, which needs no permission. */
import { columnTitle } from '../view/column-name.ts'
import { useStore } from 'zustand'
import { useCallback, useRef, type ClipboardEvent } from 'react'
import { clipboardHtml, clipboardText, type CopiedCell, type Point } from '../../src-shared/export/clipboard.ts'
import type { Reply, RowsQuery } from '../../src-shared/api/window-types.ts'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'
import type { GridState } from '../state/grid-store.ts'
import { rowAt, type RowsState, makeShownQuery } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { getCopiedCell } from '../view/cell-text.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { putOnClipboard } from '../parts/clipboard.ts'
import { isTyping } from '../parts/typing.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { isTypedInto } from '../view/paste-plan.ts'
import { listCellsInSelection, type SelectedCells } from '../view/selected-cells.ts'
import { size } from '../view/selection.ts'
import { failureNotice } from '../view/failure-line.ts'

export function useCopyAndCut(columns: readonly GridColumn[]) {
  const { app, rows, grid, run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  const { clear, meant: cellsToClear } = useClearCells(columns)
  const point = pointOf(words)
  const copy = useCopySelected(columns)

  function onCopy(event: ClipboardEvent): void {
    if (isText(event)) return
    const { rowRanges } = grid.getState()
    if (rowRanges.length === 0) putCell(event)
    else {
      event.preventDefault()
      void copy()
    }
  }

  /** Copies from the palette: the selected cells, or the active cell if none are selected. */
  async function copySelectionOrCell(): Promise<boolean> {
    if (grid.getState().rowRanges.length > 0) return copy()
    const cell = copyToClipboard(columns, grid.getState(), rows.getState())
    return cell !== null && putOnClipboard(clipboardText([[cell]], point), clipboardHtml([[cell]], false, point))
  }

  async function cutCells(): Promise<void> {
    const cellsToCut = cellsToClear()
    if (await copySelectionOrCell()) clear('cut', cellsToCut)
  }

  /** Cut clears the cells at once, as one change. The page cannot find out whether they are pasted. */
  function onCut(event: ClipboardEvent): void {
    if (isText(event)) return
    if (isLocked) {
      event.preventDefault()
      return app.act.tell({ kind: 'bad', text: words.clearing.locked })
    }
    const { rowRanges } = grid.getState()
    if (rowRanges.length === 0) {
      if (putCell(event)) clear('cut')
    } else {
      event.preventDefault()
      const cellsToCut = cellsToClear()
      void copy().then((isCopied) => isCopied && clear('cut', cellsToCut))
    }
  }

  function putCell(event: ClipboardEvent): boolean {
    const cell = copyToClipboard(columns, grid.getState(), rows.getState())
    if (!cell || grid.getState().activePlace.row < 0) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', clipboardText([[cell]], point))
    event.clipboardData.setData('text/html', clipboardHtml([[cell]], false, point))
    return true
  }

  return { onCopy, onCut, copy, copyAny: copySelectionOrCell, cut: cutCells }
}

/** Copies the selected cells. Returns false if the clipboard refused them. */
function useCopySelected(columns: readonly GridColumn[]): () => Promise<boolean> {
  const { app, rows, grid, words } = useUi()
  // Rows that arrived too late to be copied, because browsers allow copying only right after a key press. The next Ctrl+C uses them.
  const lateCopy = useRef<({ readonly requestText: string } & Reply<'import.copy'>) | null>(null)
  const point = pointOf(words)

  return useCallback(async (): Promise<boolean> => {
    const { rowRanges, columnRange } = grid.getState()
    const someColumns = columnRange ? columns.slice(columnRange[0], columnRange[1] + 1) : columns
    const request = {
      ranges: rowRanges.map(([from, to]): [number, number] => [from, to]),
      columns: someColumns.map((column) => ({
        of: column.kind === 'cell' ? column.column.column : column.kind === 'text' ? 0 : column.kind,
        header: columnTitle(column, words),
      })),
      headed: !columnRange && someColumns.length > 1,
      point,
    }
    const { filter, sort, generation } = rows.getState()
    const requestText = JSON.stringify([request.ranges, request.columns, filter, sort, generation])
    const lateReply = lateCopy.current?.requestText === requestText ? lateCopy.current : null
    const answer = lateReply ? null : await rows.act.copy(request, someColumns)
    if (answer && !answer.ok) {
      app.act.tell(failureNotice(answer.failure))
      return false
    }
    const copyReply = lateReply ?? (answer ? { requestText, ...answer.value } : null)
    if (!copyReply) return false
    // The texts are copied unchanged, because they become cells of a spreadsheet.
    const isCopied = putOnClipboard(asItCame(copyReply.text), asItCame(copyReply.html))
    lateCopy.current = isCopied ? null : copyReply
    const cells = copyReply.rows * someColumns.length
    const message = columnRange
      ? words.copying.cells(cells, words.count(cells))
      : words.copying.done(copyReply.rows, words.count(copyReply.rows))
    const text = isCopied ? message : words.copying.again
    app.act.tell({ kind: isCopied ? 'good' : 'bad', text })
    return isCopied
  }, [app, rows, grid, columns, words, point])
}

function pointOf({ numbers }: Words): Point {
  return numbers.point === ',' ? ',' : '.'
}

/** The active cell as text for the clipboard. */
function copyToClipboard(
  columns: readonly GridColumn[],
  { activePlace }: Pick<GridState, 'activePlace'>,
  rowsState: RowsState,
): CopiedCell | null {
  const row = rowAt(rowsState, activePlace.row)
  const column = columns[activePlace.column]
  return row && column ? getCopiedCell(column, row) : null
}

/** True if text is being edited or is selected. The browser then copies it. */
function isText({ target }: ClipboardEvent): boolean {
  return isTyping(target) || window.getSelection()?.isCollapsed === false
}

/** The cells to clear, and the query for the rows as they were when the user chose the cells. */
interface CellsToClear {
  readonly cells: SelectedCells | null
  readonly query: RowsQuery
}

/** Clears the selected cells, or the active one, as one change. Skips cells that cannot be edited, and tells the user. */
export function useClearCells(columns: readonly GridColumn[]) {
  const { app, imports, rows, grid, run, words } = useUi()
  const isLocked = useStore(run, isApplied)

  /** The cells are collected at once, because the selection and the rows may change before the cells are cleared. */
  function cellsToClear(): CellsToClear {
    const cells = listCellsInSelection(grid.getState(), columns)
    return { cells, query: makeShownQuery(rows.getState(), cells?.ranges) }
  }

  function clearCells(
    operation: 'clear' | 'cut' = 'clear',
    { cells: chosen, query }: CellsToClear = cellsToClear(),
  ): void {
    const { clearing, count } = words
    const typedColumns = columns.flatMap((column) =>
      column.kind === 'cell' && isTypedInto(column) ? [column.column.column] : [],
    )
    const places = chosen?.columns.filter((column) => typedColumns.includes(column)) ?? []
    if (isLocked) return app.act.tell({ kind: 'bad', text: clearing.locked })
    if (!chosen || places.length === 0) return app.act.tell({ kind: 'bad', text: clearing.none })
    const { ranges } = chosen
    const cells = [places.map(() => '')]
    const edit = { kind: 'paste', ...query, ranges, columns: places, cells, as: operation } as const
    void imports.act.edit(edit).then((answer) => {
      if (!answer) return
      const [clearedCount, fixedCells] = [places.length, chosen.columns.length - places.length].map(
        (clearCount) => clearCount * size(ranges),
      )
      const text = [
        clearing.done(clearedCount ?? 0, count(clearedCount ?? 0)),
        ...(fixedCells === undefined || fixedCells === 0 ? [] : [clearing.kept(fixedCells, count(fixedCells))]),
      ].join(' ')
      app.act.tell({ kind: fixedCells === 0 ? 'good' : 'bad', text })
    })
  }

  return { meant: cellsToClear, clear: clearCells }
}

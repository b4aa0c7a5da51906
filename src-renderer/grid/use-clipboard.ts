/** Copies and cuts cells as spreadsheets do: as text and as an HTML table. Uses the browser's copy command, which needs no permission. */
import { columnTitle } from '../view/column-name.ts'
import { useStore } from 'zustand'
import { useCallback, useRef, type ClipboardEvent } from 'react'
import {
  makeClipboardHtml,
  makeClipboardText,
  type CopiedCell,
  type DecimalPoint,
} from '../../src-shared/export/clipboard.ts'
import type { Reply, RowsQuery } from '../../src-shared/api/window-types.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import type { GridState } from '../state/grid-store.ts'
import { rowAt, type RowsState, makeShownQuery } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { getCopiedCell } from '../view/cell-text.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { putOnClipboard } from '../parts/clipboard.ts'
import { isTextInput } from '../parts/typing.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { isEditableColumn } from '../view/paste-plan.ts'
import { listCellsInSelection, type SelectedCells } from '../view/selected-cells.ts'
import { countPositions } from '../view/selection.ts'
import { makeFailureNotice } from '../view/failure-line.ts'

export function useCopyAndCut(columns: readonly GridColumn[]) {
  const { app, rows, grid, run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  const { clearCells, listCellsToClear } = useClearCells(columns)
  const point = decimalPointOf(words)
  const copy = useCopySelected(columns)

  function onCopy(event: ClipboardEvent): void {
    if (hasSelectedText(event)) return
    const { rowRanges } = grid.getState()
    if (rowRanges.length === 0) copyActiveCell(event)
    else {
      event.preventDefault()
      void copy()
    }
  }

  /** Copies from the palette: the selected cells, or the active cell if none are selected. */
  async function copySelectionOrCell(): Promise<boolean> {
    if (grid.getState().rowRanges.length > 0) return copy()
    const cell = readActiveCell(columns, grid.getState(), rows.getState())
    return (
      cell !== null && putOnClipboard(makeClipboardText([[cell]], point), makeClipboardHtml([[cell]], false, point))
    )
  }

  async function cutCells(): Promise<void> {
    const cellsToCut = listCellsToClear()
    if (await copySelectionOrCell()) clearCells('cut', cellsToCut)
  }

  /** Cut clears the cells at once, as one change. The page cannot find out whether they are pasted. */
  function onCut(event: ClipboardEvent): void {
    if (hasSelectedText(event)) return
    if (isLocked) {
      event.preventDefault()
      return app.act.showNotice({ kind: 'bad', text: words.clearing.locked })
    }
    const { rowRanges } = grid.getState()
    if (rowRanges.length === 0) {
      if (copyActiveCell(event)) clearCells('cut')
    } else {
      event.preventDefault()
      const cellsToCut = listCellsToClear()
      void copy().then((isCopied) => isCopied && clearCells('cut', cellsToCut))
    }
  }

  function copyActiveCell(event: ClipboardEvent): boolean {
    const cell = readActiveCell(columns, grid.getState(), rows.getState())
    if (!cell || grid.getState().activePlace.row < 0) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', makeClipboardText([[cell]], point))
    event.clipboardData.setData('text/html', makeClipboardHtml([[cell]], false, point))
    return true
  }

  return { onCopy, onCut, copy, copySelectionOrCell, cutCells }
}

/** Copies the selected cells. Returns false if the clipboard refused them. */
function useCopySelected(columns: readonly GridColumn[]): () => Promise<boolean> {
  const { app, rows, grid, words } = useUi()
  // Rows that arrived too late to be copied, because browsers allow copying only right after a key press. The next Ctrl+C uses them.
  const lateCopy = useRef<({ readonly requestText: string } & Reply<'import.copy'>) | null>(null)
  const point = decimalPointOf(words)

  return useCallback(async (): Promise<boolean> => {
    const { rowRanges, columnRange } = grid.getState()
    const copiedColumns = columnRange ? columns.slice(columnRange[0], columnRange[1] + 1) : columns
    const request = {
      ranges: rowRanges.map(([from, to]): [number, number] => [from, to]),
      columns: copiedColumns.map((column) => ({
        of: column.kind === 'cell' ? column.column.column : column.kind === 'text' ? 0 : column.kind,
        header: columnTitle(column, words),
      })),
      headed: !columnRange && copiedColumns.length > 1,
      point,
    }
    const { filter, sort, generation } = rows.getState()
    const requestText = JSON.stringify([request.ranges, request.columns, filter, sort, generation])
    const lateReply = lateCopy.current?.requestText === requestText ? lateCopy.current : null
    const answer = lateReply ? null : await rows.act.copy(request, copiedColumns)
    if (answer && !answer.ok) {
      app.act.showNotice(makeFailureNotice(answer.failure))
      return false
    }
    const copyReply = lateReply ?? (answer ? { requestText, ...answer.value } : null)
    if (!copyReply) return false
    // The texts are copied unchanged, because they become cells of a spreadsheet.
    const isCopied = putOnClipboard(toRawText(copyReply.text), toRawText(copyReply.html))
    lateCopy.current = isCopied ? null : copyReply
    const cellCount = copyReply.rows * copiedColumns.length
    const message = columnRange
      ? words.copying.cells(cellCount, words.count(cellCount))
      : words.copying.done(copyReply.rows, words.count(copyReply.rows))
    const text = isCopied ? message : words.copying.again
    app.act.showNotice({ kind: isCopied ? 'good' : 'bad', text })
    return isCopied
  }, [app, rows, grid, columns, words, point])
}

function decimalPointOf({ numbers }: Words): DecimalPoint {
  return numbers.point === ',' ? ',' : '.'
}

/** The active cell as text for the clipboard. */
function readActiveCell(
  columns: readonly GridColumn[],
  { activePlace }: Pick<GridState, 'activePlace'>,
  rowsState: RowsState,
): CopiedCell | null {
  const row = rowAt(rowsState, activePlace.row)
  const column = columns[activePlace.column]
  return row && column ? getCopiedCell(column, row) : null
}

/** True if text is being edited or is selected. The browser then copies it. */
function hasSelectedText({ target }: ClipboardEvent): boolean {
  return isTextInput(target) || window.getSelection()?.isCollapsed === false
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
  function listCellsToClear(): CellsToClear {
    const cells = listCellsInSelection(grid.getState(), columns)
    return { cells, query: makeShownQuery(rows.getState(), cells?.ranges) }
  }

  function clearCells(
    operation: 'clear' | 'cut' = 'clear',
    { cells: chosenCells, query }: CellsToClear = listCellsToClear(),
  ): void {
    const { clearing, count } = words
    const editableColumns = columns.flatMap((column) =>
      column.kind === 'cell' && isEditableColumn(column) ? [column.column.column] : [],
    )
    const columnsToClear = chosenCells?.columns.filter((column) => editableColumns.includes(column)) ?? []
    if (isLocked) return app.act.showNotice({ kind: 'bad', text: clearing.locked })
    if (!chosenCells || columnsToClear.length === 0) return app.act.showNotice({ kind: 'bad', text: clearing.none })
    const { ranges } = chosenCells
    const cells = [columnsToClear.map(() => '')]
    const edit = { kind: 'paste', ...query, ranges, columns: columnsToClear, cells, as: operation } as const
    void imports.act.edit(edit).then((answer) => {
      if (!answer) return
      const [clearedCount, fixedCount] = [
        columnsToClear.length,
        chosenCells.columns.length - columnsToClear.length,
      ].map((clearCount) => clearCount * countPositions(ranges))
      const text = [
        clearing.done(clearedCount ?? 0, count(clearedCount ?? 0)),
        ...(fixedCount === undefined || fixedCount === 0 ? [] : [clearing.notCleared(fixedCount, count(fixedCount))]),
      ].join(' ')
      app.act.showNotice({ kind: fixedCount === 0 ? 'good' : 'bad', text })
    })
  }

  return { listCellsToClear, clearCells }
}

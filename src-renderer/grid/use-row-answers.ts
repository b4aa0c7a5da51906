/** The answers for a cell's row; empty if they can no longer be given. */
import { useStore } from 'zustand'
import type { ImportColumn, ShownRow } from '../../src-shared/api/window-types.ts'
import { makeCurrentQuery } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { answersOfRow, type RowAnswer } from '../view/row-answers.ts'

export function useRowAnswers(
  row: ShownRow | undefined,
  fileColumns: readonly ImportColumn[],
  selectedColumn: GridColumn | undefined,
): readonly RowAnswer[] {
  const { rows, run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  if (!row || isLocked) return []
  const { rowPer } = makeCurrentQuery(rows.getState())
  const selectedCell =
    selectedColumn?.kind === 'cell' ? { column: selectedColumn.column, cell: row.cells[selectedColumn.index] } : {}
  return answersOfRow({ row, columns: fileColumns, rowPer, ...selectedCell }, words)
}

/** Commands for the focused cell and the selected rows, by key or from the palette. */
import { useStore } from 'zustand'
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import { selectAll, goToPlace } from '../state/grid-store.ts'
import { rowAt } from '../state/rows-shown.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { useCommand } from '../parts/use-command.ts'
import { useClearCells, useCopyAndCut } from './use-clipboard.ts'
import type { useFillCells } from './use-filling.ts'
import type { useSelectCells } from './use-selecting.ts'
import type { useTypeIntoCells } from './use-typing.tsx'

export function useGridCommands(
  columns: readonly GridColumn[],
  total: number,
  { isLocked, canType, start, toggleIncluded: toggleIncludedRows }: ReturnType<typeof useTypeIntoCells>,
  { selectRows, selectWholeColumns }: ReturnType<typeof useSelectCells>,
  cellFilling: ReturnType<typeof useFillCells>,
): void {
  const { grid, rows, words } = useUi()
  const { unavailableReasons } = words.commands
  const { copySelectionOrCell, cutCells } = useCopyAndCut(columns)
  const { clearCells } = useClearCells(columns)
  const activePlace = useStore(grid, (state) => state.activePlace)
  const hasSelection = useStore(grid, (state) => state.rowRanges.length > 0)
  const row = useStore(rows, (state) => rowAt(state, activePlace.row))
  const noRowReason = row ? null : unavailableReasons.noRowShown
  const typingBlockedReason =
    noRowReason ?? (isLocked ? unavailableReasons.running : canType() ? null : unavailableReasons.notTyped)
  const material = row?.materialId ?? null
  const sharedProblemCode = row && findSharedProblemCode(row, columns[activePlace.column])
  useCommand('alike', {
    run: () => sharedProblemCode !== undefined && grid.setState({ problemToFix: sharedProblemCode }),
    blockedReason:
      noRowReason ??
      (isLocked ? unavailableReasons.running : sharedProblemCode === undefined ? unavailableReasons.noProblem : null),
  })
  useCommand('details', {
    run: () => grid.setState({ material, findState: null }),
    blockedReason: material === null ? unavailableReasons.noMaterial : null,
  })
  const noRowsReason = total === 0 ? unavailableReasons.noRowShown : null
  useCommand('selectRow', { run: selectRows, blockedReason: noRowReason })
  useCommand('selectColumn', { run: () => selectWholeColumns(total), blockedReason: noRowsReason })
  useCommand('selectAll', { run: () => selectAll(grid, total), blockedReason: noRowsReason })
  useCommand('copy', { run: () => void copySelectionOrCell(), blockedReason: hasSelection ? null : noRowReason })
  useCommand('cut', {
    run: () => void cutCells(),
    blockedReason: (hasSelection ? null : noRowReason) ?? (isLocked ? unavailableReasons.running : null),
  })
  useCommand('edit', { run: () => void start(), blockedReason: typingBlockedReason })
  useCommand('clear', {
    run: () => clearCells(),
    blockedReason: noRowReason ?? (isLocked ? unavailableReasons.running : null),
  })
  useCommand('fill', {
    run: cellFilling.fillDown,
    blockedReason: noRowReason ?? (isLocked ? unavailableReasons.running : null),
  })
  useCommand('fillRight', {
    run: cellFilling.fillRight,
    blockedReason: noRowReason ?? (isLocked ? unavailableReasons.running : null),
  })
  useCommand('include', {
    run: toggleIncludedRows,
    blockedReason: noRowReason ?? (isLocked ? unavailableReasons.running : null),
  })
}

/** The code of the cell's problem, or of its row's problem, that can be fixed in all rows at once. */
function findSharedProblemCode(row: ShownRow, column: GridColumn | undefined): string | undefined {
  const cellProblems =
    column?.kind === 'cell' ? row.problems.filter((problem) => problem.column === column.column.column) : []
  return [...cellProblems, ...row.problems].find(({ severity }) => severity === 'blocks')?.code
}

/** F8 goes to the next row that has a problem or changes, and to the cell that shows why. Shift+F8 goes back. */
export function useNextRow(columns: readonly GridColumn[]): void {
  const { app, grid, rows, words } = useUi()
  async function goToNext(isBackwards: boolean): Promise<void> {
    const { activePlace } = grid.getState()
    const nextRow = await rows.act.findNext(Math.max(-1, activePlace.row), isBackwards)
    const gridState = grid.getState()
    // A late answer must not discard what the user has typed or selected since.
    if (!nextRow || gridState.typedText !== null || gridState.activePlace !== activePlace) return
    if (nextRow.position === null) return app.act.showNotice({ kind: 'good', text: words.keys.noNext })
    const index = columns.findIndex((column) => column.kind === 'cell' && column.column.column === nextRow.column)
    goToPlace(grid, { row: nextRow.position, column: index < 0 ? activePlace.column : index })
  }
  useCommand('nextRow', { run: () => void goToNext(false) })
  useCommand('previousRow', { run: () => void goToNext(true) })
}

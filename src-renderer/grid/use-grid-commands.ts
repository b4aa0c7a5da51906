/** Commands for the focused cell and the selected rows, by key or from the palette. */
import { useStore } from 'zustand'
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import { selectAll, goToPlace } from '../state/grid-store.ts'
import { rowAt } from '../state/rows-shown.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { useCommand } from '../parts/use-command.ts'
import { useClearing, useCopying } from './use-clipboard.ts'
import type { useFilling } from './use-filling.ts'
import type { useSelecting } from './use-selecting.ts'
import type { useTyping } from './use-typing.tsx'

export function useGridCommands(
  columns: readonly GridColumn[],
  total: number,
  { locked, typed, start, include }: ReturnType<typeof useTyping>,
  { selectRows, selectWholeColumns }: ReturnType<typeof useSelecting>,
  fillActs: ReturnType<typeof useFilling>,
): void {
  const { grid, rows, words } = useUi()
  const { why } = words.commands
  const { copyAny, cut } = useCopying(columns)
  const { clear } = useClearing(columns)
  const activePlace = useStore(grid, (state) => state.active)
  const several = useStore(grid, (state) => state.selected.length > 0)
  const row = useStore(rows, (state) => rowAt(state, activePlace.row))
  const noRowWhy = row ? null : why.noRowShown
  const noTyping = noRowWhy ?? (locked ? why.running : typed() ? null : why.notTyped)
  const material = row?.materialId ?? null
  const fixingProblem = row && alikeProblem(row, columns[activePlace.column])
  useCommand('alike', {
    run: () => fixingProblem !== undefined && grid.setState({ fixing: fixingProblem }),
    blocked: noRowWhy ?? (locked ? why.running : fixingProblem === undefined ? why.noProblem : null),
  })
  useCommand('details', {
    run: () => grid.setState({ material, finding: null }),
    blocked: material === null ? why.noMaterial : null,
  })
  const empty = total === 0 ? why.noRowShown : null
  useCommand('selectRow', { run: selectRows, blocked: noRowWhy })
  useCommand('selectColumn', { run: () => selectWholeColumns(total), blocked: empty })
  useCommand('selectAll', { run: () => selectAll(grid, total), blocked: empty })
  useCommand('copy', { run: () => void copyAny(), blocked: several ? null : noRowWhy })
  useCommand('cut', { run: () => void cut(), blocked: (several ? null : noRowWhy) ?? (locked ? why.running : null) })
  useCommand('edit', { run: () => void start(), blocked: noTyping })
  useCommand('clear', { run: () => clear(), blocked: noRowWhy ?? (locked ? why.running : null) })
  useCommand('fill', { run: fillActs.down, blocked: noRowWhy ?? (locked ? why.running : null) })
  useCommand('fillRight', { run: fillActs.right, blocked: noRowWhy ?? (locked ? why.running : null) })
  useCommand('include', { run: include, blocked: noRowWhy ?? (locked ? why.running : null) })
}

/** The problem of the cell, or of its row, that can be fixed in all rows at once. */
function alikeProblem(row: ShownRow, column: GridColumn | undefined): string | undefined {
  const ownProblems =
    column?.kind === 'cell' ? row.problems.filter((problem) => problem.column === column.column.column) : []
  return [...ownProblems, ...row.problems].find(({ severity }) => severity === 'blocks')?.code
}

/** F8 goes to the next row that has a problem or changes, and to the cell that shows why. Shift+F8 goes back. */
export function useNextRow(columns: readonly GridColumn[]): void {
  const { app, grid, rows, words } = useUi()
  async function go(back: boolean): Promise<void> {
    const { active } = grid.getState()
    const next = await rows.act.next(Math.max(-1, active.row), back)
    if (!next) return
    if (next.position === null) return app.act.tell({ kind: 'good', text: words.keys.noNext })
    const index = columns.findIndex((column) => column.kind === 'cell' && column.column.column === next.column)
    goToPlace(grid, { row: next.position, column: index < 0 ? active.column : index })
  }
  useCommand('nextRow', { run: () => void go(false) })
  useCommand('previousRow', { run: () => void go(true) })
}

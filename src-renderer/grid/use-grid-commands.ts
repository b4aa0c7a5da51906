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
  filling: ReturnType<typeof useFilling>,
): void {
  const { grid, rows, words } = useUi()
  const { why } = words.commands
  const { copyAny, cut } = useCopying(columns)
  const { clear } = useClearing(columns)
  const active = useStore(grid, (state) => state.active)
  const several = useStore(grid, (state) => state.selected.length > 0)
  const row = useStore(rows, (state) => rowAt(state, active.row))
  const none = row ? null : why.noRowShown
  const noTyping = none ?? (locked ? why.running : typed() ? null : why.notTyped)
  const material = row?.materialId ?? null
  const fixing = row && alikeProblem(row, columns[active.column])
  useCommand('alike', {
    run: () => fixing !== undefined && grid.setState({ fixing }),
    blocked: none ?? (locked ? why.running : fixing === undefined ? why.noProblem : null),
  })
  useCommand('details', {
    run: () => grid.setState({ material, finding: null }),
    blocked: material === null ? why.noMaterial : null,
  })
  const empty = total === 0 ? why.noRowShown : null
  useCommand('selectRow', { run: selectRows, blocked: none })
  useCommand('selectColumn', { run: () => selectWholeColumns(total), blocked: empty })
  useCommand('selectAll', { run: () => selectAll(grid, total), blocked: empty })
  useCommand('copy', { run: () => void copyAny(), blocked: several ? null : none })
  useCommand('cut', { run: () => void cut(), blocked: (several ? null : none) ?? (locked ? why.running : null) })
  useCommand('edit', { run: () => void start(), blocked: noTyping })
  useCommand('clear', { run: () => clear(), blocked: none ?? (locked ? why.running : null) })
  useCommand('fill', { run: filling.down, blocked: none ?? (locked ? why.running : null) })
  useCommand('fillRight', { run: filling.right, blocked: none ?? (locked ? why.running : null) })
  useCommand('include', { run: include, blocked: none ?? (locked ? why.running : null) })
}

/** The problem of the cell, else of its row, that can be fixed in all rows at once. */
function alikeProblem(row: ShownRow, column: GridColumn | undefined): string | undefined {
  const own = column?.kind === 'cell' ? row.problems.filter((one) => one.column === column.column.column) : []
  return [...own, ...row.problems].find(({ severity }) => severity === 'blocks')?.code
}

/** F8 goes to the next row that needs attention or is changed, and to the cell that shows why; Shift+F8 goes back. */
export function useNextRow(columns: readonly GridColumn[]): void {
  const { app, grid, rows, words } = useUi()
  async function go(back: boolean): Promise<void> {
    const { active } = grid.getState()
    const next = await rows.act.next(Math.max(-1, active.row), back)
    if (!next) return
    if (next.position === null) return app.act.tell({ kind: 'good', text: words.keys.noNext })
    const at = columns.findIndex((one) => one.kind === 'cell' && one.column.column === next.column)
    goToPlace(grid, { row: next.position, column: at < 0 ? active.column : at })
  }
  useCommand('nextRow', { run: () => void go(false) })
  useCommand('previousRow', { run: () => void go(true) })
}

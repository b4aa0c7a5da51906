/** F8 goes to the next row that needs attention, or else is changed, and to the cell that says why; Shift+F8 to the one before. */
import { goToPlace } from '../state/grid-store.ts'
import { useUi } from '../use-ui.ts'
import { useCommand } from '../parts/use-command.ts'
import type { GridColumn } from '../view/grid-columns.ts'

export function useNextRow(columns: readonly GridColumn[]): void {
  const { app, grid, rows, words } = useUi()
  async function go(back: boolean): Promise<void> {
    const { active } = grid.getState()
    const found = await rows.act.next(Math.max(-1, active.row), back)
    if (!found) return
    if (found.position === null) return app.act.tell({ kind: 'good', text: words.keys.noNext })
    const at = columns.findIndex((one) => one.kind === 'cell' && one.column.column === found.column)
    goToPlace(grid, { row: found.position, column: at < 0 ? active.column : at })
  }
  useCommand('nextRow', { run: () => void go(false) })
  useCommand('previousRow', { run: () => void go(true) })
}

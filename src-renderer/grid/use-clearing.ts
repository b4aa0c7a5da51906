/** Clears the selected cells, or the active one, as one change. Cells that cannot be edited stay, and the user is told. */
import { useStore } from 'zustand'
import type { RowsQuery } from '../../src-shared/api/window-types.ts'
import { shownAt } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { isTypedInto } from '../view/paste-plan.ts'
import { selectedCells, type SelectedCells } from '../view/selected-cells.ts'
import { size } from '../view/selection.ts'

/** Cells, and the row order they were selected in. */
interface Meant {
  readonly chosen: SelectedCells | null
  readonly shown: RowsQuery
}

export function useClearing(columns: readonly GridColumn[]) {
  const { app, imports, rows, grid, run, words } = useUi()
  const locked = useStore(run, isApplied)

  /** The cells to clear now: the selection and the rows may change before it happens. */
  function cellsToClear(): Meant {
    const chosen = selectedCells(grid.getState(), columns)
    return { chosen, shown: shownAt(rows.getState(), chosen?.ranges) }
  }

  function clear(as: 'clear' | 'cut' = 'clear', { chosen, shown }: Meant = cellsToClear()): void {
    const { clearing, count } = words
    const typed = columns.flatMap((one) => (one.kind === 'cell' && isTypedInto(one) ? [one.column.column] : []))
    const places = chosen?.columns.filter((column) => typed.includes(column)) ?? []
    if (locked) return app.act.tell({ kind: 'bad', text: clearing.locked })
    if (!chosen || places.length === 0) return app.act.tell({ kind: 'bad', text: clearing.none })
    const { ranges } = chosen
    const cells = [places.map(() => '')]
    const edit = { kind: 'paste', ...shown, ranges, columns: places, cells, as } as const
    void imports.act.edit(edit).then((made) => {
      if (!made) return
      const [cleared, fixedCells] = [places.length, chosen.columns.length - places.length].map((n) => n * size(ranges))
      const text = [
        clearing.done(cleared ?? 0, count(cleared ?? 0)),
        ...(fixedCells === undefined || fixedCells === 0 ? [] : [clearing.kept(fixedCells, count(fixedCells))]),
      ].join(' ')
      app.act.tell({ kind: fixedCells === 0 ? 'good' : 'bad', text })
    })
  }

  return { meant: cellsToClear, clear }
}

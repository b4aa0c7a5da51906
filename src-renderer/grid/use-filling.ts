/** Fills cells from their neighbours: down and right with keys, in any direction with the handle. Each fill is one change. */
import type { MouseEvent } from 'react'
import { useStore } from 'zustand'
import { countChanges } from '../state/import-state.ts'
import { goToPlace } from '../state/grid-store.ts'
import { rowAt, makeShownQuery } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import {
  blockOf,
  findDragTarget,
  planFillByHandle,
  planFillDown,
  planFillRight,
  mayContinueAsSeries,
  selectBlockAndFill,
  type FillPlan,
} from '../view/fill-plan.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import type { GridPlace } from '../view/next-cell.ts'
import { isEditableColumn } from '../view/paste-plan.ts'
import type { Selection } from '../view/selection.ts'
import type { CellDrag } from './use-cell-drag.ts'

export function useFillCells(columns: readonly GridColumn[]) {
  const { app, imports, rows, grid, run, words } = useUi()
  const isLocked = useStore(run, isApplied)
  const { pasting } = words

  async function fillCells(plan: FillPlan | null, selection: Selection | null): Promise<void> {
    if (isLocked) return app.act.showNotice({ kind: 'bad', text: pasting.fillLocked })
    if (!plan) return app.act.showNotice({ kind: 'bad', text: pasting.noFill })
    const edit = { kind: 'fill', ...makeShownQuery(rows.getState(), plan.ranges), ...plan, series: false } as const
    const canContinueSeries = mayContinueAsSeries(plan, columns, (position) => rowAt(rows.getState(), position))
    const doneCount = countChanges(imports.getState())
    const answer = await imports.act.edit(edit)
    if (!answer) return
    const { edits } = answer
    if (selection) {
      const [firstRange] = selection.rowRanges
      const startPlace = { row: firstRange?.[0] ?? 0, column: selection.columnRange?.[0] ?? 0 }
      grid.setState({
        ...selection,
        anchor: startPlace,
        rangeEnd: { row: firstRange?.[1] ?? 0, column: selection.columnRange?.[1] ?? 0 },
      })
    }
    const { rowRanges } = grid.getState()
    const hasNewFill = edits !== undefined && edits.done > doneCount && edits.last?.what === 'fill'
    if (!hasNewFill) return app.act.showNotice({ kind: 'bad', text: pasting.noFill })
    grid.setState({ lastFill: { edit, selection: rowRanges, mayContinueAsSeries: canContinueSeries } })
    const count = edits.last?.count ?? 0
    app.act.showNotice({ kind: 'good', text: pasting.filledCells(count, words.count(count)) })
  }

  /** Tracks a drag of the fill handle. Releasing it fills the covered cells. */
  function startHandleDrag(event: MouseEvent, drag: CellDrag): void {
    const block = blockOf(grid.getState())
    event.preventDefault()
    event.stopPropagation()
    if (!block || event.button !== 0) return
    goToPlace(grid, grid.getState().activePlace)
    let place = { row: block.rows[0], column: block.columns[0] }
    drag.startDrag(event, {
      onEnterCell(placeUnderPointer) {
        place = placeUnderPointer
        const target = findDragTarget(block, placeUnderPointer)
        grid.setState({ fillPreview: target && { rowRanges: [target.cells.rows], columnRange: target.cells.columns } })
      },
      onEnd() {
        if (grid.getState().fillPreview === null) return
        grid.setState({ fillPreview: null })
        void fillCells(planFillByHandle(block, place, columns), selectBlockAndFill(block, place))
      },
    })
  }

  return {
    isLocked,
    fillDown: () => void fillCells(planFillDown(grid.getState(), columns), null),
    fillRight: () => void fillCells(planFillRight(grid.getState(), columns), null),
    onHandle: startHandleDrag,
  }
}

/** The cell with the fill handle: the last selected one, if at least one selected column can be edited. */
export function useFillHandle(columns: readonly GridColumn[], isLocked: boolean): GridPlace | null {
  const { grid } = useUi()
  const { activePlace, hasFocus, typedText, rowRanges, columnRange } = useStore(grid)
  const block = isLocked || !hasFocus || typedText !== null ? null : blockOf({ rowRanges, columnRange, activePlace })
  const canFill = block && columns.slice(block.columns[0], block.columns[1] + 1).some(isEditableColumn)
  return block && canFill ? { row: block.rows[1], column: block.columns[1] } : null
}

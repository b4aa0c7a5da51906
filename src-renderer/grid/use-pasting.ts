/** Pastes copied cells into the grid as one change. If they do not fit, asks the user first. Reports cells that were not pasted. */
import type { ClipboardEvent } from 'react'
import { useStore } from 'zustand'
import { MAX_PASTED_BYTES } from '../../src-shared/api/import-edits.ts'
import { rowAt, makeShownQuery } from '../state/rows-shown.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { parsePastedCells } from '../view/pasted-cells.ts'
import { countCellsWithoutValue, makePastePlan, type PastePlan } from '../view/paste-plan.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import type { PendingPaste } from '../state/grid-store.ts'
import { isTextInput } from '../parts/typing.ts'

export function usePasteCells(columns: readonly GridColumn[], total: number) {
  const { app, grid, rows, run, words } = useUi()
  const pasteAt = usePastePlan(columns)
  const isLocked = useStore(run, isApplied)

  async function paste(text: string, html: string): Promise<void> {
    const { pasting } = words
    if (isLocked) return app.act.showNotice({ kind: 'bad', text: pasting.locked })
    // The cells are read at once, so that a key pressed after the paste cannot change them.
    const { activePlace, rowRanges, columnRange } = grid.getState()
    const plan = makePastePlan(parsePastedCells(text, html), activePlace, {
      columns,
      total,
      rowRanges,
      columnRange,
    })
    if (!plan) return app.act.showNotice({ kind: 'bad', text: pasting.noCell })
    if (new TextEncoder().encode(JSON.stringify(plan.cells)).length > MAX_PASTED_BYTES) {
      return app.act.showNotice({ kind: 'bad', text: pasting.tooMany })
    }
    const pendingPaste = { plan, query: makeShownQuery(rows.getState(), plan.ranges) }
    if (plan.sizeMismatch || plan.extraRowCount > 0 || plan.extraColumnCount > 0) grid.setState({ pendingPaste })
    else await pasteAt(pendingPaste)
  }

  return {
    onPaste: (event: ClipboardEvent): void => {
      // While a cell is edited, the text goes into its editor.
      if (isTextInput(event.target)) return
      const text = event.clipboardData.getData('text/plain')
      const html = event.clipboardData.getData('text/html')
      if (text === '' && html === '') return
      // Pasting into the grid never opens a file.
      event.preventDefault()
      void paste(text, html)
    },
    pasteAt,
  }
}

/** Pastes the planned cells and reports the ones that were not pasted. */
function usePastePlan(columns: readonly GridColumn[]): (pendingPaste: PendingPaste) => Promise<void> {
  const { app, imports, rows, words } = useUi()
  return async ({ plan, query }) => {
    const countWithoutValue = countCellsWithoutValue(plan, columns, (position) => rowAt(rows.getState(), position))
    const ranges = plan.ranges.map(([from, to]): [number, number] => [from, to])
    const cells = plan.cells.map((line) => [...line])
    const answer = await imports.act.edit({ kind: 'paste', ...query, ranges, columns: [...plan.columns], cells })
    if (answer) app.act.showNotice(makePasteNotice(plan, countWithoutValue, words))
  }
}

/** Reports how many cells were pasted. If some cells were not pasted, the message stays until it is dismissed. */
function makePasteNotice(
  plan: PastePlan,
  countWithoutValue: number,
  { pasting, count }: Words,
): { readonly kind: 'good' | 'bad'; readonly text: string } {
  const unpastedTexts = [
    ...(plan.extraRowCount > 0 ? [pasting.rowsNotPasted(plan.extraRowCount, count(plan.extraRowCount))] : []),
    ...(plan.extraColumnCount > 0
      ? [pasting.columnsNotPasted(plan.extraColumnCount, count(plan.extraColumnCount))]
      : []),
    ...(plan.unusedCellCount > 0 ? [pasting.unusedCells(plan.unusedCellCount, count(plan.unusedCellCount))] : []),
    ...(countWithoutValue > 0 ? [pasting.noValue(countWithoutValue, count(countWithoutValue))] : []),
  ]
  const message = pasting.done(plan.pastedCount - countWithoutValue, count(plan.pastedCount - countWithoutValue))
  return { kind: unpastedTexts.length === 0 ? 'good' : 'bad', text: [message, ...unpastedTexts].join(' ') }
}

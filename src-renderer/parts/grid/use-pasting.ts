/** Pastes copied cells into the grid, from the focused cell on, as one change; says what had no place. */
import type { ClipboardEvent } from 'react'
import { useStore } from 'zustand'
import { MOST_PASTED } from '../../../src-shared/contract/import-edits.ts'
import { copiedCells } from '../../../src-shared/domain/export/clipboard.ts'
import { useStores } from '../../state/stores.ts'
import { shownNow } from '../../state/rows-store.ts'
import { useWords } from '../../use-words.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { pastePlan, type PastePlan } from '../../view/paste-plan.ts'
import type { Words } from '../../wording/words.ts'
import { isTyping } from '../shortcuts.tsx'

export function usePasting(columns: readonly GridColumn[], total: number): (event: ClipboardEvent) => void {
  const { app, imports, rows, grid, run } = useStores()
  const words = useWords()
  const locked = useStore(run, (state) => state.run !== null || state.starting)

  return (event) => {
    // A cell being typed into takes the text itself.
    if (isTyping(event.target)) return
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    // Pasted into the grid it is for its cells, whatever becomes of it: never a file of its own.
    event.preventDefault()
    if (locked) return app.act.tell({ kind: 'bad', text: words.pasting.locked })
    const { active, selected } = grid.getState()
    const plan = pastePlan(copiedCells(text), active, { columns, total, selected })
    if (!plan) return app.act.tell({ kind: 'bad', text: words.pasting.noCell })
    if (new TextEncoder().encode(JSON.stringify(plan.cells)).length > MOST_PASTED) {
      return app.act.tell({ kind: 'bad', text: words.pasting.tooMany })
    }
    const ranges = plan.ranges.map(([from, to]): [number, number] => [from, to])
    const cells = plan.cells.map((line) => [...line])
    void imports.act
      .edit({ kind: 'paste', ...shownNow(rows.getState()), ranges, columns: [...plan.columns], cells })
      .then(() => {
        const state = imports.getState()
        if (state.step === 'open' && state.failure === null) app.act.tell(pastedNotice(plan, words))
      })
  }
}

/** What was pasted and what was not. Stays until it is dismissed where something was not. */
function pastedNotice(plan: PastePlan, words: Words): { readonly kind: 'good' | 'bad'; readonly text: string } {
  const { pasting, count } = words
  const not = [
    ...(plan.rowsOver > 0 ? [pasting.rowsOver(plan.rowsOver, count(plan.rowsOver))] : []),
    ...(plan.columnsOver > 0 ? [pasting.columnsOver(plan.columnsOver, count(plan.columnsOver))] : []),
    ...(plan.unused > 0 ? [pasting.unused(plan.unused, count(plan.unused))] : []),
  ]
  const done = pasting.done(plan.pasted, count(plan.pasted))
  return { kind: not.length === 0 ? 'good' : 'bad', text: [done, ...not].join(' ') }
}

/** Cards of a run that has ended: the rows that are not in yet, by what became of them. */
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { ReportRow } from '../../../src-shared/api/window-types.ts'
import { filterOfMissing } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { shownText } from '../../view/visible-text.ts'
import { CardAnswers, CardExample, type TodoCard } from './todo-card.tsx'

export function useNotInCards(): readonly TodoCard[] {
  const { run, words } = useUi()
  const failed = useStore(run, (state) => state.failed)
  const rowsByState = new Map<string, ReportRow[]>()
  for (const row of failed) {
    // What was left out by its problem has the card of that problem.
    if (row.status === 'problem' || row.status === 'conflict') continue
    const state = words.names.rowRuns[row.state]
    rowsByState.set(state, [...(rowsByState.get(state) ?? []), row])
  }
  return Array.from(rowsByState, ([state, rows]) => ({
    id: `not in ${state}`,
    title: state,
    count: rows.length,
    body: <NotIn rows={rows} />,
  }))
}

function NotIn({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { run } = useUi()
  const show = useStore(run, useShallow(filterOfMissing))
  const [first] = rows
  if (!first) return null
  const what =
    first.error === null ? shownText(first.name) : `${shownText(first.name)}: ${shownText(first.error.message)}`
  return (
    <>
      <CardExample text={what} />
      <CardAnswers answers={[]} show={show} />
    </>
  )
}

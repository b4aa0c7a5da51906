/** Rows of an open import, with what its run made of them. */
import type { ShownRow } from '../../src-shared/api/import.ts'
import { isUnchanged } from '../../src-shared/run/report-rows.ts'
import { storageNamesOf } from '../../src-shared/words/runs.ts'
import type { AddedRows } from '../import/carried-edits.ts'
import type { OpenSession } from './open-sessions.ts'
import type { RunningRuns } from './running-runs.ts'

/** The rows with what became of them in the import's run. `moved`: the planned row behind a row's number, where the two differ. */
export function withRuns(
  runs: RunningRuns,
  session: OpenSession,
  rows: readonly ShownRow[],
  moved?: ReadonlyMap<number, number>,
): ShownRow[] {
  if (session.run === null) return [...rows]
  const plannedAs = (number: number): number => moved?.get(number) ?? number
  const states = runs.rowStates(
    session.run,
    rows.flatMap(({ index, planned }) => planned?.map((one) => plannedAs(one.index)) ?? [plannedAs(index)]),
    storageNamesOf(session.account.view.storages),
  )
  const runOf = ({ index, status }: Pick<ShownRow, 'index' | 'status'>): ShownRow['run'] => {
    const found = states.get(plannedAs(index))
    // Rows without work have no part in the run.
    return !found || isUnchanged(found.state, status) ? null : found
  }
  return rows.map((row) => {
    if (!row.planned) return { ...row, run: runOf(row) }
    const planned = row.planned.map((one) => ({ ...one, run: runOf(one) }))
    return { ...row, planned, run: runTogether(planned.flatMap(({ run }) => run ?? [])) }
  })
}

/** New materials of the account's own stock that a run added: their rows, with their ids. */
export async function addedBy(runs: RunningRuns, session: OpenSession, run: string): Promise<AddedRows> {
  const added = await session.thread.ask('added')
  return added.ok ? runs.addedMaterials(run, added.value) : new Map()
}

/** What asks for a look first. */
const RUN_STATES = [
  ...(['failed', 'unverified', 'unknown', 'changed', 'skipped', 'sending', 'waiting'] as const),
  ...(['applied', 'verified'] as const),
] satisfies NonNullable<ShownRow['run']>['state'][]

/** Of planned rows that are shown as one. */
function runTogether(runs: readonly NonNullable<ShownRow['run']>[]): ShownRow['run'] {
  const first = RUN_STATES.find((state) => runs.some((run) => run.state === state))
  return runs.find(({ state }) => state === first) ?? null
}

/** What earlier and later runs mean for a row: which run overwrote its values, and which run wrote the values it found. [RUN-19] [REPORT-4] */
import { fieldStorageKey, type CallEffect, type Change } from '../plan/planned-call.ts'
import { sameValue } from '../material/fields/same-value.ts'
import { withStorage } from './run-verify.ts'
import { standingAfter } from './report-values.ts'
import { reason, type CallTrace, type Mark, type Reason, type RowVerdict } from './run.ts'

/** A value that a run found in the account and did not write itself. */
export interface Observation extends Pick<Change, 'field' | 'storage'> {
  readonly rowSeq: number
  readonly materialId: number
  readonly at: number
  readonly value: string
}

/** Whether an earlier call wrote what was found. */
export function explains(observation: Observation, earlier: CallEffect): Pick<Mark, 'place' | 'value'> | null {
  const change = earlier.changes.find(
    ({ field, storage }) => field === observation.field && storage === observation.storage,
  )
  const isSameValue = change && sameValue(observation.field, change.after, observation.value)
  return isSameValue ? { place: fieldStorageKey(observation), value: observation.value } : null
}

/** What later runs made of what a row wrote; null: it holds. Its own state stays what its run saw. [REPORT-4] */
export function sinceOf(
  row: RowVerdict,
  calls: readonly CallTrace[],
  over: readonly Mark[],
  fileOf: (run: string) => string,
): Reason | null {
  if (row.state !== 'verified' && !isDifferent(row)) return null
  const writingCalls = calls.filter(({ state, reason: why }) => state === 'done' && why?.code !== 'already')
  const changes = writingCalls.flatMap((call) => call.changes)
  const standings = changes.map((change) => ({ change, now: standingAfter(change, over) }))
  for (const { change, now } of standings) {
    if (now.kind === 'changed') return changedSince(change, now.mark, fileOf(now.mark.run))
  }
  const undoneChanges = standings.flatMap(({ change, now }) =>
    now.kind === 'undone' ? [{ change, run: now.mark.run }] : [],
  )
  const last = undoneChanges.at(-1)
  if (!last) return null
  if (undoneChanges.length === changes.length) return reason('undone', { run: last.run })
  return reason(
    'undone-part',
    withStorage(last.change, { run: last.run, values: undoneChanges.length }),
    last.change.field,
  )
}

function isDifferent({ state, reason: why }: RowVerdict): boolean {
  if (state === 'changed') return why?.code === 'changed-after'
  return state === 'unverified' && (why?.code === 'differs' || why?.code === 'not-listed')
}

function changedSince(change: Change, { run, value, turn }: Mark, file: string): Reason {
  if (turn) return reason('changed-since', { run, file, after: turn[0], live: turn[1] }, 'unit')
  // That run was erased: what it wrote is not known any more. [KEPT-3]
  if (value === null)
    return reason('changed-since', withStorage(change, { run, erased: 1, after: change.after }), change.field)
  return reason('changed-since', withStorage(change, { run, file, after: change.after, live: value }), change.field)
}

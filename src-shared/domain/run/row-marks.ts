/** What later and earlier runs of the account mean for a row: its state, and who made what the run found. [RUN-19] [REPORT-4] */
import { fieldStorageKey, type CallEffect, type Change } from '../plan/planned-call.ts'
import { sameValue } from '../fields/same-value.ts'
import { withStorage } from './run-verify.ts'
import { standing } from './report-values.ts'
import { reason, type CallTrace, type Mark, type RowVerdict } from './run.ts'

/** A value that a run found in the account and did not write itself. */
export interface Found extends Pick<Change, 'field' | 'storage'> {
  readonly rowSeq: number
  readonly materialId: number
  readonly at: number
  readonly value: string
}

/** Whether an earlier call wrote what was found. */
export function explains(found: Found, earlier: CallEffect): Pick<Mark, 'place' | 'value'> | null {
  const change = earlier.changes.find(({ field, storage }) => field === found.field && storage === found.storage)
  const same = change && sameValue(found.field, change.after, found.value)
  return same ? { place: fieldStorageKey(found), value: found.value } : null
}

/** A row's state after what later runs wrote; `was`: what it was by itself. */
export function stateAfter(
  was: RowVerdict,
  calls: readonly CallTrace[],
  over: readonly Mark[],
  fileOf: (run: string) => string,
): RowVerdict {
  const applied = was.state === 'verified' || isDifferent(was) || was.reason?.code === 'changed-since'
  if (!applied && was.state !== 'undone') return was
  const written = calls.filter(({ state, reason: why }) => state === 'done' && why?.code !== 'already')
  const changes = written.flatMap((call) => call.changes)
  const standings = changes.map((change) => ({ change, now: standing(change, over) }))
  for (const { change, now } of standings) {
    if (now.kind === 'changed')
      return { state: 'changed', reason: changedSince(change, now.mark, fileOf(now.mark.run)) }
  }
  const undone = standings.flatMap(({ change, now }) => (now.kind === 'undone' ? [{ change, run: now.mark.run }] : []))
  const last = undone.at(-1)
  if (!last) return was.state === 'undone' || was.state === 'changed' ? { state: 'verified', reason: null } : was
  if (undone.length === changes.length) return { state: 'undone', reason: reason('undone', { run: last.run }) }
  if (was.state !== 'verified') return was
  const why = reason(
    'undone-part',
    withStorage(last.change, { run: last.run, values: undone.length }),
    last.change.field,
  )
  return { state: 'verified', reason: why }
}

function isDifferent({ state, reason: why }: RowVerdict): boolean {
  return state === 'unverified' && (why?.code === 'differs' || why?.code === 'not-listed')
}

function changedSince(change: Change, { run, value, turn }: Mark, file: string): RowVerdict['reason'] {
  if (turn) return reason('changed-since', { run, file, after: turn[0], live: turn[1] }, 'unit')
  // That run was erased: what it wrote is not known any more. [KEPT-3]
  if (value === null)
    return reason('changed-since', withStorage(change, { run, erased: 1, after: change.after }), change.field)
  return reason('changed-since', withStorage(change, { run, file, after: change.after, live: value }), change.field)
}

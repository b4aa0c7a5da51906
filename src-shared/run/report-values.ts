/**
 * The report of each value of a row: before, after, the account's last known value, and who set it. Derived from the
 * row's calls and from what was read; unknown values stay null. [REPORT-3] [REPORT-5]
 */
import { isDeletion } from '../material/fields/writing-methods.ts'
import { fieldStorageKey, type Change, type CallEffect } from '../plan/plan.ts'
import { areSameValues } from '../material/fields/same-value.ts'
import {
  type AnswerCode,
  type Writer,
  type CallState,
  type CallTrace,
  type OtherRunWrite,
  type Reason,
  type LaterRowState,
  makeReason,
  type RowVerdict,
} from './run.ts'
import type { ReportState } from './report-rows.ts'
import { withStorage } from './run-verify.ts'

export interface ReportedValue extends Change {
  /** The account's last known value; null if unknown. */
  readonly now: string | null
  /** Who set that value; null if nobody changed it, or if unknown. */
  readonly who: Writer | null
  /** The run that set the value. */
  readonly by: string | null
}

export interface RowForReport {
  readonly calls: readonly CallTrace[]
  readonly changes: readonly Change[]
  readonly state: ReportState
  readonly reason: Reason | null
  readonly laterState: LaterRowState
}

export function listReportedValues(row: RowForReport): readonly ReportedValue[] {
  if (row.calls.length === 0) return row.changes.map((change) => reportValue(change, null, row))
  return row.calls.flatMap((call) => call.changes.map((change) => reportValue(change, call, row)))
}

function reportValue(change: Change, call: CallTrace | null, row: RowForReport): ReportedValue {
  const { field, storage, before, after } = change
  const value = { field, storage, before, after }
  const overwrite = findLastOverwrite(change, row.laterState.laterWrites)
  if (overwrite) return { ...value, now: overwrite.value, who: 'another-run', by: overwrite.run }
  const currentValue = findValueAfterRun(change, row)
  const writer = currentValue === null ? null : findWriter(change, currentValue, call)
  if (writer !== 'someone-else') return { ...value, now: currentValue, who: writer, by: null }
  const place = fieldStorageKey(change)
  const earlierWrite = row.laterState.earlierWrites.findLast(
    (mark) => mark.place === place && mark.value !== null && areSameValues(field, mark.value, currentValue),
  )
  if (!earlierWrite) return { ...value, now: currentValue, who: writer, by: null }
  return earlierWrite.unsure === true
    ? { ...value, now: currentValue, who: null, by: null }
    : { ...value, now: currentValue, who: 'another-run', by: earlierWrite.run }
}

/** A verified value equals the planned one. If the values differ, the run recorded the value that it found. */
function findValueAfterRun(
  { field, storage, after }: Change,
  { state, reason, laterState }: RowForReport,
): string | null {
  const valueReadBack = laterState.valuesRead?.[fieldStorageKey({ field, storage })]
  if (valueReadBack !== undefined) return valueReadBack
  const accountValue = reason?.details['live']
  const reasonStorage = reason?.details['storage']
  const isSameField =
    reason?.field === field && (storage === null || reasonStorage === undefined || Number(reasonStorage) === storage)
  if (isSameField && accountValue !== undefined) return String(accountValue)
  return state === 'verified' && reason === null ? after : null
}

function findWriter(change: Change, currentValue: string, call: CallTrace | null): Writer | null {
  const isCurrentValue = (value: string | null): boolean => areSameValues(change.field, currentValue, value)
  const isDone = call?.state === 'done'
  const wasSent = isDone && call.reason?.code !== 'already'
  if (isCurrentValue(change.after)) {
    // A value that was already in the account when the run checked is not from this run. Without an answer, someone else may have written the same
    // value.
    if (call !== null && mayHaveBeenSent(call)) return null
    if (wasSent && !isCurrentValue(change.before)) return 'this-run'
    return isCurrentValue(change.before) ? null : 'someone-else'
  }
  if (isDeletion(call ?? { method: 'materials/edit' })) return wasSent ? 'this-run' : null
  if (!isCurrentValue(change.before)) return change.before === null && !isDone ? null : 'someone-else'
  return isDone ? 'someone-else' : null
}

/** The call was sent, and no answer said whether it took effect. */
function mayHaveBeenSent({ state, reason }: CallTrace): boolean {
  if (reason?.code === 'read-back' || state === 'unknown' || state === 'sending') return true
  return state === 'failed' && reason?.code !== 'refused'
}

/** The other run's write that is still in effect; null if the row's own value is in place, or in place again. */
export function findLastOverwrite(change: Change, laterWrites: readonly OtherRunWrite[]): OtherRunWrite | null {
  const place = fieldStorageKey(change)
  const lastWrite = laterWrites.findLast((mark) => mark.place === place || mark.place === WHOLE_MATERIAL)
  return lastWrite && !areSameValues(change.field, lastWrite.value, change.after) ? lastWrite : null
}

/** The place of a write that deleted the material. */
export const WHOLE_MATERIAL = 'material'

/** The state of a value after the writes of other runs. `undone`: an undo of this run, or of its redo, restored the earlier value. */
export function findStateAfter(
  change: Change,
  laterWrites: readonly OtherRunWrite[],
): { kind: 'holds' } | { kind: 'undone' | 'changed'; mark: OtherRunWrite } {
  const place = fieldStorageKey(change)
  let result: ReturnType<typeof findStateAfter> = { kind: 'holds' }
  for (const write of laterWrites) {
    if (write.place !== place && write.place !== WHOLE_MATERIAL) continue
    if (write.place === place && areSameValues(change.field, write.value, change.after)) {
      result = { kind: 'holds' }
    } else if (write.undo) result = { kind: 'undone', mark: write }
    // After an undo, the value no longer comes from this run, so later writes do not change its state.
    else if (result.kind === 'holds') result = { kind: 'changed', mark: write }
  }
  return result
}

/** The answer to a call. */
export function answerOf({ state, reason }: { readonly state: CallState; readonly reason: Reason | null }): AnswerCode {
  switch (state) {
    case 'done':
      if (reason?.code === 'already') return 'already'
      if (reason?.code === 'read-back') return 'read-back'
      return 'success'
    case 'failed':
      if (reason?.code === 'refused') return 'refused'
      return 'no-answer'
    case 'unknown':
    case 'sending':
      return 'no-answer'
    case 'planned':
    case 'skipped':
      return 'not-sent'
  }
}

/** A value that a run found in the account and did not write itself. */
export interface Observation extends Pick<Change, 'field' | 'storage'> {
  readonly rowSeq: number
  readonly materialId: number
  readonly at: number
  readonly value: string
}

/** Whether an earlier call wrote the value that a run found. [RUN-19] [REPORT-4] */
export function findExplanation(
  observation: Observation,
  earlierEffect: CallEffect,
): Pick<OtherRunWrite, 'place' | 'value'> | null {
  const change = earlierEffect.changes.find(
    ({ field, storage }) => field === observation.field && storage === observation.storage,
  )
  const isSameValue = change && areSameValues(observation.field, change.after, observation.value)
  return isSameValue ? { place: fieldStorageKey(observation), value: observation.value } : null
}

/**
 * What later runs did to a row's values; null if they are unchanged. The row's own state does not change. [REPORT-4]
 */
export function findLaterChanges(
  row: RowVerdict,
  calls: readonly CallTrace[],
  laterWrites: readonly OtherRunWrite[],
  fileNameOf: (run: string) => string,
): Reason | null {
  if (row.state !== 'verified' && !differsFromPlan(row)) return null
  const writingCalls = calls.filter(
    ({ state, reason: callReason }) => state === 'done' && callReason?.code !== 'already',
  )
  const changes = writingCalls.flatMap((call) => call.changes)
  const changeStates = changes.map((change) => ({ change, now: findStateAfter(change, laterWrites) }))
  for (const { change, now } of changeStates) {
    if (now.kind === 'changed') return makeChangedSinceReason(change, now.mark, fileNameOf(now.mark.run))
  }
  const undoneChanges = changeStates.flatMap(({ change, now }) =>
    now.kind === 'undone' ? [{ change, run: now.mark.run }] : [],
  )
  const lastUndoneChange = undoneChanges.at(-1)
  if (!lastUndoneChange) return null
  if (undoneChanges.length === changes.length) return makeReason('undone', { run: lastUndoneChange.run })
  return makeReason(
    'undone-part',
    withStorage(lastUndoneChange.change, { run: lastUndoneChange.run, values: undoneChanges.length }),
    lastUndoneChange.change.field,
  )
}

function differsFromPlan({ state, reason: callReason }: RowVerdict): boolean {
  if (state === 'changed') return callReason?.code === 'changed-after'
  return state === 'unverified' && (callReason?.code === 'differs' || callReason?.code === 'not-listed')
}

function makeChangedSinceReason(change: Change, { run, value, turn }: OtherRunWrite, file: string): Reason {
  if (turn) return makeReason('changed-since', { run, file, after: turn[0], live: turn[1] }, 'unit')
  // The other run was erased, so what it wrote is no longer known. [KEPT-3]
  if (value === null)
    return makeReason('changed-since', withStorage(change, { run, erased: 1, after: change.after }), change.field)
  return makeReason('changed-since', withStorage(change, { run, file, after: change.after, live: value }), change.field)
}

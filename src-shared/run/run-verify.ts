/**
 * The outcome of a row, from its calls and the account's values afterwards. Never reports a row as verified without reading it back.
 */
import { isCreation, isDeletion } from '../material/fields/writing-methods.ts'
import { fieldStorageKey, type CallEffect, type Change } from '../plan/plan.ts'
import { isDecimalField, isStorageField } from '../material/fields/field.ts'
import {
  materialOf,
  makeReason,
  type CallTrace,
  type ValuesRead,
  type Reason,
  type RowVerdict,
  type RunRow,
} from './run.ts'
import { makeRowDetails, type RowName } from '../file/row-name.ts'
import { hasNewValue, hasOldValue, findLiveMaterial, findLiveValue, type LiveLists } from './run-live.ts'
import {
  compare,
  fromDigits,
  isNegative,
  negate,
  countDecimalPlaces,
  subtract,
  toDecimal,
} from '../material/values/decimal.ts'

/** The row's state from its calls alone; null if they are all done and only the account can decide. */
export function settleByCalls(row: RunRow): RowVerdict | null {
  const failedCall = row.calls.find(({ state }) => state === 'failed')
  if (failedCall) return { state: 'failed', reason: failedCall.reason }
  const unknownCall = row.calls.find(({ state }) => state === 'unknown' || state === 'sending')
  if (unknownCall) return { state: 'unknown', reason: unknownCall.reason ?? makeReason('no-answer') }
  const skippedCall = row.calls.find(({ state }) => state === 'skipped')
  if (skippedCall) return { state: 'skipped', reason: skippedCall.reason }
  if (row.calls.some(({ state }) => state === 'planned')) return { state: 'waiting', reason: null }
  if (row.calls.length > 0 || !row.groupError) return null
  const { state } = row.groupError
  // A row of an added material without calls depends only on the add. The failure of another call does not matter.
  if (row.status === 'add' && row.materialId !== null && !isCreation(row.groupError)) return null
  return state === 'planned'
    ? { state: 'waiting', reason: null }
    : { state: 'skipped', reason: findEarlierCallReason(row.groupError) }
}

export function findEarlierCallReason(row: RowName): Reason {
  return makeReason('earlier-call', makeRowDetails(row, 'row'))
}

/**
 * Compares all of the row's values with the account. Suppliers that could not be read are mentioned, not checked.
 * [RUN-10]
 */
export function verifyRow(row: RunRow, liveLists: LiveLists): RowVerdict {
  const id = materialOf(row)
  if (id === null) return { state: 'unverified', reason: makeReason('not-listed') }
  if (row.calls.some(isDeletion)) {
    return findLiveMaterial(liveLists, id)
      ? { state: 'unverified', reason: makeReason('still-listed', { id }) }
      : makeVerifiedVerdict(null)
  }
  // The side effects of calls are also compared. [RUN-16] [UNDO-7]
  const expectedChanges = [...row.calls.flatMap(getChanges), ...row.changes]
  let unreadSuppliersChange: Change | null = null
  for (const change of expectedChanges) {
    const value = findLiveValue(liveLists, id, change)
    if (value === undefined) {
      if (change.field === 'suppliers') unreadSuppliersChange = change
      else return { state: 'unverified', reason: makeReason('not-listed', { id }, change.field) }
    } else if (!hasNewValue(change, value)) {
      return wasChangedAfter(row, change, value)
        ? { state: 'changed', reason: makeDifferenceReason('changed-after', change, value) }
        : { state: 'unverified', reason: makeDifferenceReason('differs', change, value) }
    }
  }
  if (unreadSuppliersChange === null && hadAllValuesAlready(row.calls))
    return { state: 'verified', reason: makeReason('already') }
  return makeVerifiedVerdict(unreadSuppliersChange)
}

/** The account's current values of all the row's fields that its lists contain, for the report. [REPORT-3] */
export function collectValuesRead(row: RunRow, liveLists: LiveLists): ValuesRead {
  const values: Record<string, string> = {}
  const id = materialOf(row)
  if (id === null) return values
  for (const change of [...row.calls.flatMap(getChanges), ...row.changes]) {
    const value = findLiveValue(liveLists, id, change)
    // If a storage does not list the material, its stock there counts as 0. [RUN-8]
    if (value === null && isStorageField(change.field)) values[fieldStorageKey(change)] = '0'
    else if (typeof value === 'string') values[fieldStorageKey(change)] = value
  }
  return values
}

/** The account already had all values of the row when the run read it, so nothing was sent. */
function hadAllValuesAlready(calls: readonly CallTrace[]): boolean {
  return calls.length > 0 && calls.every((call) => call.reason?.code === 'already')
}

function makeVerifiedVerdict(unreadSuppliersChange: Change | null): RowVerdict {
  return { state: 'verified', reason: unreadSuppliersChange ? makeReason('suppliers-unread', {}, 'suppliers') : null }
}

function getChanges(call: CallEffect): readonly Change[] {
  return call.changes
}

/**
 * The account accepted our number, but now has neither ours (even rounded) nor the earlier one, so someone else wrote a value later. For a text, we
 * cannot know whether the account altered it. [RUN-10]
 */
function wasChangedAfter({ calls }: RunRow, change: Change, accountValue: string | null): boolean {
  const sentCall = calls.find((call) => call.changes.includes(change))
  const [sentAmount, liveAmount] = [toDecimal(change.after), toDecimal(accountValue ?? '')]
  if (sentCall?.state !== 'done' || sentCall.reason !== null || !isDecimalField(change.field)) return false
  if (sentAmount === null || liveAmount === null || hasOldValue(change, accountValue)) return false
  // A difference of less than one in the last decimal place is rounding.
  const difference = subtract(sentAmount, liveAmount)
  return (
    compare(isNegative(difference) ? negate(difference) : difference, fromDigits(1, countDecimalPlaces(liveAmount))) >=
    0
  )
}

function makeDifferenceReason(code: 'changed-after' | 'differs', change: Change, accountValue: string | null): Reason {
  return makeReason(code, withStorage(change, { after: change.after, live: accountValue ?? '' }), change.field)
}

/** Adds the storage to a reason's details, for fields that have one. */
export function withStorage(
  change: Change,
  details: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> {
  return change.storage === null ? details : { ...details, storage: change.storage }
}

/** The reason for a conflict: the value before, the planned value, and the current value. */
export function makeDriftReason(change: Change, accountValue: string | null): Reason {
  const details = { base: change.before ?? '', mine: change.after, live: accountValue ?? '' }
  return makeReason('drifted', withStorage(change, details), change.field)
}

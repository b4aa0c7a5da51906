/** Journal entries for the outcome of a call, so that the call, its row and the rest of its group change together. */
import { isCreation } from '../../src-shared/material/fields/writing-methods.ts'
import type { RunCall, RunGroup, Reason, CallState } from '../../src-shared/run/run.ts'
import { findEarlierCallReason } from '../../src-shared/run/run-verify.ts'
import { type JournalEntry, JOURNAL_BATCH, type JournalPort } from '../ports/journal-port.ts'

export function makeCallEntry(
  call: RunCall,
  state: RunCall['state'],
  reason: Reason | null = null,
  attempts = call.attempts,
): JournalEntry {
  return { kind: 'call', call, state, attempts, reason }
}

export function makeDoneEntries(
  call: RunCall,
  materialId: number | null,
  attempts: number,
  reason: Reason | null = null,
): JournalEntry[] {
  const doneEntry: JournalEntry = { kind: 'call', call, state: 'done', attempts, reason }
  if (materialId === null || !isCreation(call)) return [doneEntry]
  return [
    { ...doneEntry, materialId },
    { kind: 'material', group: call.group, materialId },
  ]
}

/** The entries for a call that failed for good: its row fails, and the rest of its group is not sent. */
export function makeFailureEntries(
  group: RunGroup,
  call: RunCall,
  reason: Reason,
  attempts = call.attempts,
): JournalEntry[] {
  return [
    makeCallEntry(call, 'failed', reason, attempts),
    { kind: 'row', seq: call.rowSeq, state: 'failed', reason },
    ...makeSkipFollowingEntries(group, call),
  ]
}

/** The entries that skip the calls after this call in its group. */
export function makeSkipFollowingEntries(group: RunGroup, call: RunCall): JournalEntry[] {
  return makeSkipEntries(
    group.calls.filter((plannedCall) => plannedCall.seq > call.seq && plannedCall.state === 'planned'),
    findEarlierCallReason(call),
    call.rowSeq,
  )
}

/** The entries that mark planned calls as not sent, and their rows as skipped, except the row `exceptSeq`, whose state is set elsewhere. */
export function makeSkipEntries(calls: readonly RunCall[], reason: Reason, exceptSeq?: number): JournalEntry[] {
  const rows = new Set(calls.map(({ rowSeq }) => rowSeq))
  if (exceptSeq !== undefined) rows.delete(exceptSeq)
  return [
    ...calls.map((call) => makeCallEntry(call, 'skipped', reason)),
    ...[...rows].map((seq): JournalEntry => ({ kind: 'row', seq, state: 'skipped', reason })),
  ]
}

/** How many calls these entries settle, and how many of those calls failed. */
export function countSettledCalls(entries: readonly JournalEntry[]): {
  readonly settledCount: number
  readonly failedCount: number
} {
  let settledCount = 0
  let failedCount = 0
  for (const entry of entries) {
    if (entry.kind !== 'call') continue
    if (entry.state === 'failed') failedCount += 1
    if (entry.state === 'failed' || entry.state === 'done' || entry.state === 'skipped') settledCount += 1
  }
  return { settledCount, failedCount }
}

/** A run's groups with a call in one of these states, in order, read in batches as needed. */
export function* listGroupsInState(
  journal: Pick<JournalPort, 'groups'>,
  run: string,
  states: readonly CallState[],
): Generator<RunGroup> {
  for (let afterSeq = -1; ;) {
    const groups = journal.groups(run, states, afterSeq, JOURNAL_BATCH)
    yield* groups
    const lastGroup = groups.at(-1)
    if (!lastGroup || groups.length < JOURNAL_BATCH) return
    afterSeq = lastGroup.group
  }
}

/** Unfinished runs of one account that no process is working on. `resume` may continue them, and a new plan mentions them. */
import type { RunInfo } from '../../src-shared/api/run.ts'
import { makeComparableAddress } from '../../src-shared/account/account-place.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { type JournalPort, JOURNAL_BATCH, type JournalEntry } from '../ports/journal-port.ts'
import { makeReason, wasTried, type Reason, type RunGroup } from '../../src-shared/run/run.ts'
import { makeSkipFollowingEntries, makeCallEntry, makeSkipEntries } from './journal-entries.ts'

export interface UnfinishedRun extends RunInfo {
  /** True if the run was made with this key. Another key at the same address may belong to another company. */
  readonly hasSameKey: boolean
  /** How many calls are unsent or have an unknown outcome. */
  readonly openCalls: number
}

type RunReader = Pick<JournalPort, 'listRuns' | 'record' | 'readCallTotals'>

/** Newest first. */
export function findUnfinishedRuns(
  journal: RunReader,
  account: { readonly address: string; readonly ledger: string },
): UnfinishedRun[] {
  const place = makeComparableAddress(account.address)
  return journal.listRuns().flatMap((journalRun): UnfinishedRun[] => {
    if (journalRun.state !== 'stopped' && journalRun.state !== 'parked' && journalRun.state !== 'interrupted') return []
    const { head, ledger } = journal.record(journalRun.run)
    if (makeComparableAddress(head.account) !== place) return []
    const { total, settledCallCount } = journal.readCallTotals(journalRun.run)
    return [{ ...journalRun, hasSameKey: ledger === account.ledger, openCalls: total - settledCallCount }]
  })
}

/**
 * The unfinished runs that a plan mentions. Empty if rows of the plan are already blocked by such a run. A run that never wrote claims no rows and is
 * not mentioned. [RUN-18]
 */
export function findRunsToMention(
  { problems }: Pick<ImportSummary, 'problems'>,
  journal: RunReader & Pick<JournalPort, 'hasClaimed'>,
  account: { readonly address: string; readonly ledger: string },
): UnfinishedRun[] {
  if (problems.some(({ code }) => code === 'claimed-by-run')) return []
  return findUnfinishedRuns(journal, account).filter(({ run, openCalls }) => openCalls > 0 && journal.hasClaimed(run))
}

/**
 * Stops a run that no process is working on, by default at the user's request. Sends nothing. Calls that were in flight when the process ended stay
 * unknown until a resume settles them. Rejects with JournalFailure 'busy' (another process has the run), 'no-such-run' or 'finished', or if the
 * journal cannot be written.
 */
export async function endRun(journal: JournalPort, run: string, endReason = makeReason('cancelled')): Promise<void> {
  journal.take(run)
  try {
    await journal.write(run, [{ kind: 'run', state: 'stopped', reason: endReason, hasEnded: true }])
  } finally {
    journal.releaseLease(run)
  }
}

/**
 * At the user's request, discards the unsent part of a run that no process is working on. Planned calls are never sent, and the run no longer claims
 * any material. Calls already sent stay. A call without an answer becomes unknown, even if it was to be sent again, because it may still arrive.
 * Rejects like endRun. [RUN-18]
 */
export async function discardRun(journal: JournalPort, run: string): Promise<void> {
  journal.take(run)
  try {
    const discardReason = makeReason('discarded')
    for (let groups = journal.groups(run, ['planned'], -1, JOURNAL_BATCH); groups.length > 0;) {
      await journal.write(
        run,
        groups.flatMap((group) => makeDiscardEntries(group, discardReason)),
      )
      groups = journal.groups(run, ['planned'], groups.at(-1)?.group ?? -1, JOURNAL_BATCH)
    }
    await journal.write(run, [{ kind: 'run', state: 'done', reason: discardReason, hasEnded: true }])
  } finally {
    journal.releaseLease(run)
  }
}

function makeDiscardEntries(group: RunGroup, discardReason: Reason): readonly JournalEntry[] {
  const plannedCalls = group.calls.filter(({ state }) => state === 'planned')
  const triedCall = plannedCalls.find(wasTried)
  if (!triedCall) return makeSkipEntries(plannedCalls, discardReason)
  const unknownEntry = makeCallEntry(triedCall, 'unknown', triedCall.reason ?? makeReason('no-answer'))
  return [
    ...makeSkipEntries(
      plannedCalls.filter(({ seq }) => seq < triedCall.seq),
      discardReason,
      triedCall.rowSeq,
    ),
    unknownEntry,
    ...makeSkipFollowingEntries(group, triedCall),
  ]
}

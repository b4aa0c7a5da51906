/** Unfinished runs of one account that no process works on: what `resume` may continue, and what a new plan mentions. */
import { accountPlace } from '../../src-shared/account/account-place.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { type JournalPort, type JournalRun, JOURNAL_BATCH, type JournalEntry } from '../ports/journal-port.ts'
import { reason, wasTried, type Reason, type RunGroup } from '../../src-shared/run/run.ts'
import { skipFollowingCalls, callEntry, skipEntries } from './journal-entries.ts'

export interface Unfinished extends JournalRun {
  /** It was made with this key; another key at the same address may be another company's. */
  readonly sameKey: boolean
  /** Calls that are still to be sent, or without a known outcome. */
  readonly open: number
}

type RunsOfJournal = Pick<JournalPort, 'listRuns' | 'record' | 'callTotals'>

/** Newest first. */
export function unfinishedRuns(
  journal: RunsOfJournal,
  account: { readonly address: string; readonly ledger: string },
): Unfinished[] {
  const place = accountPlace(account.address)
  return journal.listRuns().flatMap((info): Unfinished[] => {
    if (info.state !== 'stopped' && info.state !== 'parked' && info.state !== 'interrupted') return []
    const { head, ledger } = journal.record(info.run)
    if (accountPlace(head.account) !== place) return []
    const { total, settled } = journal.callTotals(info.run)
    return [{ ...info, sameKey: ledger === account.ledger, open: total - settled }]
  })
}

/**
 * What a plan says of unfinished runs as a whole: nothing if its rows already name them, and nothing of a run that never wrote, which claims no
 * rows. [RUN-18]
 */
export function unfinishedInTheWay(
  { problems }: Pick<ImportSummary, 'problems'>,
  journal: RunsOfJournal & Pick<JournalPort, 'hasClaimed'>,
  account: { readonly address: string; readonly ledger: string },
): Unfinished[] {
  if (problems.some(({ code }) => code === 'claimed-by-run')) return []
  return unfinishedRuns(journal, account).filter(({ run, open }) => open > 0 && journal.hasClaimed(run))
}

/**
 * Ends a parked run that nobody drives, because a person asked to: nothing is sent, the account is not asked. What was on its way
 * when its process ended stays unknown; a resume settles it.
 * Rejects with JournalFailure: busy (another process has it), no-such-run, finished; and where the journal cannot be written.
 */
export async function endRun(journal: JournalPort, run: string): Promise<void> {
  journal.take(run)
  try {
    await journal.write(run, [{ kind: 'run', state: 'stopped', reason: reason('cancelled'), ended: true }])
  } finally {
    journal.release(run)
  }
}

/**
 * Discards the rest of a run that nobody drives, because a person asked to: what is still planned is never sent, and the run claims
 * nothing any more. What was sent stays. A call without an answer is unknown, also where it seemed not to have happened and was
 * to be sent again: it may still arrive. Rejects as endRun does. [RUN-18]
 */
export async function discardRun(journal: JournalPort, run: string): Promise<void> {
  journal.take(run)
  try {
    const why = reason('discarded')
    for (let groups = journal.groups(run, ['planned'], -1, JOURNAL_BATCH); groups.length > 0;) {
      await journal.write(
        run,
        groups.flatMap((group) => discardEntries(group, why)),
      )
      groups = journal.groups(run, ['planned'], groups.at(-1)?.group ?? -1, JOURNAL_BATCH)
    }
    await journal.write(run, [{ kind: 'run', state: 'done', reason: why, ended: true }])
  } finally {
    journal.release(run)
  }
}

function discardEntries(group: RunGroup, why: Reason): readonly JournalEntry[] {
  const plannedCalls = group.calls.filter(({ state }) => state === 'planned')
  const triedCall = plannedCalls.find(wasTried)
  if (!triedCall) return skipEntries(plannedCalls, why)
  const unknownEntry = callEntry(triedCall, 'unknown', triedCall.reason ?? reason('no-answer'))
  return [
    ...skipEntries(
      plannedCalls.filter(({ seq }) => seq < triedCall.seq),
      why,
      triedCall.rowSeq,
    ),
    unknownEntry,
    ...skipFollowingCalls(group, triedCall),
  ]
}

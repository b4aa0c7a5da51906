/** How a run goes that no process drives, by the journal; and what the account's refusal means for what is shown of any run. */
import { withoutWaiting } from './park.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { Progress } from './progress.ts'
import { leftOf } from '../../src-shared/account/daily-limit.ts'
import { quotaToday, withNothingLeft, usualLimits } from './quota.ts'

/** `reserve`: requests of the day that are kept for other programs, as the settings have it now. */
export function storedProgress(journal: JournalPort, run: string, reserve: number): Progress {
  const { state, counts, requests, why } = journal.info(run)
  const { total, settled, failed } = journal.callTotals(run)
  const { ledger, reason } = journal.record(run)
  // A refusal of another day counts no more: the ledger knows.
  const quota = quotaToday(journal, ledger, usualLimits(reserve))
  return {
    run,
    state,
    done: settled,
    total,
    failed,
    rowsIn: Math.max(journal.rowsSent(run), counts.verified),
    perSecond: 0,
    secondsLeft: null,
    leftToday: leftOf(quota),
    sending: 0,
    requests,
    requestsPerSecond: 0,
    quota,
    counts,
    why: state === 'parked' && reason !== null ? withoutWaiting(reason) : why,
  }
}

/** What is said of a run: one the account itself refused has nothing left, however few requests were counted here. */
export function withRefusal(progress: Progress): Progress {
  const { state, why, quota } = progress
  const isRefused = state === 'parked' && why?.code === 'quota' && why.details['refused'] === 1
  return isRefused
    ? { ...progress, leftToday: leftOf(withNothingLeft(quota)), quota: withNothingLeft(quota) }
    : progress
}

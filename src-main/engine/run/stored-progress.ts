/** How a run goes that no process drives, by the journal; and what the account's refusal means for what is shown of any run. */
import { isIdle } from './park.ts'
import type { JournalPort } from './journal-port.ts'
import { checkOptions } from './options.ts'
import type { Progress } from './progress.ts'
import { leftToday, quotaToday, spent } from './quota.ts'

export function storedProgress(journal: JournalPort, run: string): Progress {
  const { state, counts, requests, why } = journal.info(run)
  const { total, settled, failed } = journal.callTotals(run)
  const { ledger, reason } = journal.record(run)
  return {
    run,
    state,
    done: settled,
    total,
    failed,
    perSecond: 0,
    secondsLeft: null,
    // A refusal of another day counts no more: the ledger knows.
    leftToday: leftToday(journal, ledger),
    sending: 0,
    requests,
    requestsPerSecond: 0,
    quota: quotaToday(journal, ledger, checkOptions()),
    counts,
    why: state === 'parked' && reason !== null ? isIdle(reason) : why,
  }
}

/** What is said of a run: one the account itself refused has nothing left, however few requests were counted here. */
export function withRefusal(progress: Progress): Progress {
  const { state, why, quota } = progress
  const refused = state === 'parked' && why?.code === 'quota' && why.details['refused'] === 1
  return refused ? { ...progress, leftToday: 0, quota: spent(quota) } : progress
}

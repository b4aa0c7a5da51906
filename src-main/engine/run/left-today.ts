/** How many requests a company has left today, by this data folder's own ledger; the account's 429 is believed over it. */
import type { Quota, RunProgress } from '../../../src-shared/contract/run.ts'
import type { JournalPort } from './journal-port.ts'
import { DAILY_LIMIT } from './options.ts'

type LedgerOf = Pick<JournalPort, 'ledger'>

/** None from a refusal to the next reset: other programs spend the day as well, and the ledger does not see them. */
export function leftToday(journal: LedgerOf, ledger: string): number {
  const { used, refused } = journal.ledger(ledger)
  return refused ? 0 : Math.max(0, DAILY_LIMIT - used)
}

/** The day for drawing: after a refusal all of it is used. */
export function believed(journal: LedgerOf, ledger: string, quota: Quota): Quota {
  return journal.ledger(ledger).refused ? spent(quota) : quota
}

/** What is said of a run: one the account itself refused has nothing left, however few requests were counted here. */
export function withRefusal(progress: RunProgress): RunProgress {
  const { state, why, quota } = progress
  const refused = state === 'parked' && why?.code === 'quota' && why.details['refused'] === 1
  return refused ? { ...progress, leftToday: 0, quota: spent(quota) } : progress
}

function spent(quota: Quota): Quota {
  return { ...quota, used: Math.max(quota.used, quota.limit) }
}

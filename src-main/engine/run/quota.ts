/** How many requests a company has left today, by this data folder's own ledger; the account's 429 is believed over it. */
import type { Quota } from '../../../src-shared/contract/run.ts'
import type { JournalPort } from './journal-port.ts'
import { DAILY_LIMIT, type CheckedOptions } from './options.ts'

type LedgerOf = Pick<JournalPort, 'ledger'>
type Limits = Pick<CheckedOptions, 'dailyLimit' | 'reserve'>

/** None from a refusal to the next reset: other programs spend the day as well, and the ledger does not see them. */
export function leftToday(journal: LedgerOf, ledger: string): number {
  const { used, refused } = journal.ledger(ledger)
  return refused ? 0 : Math.max(0, DAILY_LIMIT - used)
}

/** The day as the ledger has it. */
export function countedQuota(journal: LedgerOf, ledger: string, { dailyLimit: limit, reserve }: Limits): Quota {
  const { used, nextReset, learnt } = journal.ledger(ledger)
  return { used, limit, reserve, resets: nextReset, learnt }
}

/** The day for drawing: after a refusal all of it is used. */
export function quotaToday(journal: LedgerOf, ledger: string, limits: Limits): Quota {
  const quota = countedQuota(journal, ledger, limits)
  return journal.ledger(ledger).refused ? spent(quota) : quota
}

export function spent(quota: Quota): Quota {
  return { ...quota, used: Math.max(quota.used, quota.limit) }
}

/**
 * How many requests are left today, by this data folder's own ledger; the account's 429 is believed over it. What subtracts is
 * in src-shared/account/daily-limit.ts; budget.ts keeps a run within it.
 */
import type { Quota } from '../../src-shared/api/run.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { CheckedOptions } from './options.ts'
import { countLeft, DAILY_LIMIT } from '../../src-shared/account/daily-limit.ts'

type QuotaLedger = Pick<JournalPort, 'ledger'>
type Limits = Pick<CheckedOptions, 'dailyLimit' | 'reserve'>

/** The limits when no run is active. */
export function usualLimits(reserve: number): Limits {
  return { dailyLimit: DAILY_LIMIT, reserve }
}

/**
 * The requests left, as shown and for new work: none from a refusal to the next reset, because other programs use the same limit and the ledger
 * does not see their requests.
 */
export function leftToday(journal: QuotaLedger, ledger: string, limits: Limits): number {
  return countLeft(quotaToday(journal, ledger, limits))
}

/** The requests left for a run: only the answer to its own request shows whether the account still refuses. */
export function leftByCount(journal: QuotaLedger, ledger: string, limits: Limits): number {
  return countLeft(countedQuota(journal, ledger, limits))
}

/** The day as the ledger counts it. */
export function countedQuota(journal: QuotaLedger, ledger: string, { dailyLimit: limit, reserve }: Limits): Quota {
  const { used, nextReset, learnt } = journal.ledger(ledger)
  return { used, limit, reserve, resets: nextReset, learnt }
}

/** The day for display: after a refusal all of it counts as used. */
export function quotaToday(journal: QuotaLedger, ledger: string, limits: Limits): Quota {
  const quota = countedQuota(journal, ledger, limits)
  return journal.ledger(ledger).refused ? withNothingLeft(quota) : quota
}

export function withNothingLeft(quota: Quota): Quota {
  return { ...quota, used: Math.max(quota.used, quota.limit) }
}

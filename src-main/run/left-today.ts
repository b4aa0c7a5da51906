/**
 * How many requests are left today, according to this data folder's ledger. An answer of 429 from the account takes precedence. The arithmetic is in
 * src-shared/account/daily-limit.ts; budget.ts keeps a run within the limit.
 */
import type { Quota } from '../../src-shared/api/run.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { CheckedOptions } from './options.ts'
import { countRemainingRequests, DAILY_LIMIT } from '../../src-shared/account/daily-limit.ts'

type QuotaLedger = Pick<JournalPort, 'ledger'>
type Limits = Pick<CheckedOptions, 'dailyLimit' | 'reserve'>

/** The default daily limit, with these reserved requests, for use while no run is active. */
export function makeDefaultLimits(reserve: number): Limits {
  return { dailyLimit: DAILY_LIMIT, reserve }
}

/**
 * How many requests are left, for display and for new work. After a refusal, none are left until the reset, because other programs share the limit
 * and are not in the ledger.
 */
export function countRequestsLeftToday(journal: QuotaLedger, ledger: string, limits: Limits): number {
  return countRemainingRequests(computeQuotaToday(journal, ledger, limits))
}

/** How many requests are left for a run. Only an answer to one of its own requests shows whether the account still refuses. */
export function countRequestsLeftForRun(journal: QuotaLedger, ledger: string, limits: Limits): number {
  return countRemainingRequests(computeQuota(journal, ledger, limits))
}

/** The day's quota, according to the ledger. */
export function computeQuota(journal: QuotaLedger, ledger: string, { dailyLimit: limit, reserve }: Limits): Quota {
  const { spentRequests, nextResetAt, isResetTimeKnown } = journal.ledger(ledger)
  return { used: spentRequests, limit, reserve, resets: nextResetAt, learnt: isResetTimeKnown }
}

/** The day's quota for display: after a refusal all of it counts as used. */
export function computeQuotaToday(journal: QuotaLedger, ledger: string, limits: Limits): Quota {
  const quota = computeQuota(journal, ledger, limits)
  return journal.ledger(ledger).wasQuotaRefused ? withSpentQuota(quota) : quota
}

export function withSpentQuota(quota: Quota): Quota {
  return { ...quota, used: Math.max(quota.used, quota.limit) }
}

/** What a plan costs today: requests left, time, days, and unfinished runs that block it. */
import type { ImportSummary, ImportWarning } from '../../../src-shared/api/import.ts'
import {
  countRemainingRequests,
  countRequestsPerDay,
  NEVER,
  countRunDays,
} from '../../../src-shared/account/daily-limit.ts'
import { findRunsToMention } from '../../run/unfinished.ts'
import type { JournalPort } from '../../ports/journal-port.ts'
import { computeQuotaToday, makeDefaultLimits } from '../../run/left-today.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { Settings } from '../../../src-shared/api/settings.ts'
import type { OpenSession, OpenSessions } from '../open-sessions.ts'

export interface RequestCostDependencies {
  readonly journal: JournalPort
  readonly account: { readonly address: string; readonly ledger: string }
  /** Requests per second. */
  readonly rate: number
  /** Requests per day that are reserved for the company's other programs. */
  readonly reserve: number
}

/** Adds the cost to the summary, and a warning for anything that prevents sending today. */
export function withRequestCost<Summary extends Pick<ImportSummary, 'cost' | 'problems' | 'warnings'>>(
  summary: Summary,
  { journal, account, rate, reserve }: RequestCostDependencies,
): Summary {
  const { cost, warnings } = summary
  const requestCount = cost.writes + cost.reads
  const quota = computeQuotaToday(journal, account.ledger, makeDefaultLimits(reserve))
  const remainingRequestCount = countRemainingRequests(quota)
  const runDays = countRunDays(requestCount, remainingRequestCount, countRequestsPerDay(quota))
  const unfinishedWarnings = findRunsToMention(summary, journal, account).map(
    ({ run, file, openCalls }): ImportWarning => {
      return { code: 'unfinished', run, file, open: openCalls }
    },
  )
  return {
    ...summary,
    warnings: [...warnings, ...(runDays === NEVER ? [{ code: 'all-kept' } as const] : []), ...unfinishedWarnings],
    cost: { ...cost, leftToday: remainingRequestCount, quota, seconds: requestCount / rate, days: runDays },
  }
}

export type AddRequestCost = (session: OpenSession, answer: Answer<ImportSummary>) => Answer<ImportSummary>

interface CostAdderParts {
  readonly sessions: OpenSessions
  readonly journal: JournalPort
  readonly settings: () => Settings
  /** Warnings about the account that the import's session cannot know, such as changes since a restored backup. */
  readonly accountWarnings: (ledger: string) => readonly ImportWarning[]
}

/** Makes the function that adds today's cost and warnings about the account to a session's answer. From then on, the session's changes are saved. */
export function makeCostAdder({ sessions, journal, settings, accountWarnings }: CostAdderParts): AddRequestCost {
  return (session, answer) => {
    if (!answer.ok) return answer
    sessions.recordChanges(session, answer.value.changes)
    const { rate, quotaReserve: reserve } = settings()
    const { account } = session.account
    const summary = { ...answer.value, warnings: [...answer.value.warnings, ...accountWarnings(account.ledger)] }
    return { ok: true, value: withRequestCost(summary, { journal, account, rate, reserve }) }
  }
}

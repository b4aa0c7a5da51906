/** What a plan costs today: requests left, the time and the days it takes, and unfinished runs that stand in its way. */
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import { leftOf, leftOfWholeDay } from '../../../src-shared/run/quota-left.ts'
import { NEVER, runDays } from '../../../src-shared/run/run-days.ts'
import { unfinishedInTheWay, type Unfinished } from '../../run/unfinished.ts'
import type { JournalPort } from '../../ports/journal-port.ts'
import { quotaToday, usualLimits } from '../../run/quota.ts'

export interface RequestCostParts {
  readonly journal: JournalPort
  readonly account: { readonly address: string; readonly ledger: string }
  /** Requests a second. */
  readonly rate: number
  /** Requests of the day that are kept for other programs. */
  readonly reserve: number
  /** How an unfinished run that stands in the way is named among the warnings. */
  readonly say: (run: Unfinished) => string
  /** That a day leaves nothing for this program, however little is sent. */
  readonly sayNever: () => string
}

export function withRequestCost<Summary extends Pick<ImportSummary, 'cost' | 'problems' | 'warnings' | 'notes'>>(
  summary: Summary,
  { journal, account, rate, reserve, say, sayNever }: RequestCostParts,
): Summary {
  const { cost, warnings, notes } = summary
  const requests = cost.writes + cost.reads
  const quota = quotaToday(journal, account.ledger, usualLimits(reserve))
  const left = leftOf(quota)
  const days = runDays(requests, left, leftOfWholeDay(quota))
  const ofDay = [...(days === NEVER ? [sayNever()] : []), ...unfinishedInTheWay(summary, journal, account).map(say)]
  return {
    ...summary,
    warnings: [...warnings, ...ofDay],
    notes: [...notes, ...ofDay],
    cost: {
      ...cost,
      leftToday: left,
      quota,
      seconds: requests / rate,
      days,
    },
  }
}

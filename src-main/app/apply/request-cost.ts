/** What a plan costs today: requests left, the time and the days it takes, and unfinished runs that stand in its way. */
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import { leftOf, leftOfWholeDay, NEVER, runDays } from '../../../src-shared/account/daily-limit.ts'
import { unfinishedInTheWay, type Unfinished } from '../../run/unfinished.ts'
import type { JournalPort } from '../../ports/journal-port.ts'
import { quotaToday, usualLimits } from '../../run/quota.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { Settings } from '../../../src-shared/api/settings.ts'
import type { OpenSession, OpenSessions } from '../open-sessions.ts'
import type { UiLanguage } from '../ui-language.ts'

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

export type WithCost = (session: OpenSession, answer: Answer<ImportSummary>) => Answer<ImportSummary>

interface WithCostParts {
  readonly sessions: OpenSessions
  readonly journal: JournalPort
  readonly uiLanguage: UiLanguage
  readonly settings: () => Settings
}

/** A session's answer with what it costs today. Its changes are kept from then on. */
export function makeWithCost({ sessions, journal, uiLanguage, settings }: WithCostParts): WithCost {
  return (session, answer) => {
    if (!answer.ok) return answer
    sessions.changed(session, answer.value.changes)
    const { rate, quotaReserve: reserve } = settings()
    const { account } = session.account
    const say = ({ run, file, open }: Unfinished) => uiLanguage.words.unfinished(run, file, open)
    const sayNever = () => uiLanguage.words.allKept
    return { ok: true, value: withRequestCost(answer.value, { journal, account, rate, reserve, say, sayNever }) }
  }
}

/** A session's answer with what only main knows: requests left today and the time they take. Its changes are kept from then on. */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { Settings } from '../../../src-shared/contract/settings.ts'
import { runDays } from '../../../src-shared/domain/run/run-days.ts'
import { quotaOf } from '../../engine/run/context.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import { believed, leftToday } from '../../engine/run/left-today.ts'
import { DAILY_LIMIT } from '../../engine/run/options.ts'
import { unfinishedWarnings } from '../../engine/run/unfinished.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'
import type { UiLanguage } from './ui-language.ts'

export type Priced = (session: OpenSession, answer: Answer<ImportSummary>) => Answer<ImportSummary>

export interface PricedParts {
  readonly sessions: OpenSessions
  readonly journal: JournalPort
  readonly uiLanguage: UiLanguage
  readonly settings: () => Settings
}

export function makePriced({ sessions, journal, uiLanguage, settings }: PricedParts): Priced {
  return (session, answer) => {
    if (!answer.ok) return answer
    const { cost, changes } = answer.value
    sessions.changed(session, changes)
    const { rate, quotaReserve } = settings()
    const { ledger } = session.account.account
    const left = Math.max(0, leftToday(journal, ledger) - quotaReserve)
    const counted = quotaOf(journal, ledger, { dailyLimit: DAILY_LIMIT, reserve: quotaReserve })
    const quota = believed(journal, ledger, counted)
    const seconds = (cost.writes + cost.reads) / rate
    const days = runDays(cost.writes + cost.reads, left, DAILY_LIMIT - quotaReserve)
    const unfinished = unfinishedWarnings(answer.value, journal, session.account.account, uiLanguage.language)
    const warnings = [...answer.value.warnings, ...unfinished]
    return { ok: true, value: { ...answer.value, warnings, cost: { ...cost, leftToday: left, quota, seconds, days } } }
  }
}

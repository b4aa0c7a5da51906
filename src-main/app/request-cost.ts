/** A session's answer with what it costs today. Its changes are kept from then on. */
import type { Answer } from '../../src-shared/api/host.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { Settings } from '../../src-shared/api/settings.ts'
import { withRequestCost } from './apply/request-cost.ts'
import type { Unfinished } from '../run/unfinished.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'
import type { UiLanguage } from './ui-language.ts'

export type WithCost = (session: OpenSession, answer: Answer<ImportSummary>) => Answer<ImportSummary>

export interface WithCostParts {
  readonly sessions: OpenSessions
  readonly journal: JournalPort
  readonly uiLanguage: UiLanguage
  readonly settings: () => Settings
}

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

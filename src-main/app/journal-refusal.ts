/** What the journal refused, as an answer for the window. Anything else is thrown on: it is a bug. */
import type { Answer } from '../../src-shared/api/host.ts'
import { programErrorMessage } from '../../src-shared/words/program-errors.ts'
import { JournalFailure } from '../ports/journal-port.ts'
import type { UiLanguage } from './ui-language.ts'

export function journalRefusal(error: unknown, { language }: UiLanguage): Answer<never> {
  if (!(error instanceof JournalFailure)) throw error
  const code = error.code === 'busy' ? 'run-busy' : 'cannot-write'
  const message = programErrorMessage(error.problem, language)
  return { ok: false, failure: { code, message, detail: error.code } }
}

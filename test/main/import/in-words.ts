/** A session's messages as the terminal prints them. */
import type { Language } from '../../../src-shared/material/values/language.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { failureMessage, type FailureMessage } from '../../../src-shared/words/failure.ts'
import { keyText, warningText } from '../../../src-shared/words/import-summary.ts'
import { sessionWords } from '../../../src-shared/words/session.ts'

/** Without the details of other codes; columns by their letters. */
export function warningsOf(session: ImportSession, language: Language = 'en'): readonly string[] {
  const summary = session.summary()
  const warnings = summary.warnings.map((warning) => {
    if (warning.code !== 'problem') return warning
    const { heading: _, ...problem } = warning.problem
    return { ...warning, problem }
  })
  return [keyText(summary, language) ?? [], warnings.map((warning) => warningText(warning, language))].flat()
}

/** Undefined if something would be sent or a row waits. */
export function nothingOf(session: ImportSession, language: Language = 'en'): string | undefined {
  const { compared, nothing } = session.summary()
  return nothing ? sessionWords(language).nothingToSend(compared) : undefined
}

export function failureOf(made: Answer<unknown>): FailureMessage | null {
  return made.ok ? null : failureMessage(made.failure)
}

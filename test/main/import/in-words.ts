/** What a session says, as people read it. */
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import type { Failure } from '../../../src-shared/api/failure.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import type { Imported } from '../../../src-main/import/import-codes.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { failureInWords, summaryInWords } from '../../../src-main/import/worker/import-words.ts'

export function summaryOf(session: ImportSession, language: Language = 'en'): ImportSummary {
  return summaryInWords(session.summary(), language)
}

export function failureOf(made: Imported<unknown>): Failure | null {
  return made.ok ? null : failureInWords(made.failure, 'en').failure
}

/** Words of the files a run leaves. */
import type { Language } from '../domain/values/language.ts'
import { ADVICE, type ReportedRow } from '../domain/run/report-rows.ts'
import { report as en } from './en/report.ts'
import { report as ru } from './ru/report.ts'
import type { ReportWords } from './shape/report.ts'

export type { ReportWords }

const WORDS: Readonly<Record<Language, ReportWords>> = { en, ru }

export function reportWords(language: Language): ReportWords {
  return WORDS[language]
}

/** What the state of a row asks of the user, where the row is written out to be fixed and dropped again. */
export function whatToDoWithRow(state: ReportedRow['state'], language: Language = 'en'): string {
  return reportWords(language).mend[ADVICE[state]]
}

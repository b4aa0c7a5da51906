/** Words for what became of rows and runs. Decides nothing. */
import type { Reason } from '../domain/run/run.ts'
import type { Language } from '../domain/values/language.ts'
import { runs as en, type RunWords } from './en/runs.ts'
import { runs as ru } from './ru/runs.ts'
import { problemLine } from './problems.ts'

const WORDS: Readonly<Record<Language, RunWords>> = { en, ru }

/** Says a reason to people. */
export function reasonText(why: Reason, language: Language = 'en'): string {
  return why.problem ? problemLine(why.problem, language) : WORDS[language].reason(why)
}

export function runTitle(file: string, language: Language): string {
  return WORDS[language].title(file)
}

export function deletePhrase(deletes: number, language: Language): string {
  return WORDS[language].deletePhrase(deletes)
}

/** The template of notes that go with corrections of stock; `chosen`: null for the usual one. */
export function noteTemplate(chosen: string | null, language: Language): string {
  return chosen ?? WORDS[language].correctionNote
}

/** The note of an undo's corrections; '' where notes are not sent. */
export function undoNote(chosen: string | null, run: string, language: Language): string {
  return chosen === '' ? '' : WORDS[language].undoNote(run)
}

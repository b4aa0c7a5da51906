/** Words for what became of rows and runs. Decides nothing. */
import type { Outcome } from '../domain/run/run.ts'
import type { Language } from '../domain/values/language.ts'
import { runs as en } from './en/runs.ts'
import { runs as ru } from './ru/runs.ts'
import { problemMessage } from './problems.ts'
import type { RunWords } from './shape/runs.ts'

const WORDS: Readonly<Record<Language, RunWords>> = { en, ru }

/** Says a reason to people. */
export function reasonText(why: Outcome, language: Language = 'en'): string {
  return why.problem ? problemMessage(why.problem, language) : WORDS[language].reason(why)
}

/** A trouble of the journal: its own words in English, by its code in another language. */
export function journalWords(trouble: string, message: string, language: Language): string {
  return WORDS[language].journal(trouble) ?? message
}

/** The name an undo has in the list of runs. */
export function undoTitle(file: string): string {
  return `Undo of ${file}`
}

export function runTitle(file: string, language: Language): string {
  return WORDS[language].title(file)
}

export function undoPhraseIn(phrase: string, language: Language): string {
  return WORDS[language].undoPhrase(phrase)
}

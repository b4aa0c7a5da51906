/** What a run came to, in one sentence: the window, the terminal and the history say the same. [REPORT-12] */
import type { RunOutcome } from '../run/run-outcome.ts'
import type { Language } from '../material/values/language.ts'
import { outcome as en, type OutcomeWords } from './en/runs.ts'
import { outcome as ru } from './ru/runs.ts'

const WORDS: Readonly<Record<Language, OutcomeWords>> = { en, ru }

/** Null if the run did everything: then the counts say enough. */
export function outcomeText(outcome: RunOutcome, language: Language = 'en'): string | null {
  return outcome.kind === 'done' ? null : WORDS[language].sentence(outcome)
}

/** A few words for a list of runs. */
export function outcomeMark(outcome: RunOutcome, language: Language): string | null {
  return outcome.kind === 'done' ? null : WORDS[language].mark(outcome)
}

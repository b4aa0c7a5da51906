/** Words for the outcomes of rows and runs. Decides nothing. */
import { NO_NAMES, type StorageNames } from '../material/values/ids-by-name.ts'
import { withStorageName, type Reason } from '../run/run.ts'
import type { Language } from '../material/values/language.ts'
import { runs as en, type RunWords, outcome as enRunOutcome, type OutcomeWords } from './en/runs.ts'
import { runs as ru, outcome as ruRunOutcome } from './ru/runs.ts'
import { problemLine } from './problems.ts'
import type { ReasonView } from '../api/text.ts'
import type { RunOutcome } from '../run/run-outcome.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, RunWords>> = { en, ru }

/** A reason in words. A storage without a name in `storages` is shown by id. */
export function reasonText(runReason: Reason, language: Language = 'en', storages: StorageNames = NO_NAMES): string {
  return runReason.problem
    ? problemLine(runReason.problem, language)
    : WORDS_BY_LANGUAGE[language].reason(withStorageName(runReason, storages))
}

/** A reason as a code and a message, for JSON documents. */
export function describeReason(runReason: Reason): ReasonView {
  return { code: runReason.problem?.code ?? runReason.code, message: reasonText(runReason) }
}

export function deletePhrase(deleteCount: number, language: Language): string {
  return WORDS_BY_LANGUAGE[language].deletePhrase(deleteCount)
}

/** The template for notes of stock corrections. `chosenTemplate`: null for the default. */
export function chooseNoteTemplate(chosenTemplate: string | null, language: Language): string {
  return chosenTemplate ?? WORDS_BY_LANGUAGE[language].correctionNote
}

/** The note of an undo's corrections; '' if notes are not sent. */
export function makeUndoNote(chosenTemplate: string | null, run: string, language: Language): string {
  return chosenTemplate === '' ? '' : WORDS_BY_LANGUAGE[language].undoNote(run)
}

const RUN_OUTCOME_WORDS: Readonly<Record<Language, OutcomeWords>> = { en: enRunOutcome, ru: ruRunOutcome }

/**
 * The result of a run in one sentence, for the window, the terminal and the history. Null if the run did everything,
 * because the counts are enough then. [REPORT-12]
 */
export function outcomeText(outcome: RunOutcome, language: Language = 'en'): string | null {
  return outcome.kind === 'done' ? null : RUN_OUTCOME_WORDS[language].sentence(outcome)
}

/** The result of a run in a few words, for a list of runs; null if everything was done. */
export function outcomeLabel(outcome: RunOutcome, language: Language): string | null {
  return outcome.kind === 'done' ? null : RUN_OUTCOME_WORDS[language].label(outcome)
}

/** Words for what became of rows and runs. Decides nothing. */
import { idsByName, type Named } from '../material/values/ids-by-name.ts'
import type { Reason } from '../run/run.ts'
import type { Language } from '../material/values/language.ts'
import { runs as en, type RunWords, outcome as enRunOutcome, type OutcomeWords } from './en/runs.ts'
import { runs as ru, outcome as ruRunOutcome } from './ru/runs.ts'
import { problemLine } from './problems.ts'
import type { RunOutcome } from '../run/run-outcome.ts'

const WORDS: Readonly<Record<Language, RunWords>> = { en, ru }

/** Of an account, by id. */
export type StorageNames = ReadonlyMap<number, string>

export const NO_NAMES: StorageNames = new Map()

/** Names that tell storages apart: one that several have is left out, and their ids are told. [NAME-1] */
export function storageNamesOf(storages: readonly Named[]): StorageNames {
  const ids = idsByName(storages)
  return new Map(storages.flatMap(({ id, name }) => (ids.one(name) === id ? [[id, name] as const] : [])))
}

/** Says a reason to people. A storage without a name in `storages` is told by its id. */
export function reasonText(why: Reason, language: Language = 'en', storages: StorageNames = NO_NAMES): string {
  return why.problem ? problemLine(why.problem, language) : WORDS[language].reason(withStorageName(why, storages))
}

/** With the name of the storage it is about, if it has one. */
export function withStorageName(why: Reason, storages: StorageNames): Reason {
  const storageName = storages.get(Number(why.details['storage']))
  return storageName === undefined ? why : { ...why, details: { ...why.details, storageName } }
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

const RUN_OUTCOME_WORDS: Readonly<Record<Language, OutcomeWords>> = { en: enRunOutcome, ru: ruRunOutcome }

/**
 * What a run came to, in one sentence: the window, the terminal and the history say the same. [REPORT-12]
 * Null if the run did everything: then the counts say enough.
 */
export function outcomeText(outcome: RunOutcome, language: Language = 'en'): string | null {
  return outcome.kind === 'done' ? null : RUN_OUTCOME_WORDS[language].sentence(outcome)
}

/** A few words for a list of runs. */
export function outcomeMark(outcome: RunOutcome, language: Language): string | null {
  return outcome.kind === 'done' ? null : RUN_OUTCOME_WORDS[language].mark(outcome)
}

/** Words for what became of rows and runs. Decides nothing. */
import { idsByName } from '../material/values/ids-by-name.ts'
import type { Reason } from '../run/run.ts'
import type { Language } from '../material/values/language.ts'
import type { Named } from '../material/values/named.ts'
import { runs as en, type RunWords } from './en/runs.ts'
import { runs as ru } from './ru/runs.ts'
import { problemLine } from './problems.ts'

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
  if (why.problem) return problemLine(why.problem, language)
  const storageName = storages.get(Number(why.details['storage']))
  const named = storageName === undefined ? why : { ...why, details: { ...why.details, storageName } }
  return WORDS[language].reason(named)
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

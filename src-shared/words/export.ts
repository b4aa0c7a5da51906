/** Words for exports, reports and the base snapshot: what happened, where, what to do next. */
import type { BaseProblem } from '../export/base-decode.ts'
import type { ExportNote } from '../export/write-error.ts'
import type { Language } from '../material/values/language.ts'
import { files as en, type FileWords, sheets as enSheets, type SheetWords } from './en/export.ts'
import { files as ru, sheets as ruSheets } from './ru/export.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, FileWords>> = { en, ru }

export function exportNote(note: ExportNote, language: Language = 'en'): string {
  return WORDS_BY_LANGUAGE[language].note(note)
}

export function baseMessage(problem: BaseProblem, language: Language = 'en'): string {
  return WORDS_BY_LANGUAGE[language].base(problem)
}

export type { SheetWords }

const SHEET_WORDS: Readonly<Record<Language, SheetWords>> = { en: enSheets, ru: ruSheets }

export function sheetWords(language: Language = 'en'): SheetWords {
  return SHEET_WORDS[language]
}

import type { Language } from '../domain/values/language.ts'
import { sheets as en } from './en/sheets.ts'
import { sheets as ru } from './ru/sheets.ts'
import type { SheetWords } from './shape/sheets.ts'

export type { SheetWords }

const WORDS: Readonly<Record<Language, SheetWords>> = { en, ru }

export function sheetWords(language: Language = 'en'): SheetWords {
  return WORDS[language]
}

/** Every name the summary's sheet may have: the file may have been written in any language. */
export const SUMMARY_SHEETS: ReadonlySet<string> = new Set(Object.values(WORDS).map(({ summary }) => summary.sheet))

import type { Language } from '../material/values/language.ts'
import { sheets as en, type SheetWords } from './en/sheets.ts'
import { sheets as ru } from './ru/sheets.ts'

export type { SheetWords }

const WORDS: Readonly<Record<Language, SheetWords>> = { en, ru }

export function sheetWords(language: Language = 'en'): SheetWords {
  return WORDS[language]
}

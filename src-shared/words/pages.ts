/** Words of the pages that are read and printed. */
import type { Language } from '../material/values/language.ts'
import { pages as en, type PageWords } from './en/pages.ts'
import { pages as ru } from './ru/pages.ts'

export type { PageWords }

const WORDS: Readonly<Record<Language, PageWords>> = { en, ru }

export function pageWords(language: Language): PageWords {
  return WORDS[language]
}

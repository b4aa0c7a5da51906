import type { Language } from '../material/values/language.ts'
import { reasons as en, type ReasonWords } from './en/reasons.ts'
import { reasons as ru } from './ru/reasons.ts'

const WORDS: Readonly<Record<Language, ReasonWords>> = { en, ru }

export function reasonWords(language: Language): ReasonWords {
  return WORDS[language]
}

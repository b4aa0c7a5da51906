import type { Language } from '../domain/values/language.ts'
import { reasons as en } from './en/reasons.ts'
import { reasons as ru } from './ru/reasons.ts'
import type { ReasonWords } from './shape/reasons.ts'

const WORDS: Readonly<Record<Language, ReasonWords>> = { en, ru }

export function reasonWords(language: Language): ReasonWords {
  return WORDS[language]
}

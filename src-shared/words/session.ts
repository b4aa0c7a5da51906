import type { Language } from '../material/values/language.ts'
import { session as en, type SessionWords, reasons as enReasons, type ReasonWords } from './en/session.ts'
import { session as ru, reasons as ruReasons } from './ru/session.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, SessionWords>> = { en, ru }

export function sessionWords(language: Language = 'en'): SessionWords {
  return WORDS_BY_LANGUAGE[language]
}

const REASON_WORDS: Readonly<Record<Language, ReasonWords>> = { en: enReasons, ru: ruReasons }

export function reasonWords(language: Language): ReasonWords {
  return REASON_WORDS[language]
}

import type { Language } from '../domain/values/language.ts'
import { session as en } from './en/session.ts'
import { session as ru } from './ru/session.ts'
import type { SessionWords } from './shape/session.ts'

const WORDS: Readonly<Record<Language, SessionWords>> = { en, ru }

export function sessionWords(language: Language = 'en'): SessionWords {
  return WORDS[language]
}

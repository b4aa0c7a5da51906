import type { Language } from '../material/values/language.ts'
import { session as en, type SessionWords } from './en/session.ts'
import { session as ru } from './ru/session.ts'

const WORDS: Readonly<Record<Language, SessionWords>> = { en, ru }

export function sessionWords(language: Language = 'en'): SessionWords {
  return WORDS[language]
}

import type { Language } from '../material/values/language.ts'
import { host as en, type HostWords } from './en/host.ts'
import { host as ru } from './ru/host.ts'

export type { HostWords }

const WORDS: Readonly<Record<Language, HostWords>> = { en, ru }

export function hostWords(language: Language): HostWords {
  return WORDS[language]
}

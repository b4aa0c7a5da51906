import type { Language } from '../domain/values/language.ts'
import { host as en } from './en/host.ts'
import { host as ru } from './ru/host.ts'
import type { HostWords } from './shape/host.ts'

export type { HostWords }

const WORDS: Readonly<Record<Language, HostWords>> = { en, ru }

export function hostWords(language: Language): HostWords {
  return WORDS[language]
}

/** Words for what is wrong with an account's setup, and for keys that are missing or cannot be kept. */
import type { Message } from './message.ts'
import type { SetupProblem } from '../account/account-setup.ts'
import type { Language } from '../material/values/language.ts'
import { accountSetup as en, type SetupWords } from './en/account-setup.ts'
import { accountSetup as ru } from './ru/account-setup.ts'

const WORDS: Readonly<Record<Language, SetupWords>> = { en, ru }

export function setupMessage(trouble: SetupProblem, language: Language = 'en'): Message {
  return WORDS[language].setup(trouble)
}

export function keyMessage(access: 'missing' | 'unreadable', name: string, language: Language = 'en'): Message {
  return WORDS[language].key(access, name)
}

export function notKeptMessage(why: 'browser' | 'unavailable' | 'basic-text', language: Language = 'en'): Message {
  return WORDS[language].notKept(why)
}

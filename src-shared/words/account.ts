/** Words for an account that cannot be read: what happened, where, what to do next. */
import type { Message } from './message.ts'
import type { ConnectionFault, AccountError } from '../account/account-error.ts'
import type { Language } from '../material/values/language.ts'
import { account as en, type AccountWords, accountSetup as enAccountSetup, type SetupWords } from './en/account.ts'
import { account as ru, accountSetup as ruAccountSetup } from './ru/account.ts'
import type { SetupProblem } from '../account/account-setup.ts'

const WORDS_BY_LANGUAGE: Readonly<Record<Language, AccountWords>> = { en, ru }

export function connectionWords(fault: ConnectionFault, language: Language): string {
  return WORDS_BY_LANGUAGE[language].connection(fault)
}

export function accountMessage(
  trouble: AccountError,
  address: string,
  storage: number,
  language: Language = 'en',
): Message {
  return WORDS_BY_LANGUAGE[language].message(trouble, address, storage)
}

/** The message about an account that could not be read, for a window or a terminal. */
export function accountFailure(failure: AccountError, address: string, storage: number, language: Language = 'en') {
  const message = accountMessage(failure, address, storage, language)
  return { ok: false, failure: { code: getFailureCode(failure), message, detail: failure.kind } } as const
}

function getFailureCode(failure: AccountError) {
  switch (failure.kind) {
    case 'key-refused':
      return 'account-refused-key'
    case 'quota':
      return 'account-quota'
    case 'refused':
      return 'account-storage'
    case 'bad-answer':
    case 'unsteady':
      return 'account-answer'
    case 'unreachable':
      return failure.badAnswer ? 'account-answer' : 'account-unreachable'
    case 'stopped':
      return 'account-unreachable'
  }
}

const ACCOUNT_SETUP_WORDS: Readonly<Record<Language, SetupWords>> = { en: enAccountSetup, ru: ruAccountSetup }

/** Messages about an account's invalid setup, and about keys that are missing or cannot be stored. */
export function setupMessage(trouble: SetupProblem, language: Language = 'en'): Message {
  return ACCOUNT_SETUP_WORDS[language].setup(trouble)
}

export function keyMessage(access: 'missing' | 'unreadable', name: string, language: Language = 'en'): Message {
  return ACCOUNT_SETUP_WORDS[language].key(access, name)
}

export function notKeptMessage(why: 'browser' | 'unavailable' | 'basic-text', language: Language = 'en'): Message {
  return ACCOUNT_SETUP_WORDS[language].notKept(why)
}

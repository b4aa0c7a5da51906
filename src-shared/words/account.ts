/** Words for an account that cannot be read: what happened, where, what to do next. */
import type { Message } from './message.ts'
import type { ConnectionFault } from '../account/connection-fault.ts'
import type { AccountError } from '../account/account-error.ts'
import type { Language } from '../material/values/language.ts'
import { account as en, type AccountWords } from './en/account.ts'
import { account as ru } from './ru/account.ts'

const WORDS: Readonly<Record<Language, AccountWords>> = { en, ru }

export function connectionWords(fault: ConnectionFault, language: Language): string {
  return WORDS[language].connection(fault)
}

export function accountMessage(
  trouble: AccountError,
  address: string,
  storage: number,
  language: Language = 'en',
): Message {
  return WORDS[language].message(trouble, address, storage)
}

/** An account that could not be read, as a window or a terminal is told it. */
export function accountFailure(failure: AccountError, address: string, storage: number, language: Language = 'en') {
  const message = accountMessage(failure, address, storage, language)
  return { ok: false, failure: { code: codeOf(failure), message, detail: failure.kind } } as const
}

function codeOf(failure: AccountError) {
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

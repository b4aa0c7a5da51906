/** Words for an account that cannot be read: what happened, where, what to do next. */
import type { AccountError } from '../domain/account/account-error.ts'
import type { Language } from '../domain/values/language.ts'
import { account as en } from './en/account.ts'
import { account as ru } from './ru/account.ts'
import type { AccountWords } from './shape/account.ts'

const WORDS: Readonly<Record<Language, AccountWords>> = { en, ru }

export function connectionWords(reason: string, language: Language): string {
  return WORDS[language].connection(reason)
}

export function accountMessage(
  trouble: AccountError,
  address: string,
  storage: number,
  language: Language = 'en',
): string {
  return WORDS[language].message(trouble, address, storage)
}

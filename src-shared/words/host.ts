import type { ConnectionFault } from '../account/account-error.ts'
import type { Language } from '../material/values/language.ts'
import { account as enAccount, type AccountWords } from './en/account.ts'
import { account as ruAccount } from './ru/account.ts'
import { host as en, type HostWords, programErrors as enProgramErrors, type ProgramErrorWords } from './en/host.ts'
import { host as ru, programErrors as ruProgramErrors } from './ru/host.ts'
import type { Message } from './message.ts'
import type { ProgramError } from '../account/program-error.ts'

export type { HostWords }

const WORDS_BY_LANGUAGE: Readonly<Record<Language, HostWords>> = { en, ru }

export function hostWords(language: Language): HostWords {
  return WORDS_BY_LANGUAGE[language]
}

const PROGRAM_ERROR_WORDS: Readonly<Record<Language, ProgramErrorWords>> = { en: enProgramErrors, ru: ruProgramErrors }

/** Words for failures of the program's own files, its journal and addresses. */
export function programErrorMessage(error: ProgramError, language: Language = 'en'): Message {
  return PROGRAM_ERROR_WORDS[language].message(error)
}

const ACCOUNT_WORDS: Readonly<Record<Language, AccountWords>> = { en: enAccount, ru: ruAccount }

export function connectionWords(fault: ConnectionFault, language: Language): string {
  return ACCOUNT_WORDS[language].connection(fault)
}

/** Words for failures of the program's own files, its journal and addresses. */
import type { Message } from './message.ts'
import type { ProgramError } from '../account/program-error.ts'
import type { Language } from '../material/values/language.ts'
import { programErrors as en, type ProgramErrorWords } from './en/program-errors.ts'
import { programErrors as ru } from './ru/program-errors.ts'

const WORDS: Readonly<Record<Language, ProgramErrorWords>> = { en, ru }

export function programErrorMessage(error: ProgramError, language: Language = 'en'): Message {
  return WORDS[language].message(error)
}

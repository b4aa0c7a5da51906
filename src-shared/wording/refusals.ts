/** Words for files refused as a whole: what the file is or lacks, and the way out. The compiler asks for every code. */
import type { Refusal } from '../domain/sheet/problem.ts'
import type { Language } from '../domain/values/language.ts'
import { refusals as en } from './en/refusals.ts'
import { refusals as ru } from './ru/refusals.ts'
import type { RefusalWords } from './shape/refusals.ts'
import { shortened } from './shortened.ts'
import { TERMS } from './terms.ts'

const WORDS: Readonly<Record<Language, RefusalWords>> = { en, ru }

/** A whole message. Never fails, whatever the details are. */
export function refusalMessage(refusal: Refusal, fileName: string, language: Language = 'en'): string {
  return WORDS[language][refusal.code]({
    file: TERMS[language].quoted(shortened(fileName, 100)),
    row: refusal.row === null ? '' : String(refusal.row),
    detail: (name) => shortened(String(refusal.details[name] ?? ''), 300),
  })
}

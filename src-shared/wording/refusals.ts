/** Words for files refused as a whole: what the file is or lacks, and the way out. The compiler asks for every code. */
import type { Refusal, RefusalCode } from '../domain/sheet/problem.ts'
import type { Language } from '../domain/values/language.ts'
import { quotedIn, shortened } from './problems.ts'
import { englishRefusals } from './refusals-english.ts'
import { russianRefusals } from './refusals-russian.ts'

export interface RefusalParts {
  /** The file's name in quotation marks. */
  readonly file: string
  /** File line or row, as text; '' when the refusal points nowhere. */
  readonly row: string
  /** A detail by name, as text; '' when absent. */
  readonly detail: (name: string) => string
}

export type RefusalWords = Readonly<Record<RefusalCode, (parts: RefusalParts) => string>>

const WORDS: Readonly<Record<Language, RefusalWords>> = { en: englishRefusals, ru: russianRefusals }

/** A whole message. Never fails, whatever the details are. */
export function refusalMessage(refusal: Refusal, fileName: string, language: Language = 'en'): string {
  return WORDS[language][refusal.code]({
    file: quotedIn(language, shortened(fileName, 100)),
    row: refusal.row === null ? '' : String(refusal.row),
    detail: (name) => shortened(String(refusal.details[name] ?? ''), 300),
  })
}

/** Words for files refused as a whole: what the file is or lacks, and the way out. The compiler asks for every code. */
import type { Refusal, RefusalCode } from '../problem.ts'
import { shortened } from './problems.ts'
import { englishRefusals } from './refusals-english.ts'

export interface RefusalParts {
  /** The file's name in quotation marks. */
  readonly file: string
  /** File line or row, as text; '' when the refusal points nowhere. */
  readonly row: string
  /** A detail by name, as text; '' when absent. */
  readonly detail: (name: string) => string
}

export type RefusalWords = Readonly<Record<RefusalCode, (parts: RefusalParts) => string>>

/** A whole message. Never fails, whatever the details are. */
export function refusalMessage(refusal: Refusal, fileName: string): string {
  return refusalMessageIn(englishRefusals, refusal, fileName)
}

export function refusalMessageIn(words: RefusalWords, refusal: Refusal, fileName: string): string {
  return words[refusal.code]({
    file: `“${shortened(fileName, 100)}”`,
    row: refusal.row === null ? '' : String(refusal.row),
    detail: (name) => shortened(String(refusal.details[name] ?? ''), 300),
  })
}

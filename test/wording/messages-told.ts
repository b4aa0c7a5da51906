/** One message in both languages, as the table of messages lists it. */
import type { Language } from '../../src-shared/domain/values/language.ts'

export interface Told {
  readonly code: string
  readonly english: string
  readonly russian: string
}

/** Counts that take different forms of a word in Russian. */
export const COUNTS = [1, 2, 5, 21]

export function both(code: string, say: (language: Language) => string): Told {
  return { code, english: say('en'), russian: say('ru') }
}

/** One message in both languages, as the table of messages lists it. */
import { inOneLine, type Message } from '../../../src-shared/words/message.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'

export interface Told {
  readonly code: string
  /** In one line. */
  readonly english: string
  readonly russian: string
  /** Both, where it has a title and a fix; else none. */
  readonly parts: readonly Message[]
}

/** A count with a separator. */
export const LARGE = 12_345
/** Counts that take different forms of a word in Russian, and one that has a separator. */
export const COUNTS = [1, 2, 5, 21, LARGE]

export function both(code: string, say: (language: Language) => string | Message): Told {
  const said = [say('en'), say('ru')] as const
  const [english, russian] = [lineOf(said[0]), lineOf(said[1])]
  return { code, english, russian, parts: said.filter((one) => typeof one !== 'string') }
}

function lineOf(said: string | Message): string {
  return typeof said === 'string' ? said : inOneLine(said)
}

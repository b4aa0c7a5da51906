/** One message in both languages, as a row in the table of messages. */
import { formatOnOneLine, type Message } from '../../../src-shared/words/message.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'

export interface Told {
  readonly code: string
  /** On one line. */
  readonly english: string
  readonly russian: string
  /** The English and the Russian message if it has a title and a fix, otherwise empty. */
  readonly parts: readonly Message[]
}

/** A count that needs a separator. */
export const LARGE = 12_345
/** Counts that need different word forms in Russian, and one with a separator. */
export const COUNTS = [1, 2, 5, 21, LARGE]

export function both(code: string, say: (language: Language) => string | Message): Told {
  const said = [say('en'), say('ru')] as const
  const [english, russian] = [lineOf(said[0]), lineOf(said[1])]
  return { code, english, russian, parts: said.filter((one) => typeof one !== 'string') }
}

function lineOf(said: string | Message): string {
  return typeof said === 'string' ? said : formatOnOneLine(said)
}

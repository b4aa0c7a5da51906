/** A looser key than textKey: finds what a tired eye would take for the same. Proposes, never matches. [MATCH-6] */
import { textKey } from './values/text-key.ts'

// Cyrillic letters drawn like Latin ones, lower case.
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Array.from('авсеікмнорѕтухј', (letter, index): [string, string] => [letter, 'abceikmhopstyxj'[index] ?? letter]),
)

/** Look-alike letters unified, leading zeros of a number and trailing marks dropped; '' when nothing is left. */
export function nearKey(text: string): string {
  const unified = Array.from(textKey(text), (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  return unified.replace(/[.,;:*\-_'"`\s]+$/u, '').replace(/^0+(?=[^0])/, '')
}

/** A looser key than textKey: finds what a tired eye would take for the same. Proposes, never matches. [MATCH-6] */
import { textKey } from './values/text-key.ts'

// Cyrillic letters drawn like Latin ones, lower case.
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Array.from('авсеікмнорѕтухј', (letter, index): [string, string] => [letter, 'abceikmhopstyxj'[index] ?? letter]),
)

const TRAILING = /[.,;:*\-_'"`\s]/u

/** Look-alike letters unified, leading zeros of a number and trailing marks dropped; '' when nothing is left. */
export function nearKey(text: string): string {
  const unified = Array.from(textKey(text), (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  // By hand: an expression that ends with `+$` looks again from each mark, a second for a cell of nothing but dots.
  let end = unified.length
  while (end > 0 && TRAILING.test(unified.charAt(end - 1))) end--
  return unified.slice(0, end).replace(/^0+(?=[^0])/, '')
}

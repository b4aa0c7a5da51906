/**
 * One look at a text as it comes in, while it is still near at hand: most cells are plain words or plain numbers, and
 * whoever reads them as a field later need not touch them again. Says only what is certain; 'closely' is always right.
 */
import { KIND, KINDS } from './care.ts'

export const LOOK = {
  /** Nothing is known: read it. */
  closely: 0,
  /** Ordinary text without list separators, outer spaces or a first character that may mean something. */
  words: 1,
  /** The same, and neither a date nor a number in exponent form. */
  code: 2,
  /** A canonical whole number of at most 15 digits. */
  whole: 3,
  /** A canonical decimal whose dot can only be a decimal one: `12.5`, `0.125`, not `1.234`. */
  dotDecimal: 4,
} as const

const LONGEST_NUMBER = 15

export function lookOf(text: string): number {
  const { length } = text
  const first = text.charCodeAt(0)
  // Spaces, quotes, #N/A; brackets and the like may begin a clear token.
  if (length === 0 || first <= 44 || first === 0xa0) return LOOK.closely
  let digits = 0
  let letters = 0
  let dot = -1
  let seen = 0
  let word = 0
  for (let at = 0; at < length; at++) {
    const character = text.charCodeAt(at)
    if (character >= 48 && character <= 57) {
      digits++
      continue
    }
    const kind = KINDS[character] ?? KIND.unusual
    if (kind === KIND.separator) {
      word = 0
      if (character === 46) dot = dot === -1 ? at : -2
      // ; | and line breaks separate lists; + stands in destroyed numbers.
      else if (character === 59 || character === 124 || character === 10 || character === 43) return LOOK.closely
    } else {
      letters++
      word |= kind
      if (word >= (KIND.latin | KIND.cyrillic)) seen |= word
    }
  }
  if (seen !== 0) return LOOK.closely
  if (letters === 0 && digits >= length - 1) return numberLook(text, digits, dot)
  const last = text.charCodeAt(length - 1)
  if (last <= 32 || last === 0xa0) return LOOK.closely
  // Dates have no letters, or three of a month with at most four digits.
  return letters > 3 || (letters > 0 && letters < 3) || digits > 4 ? codeOrWords(letters) : LOOK.words
}

function codeOrWords(letters: number): number {
  return letters === 0 ? LOOK.words : LOOK.code
}

function numberLook(text: string, digits: number, dot: number): number {
  const { length } = text
  if (length > LONGEST_NUMBER) return LOOK.words
  if (digits === length) return text.charCodeAt(0) === 48 && length > 1 ? LOOK.code : LOOK.whole
  if (dot <= 0) return LOOK.closely
  const decimals = length - dot - 1
  const zeroFirst = text.charCodeAt(0) === 48
  if (decimals === 0 || text.charCodeAt(length - 1) === 48 || (zeroFirst && dot > 1)) return LOOK.closely
  // `1.234` may be a thousand.
  return decimals === 3 && dot <= 3 && !zeroFirst ? LOOK.closely : LOOK.dotDecimal
}

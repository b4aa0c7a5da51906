/**
 * Whether a text contains another one, as people see it. Ignores case, composition, the width of white space and invisible characters. All searches
 * and filters use this rule, in strings and in UTF-8. Does not deal with cells. [FIND-4]
 */
import { PLAIN_CHARACTERS, makeTextKey } from './text-key.ts'

export interface TextSearch {
  /** The searched text, made by `makeSearchKey`; '' matches every text. */
  readonly key: string
  /** Searches a string. This defines what a match is. */
  readonly isFoundIn: (text: string) => boolean
  /** How to search for the text in bytes; null if bytes cannot decide and strings are needed. */
  readonly bytes: ByteSearch | null
}

interface ByteSearch {
  /** All spellings of each letter, in UTF-8. */
  readonly letters: readonly LetterSpellings[]
  readonly hasSpace: boolean
  /**
   * The lead is the first letters of the searched text. This is its number of bytes, the same in any spelling; 1 if the first letter's spellings
   * differ in length.
   */
  readonly leadLength: number
  /** For each byte: 0 if it may be the last byte of the lead. Otherwise, how far the search can move on. */
  readonly skipDistances: Uint8Array
}

type LetterSpellings = readonly Uint8Array[]

/** Longer distances do not fit in a byte. */
const MAX_LEAD_BYTES = 255

/** In these texts a pattern that ignores case matches the same as their keys. */
const PLAIN_TEXT = new RegExp(`^[ ${PLAIN_CHARACTERS}]*$`)

/** The key of a searched text. The Greek sigma at the end of a word (ς) is replaced by the usual one (σ). */
export function makeSearchKey(text: string): string {
  return makeTextKey(text).replaceAll('ς', 'σ')
}

/** Whether other texts contain this one. */
export function makeContainsTest(text: string): (text: string) => boolean {
  return makeKeySearch(makeSearchKey(text))
}

function makeKeySearch(key: string): (text: string) => boolean {
  const pattern = new RegExp(patternOf(key), 'iu')
  return (text) => (PLAIN_TEXT.test(text) ? pattern.test(text) : makeSearchKey(text).includes(key))
}

/** The pattern of a text. A space between two characters matches one or more spaces. */
export function patternOf(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/(?<=\S) (?=\S)/g, ' +')
}

export function makeTextSearch(text: string): TextSearch {
  const key = makeSearchKey(text)
  const keySearch = makeKeySearch(key)
  if (key === '' || !key.isWellFormed()) return { key, isFoundIn: keySearch, bytes: null }
  const letters = Array.from(key, spellLetter)
  return { key, isFoundIn: keySearch, bytes: { letters, hasSpace: key.includes(' '), ...computeLead(letters) } }
}

/**
 * Computes the skip distances, as in the Boyer-Moore-Horspool algorithm. If a byte does not occur in the lead, the search skips the lead's whole
 * length.
 */
function computeLead(letters: readonly LetterSpellings[]): Pick<ByteSearch, 'leadLength' | 'skipDistances'> {
  const unevenIndex = letters.findIndex((letter) => letter.some(({ length }) => length !== letter[0]?.length))
  const evenLetters = letters.slice(0, unevenIndex < 0 ? letters.length : unevenIndex)
  const leadLength = evenLetters.reduce((sum, letter) => sum + (letter[0]?.length ?? 0), 0)
  if (leadLength < 2 || leadLength > MAX_LEAD_BYTES) {
    const distances = new Uint8Array(256).fill(1)
    for (const letterBytes of letters[0] ?? []) distances[letterBytes.at(-1) ?? 0] = 0
    return { leadLength: 1, skipDistances: distances }
  }
  const distances = new Uint8Array(256).fill(leadLength)
  let offset = 0
  for (const letter of evenLetters) {
    for (const letterBytes of letter)
      for (const [index, byte] of letterBytes.entries()) distances[byte] = leadLength - 1 - offset - index
    offset += letter[0]?.length ?? 0
  }
  return { leadLength, skipDistances: distances }
}

/** A letter of a key and its capital. Plain bytes contain no other spellings. */
function spellLetter(letter: string): LetterSpellings {
  const capital = letter.toUpperCase()
  const spellings = Array.from(capital).length === 1 ? [letter, capital] : [letter]
  return Array.from(new Set(spellings), (text) => encodeUtf8(text.codePointAt(0) ?? 0))
}

function encodeUtf8(code: number): Uint8Array {
  const makeTailByte = (shift: number): number => 0x80 | ((code >> shift) & 0x3f)
  if (code < 0x80) return Uint8Array.of(code)
  if (code < 0x800) return Uint8Array.of(0xc0 | (code >> 6), makeTailByte(0))
  if (code < 0x10000) return Uint8Array.of(0xe0 | (code >> 12), makeTailByte(6), makeTailByte(0))
  return Uint8Array.of(0xf0 | (code >> 18), makeTailByte(12), makeTailByte(6), makeTailByte(0))
}

/** Whether these bytes of valid UTF-8 contain the text; null if the bytes cannot decide and the string is needed. */
export function isInBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  isAscii: boolean,
  { letters, hasSpace, leadLength, skipDistances }: ByteSearch,
): boolean | null {
  if (!isAscii && !isPlain(bytes, start, end)) return null
  const bytesBeforeLead = leadLength - 1
  for (let index = start + bytesBeforeLead; index < end;) {
    const distance = skipDistances[bytes[index] ?? 0] ?? 1
    if (distance > 0) index += distance
    else if (
      leadLength > 1
        ? isMatchFrom(bytes, index - bytesBeforeLead, end, letters, 0)
        : isMatchAt(bytes, start, index, end, letters)
    )
      return true
    else index++
  }
  return hasSpace && hasWideSpace(bytes, start, end) ? null : false
}

/** True if there is white space other than a single space, so that words may be further apart than in the search. */
function hasWideSpace(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const byte = bytes[index] ?? 0
    if ((byte === 0x20 && bytes[index + 1] === 0x20) || (byte >= 9 && byte <= 13)) return true
  }
  return false
}

/** Second bytes of letters that lose more than their case, and of no-break spaces and soft hyphens, by first byte. */
const SPECIAL_SECOND_BYTES: readonly (readonly number[])[] = [[0xa0, 0xad, 0xb5], [0x9f], [0xb0, 0xb1], [0x89, 0xbf]]

/** True if all letters are compared as they are, except for case: nothing is composed, skipped or expanded. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end;) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) index += 1
    // Cyrillic up to U+047F.
    else if (byte === 0xd0 || byte === 0xd1) index += 2
    // Latin up to U+017F.
    else if (byte >= 0xc2 && byte <= 0xc5) {
      if (SPECIAL_SECOND_BYTES[byte - 0xc2]?.includes(bytes[index + 1] ?? 0) !== false) return false
      index += 2
    }
    // Chinese characters.
    else if (byte >= 0xe4 && byte <= 0xe9) index += 3
    else if (byte === 0xe2 && isPlainMark(bytes[index + 1], bytes[index + 2] ?? 0)) index += 3
    else return false
  }
  return true
}

/** True for dashes, quotation marks and the sign №, by their second and third bytes. */
function isPlainMark(secondByte: number | undefined, thirdByte: number): boolean {
  return secondByte === 0x80 ? thirdByte >= 0x90 && thirdByte <= 0xa7 : secondByte === 0x84 && thirdByte === 0x96
}

/** Whether the bytes contain the text here, with its first letter ending at byte `lastIndex`. */
function isMatchAt(
  bytes: Uint8Array,
  start: number,
  lastIndex: number,
  end: number,
  letters: readonly LetterSpellings[],
): boolean {
  let index = -1
  for (const firstSpelling of letters[0] ?? []) {
    const from = lastIndex + 1 - firstSpelling.length
    if (from >= start && hasBytesAt(bytes, from, firstSpelling)) index = lastIndex + 1
  }
  return index >= 0 && isMatchFrom(bytes, index, end, letters, 1)
}

/** Whether the bytes from this position on are the letters from `firstLetter` on. */
function isMatchFrom(
  bytes: Uint8Array,
  from: number,
  end: number,
  letters: readonly LetterSpellings[],
  firstLetter: number,
): boolean {
  let index = from
  for (let letterIndex = firstLetter; letterIndex < letters.length && index >= 0; letterIndex++)
    index = findLetterEnd(bytes, index, end, letters[letterIndex] ?? [])
  return index >= 0
}

/** Where the next letter starts; -1 if the bytes at `index` are not this letter. The bytes of one letter are never the beginning of another's. */
function findLetterEnd(bytes: Uint8Array, index: number, end: number, letter: LetterSpellings): number {
  for (const letterBytes of letter)
    if (index + letterBytes.length <= end && hasBytesAt(bytes, index, letterBytes)) return index + letterBytes.length
  return -1
}

function hasBytesAt(bytes: Uint8Array, from: number, searchedBytes: Uint8Array): boolean {
  for (let index = 0; index < searchedBytes.length; index++)
    if (bytes[from + index] !== searchedBytes[index]) return false
  return true
}

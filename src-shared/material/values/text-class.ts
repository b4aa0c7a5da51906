/**
 * Classifies a text while it is read and still in the processor's cache. Most cells are plain words or plain numbers, so later readers need not look
 * at them again. Reports only what is certain; `unclassified` is always right.
 */
import { KIND, KINDS } from './characters.ts'

export const TEXT_CLASS = {
  /** Nothing is known: read it. */
  unclassified: 0,
  /** Ordinary text without list separators, outer spaces or a first character that may mean something. */
  words: 1,
  /** The same, and neither a date nor a number in exponent form. */
  code: 2,
  /** A canonical whole number of at most 15 digits. */
  whole: 3,
  /** A canonical decimal whose dot can only be a decimal one: `12.5`, `0.125`, not `1.234`. */
  dotDecimal: 4,
  /** The same but for a comma in place of the dot: `12,5`. */
  commaDecimal: 5,
  /** As dotDecimal and commaDecimal, but with zeros at the end: `12.50`, `0,00`. */
  dotPadded: 6,
  commaPadded: 7,
} as const

/** True for classes of numbers: digits alone, but for one mark. */
export function isNumberClass(textClass: number): boolean {
  return textClass >= TEXT_CLASS.whole
}

const LONGEST_NUMBER = 15

/** Cells per call: V8 compiles a function that is called often only once, but a long loop several times. */
const AT_A_TIME = 256

/** How many of the cells from `from` up to `to` are of each class, by class. */
export function countTextClasses(textClasses: Uint8Array, from: number, to: number): Uint32Array {
  const counts = new Uint32Array(8)
  for (let at = from; at < to; at += AT_A_TIME) addTextClass(textClasses, at, Math.min(to, at + AT_A_TIME), counts)
  return counts
}

function addTextClass(textClasses: Uint8Array, from: number, to: number, counts: Uint32Array): void {
  for (let at = from; at < to; at++) {
    const textClass = textClasses[at] ?? 0
    counts[textClass] = (counts[textClass] ?? 0) + 1
  }
}

export function classifyText(text: string): number {
  const { length } = text
  const first = text.charCodeAt(0)
  // Spaces, quotes, #N/A; brackets and the like may begin a clear token.
  if (length === 0 || first <= 44 || first === 0xa0) return TEXT_CLASS.unclassified
  let digits = 0
  let letters = 0
  let point = -1
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
      if (character === 46 || character === 44) point = point === -1 ? at : -2
      // ; | and line breaks separate lists; + stands in destroyed numbers.
      else if (character === 59 || character === 124 || character === 10 || character === 43)
        return TEXT_CLASS.unclassified
    } else {
      letters++
      word |= kind
      if (word >= (KIND.latin | KIND.cyrillic)) seen |= word
    }
  }
  if (seen !== 0) return TEXT_CLASS.unclassified
  if (letters === 0 && digits >= length - 1)
    return numberClass(first, text.charCodeAt(length - 1), text.charCodeAt(point), length, digits, point)
  const last = text.charCodeAt(length - 1)
  if (last <= 32 || last === 0xa0) return TEXT_CLASS.unclassified
  // Dates have no letters, or three of a month with at most four digits.
  return letters > 3 || (letters > 0 && letters < 3) || digits > 4 ? codeOrWords(letters) : TEXT_CLASS.words
}

function codeOrWords(letters: number): number {
  return letters === 0 ? TEXT_CLASS.words : TEXT_CLASS.code
}

/** `first` and `last` character; `mark`: the one at `point`, the only one that is no digit. */
function numberClass(first: number, last: number, mark: number, length: number, digits: number, point: number): number {
  if (length > LONGEST_NUMBER) return TEXT_CLASS.words
  if (digits === length) return first === 48 && length > 1 ? TEXT_CLASS.code : TEXT_CLASS.whole
  if (point <= 0) return TEXT_CLASS.unclassified
  const decimals = length - point - 1
  const zeroFirst = first === 48
  if (decimals === 0 || (zeroFirst && point > 1)) return TEXT_CLASS.unclassified
  // `1.234` may be a thousand.
  if (decimals === 3 && point <= 3 && !zeroFirst) return TEXT_CLASS.unclassified
  if (last === 48) return mark === 46 ? TEXT_CLASS.dotPadded : TEXT_CLASS.commaPadded
  return mark === 46 ? TEXT_CLASS.dotDecimal : TEXT_CLASS.commaDecimal
}

/**
 * What bytes add up to: counts of digits, letters, marks, points and what needs a closer look, six bits each. A text of at most
 * LONGEST_SUMMED bytes is known by the sum of its bytes, so that a scanner need not look twice.
 */
export const LONGEST_SUMMED = 63
export const SUMMED = { digit: 1, letter: 1 << 6, mark: 1 << 12, point: 1 << 18, special: 1 << 24 } as const

/** By byte. */
export function summedBytes(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    if (byte >= 48 && byte <= 57) return SUMMED.digit
    if (byte >= 0x80 || byte === 59 || byte === 124 || byte === 10 || byte === 43) return SUMMED.special
    if (byte === 44 || byte === 46) return SUMMED.point
    return KINDS[byte] === KIND.latin ? SUMMED.letter : KINDS[byte] === KIND.separator ? SUMMED.mark : SUMMED.special
  })
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

/** `classifyBytes` where the bytes' sum is known and nothing in it is special. */
export function classOfSum(sum: number, bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] ?? 0
  if (first <= 44) return TEXT_CLASS.unclassified
  const length = end - start
  const digits = sum & 63
  const letters = (sum >> 6) & 63
  if (letters === 0 && digits >= length - 1) {
    let other = end - 1
    if (digits < length) while (isDigit(bytes[other] ?? 0)) other--
    const mark = bytes[other] ?? 0
    // Any other mark than a point is a point nowhere.
    const point = digits < length && (mark === 46 || mark === 44) ? other - start : -1
    return numberClass(first, bytes[end - 1] ?? 0, mark, length, digits, point)
  }
  if ((bytes[end - 1] ?? 0) <= 32) return TEXT_CLASS.unclassified
  return letters > 3 || (letters > 0 && letters < 3) || digits > 4 ? codeOrWords(letters) : TEXT_CLASS.words
}

/** `classifyText` of a text that lies in memory as valid UTF-8. */
export function classifyBytes(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] ?? 0
  if (end === start || first <= 44) return TEXT_CLASS.unclassified
  let digits = 0
  let letters = 0
  let point = -1
  let seen = 0
  let word = 0
  // What is more bytes than characters.
  let spare = 0
  let last = 0
  for (let at = start; at < end; at++) {
    let character = bytes[at] ?? 0
    if (character >= 48 && character <= 57) {
      digits++
      last = character
      continue
    }
    if (character >= 0x80) {
      if (character < 0xe0) {
        character = ((character & 0x1f) << 6) | ((bytes[++at] ?? 0) & 0x3f)
        spare++
      } else if (character < 0xf0) {
        character = ((character & 0xf) << 12) | (((bytes[at + 1] ?? 0) & 0x3f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f)
        at += 2
        spare += 2
      } else return TEXT_CLASS.unclassified
      if (character === 0xa0 && last === 0) return TEXT_CLASS.unclassified
    }
    last = character
    const kind = KINDS[character] ?? KIND.unusual
    if (kind === KIND.separator) {
      word = 0
      if (character === 46 || character === 44) point = point === -1 ? at - start : -2
      else if (character === 59 || character === 124 || character === 10 || character === 43)
        return TEXT_CLASS.unclassified
    } else {
      letters++
      word |= kind
      if (word >= (KIND.latin | KIND.cyrillic)) seen |= word
    }
  }
  if (seen !== 0) return TEXT_CLASS.unclassified
  const length = end - start - spare
  if (letters === 0 && digits >= length - 1) {
    return numberClass(first, last, bytes[start + point] ?? 0, length, digits, point)
  }
  if (last <= 32 || last === 0xa0) return TEXT_CLASS.unclassified
  return letters > 3 || (letters > 0 && letters < 3) || digits > 4 ? codeOrWords(letters) : TEXT_CLASS.words
}

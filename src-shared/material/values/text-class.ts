/**
 * Classifies a text while it is read and still in the processor's cache. Most cells are plain words or plain numbers,
 * so later steps need not read them again. Only reports what is certain; `unclassified` is always correct.
 */

export const TEXT_CLASS = {
  /** Unknown: the text must be read. */
  unclassified: 0,
  /**
   * Ordinary text without list separators or outer spaces, and without a first character that may have a special
   * meaning.
   */
  words: 1,
  /** Like `words`, but neither a date nor a number in exponent form. */
  code: 2,
  /** A canonical whole number of at most 15 digits. */
  whole: 3,
  /** A canonical decimal whose dot can only be a decimal point: `12.5`, `0.125`, but not `1.234`. */
  dotDecimal: 4,
  /** Like `dotDecimal`, with a comma instead of the dot: `12,5`. */
  commaDecimal: 5,
  /** Like dotDecimal and commaDecimal, but with zeros at the end: `12.50`, `0,00`. */
  dotPadded: 6,
  commaPadded: 7,
} as const

/** True for classes of numbers: only digits and at most one mark. */
export function isNumberClass(textClass: number): boolean {
  return textClass >= TEXT_CLASS.whole
}

const MAX_NUMBER_LENGTH = 15

/** Cells per call: V8 compiles a frequently called function only once, but recompiles a long loop several times. */
const CELLS_PER_CALL = 256

/** How many cells are in each class, from `from` up to `to`. */
export function countTextClasses(textClasses: Uint8Array, from: number, to: number): Uint32Array {
  const counts = new Uint32Array(8)
  for (let index = from; index < to; index += CELLS_PER_CALL)
    addTextClass(textClasses, index, Math.min(to, index + CELLS_PER_CALL), counts)
  return counts
}

function addTextClass(textClasses: Uint8Array, from: number, to: number, counts: Uint32Array): void {
  for (let index = from; index < to; index++) {
    const textClass = textClasses[index] ?? 0
    counts[textClass] = (counts[textClass] ?? 0) + 1
  }
}

export function classifyText(text: string): number {
  const { length } = text
  const firstCharacter = text.charCodeAt(0)
  // A text that begins with a space, a quote, `#`, a bracket or a similar character is not classified: it may be an error or a clear token.
  if (length === 0 || firstCharacter <= 44 || firstCharacter === 0xa0) return TEXT_CLASS.unclassified
  let digitCount = 0
  let letterCount = 0
  let point = -1
  let classBits = 0
  let wordBits = 0
  for (let index = 0; index < length; index++) {
    const character = text.charCodeAt(index)
    if (character >= 48 && character <= 57) {
      digitCount++
      continue
    }
    const kind = KIND_BY_CHARACTER[character] ?? CHARACTER_KIND.unusual
    if (kind === CHARACTER_KIND.separator) {
      wordBits = 0
      if (character === 46 || character === 44) point = point === -1 ? index : -2
      // `;`, `|` and line breaks separate the entries of lists. `+` occurs in destroyed numbers.
      else if (character === 59 || character === 124 || character === 10 || character === 43)
        return TEXT_CLASS.unclassified
    } else {
      letterCount++
      wordBits |= kind
      if (wordBits >= (CHARACTER_KIND.latin | CHARACTER_KIND.cyrillic)) classBits |= wordBits
    }
  }
  if (classBits !== 0) return TEXT_CLASS.unclassified
  if (letterCount === 0 && digitCount >= length - 1)
    return classifyNumber(
      firstCharacter,
      text.charCodeAt(length - 1),
      text.charCodeAt(point),
      length,
      digitCount,
      point,
    )
  const lastCharacter = text.charCodeAt(length - 1)
  if (lastCharacter <= 32 || lastCharacter === 0xa0) return TEXT_CLASS.unclassified
  // A text that may be a date is not a code. Dates have no letters, or the three letters of a month and at most four digits.
  return letterCount > 3 || (letterCount > 0 && letterCount < 3) || digitCount > 4
    ? chooseCodeOrWords(letterCount)
    : TEXT_CLASS.words
}

function chooseCodeOrWords(letterCount: number): number {
  return letterCount === 0 ? TEXT_CLASS.words : TEXT_CLASS.code
}

/** `first` and `last`: the outer characters. `mark`: the character at `point`, the only one that is not a digit. */
function classifyNumber(
  first: number,
  last: number,
  mark: number,
  length: number,
  digitCount: number,
  point: number,
): number {
  if (length > MAX_NUMBER_LENGTH) return TEXT_CLASS.words
  if (digitCount === length) return first === 48 && length > 1 ? TEXT_CLASS.code : TEXT_CLASS.whole
  if (point <= 0) return TEXT_CLASS.unclassified
  const decimals = length - point - 1
  const startsWithZero = first === 48
  if (decimals === 0 || (startsWithZero && point > 1)) return TEXT_CLASS.unclassified
  // `1.234` may be a thousand.
  if (decimals === 3 && point <= 3 && !startsWithZero) return TEXT_CLASS.unclassified
  if (last === 48) return mark === 46 ? TEXT_CLASS.dotPadded : TEXT_CLASS.commaPadded
  return mark === 46 ? TEXT_CLASS.dotDecimal : TEXT_CLASS.commaDecimal
}

/**
 * Values per byte that are added up: counts of digits, letters, marks, points and special characters, six bits each. The sum classifies a text of at
 * most MAX_SUMMED_BYTES bytes, so that a scanner need not read it twice.
 */
export const MAX_SUMMED_BYTES = 63
export const BYTE_SUMS = { digit: 1, letter: 1 << 6, mark: 1 << 12, point: 1 << 18, special: 1 << 24 } as const

/** The values of `BYTE_SUMS`, indexed by byte. */
export function makeByteSums(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    if (byte >= 48 && byte <= 57) return BYTE_SUMS.digit
    if (byte >= 0x80 || byte === 59 || byte === 124 || byte === 10 || byte === 43) return BYTE_SUMS.special
    if (byte === 44 || byte === 46) return BYTE_SUMS.point
    return KIND_BY_CHARACTER[byte] === CHARACTER_KIND.latin
      ? BYTE_SUMS.letter
      : KIND_BY_CHARACTER[byte] === CHARACTER_KIND.separator
        ? BYTE_SUMS.mark
        : BYTE_SUMS.special
  })
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

/** Like `classifyBytes`, if the bytes' sum is known and has no special characters. */
export function classOfSum(sum: number, bytes: Uint8Array, start: number, end: number): number {
  const firstByte = bytes[start] ?? 0
  if (firstByte <= 44) return TEXT_CLASS.unclassified
  const length = end - start
  const digitCount = sum & 63
  const letterCount = (sum >> 6) & 63
  if (letterCount === 0 && digitCount >= length - 1) {
    let lastIndex = end - 1
    if (digitCount < length) while (isDigit(bytes[lastIndex] ?? 0)) lastIndex--
    const markByte = bytes[lastIndex] ?? 0
    // Only a dot or a comma has a position. Any other mark does not.
    const point = digitCount < length && (markByte === 46 || markByte === 44) ? lastIndex - start : -1
    return classifyNumber(firstByte, bytes[end - 1] ?? 0, markByte, length, digitCount, point)
  }
  if ((bytes[end - 1] ?? 0) <= 32) return TEXT_CLASS.unclassified
  return letterCount > 3 || (letterCount > 0 && letterCount < 3) || digitCount > 4
    ? chooseCodeOrWords(letterCount)
    : TEXT_CLASS.words
}

/** Like `classifyText`, for a text that is in memory as valid UTF-8. */
export function classifyBytes(bytes: Uint8Array, start: number, end: number): number {
  const firstByte = bytes[start] ?? 0
  if (end === start || firstByte <= 44) return TEXT_CLASS.unclassified
  let digitCount = 0
  let letterCount = 0
  let point = -1
  let classBits = 0
  let wordBits = 0
  // How many more bytes than characters the text has.
  let extraBytes = 0
  let lastByte = 0
  for (let index = start; index < end; index++) {
    let character = bytes[index] ?? 0
    if (character >= 48 && character <= 57) {
      digitCount++
      lastByte = character
      continue
    }
    if (character >= 0x80) {
      if (character < 0xe0) {
        character = ((character & 0x1f) << 6) | ((bytes[++index] ?? 0) & 0x3f)
        extraBytes++
      } else if (character < 0xf0) {
        character =
          ((character & 0xf) << 12) | (((bytes[index + 1] ?? 0) & 0x3f) << 6) | ((bytes[index + 2] ?? 0) & 0x3f)
        index += 2
        extraBytes += 2
      } else return TEXT_CLASS.unclassified
      if (character === 0xa0 && lastByte === 0) return TEXT_CLASS.unclassified
    }
    lastByte = character
    const kind = KIND_BY_CHARACTER[character] ?? CHARACTER_KIND.unusual
    if (kind === CHARACTER_KIND.separator) {
      wordBits = 0
      if (character === 46 || character === 44) point = point === -1 ? index - start : -2
      else if (character === 59 || character === 124 || character === 10 || character === 43)
        return TEXT_CLASS.unclassified
    } else {
      letterCount++
      wordBits |= kind
      if (wordBits >= (CHARACTER_KIND.latin | CHARACTER_KIND.cyrillic)) classBits |= wordBits
    }
  }
  if (classBits !== 0) return TEXT_CLASS.unclassified
  const length = end - start - extraBytes
  if (letterCount === 0 && digitCount >= length - 1) {
    return classifyNumber(firstByte, lastByte, bytes[start + point] ?? 0, length, digitCount, point)
  }
  if (lastByte <= 32 || lastByte === 0xa0) return TEXT_CLASS.unclassified
  return letterCount > 3 || (letterCount > 0 && letterCount < 3) || digitCount > 4
    ? chooseCodeOrWords(letterCount)
    : TEXT_CLASS.words
}

/**
 * Characters that need care before a cell is sent. One pass decides whether a text must be examined closely, so that
 * the millions of ordinary cells never reach a regular expression.
 */
/** The kind of a UTF-16 unit. Separators end a word. Digits, and marks that belong to neither alphabet, do not end a word. */
export const CHARACTER_KIND = { separator: 0, other: 1, latin: 2, cyrillic: 4, unusual: 8 } as const

export const KIND_BY_CHARACTER = buildKinds()

/** ordinary: nothing to report. mixed: a word of Latin and Cyrillic letters. unusual: must be examined, but may be harmless. */
type CharacterClass = 'ordinary' | 'mixed' | 'unusual'

/**
 * Looks at every character once. Ordinary text is certainly NFC. Anything else is unusual, as are controls, invisible
 * characters, direction marks, U+FFFD and surrogates.
 */
export function classifyCharacters(text: string): CharacterClass {
  let classBits = 0
  let wordBits = 0
  for (let index = 0; index < text.length; index++) {
    const kind = KIND_BY_CHARACTER[text.charCodeAt(index)] ?? CHARACTER_KIND.unusual
    if (kind === CHARACTER_KIND.separator) wordBits = 0
    else {
      wordBits |= kind
      if (wordBits >= (CHARACTER_KIND.latin | CHARACTER_KIND.cyrillic)) classBits |= wordBits
    }
  }
  if (classBits >= CHARACTER_KIND.unusual) return 'unusual'
  return classBits === 0 ? 'ordinary' : 'mixed'
}

/** Whether a text may contain controls, invisible characters or U+FFFD, or may not be NFC. May be a false alarm. */
export function needsCare(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if ((KIND_BY_CHARACTER[text.charCodeAt(index)] ?? CHARACTER_KIND.unusual) === CHARACTER_KIND.unusual) return true
  }
  return false
}

function buildKinds(): Uint8Array {
  const table = new Uint8Array(0x10000).fill(CHARACTER_KIND.unusual)
  const setKind = (kind: number, ...ranges: readonly (readonly [number, number])[]): void => {
    for (const [first, last] of ranges) table.fill(kind, first, last + 1)
  }
  // Punctuation, signs, currencies, arrows and no-break spaces. Ideographic and full-width forms are `other`.
  setKind(
    CHARACTER_KIND.separator,
    [0x09, 0x0a],
    [0x20, 0x7e],
    [0xa0, 0xac],
    [0xae, 0xbf],
    [0x2009, 0x2009],
    [0x2010, 0x2015],
  )
  setKind(
    CHARACTER_KIND.separator,
    [0x2018, 0x201e],
    [0x2020, 0x2027],
    [0x202f, 0x203a],
    [0x20a0, 0x20bf],
    [0x2116, 0x2116],
  )
  setKind(
    CHARACTER_KIND.separator,
    [0x2122, 0x2122],
    [0x2190, 0x21ff],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
    [0x2248, 0x2248],
  )
  setKind(CHARACTER_KIND.separator, [0x2260, 0x2260], [0x2264, 0x2265], [0xd7, 0xd7], [0xf7, 0xf7])
  setKind(
    CHARACTER_KIND.other,
    [0x30, 0x39],
    [0xaa, 0xaa],
    [0xb2, 0xb3],
    [0xb5, 0xb5],
    [0xb9, 0xba],
    [0xbc, 0xbe],
    [0x2150, 0x215f],
  )
  setKind(
    CHARACTER_KIND.other,
    [0x3001, 0x3029],
    [0x3041, 0x3096],
    [0x30a1, 0x30fe],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
    [0xff01, 0xff5e],
  )
  setKind(CHARACTER_KIND.latin, [0x41, 0x5a], [0x61, 0x7a], [0xc0, 0xd6], [0xd8, 0xf6], [0xf8, 0x24f])
  setKind(CHARACTER_KIND.other, [0x250, 0x2ff])
  setKind(CHARACTER_KIND.cyrillic, [0x400, 0x482], [0x48a, 0x52f])
  return table
}

// C0 except tab and newline (carriage returns arrive as newlines), DEL, C1, and the characters that no text may
// contain.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/
const BIDI_CHARACTERS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

type TextFlaw = 'control-character' | 'replacement-character' | 'bidi-control'

/** The worst flaw of a text, with the bad character's code: `U+0000`. */
export function findTextFlaw(text: string): { readonly flaw: TextFlaw; readonly character: string } | null {
  const controlMatch = CONTROL_CHARACTERS.exec(text)
  if (controlMatch) return { flaw: 'control-character', character: formatCodePoint(controlMatch[0]) }
  if (!text.isWellFormed()) return { flaw: 'control-character', character: 'half of a character' }
  if (text.includes('\ufffd')) return { flaw: 'replacement-character', character: formatCodePoint('\ufffd') }
  const bidiMatch = BIDI_CHARACTERS.exec(text)
  return bidiMatch ? { flaw: 'bidi-control', character: formatCodePoint(bidiMatch[0]) } : null
}

function formatCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Words that mix letters of two alphabets that look alike: no search finds a code that contains a Cyrillic A. Only reports such words. */

const WORD_PATTERN = /[\p{L}\p{N}]+/gu
const LATIN_LETTER = /[A-Za-z\u00c0-\u024f]/
const CYRILLIC_LETTER = /[\u0400-\u04ff]/
const LOOKALIKE_ONLY = /^[^\p{L}]*(?:[АВЕЅІЈКМНОРСТУХаеѕіјорсухѐ][^\p{L}]*)+$/u

/** The first word that mixes Latin and Cyrillic letters, or null. */
export function findMixedWord(text: string): string | null {
  if (!CYRILLIC_LETTER.test(text) || !LATIN_LETTER.test(text)) return null
  for (const [word] of text.matchAll(WORD_PATTERN))
    if (CYRILLIC_LETTER.test(word) && LATIN_LETTER.test(word)) return word
  return null
}

/** True if all letters are Cyrillic and look like Latin ones: `А1`. */
export function isLookalike(text: string): boolean {
  return CYRILLIC_LETTER.test(text) && LOOKALIKE_ONLY.test(text)
}

export function hasLatin(text: string): boolean {
  return LATIN_LETTER.test(text)
}

/**
 * Makes texts comparable for matching: NFC, trimmed (including NBSP and zero-width), case-folded. The result is never
 * sent.
 */

/**
 * Zero-width space and joiners, word joiner, BOM and soft hyphen. They are invisible, so they make no difference
 * between texts. For use in a regular expression's class.
 */
export const INVISIBLE_RANGE = String.raw`\u00ad\u200b-\u200d\u2060\ufeff`

const INVISIBLE_CHARACTERS = new RegExp(`[${INVISIBLE_RANGE}]`, 'g')
/**
 * Signs and letters that differ only by case, each as a single character. For use in a regular expression's class.
 */
export const PLAIN_CHARACTERS = String.raw`!-~\u00a1-\u00ac\u00ae-\u00b4\u00b6-\u00de\u00e0-\u012f\u0132-\u0148\u014a-\u017e\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2116`
/** The form of nearly all texts: one space between words. */
const PLAIN_TEXT = new RegExp(`^[${PLAIN_CHARACTERS}]+(?: [${PLAIN_CHARACTERS}]+)*$`)

/** The key that a text is matched by; '' for a text that looks blank. [MATCH-2] */
export function makeTextKey(text: string): string {
  if (PLAIN_TEXT.test(text)) return text.toLowerCase()
  return normaliseText(text).replace(INVISIBLE_CHARACTERS, '').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase()
}

/**
 * Invisible characters at the ends of a text: white space with NBSP, and characters that are invisible anywhere.
 * [DIFF-3]
 */
const OUTER_CHARACTER = new RegExp(`[\\s${INVISIBLE_RANGE}]`)

function isOuterSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code === 32 || ((code < 32 || code > 126) && OUTER_CHARACTER.test(text.charAt(index)))
}

/** Only reads the ends of the text, so long texts take no longer. */
export function trimOuterSpace(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isOuterSpace(text, start)) start++
  while (end > start && isOuterSpace(text, end - 1)) end--
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

/**
 * The key of a storage, category or supplier name in the account: like other keys, but ё equals е, as people type it.
 * If two names share a key, the text means both, and the caller gets both. [NAME-1]
 */
export function makeNameKey(text: string): string {
  return makeTextKey(text).replaceAll('ё', 'е')
}

/** Like `makeNameKey`, for a heading, without signs between the words: `Stock (Shop)`. [MAP-3] */
export function nameWords(text: string): string {
  return makeNameKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The text with LF as its only line end. */
export function convertToLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/**
 * Unicode normalisation in linear time; no other code normalises texts. Sorting a run of marks takes minutes if a hostile text has hundreds of
 * thousands, while real text has only a few. Runs longer than the Stream-Safe Text Format allows (30; UAX #15) are not changed.
 */
const LONG_RUN = /(\p{M}{31,})/u
const MIN_RUN_LENGTH = 31
/**
 * Latin and Cyrillic letters that NFC does not change, as in nearly all texts. An account has hundreds of thousands
 * of them.
 */
const COMPOSED_TEXT = /^[\t\n -~\u00a0-\u02ff\u0400-\u0482\u048a-\u052f]*$/

export function normaliseText(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  if (form === 'NFC' && COMPOSED_TEXT.test(text)) return text
  if (text.length < MIN_RUN_LENGTH || !LONG_RUN.test(text)) return text.normalize(form)
  // Every second piece is a long run of marks, because the pattern captures it.
  return text
    .split(LONG_RUN)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.normalize(form)))
    .join('')
}

// FNV-1a over UTF-16 units. Keys are short, and two keys with the same hash cost only one more comparison.
const HASH_SEED = 0x811c9dc5
const HASH_PRIME = 0x01000193

/**
 * The hash of `makeTextKey(text)`; 0 for a blank key. Texts with the same key have the same hash. Computed without making the key if the text is
 * plain ASCII, like most codes and many names. A hash finds candidates; the caller compares the texts.
 */
export function keyHash(text: string): number {
  const { length } = text
  let hash = HASH_SEED
  let previousCode = 32
  for (let index = 0; index < length; index++) {
    let code = text.charCodeAt(index)
    if (code >= 65 && code <= 90) code |= 32
    // For outer or double spaces, controls and other alphabets, the key itself must be made.
    else if (code > 126 || code < 32 || (code === 32 && previousCode === 32)) return hashText(makeTextKey(text))
    hash = Math.imul(hash ^ code, HASH_PRIME)
    previousCode = code
  }
  return previousCode === 32 ? hashText(makeTextKey(text)) : finishHash(hash)
}

/** Like `keyHash`, for UTF-8 bytes; -1 if they are not plain ASCII and the text is needed. */
export function keyHashOfBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED
  let previousCode = 32
  for (let index = start; index < end; index++) {
    let code = bytes[index] ?? 0
    if (code >= 65 && code <= 90) code |= 32
    else if (code > 126 || code < 32 || (code === 32 && previousCode === 32)) return -1
    hash = Math.imul(hash ^ code, HASH_PRIME)
    previousCode = code
  }
  return previousCode === 32 ? -1 : finishHash(hash)
}

/** The hash of a key. */
function hashText(key: string): number {
  if (key === '') return 0
  let hash = HASH_SEED
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), HASH_PRIME)
  return finishHash(hash)
}

/** Never 0, which means no key, and never negative. */
function finishHash(hash: number): number {
  const mixedHash = (hash ^ (hash >>> 15)) & 0x7fffffff
  return mixedHash === 0 ? 1 : mixedHash
}

/** True if the texts are equal except for the case of ASCII letters. */
export function isEqualIgnoringCase(a: string, b: string): boolean {
  if (a === b) return true
  const { length } = a
  if (length !== b.length) return false
  for (let index = 0; index < length; index++) {
    if (foldCode(a.charCodeAt(index)) !== foldCode(b.charCodeAt(index))) return false
  }
  return true
}

export function foldCode(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code
}

/** Longer texts are neither codes nor names, so nothing is similar to them. */
const MAX_NEAR_LENGTH = 300

/** Cyrillic and Greek letters that look like Latin ones or digits, in lower case. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...pairLetters('авсеікмнорѕтухјһԁԛԝӏз', 'abceikmhopstyxjhdqwl3'),
  ...pairLetters('αβεζηικμνορτυχ', 'abezhikmnoptyx'),
  ['×', 'x'],
  ['ı', 'i'],
])

const PLAIN_ASCII = /^[ -~]*$/
const COMBINING_MARKS = /\p{M}+/gu
/** Punctuation, spaces, invisible characters, and signs used for a hyphen or a quotation mark. */
const SEPARATORS = /[\p{P}\p{Z}\p{C}\s\u2212`´¨^~]+/gu
const ZERO_FRACTION = /^(\d+)[.,]0+$/
/** Zeros before a number, but not those after a decimal point. */
const LEADING_ZEROS = /(?<!\d)(?<!\d[.,])0+(?=\d)/g
const ZEROS_AT_START = /^0+(?=[^0])/
const DIGITS_AND_LOOKALIKES = /[\doil]+/g
const DIGIT_LOOKALIKES = /[oil]/

/**
 * Codes with the same near key are similar. Ignores case, alphabet, width, accents, separators, zeros before numbers
 * and `.0` after them, and reads O and l beside digits as 0 and 1. Similar codes are proposed, never matched.
 * [MATCH-6] '' for a text that cannot be similar to others.
 */
export function makeNearSkuKey(text: string): string {
  const letters = unifyText(text).replace(ZERO_FRACTION, '$1')
  const plainLetters = DIGIT_LOOKALIKES.test(letters)
    ? letters.replace(DIGITS_AND_LOOKALIKES, mapLettersToDigits)
    : letters
  return plainLetters.replace(LEADING_ZEROS, '').replace(SEPARATORS, '').replace(ZEROS_AT_START, '')
}

/** Like `makeNearSkuKey`, for names, but letters and digits are not confused, and a separator between two digits matters: 3.5 is not 35. */
export function makeNearNameKey(text: string): string {
  const plainLetters = unifyText(text).replace(LEADING_ZEROS, '')
  return plainLetters.replace(SEPARATORS, (run: string, index: number) =>
    isDigit(plainLetters[index - 1]) && isDigit(plainLetters[index + run.length]) ? '.' : '',
  )
}

export function makeNearKey(field: 'sku' | 'name', text: string): string {
  return field === 'sku' ? makeNearSkuKey(text) : makeNearNameKey(text)
}

/** Whether two texts with different keys are similar. */
export function isSimilar(field: 'sku' | 'name', a: string, b: string): boolean {
  const key = makeNearKey(field, a)
  return key !== '' && key === makeNearKey(field, b)
}

function unifyText(text: string): string {
  if (text.length > MAX_NEAR_LENGTH) return ''
  const key = makeTextKey(text)
  if (PLAIN_ASCII.test(key)) return key
  // Marks are removed first, so that no long run of them must be sorted.
  const plainLetters = normaliseText(key.replace(COMBINING_MARKS, ''), 'NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
  return Array.from(plainLetters, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
}

/** `bo1` -> `b01`, but only beside a digit. */
function mapLettersToDigits(run: string): string {
  return /\d/.test(run) ? run.replaceAll('o', '0').replace(/[il]/g, '1') : run
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= '0' && letter <= '9'
}

function pairLetters(letters: string, latinLetters: string): [string, string][] {
  return Array.from(letters, (letter, index) => [letter, latinLetters[index] ?? letter])
}

/** The share of the longer name's words that both names must have. */
const MIN_SHARED_RATIO = 0.5

/** Whether two names are the same thing in different words: most words are the same, and all numbers. */
export function isReworded(a: string, b: string): boolean {
  const firstNearKey = makeNearNameKey(a)
  if (firstNearKey !== '' && firstNearKey === makeNearNameKey(b)) return true
  const [partsOfFirst, partsOfSecond] = [splitName(a), splitName(b)]
  if (partsOfFirst.numbers !== partsOfSecond.numbers) return false
  const maxWordCount = Math.max(partsOfFirst.words.size, partsOfSecond.words.size)
  const sharedWordCount = [...partsOfFirst.words].filter((word) => partsOfSecond.words.has(word)).length
  return maxWordCount > 0 && sharedWordCount >= maxWordCount * MIN_SHARED_RATIO
}

function splitName(text: string): { readonly words: ReadonlySet<string>; readonly numbers: string } {
  const key = makeTextKey(text)
  const numbers = (key.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(',', '.')).toSorted()
  return { words: new Set(key.match(/\p{L}{2,}/gu)), numbers: numbers.join(' ') }
}

/**
 * Looser keys than textKey: what a tired eye, a spreadsheet or another program takes for the same code or name. They propose,
 * never match. [MATCH-6]
 */
import { textKey } from './text-key.ts'
import { normalForm } from './normal-form.ts'

/** Longer texts are no codes and no names: they have no near misses. */
const LONGEST = 300

/** Cyrillic and Greek letters drawn like Latin ones or like digits, lower case. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...pairs('авсеікмнорѕтухјһԁԛԝӏз', 'abceikmhopstyxjhdqwl3'),
  ...pairs('αβεζηικμνορτυχ', 'abezhikmnoptyx'),
  ['×', 'x'],
  ['ı', 'i'],
])

const PLAIN_ASCII = /^[ -~]*$/
const MARKS = /\p{M}+/gu
/** Punctuation, spaces, what no eye sees, and signs that stand for a hyphen or a quotation mark. */
const SEPARATORS = /[\p{P}\p{Z}\p{C}\s\u2212`´¨^~]+/gu
const ZERO_FRACTION = /^(\d+)[.,]0+$/
/** Zeros before a number, but not those behind a decimal point. */
const LEADING_ZEROS = /(?<!\d)(?<!\d[.,])0+(?=\d)/g
const ZEROS_AT_START = /^0+(?=[^0])/
const DIGITS_AND_LIKE = /[\doil]+/g

/**
 * Codes with the same near key are near misses: case, alphabet, width, accents, zeros before numbers, `.0` behind one, any
 * separators, and O or l beside digits do not count. '' for a text that has no near misses.
 */
export function nearSku(text: string): string {
  const letters = unified(text).replace(ZERO_FRACTION, '$1').replace(DIGITS_AND_LIKE, asDigits)
  return letters.replace(LEADING_ZEROS, '').replace(SEPARATORS, '').replace(ZEROS_AT_START, '')
}

/** The same of names, where letters and digits are not mixed up and a separator between two digits counts: 3.5 is not 35. */
export function nearName(text: string): string {
  const letters = unified(text).replace(LEADING_ZEROS, '')
  return letters.replace(SEPARATORS, (run: string, at: number) =>
    isDigit(letters[at - 1]) && isDigit(letters[at + run.length]) ? '.' : '',
  )
}

export function nearKey(field: 'sku' | 'name', text: string): string {
  return field === 'sku' ? nearSku(text) : nearName(text)
}

/** Whether two texts with different keys are near misses of each other. */
export function isNear(field: 'sku' | 'name', one: string, other: string): boolean {
  const key = nearKey(field, one)
  return key !== '' && key === nearKey(field, other)
}

function unified(text: string): string {
  if (text.length > LONGEST) return ''
  const key = textKey(text)
  if (PLAIN_ASCII.test(key)) return key
  // Marks go first, so that no run of them is left to be put in order.
  const letters = normalForm(key.replace(MARKS, ''), 'NFKD').replace(MARKS, '').toLowerCase()
  return Array.from(letters, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
}

/** `bo1` -> `b01`: only beside a digit. */
function asDigits(run: string): string {
  return /\d/.test(run) ? run.replaceAll('o', '0').replace(/[il]/g, '1') : run
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= '0' && letter <= '9'
}

function pairs(letters: string, latin: string): [string, string][] {
  return Array.from(letters, (letter, index) => [letter, latin[index] ?? letter])
}

/** Share of the words of the longer name that both names must have. */
const SHARED = 0.5

/** Whether two names are the same thing in two people's words: most words are the same, and all numbers. */
export function isReworded(one: string, other: string): boolean {
  const near = nearName(one)
  if (near !== '' && near === nearName(other)) return true
  const [mine, theirs] = [partsOf(one), partsOf(other)]
  if (mine.numbers !== theirs.numbers) return false
  const most = Math.max(mine.words.size, theirs.words.size)
  const shared = [...mine.words].filter((word) => theirs.words.has(word)).length
  return most > 0 && shared >= most * SHARED
}

function partsOf(text: string): { readonly words: ReadonlySet<string>; readonly numbers: string } {
  const key = textKey(text)
  const numbers = (key.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(',', '.')).toSorted()
  return { words: new Set(key.match(/\p{L}{2,}/gu)), numbers: numbers.join(' ') }
}

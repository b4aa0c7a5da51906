/**
 * Numbers as people write them, in a known style, as exact decimals. Accepts digits in groups of three (after a space, a no-break space, an
 * apostrophe, or the other separator), a typographic minus, and one currency sign for prices. Refuses what only looks like a number: `1O`, `12%`,
 * `1,23E+05`, `1 23`. Never guesses a style. [VALUE-2]
 */
import { toDecimal, type Decimal } from './decimal.ts'
import { trimOuterSpace } from './text-key.ts'
import { findCurrencyCode, isCurrency } from './currency.ts'
import { isPieceWord, isUnitWord } from './unit.ts'

export type NumberStyle = 'dot' | 'comma'

const SPACE_CHARACTERS = ' \u00a0\u2009\u202f'
/** Digits in groups of three. `0,500` is not five hundred, because a group cannot start with 0. */
const GROUPED_DIGITS = `[1-9]\\d{0,2}(?:[${SPACE_CHARACTERS}]\\d{3})+|[1-9]\\d{0,2}(?:['’]\\d{3})+`
/** India groups by two above the thousands: `1,23,456.78`. */
const INDIAN_DIGITS = '[1-9]\\d?(?:,\\d{2})+,\\d{3}'
const DOT_NUMBER = new RegExp(
  `^([+-]?)(\\d*|${GROUPED_DIGITS}|[1-9]\\d{0,2}(?:,\\d{3})+|${INDIAN_DIGITS})(?:\\.(\\d*))?$`,
)
const COMMA_NUMBER = new RegExp(`^([+-]?)(\\d*|${GROUPED_DIGITS}|[1-9]\\d{0,2}(?:\\.\\d{3})+)(?:,(\\d*))?$`)
const NOT_DIGITS = /\D/g
/** Programs write `1e-05` exactly. `1,23E+05` is what a narrow Excel column showed. */
const EXACT_EXPONENT = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/
const SHOWN_EXPONENT = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d{1,3}$/

const MAX_TEXT_LENGTH = 200
const ZERO_CODE = 48
const NINE_CODE = 57

/** The decimal that a text means in a style, or null. `isMoney`: ignores a currency and other price signs around the number. */
export function readNumber(text: string, style: NumberStyle, isMoney = false): Decimal | null {
  const plainNumber = readPlainNumber(text, style === 'dot' ? 46 : 44)
  if (plainNumber !== null) return plainNumber
  const tidyText = tidyNumber(text)
  const price = isMoney ? parsePrice(tidyText) : null
  if (price === null) return parseWrittenDecimal(tidyText, style)
  // `1.234,-` has a decimal comma, so it is not a number in the style with a dot.
  const fitsStyle =
    price.point === '' || price.point === (style === 'dot' ? '.' : ',') || ONLY_DIGITS.test(price.number)
  return fitsStyle ? parseWrittenDecimal(price.number, style) : null
}

/** The decimal that a text means in any style; null if none fits, or if two fit and differ. */
export function readAnyNumber(text: string, isMoney = false): Decimal | null {
  const dotNumber = readNumber(text, 'dot', isMoney)
  const commaNumber = readNumber(text, 'comma', isMoney)
  if (dotNumber === null || commaNumber === null) return dotNumber ?? commaNumber
  return dotNumber === commaNumber ? dotNumber : null
}

export type NumberFlaw = 'not-a-number' | 'ambiguous-number' | 'destroyed-number' | 'percentage'

/** Why a text could not be read. */
export function findNumberFlaw(text: string, isMoney = false): NumberFlaw {
  const wholeText = tidyNumber(text)
  const tidyText = (isMoney ? parsePrice(wholeText)?.number : undefined) ?? wholeText
  if (wholeText.includes('%')) return 'percentage'
  if (SHOWN_EXPONENT.test(tidyText)) return 'destroyed-number'
  if (parseWrittenDecimal(tidyText, 'dot') !== null && parseWrittenDecimal(tidyText, 'comma') !== null)
    return 'ambiguous-number'
  return 'not-a-number'
}

/** The currency of a price; '' if it has none. Only used to detect columns with several currencies. */
export function currencyOf(text: string): string {
  return parsePrice(tidyNumber(text))?.currency ?? ''
}

/** Reads most cells: sign, digits, one separator, digits. Null if the general parser is needed. */
function readPlainNumber(text: string, separator: number): Decimal | null {
  const { length } = text
  if (length > 40) return null
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  let point = -1
  for (let index = start; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code >= ZERO_CODE && code <= NINE_CODE) continue
    if (code !== separator || point >= 0) return null
    point = index
  }
  const wholeEnd = point < 0 ? length : point
  const wholeDigitCount = wholeEnd - start
  if (wholeDigitCount === 0 || (wholeDigitCount > 1 && text.charCodeAt(start) === ZERO_CODE)) return null
  if (point < 0) return start === 1 && text === '-0' ? null : markCanonical(text)
  let end = length
  while (end > point + 1 && text.charCodeAt(end - 1) === ZERO_CODE) end--
  if (end === point + 1)
    return text.charCodeAt(start) === ZERO_CODE ? markCanonical('0') : markCanonical(text.slice(0, point))
  if (separator === 46) return markCanonical(end === length ? text : text.slice(0, end))
  return markCanonical(`${text.slice(0, point)}.${text.slice(point + 1, end)}`)
}

/**
 * A text that is canonical by construction: digits without leading or trailing zeros. No other code marks a text as canonical without checking it.
 */
function markCanonical(text: string): Decimal {
  return text as Decimal
}

function parseWrittenDecimal(tidyText: string, style: NumberStyle): Decimal | null {
  const match = (style === 'dot' ? DOT_NUMBER : COMMA_NUMBER).exec(tidyText)
  if (!match) return EXACT_EXPONENT.test(tidyText) ? toDecimal(tidyText) : null
  const [, sign = '', wholeText = '', fraction = ''] = match
  if (wholeText === '' && fraction === '') return null
  return toDecimal(`${sign}${wholeText.replace(NOT_DIGITS, '')}.${fraction}`)
}

const ONLY_DIGITS = /^[+-]?\d+$/

function tidyNumber(text: string): string {
  return trimOuterSpace(text)
    .replace(/^[−﹣－]/, '-')
    .replace(/^([+-])[\s\u00a0\u202f]+/, '$1')
}

/** The parts of a price. Null for texts that are longer than any number: looking for a currency after 32,767 spaces takes seconds. */
function parsePrice(tidyText: string): PriceText | null {
  return tidyText.length > MAX_TEXT_LENGTH ? null : splitPrice(tidyText)
}

interface PriceText {
  /** The text without the currency and other price signs: a number in some style, with its sign. */
  readonly number: string
  /** The currency's code; '' if there is none. */
  readonly currency: string
  /** The separator before the dash that replaces cents; '' if unknown. */
  readonly point: '' | '.' | ','
}

const SIGN_PATTERN = /^[+\-−﹣－]/
const TRAILING_SIGN = /[+\-−﹣－]$/
const DIGIT = /\d/
const NO_CENTS = /^(?:([.,])\s?[-–—−]{1,2}|\/[-–—−=])/

/**
 * The parts around a price's number: a currency before or after it (`A$12.50`, `12,50 kr`), a dash for no cents (`12,-`, `45/-`), or the word for one
 * piece (`9,90 €/Stk`). Never reads the number. A price for anything else (`€/kg`, `€/100`) is not split. Null if it is not a price, or has two
 * currencies. A plain number is a price.
 */
function splitPrice(text: string): PriceText | null {
  const from = text.search(DIGIT)
  if (from < 0) return null
  let to = text.length
  while (!DIGIT.test(text.charAt(to - 1))) to--
  const partBefore = parsePartBefore(text.slice(0, from).trim())
  const partAfter = parsePartAfter(text.slice(to))
  if (partBefore === null || partAfter === null) return null
  if (partBefore.currency !== '' && partAfter.currency !== '' && partBefore.currency !== partAfter.currency) return null
  return {
    number: partBefore.number + text.slice(from, to) + partAfter.number,
    currency: partBefore.currency || partAfter.currency,
    point: partAfter.point,
  }
}

/** Parses the text before a price's number: signs and points that are part of the number, and the currency. */
function parsePartBefore(text: string): Pick<PriceText, 'number' | 'currency'> | null {
  const sign = SIGN_PATTERN.exec(text)?.[0] ?? ''
  const remainingText = text.slice(sign.length).trim()
  if (remainingText === '') return { number: normaliseSign(sign), currency: '' }
  const currencyBefore = findCurrencyCode(remainingText, true)
  if (currencyBefore !== null) return { number: normaliseSign(sign), currency: currencyBefore }
  const point = /[.,]$/.exec(remainingText)?.[0] ?? ''
  const barePrice = remainingText.slice(0, remainingText.length - point.length).trim()
  const innerSign = TRAILING_SIGN.exec(barePrice)?.[0] ?? ''
  if (sign !== '' && innerSign !== '') return null
  const word = barePrice.slice(0, barePrice.length - innerSign.length).trim()
  const currency = word === '' ? '' : findCurrencyCode(word, true)
  return currency === null ? null : { number: normaliseSign(sign || innerSign) + point, currency }
}

function parsePartAfter(text: string): PriceText | null {
  const centsMatch = NO_CENTS.exec(text)
  const number = centsMatch ? '' : (/^[.,]/.exec(text)?.[0] ?? '')
  const point = centsMatch?.[1] === '.' ? '.' : centsMatch?.[1] === ',' ? ',' : ''
  const remainingText = text.slice(centsMatch ? centsMatch[0].length : number.length).trim()
  const slashIndex = remainingText.indexOf('/')
  const unit = slashIndex < 0 ? null : remainingText.slice(slashIndex + 1)
  if (unit !== null && !isPieceWord(unit)) return null
  const word = (unit === null ? remainingText : remainingText.slice(0, slashIndex)).trim()
  const currency = word === '' ? '' : (findCurrencyCode(word) ?? findCurrencyCode(word.replace(/\.$/, '')))
  return currency === null ? null : { number, currency, point }
}

function normaliseSign(sign: string): string {
  return sign === '' || sign === '+' ? sign : '-'
}

const NUMBER_AND_WORD = /^([+-]?\d[\d\s.,'’]*?)\s*([\p{L}\p{Sc}][\p{L}\p{Sc}\d./²³]*)$/u

/** Words that change the meaning of the number before them: `5 k`, `2 dozen`. */
const FACTOR_WORDS = new Set(
  'k к т тыс тис tys tis tsd mil mille млн mln mio mn m b bn h hundred million dz dzn doz dozen douzaine dutzend дюжина тузин пар пара пары pair pairs paar'.split(
    ' ',
  ),
)
/** `5 m` is metres and `5 т` tonnes, but `5m` and `5т` may be millions and thousands. */
const SEPARATE_UNITS = new Set(['m', 'т', 'h'])
/** Letters of any script that people or scanners confuse with a digit. `1O` is 10 with a letter O, not one unit called O. */
const DIGIT_LOOKALIKES = /^[OoОоοΟIilІі|ZzЗзSsBbВбGgqQ]+$/u
const MAX_LENGTH_WITH_WORD = 60

/** The number in a text such as `10 pcs`, as written; null if the text is anything else. The number is proposed, never used automatically. [FIX-1] */
export function findNumberBeforeWord(text: string): string | null {
  const trimmedText = text.trim()
  if (trimmedText.length > MAX_LENGTH_WITH_WORD) return null
  const [, number = '', word = ''] = NUMBER_AND_WORD.exec(trimmedText) ?? []
  const isSeparate = trimmedText.length > number.trim().length + word.length
  // `1O5` is a number with a letter in it, not a number before a word.
  if (number === '' || (isSeparate ? /\d\p{L}/u : /\d/).test(word)) return null
  const key = word.toLowerCase().replace(/\.$/, '')
  if (FACTOR_WORDS.has(key) && !(isSeparate && SEPARATE_UNITS.has(key) && word === word.toLowerCase())) return null
  if (DIGIT_LOOKALIKES.test(word) && !(isSeparate && isUnitWord(word))) return null
  // `1Oszt`: the letter after the number is part of it, unless everything after the number is a known unit or
  // currency.
  if (!isSeparate && !word.split('/').every((part) => isUnitWord(part) || isCurrency(part))) return null
  return number.trim()
}

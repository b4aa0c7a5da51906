/**
 * Numbers as people write them, in a known style, as exact decimals. Accepts thousands in threes (space, no-break
 * spaces, apostrophe, or the other separator), a typographic minus, and for prices one currency sign. Refuses what only
 * looks like a number: `1O`, `12%`, `1,23E+05`, `1 23`. Never guesses a style. [VALUE-2]
 */
import { toDecimal, type Decimal } from './decimal.ts'
import { withoutOuterSpace } from './text-key.ts'
import { priceText, type PriceText } from './price-text.ts'

export type NumberStyle = 'dot' | 'comma'

const SPACES = ' \u00a0\u2009\u202f'
/** Thousands in threes. `0,500` is no five hundred: a group does not begin with 0. */
const GROUPED = `[1-9]\\d{0,2}(?:[${SPACES}]\\d{3})+|[1-9]\\d{0,2}(?:['’]\\d{3})+`
/** India groups by two above the thousands: `1,23,456.78`. */
const INDIAN = '[1-9]\\d?(?:,\\d{2})+,\\d{3}'
const DOT = new RegExp(`^([+-]?)(\\d*|${GROUPED}|[1-9]\\d{0,2}(?:,\\d{3})+|${INDIAN})(?:\\.(\\d*))?$`)
const COMMA = new RegExp(`^([+-]?)(\\d*|${GROUPED}|[1-9]\\d{0,2}(?:\\.\\d{3})+)(?:,(\\d*))?$`)
const NOT_DIGITS = /\D/g
/** Programs write `1e-05` exactly; `1,23E+05` is what a narrow Excel column showed. */
const EXACT_EXPONENT = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/
const SHOWN_EXPONENT = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d{1,3}$/

const LONGEST = 200
const ZERO_CODE = 48
const NINE_CODE = 57

/** The decimal a text says in a style, or null. `money`: a currency before or after is set aside, and other signs of prices are. */
export function readNumber(text: string, style: NumberStyle, money = false): Decimal | null {
  const plain = readPlain(text, style === 'dot' ? 46 : 44)
  if (plain !== null) return plain
  const tidied = tidy(text)
  const price = money ? priceOf(tidied) : null
  if (price === null) return readWritten(tidied, style)
  // `1.234,-` has a decimal comma.
  const isOfStyle =
    price.point === '' || price.point === (style === 'dot' ? '.' : ',') || ONLY_DIGITS.test(price.number)
  return isOfStyle ? readWritten(price.number, style) : null
}

/** The decimal a text says in whatever style; null when none fits, or two fit and differ. */
export function readAnyNumber(text: string, money = false): Decimal | null {
  const dot = readNumber(text, 'dot', money)
  const comma = readNumber(text, 'comma', money)
  if (dot === null || comma === null) return dot ?? comma
  return dot === comma ? dot : null
}

export type NumberFlaw = 'not-a-number' | 'ambiguous-number' | 'destroyed-number' | 'percentage'

/** Why a text could not be read. */
export function numberFlaw(text: string, money = false): NumberFlaw {
  const whole = tidy(text)
  const tidied = (money ? priceOf(whole)?.number : undefined) ?? whole
  if (whole.includes('%')) return 'percentage'
  if (SHOWN_EXPONENT.test(tidied)) return 'destroyed-number'
  if (readWritten(tidied, 'dot') !== null && readWritten(tidied, 'comma') !== null) return 'ambiguous-number'
  return 'not-a-number'
}

/** The currency a price is written with, '' without one; only to tell a column that mixes several. */
export function currencyOf(text: string): string {
  return priceOf(tidy(text))?.currency ?? ''
}

/** Sign, digits, one separator, digits: most cells. Null asks for the slow way. */
function readPlain(text: string, separator: number): Decimal | null {
  const { length } = text
  if (length > 40) return null
  const start = text.charCodeAt(0) === 45 ? 1 : 0
  let point = -1
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO_CODE && code <= NINE_CODE) continue
    if (code !== separator || point >= 0) return null
    point = at
  }
  const wholeEnd = point < 0 ? length : point
  const whole = wholeEnd - start
  if (whole === 0 || (whole > 1 && text.charCodeAt(start) === ZERO_CODE)) return null
  if (point < 0) return start === 1 && text === '-0' ? null : canonical(text)
  let end = length
  while (end > point + 1 && text.charCodeAt(end - 1) === ZERO_CODE) end--
  if (end === point + 1) return text.charCodeAt(start) === ZERO_CODE ? canonical('0') : canonical(text.slice(0, point))
  if (separator === 46) return canonical(end === length ? text : text.slice(0, end))
  return canonical(`${text.slice(0, point)}.${text.slice(point + 1, end)}`)
}

/** By construction: digits without leading or trailing zeros. The one place that says so without looking again. */
function canonical(text: string): Decimal {
  return text as Decimal
}

function readWritten(tidied: string, style: NumberStyle): Decimal | null {
  const match = (style === 'dot' ? DOT : COMMA).exec(tidied)
  if (!match) return EXACT_EXPONENT.test(tidied) ? toDecimal(tidied) : null
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return null
  return toDecimal(`${sign}${whole.replace(NOT_DIGITS, '')}.${fraction}`)
}

const ONLY_DIGITS = /^[+-]?\d+$/

function tidy(text: string): string {
  return withoutOuterSpace(text)
    .replace(/^[−﹣－]/, '-')
    .replace(/^([+-])[\s\u00a0\u202f]+/, '$1')
}

/** Longer than any number: looking for a currency behind 32,767 spaces takes seconds. */
function priceOf(tidied: string): PriceText | null {
  return tidied.length > LONGEST ? null : priceText(tidied)
}

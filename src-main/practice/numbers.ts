/**
 * Exact decimals as scaled integers, so that no balance ever shows 0.30000000000000004. Never uses floating point.
 *
 * - an amount (price, balance as the user writes it): 10 places, rounded half away from zero, below 10^15
 * - a unit's factor (its size in the group's smallest unit): 6 places
 * - a quantity as stored: amount x factor, 16 places, that is in the group's smallest unit. Multiplying is exact, so a
 *   change of unit and back restores every digit; dividing happens only where a value is shown.
 * - a price as stored: an amount and the factor of the unit it was given for, for the same reason.
 */

export type Amount = bigint
export type Factor = bigint
export type Quantity = bigint

export interface Price {
  readonly amount: Amount
  /** Factor of the unit the amount was given for. */
  readonly per: Factor
}

const AMOUNT_PLACES = 10
const FACTOR_PLACES = 6
const SHOWN_PLACES = 4
const TEN = 10n
const AMOUNT_LIMIT = TEN ** BigInt(15 + AMOUNT_PLACES)
const FACTOR_LIMIT = TEN ** BigInt(12 + FACTOR_PLACES)

// What PHP 8 calls a numeric string: spaces around, a sign, an exponent; never a comma, never empty.
const NUMERIC = /^[ \t\n\r\v\f]*([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?[ \t\n\r\v\f]*$/
const LONGEST_TEXT = 400

function divide(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const top = dividend < 0n ? -dividend : dividend
  const bottom = divisor < 0n ? -divisor : divisor
  const roundedValue = (top * 2n + bottom) / (bottom * 2n)
  return negative ? -roundedValue : roundedValue
}

function parse(value: unknown, places: number, limit: bigint): bigint | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > LONGEST_TEXT) return null
  const match = NUMERIC.exec(text)
  if (!match) return null
  const wholeDigits = match[2] ?? ''
  const fraction = match[3] ?? match[4] ?? ''
  const shift = Number(match[5] ?? '0') - fraction.length + places
  const digits = BigInt(wholeDigits + fraction)
  if (digits === 0n) return 0n
  if (shift > 60) return null
  const size = shift >= 0 ? digits * TEN ** BigInt(shift) : shift < -500 ? 0n : divide(digits, TEN ** BigInt(-shift))
  if (size >= limit) return null
  return match[1] === '-' ? -size : size
}

/** A JSON number or numeric text as an amount; null for anything else, and from 10^15 up. */
export function toAmount(value: unknown): Amount | null {
  return parse(value, AMOUNT_PLACES, AMOUNT_LIMIT)
}

/** A unit's factor; null unless above 0 and below 10^12. */
export function toFactor(value: unknown): Factor | null {
  const factor = parse(value, FACTOR_PLACES, FACTOR_LIMIT)
  return factor !== null && factor > 0n ? factor : null
}

function show(amount: Amount, leastDecimals: number): string {
  const negative = amount < 0n
  const digits = (negative ? -amount : amount).toString().padStart(AMOUNT_PLACES + 1, '0')
  const wholeDigits = digits.slice(0, -AMOUNT_PLACES)
  const fraction = digits.slice(-AMOUNT_PLACES).replace(/0+$/, '').padEnd(leastDecimals, '0')
  const plain = fraction === '' ? wholeDigits : `${wholeDigits}.${fraction}`
  return negative ? `-${plain}` : plain
}

/** How numbers leave in `get_list`: plain decimals with at least four places, "12.5000". */
export function showAmount(amount: Amount): string {
  return show(amount, SHOWN_PLACES)
}

/** The shortest plain decimal, which is also a JSON number: 12.5 */
export function plain(amount: Amount): string {
  return show(amount, 0)
}

export function quantityOf(amount: Amount, factor: Factor): Quantity {
  return amount * factor
}

/** The quantity in a unit, rounded to an amount's places. */
export function amountIn(quantity: Quantity, factor: Factor): Amount {
  return divide(quantity, factor)
}

/** The price for one of a unit. */
export function priceIn(price: Price, factor: Factor): Amount {
  return price.per === factor ? price.amount : divide(price.amount * factor, price.per)
}

export function samePrice(a: Price, b: Price): boolean {
  return a.amount * b.per === b.amount * a.per
}

/** Quantity x price, in money. */
export function worthOf(quantity: Quantity, price: Price): Amount {
  return divide(quantity * price.amount, price.per * TEN ** BigInt(AMOUNT_PLACES))
}

/** What one costs when so much cost that much in total. `amount` must not be 0. */
export function priceFromTotal(total: Amount, amount: Amount): Amount {
  return divide(total * TEN ** BigInt(AMOUNT_PLACES), amount)
}

/** The same shown amount in a unit of another group: the stored quantity moves, the number the user sees stays. */
export function moveToGroup(quantity: Quantity, from: Factor, to: Factor): Quantity {
  return divide(quantity * to, from)
}

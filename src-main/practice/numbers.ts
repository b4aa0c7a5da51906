/**
 * Exact decimals as scaled integers, so that no balance ever shows 0.30000000000000004. Never uses floating point. An amount (a price, or a balance
 * as the user writes it) has 10 decimal places. It is rounded half away from zero, and is below 10^15. A unit's factor (its size in the group's
 * smallest unit) has 6 decimal places. A stored quantity is amount x factor with 16 decimal places, in the group's smallest unit. Multiplying is
 * exact, so changing the unit and then changing it back restores every digit. Dividing is only needed to show a value. For the same reason, a stored
 * price is an amount with the factor of its unit.
 */

export type Amount = bigint
export type Factor = bigint
export type Quantity = bigint

export interface Price {
  readonly amount: Amount
  /** The factor of the unit for which the amount was given. */
  readonly unitFactor: Factor
}

const AMOUNT_DECIMAL_PLACES = 10
const FACTOR_DECIMAL_PLACES = 6
const MIN_LISTED_DECIMAL_PLACES = 4
const TEN = 10n
const AMOUNT_LIMIT = TEN ** BigInt(15 + AMOUNT_DECIMAL_PLACES)
const FACTOR_LIMIT = TEN ** BigInt(12 + FACTOR_DECIMAL_PLACES)

// What PHP 8 accepts as a numeric string: surrounding spaces, a sign, an exponent, but no comma and no empty text.
const NUMERIC_PATTERN = /^[ \t\n\r\v\f]*([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?[ \t\n\r\v\f]*$/
const MAX_TEXT_LENGTH = 400

function divide(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const absoluteDividend = dividend < 0n ? -dividend : dividend
  const absoluteDivisor = divisor < 0n ? -divisor : divisor
  const roundedValue = (absoluteDividend * 2n + absoluteDivisor) / (absoluteDivisor * 2n)
  return isNegative ? -roundedValue : roundedValue
}

function parseDecimal(value: unknown, places: number, limit: bigint): bigint | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return null
  const match = NUMERIC_PATTERN.exec(text)
  if (!match) return null
  const wholeDigits = match[2] ?? ''
  const fraction = match[3] ?? match[4] ?? ''
  const shift = Number(match[5] ?? '0') - fraction.length + places
  const digits = BigInt(wholeDigits + fraction)
  if (digits === 0n) return 0n
  if (shift > 60) return null
  const magnitude =
    shift >= 0 ? digits * TEN ** BigInt(shift) : shift < -500 ? 0n : divide(digits, TEN ** BigInt(-shift))
  if (magnitude >= limit) return null
  return match[1] === '-' ? -magnitude : magnitude
}

/** A JSON number or numeric text as an amount. Null for anything else, and for 10^15 or more. */
export function toAmount(value: unknown): Amount | null {
  return parseDecimal(value, AMOUNT_DECIMAL_PLACES, AMOUNT_LIMIT)
}

/** A unit's factor; null unless above 0 and below 10^12. */
export function toFactor(value: unknown): Factor | null {
  const factor = parseDecimal(value, FACTOR_DECIMAL_PLACES, FACTOR_LIMIT)
  return factor !== null && factor > 0n ? factor : null
}

function formatAmount(amount: Amount, minDecimals: number): string {
  const isNegative = amount < 0n
  const digits = (isNegative ? -amount : amount).toString().padStart(AMOUNT_DECIMAL_PLACES + 1, '0')
  const wholeDigits = digits.slice(0, -AMOUNT_DECIMAL_PLACES)
  const fraction = digits.slice(-AMOUNT_DECIMAL_PLACES).replace(/0+$/, '').padEnd(minDecimals, '0')
  const plainText = fraction === '' ? wholeDigits : `${wholeDigits}.${fraction}`
  return isNegative ? `-${plainText}` : plainText
}

/** How `get_list` writes numbers: plain decimals with at least four places, "12.5000". */
export function showAmount(amount: Amount): string {
  return formatAmount(amount, MIN_LISTED_DECIMAL_PLACES)
}

/** The shortest plain decimal, which is also a JSON number: 12.5 */
export function formatDecimal(amount: Amount): string {
  return formatAmount(amount, 0)
}

export function quantityOf(amount: Amount, factor: Factor): Quantity {
  return amount * factor
}

/** The quantity in a unit, rounded to the decimal places of an amount. */
export function toAmountInUnit(quantity: Quantity, factor: Factor): Amount {
  return divide(quantity, factor)
}

/** The price of one unit, for the unit with this factor. */
export function toPriceInUnit(price: Price, factor: Factor): Amount {
  return price.unitFactor === factor ? price.amount : divide(price.amount * factor, price.unitFactor)
}

export function isSamePrice(a: Price, b: Price): boolean {
  return a.amount * b.unitFactor === b.amount * a.unitFactor
}

/** Quantity x price, in money. */
export function computeWorth(quantity: Quantity, price: Price): Amount {
  return divide(quantity * price.amount, price.unitFactor * TEN ** BigInt(AMOUNT_DECIMAL_PLACES))
}

/** The price of one unit, if `amount` costs `total`. `amount` must not be 0. */
export function computePriceFromTotal(total: Amount, amount: Amount): Amount {
  return divide(total * TEN ** BigInt(AMOUNT_DECIMAL_PLACES), amount)
}

/** Converts a stored quantity for a unit of another group, so that the number that the user sees stays the same. */
export function convertToGroup(quantity: Quantity, factorBefore: Factor, factorAfter: Factor): Quantity {
  return divide(quantity * factorAfter, factorBefore)
}

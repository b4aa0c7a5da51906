/**
 * Exact decimals as canonical text: no exponent, no leading or trailing zeros, no "-0". Two decimals are equal exactly
 * when their texts are. Never goes through binary floating point.
 */

declare const decimalBrand: unique symbol
export type Decimal = string & { readonly [decimalBrand]: true }

const PLAIN_NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

const MINUS_CODE = 45
const DOT_CODE = 46
const ZERO_CODE = 48

/** More digits than any price or balance. Stops huge exponents (1e999) from using up memory. */
const MAX_DIGITS = 60

export const ZERO = '0' as Decimal
export const ONE = '1' as Decimal

/** Parses plain or exponent notation with a dot. Null if the text is not a number of at most 60 digits. [VALUE-1] */
export function toDecimal(text: string): Decimal | null {
  if (isCanonical(text)) return text
  const shortText = dropZeros(text)
  if (isCanonical(shortText)) return shortText
  const match = PLAIN_NUMBER.exec(text)
  if (!match) return null
  const [, sign = '', wholeDigits = '', fraction = '', exponent = '0'] = match
  if (wholeDigits === '' && fraction === '') return null
  const exponentNumber = Number(exponent)
  if (wholeDigits.length + fraction.length + Math.abs(exponentNumber) > MAX_DIGITS) return null
  let digits = wholeDigits + fraction
  let point = wholeDigits.length + exponentNumber
  if (point < 0) {
    digits = '0'.repeat(-point) + digits
    point = 0
  }
  if (point > digits.length) digits += '0'.repeat(point - digits.length)
  const digitsBefore = digits.slice(0, point).replace(/^0+/, '') || '0'
  const fractionDigits = digits.slice(point).replace(/0+$/, '')
  const decimalDigits = fractionDigits === '' ? digitsBefore : `${digitsBefore}.${fractionDigits}`
  return (sign === '-' && decimalDigits !== '0' ? `-${decimalDigits}` : decimalDigits) as Decimal
}

/** Accounts always return all decimal places, so most numbers in a list look like 10.0000. */
function dropZeros(text: string): string {
  if (text.length > MAX_DIGITS || !text.includes('.')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO_CODE) end -= 1
  return text.slice(0, text.charCodeAt(end - 1) === DOT_CODE ? end - 1 : end)
}

/** True for the canonical form: no leading zeros, no trailing zeros in a fraction, no dot without a fraction, no minus before zero. */
export function isCanonical(text: string): text is Decimal {
  const { length } = text
  if (length === 0 || length > MAX_DIGITS) return false
  const start = text.charCodeAt(0) === MINUS_CODE ? 1 : 0
  let dotIndex = -1
  for (let index = start; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code >= ZERO_CODE && code <= ZERO_CODE + 9) continue
    if (code !== DOT_CODE || dotIndex >= 0) return false
    dotIndex = index
  }
  const wholeDigits = (dotIndex < 0 ? length : dotIndex) - start
  if (wholeDigits === 0) return false
  const startsWithZero = text.charCodeAt(start) === ZERO_CODE
  if (startsWithZero && wholeDigits > 1) return false
  if (dotIndex < 0) return !startsWithZero || start === 0
  return dotIndex < length - 1 && text.charCodeAt(length - 1) !== ZERO_CODE
}

/** The number of decimal places. */
export function countDecimalPlaces(value: Decimal): number {
  const dotIndex = value.indexOf('.')
  return dotIndex < 0 ? 0 : value.length - dotIndex - 1
}

// Whole numbers below 10^15 are exact in a double, and so is the sum of two such numbers. Most prices and balances are that small.
const MAX_EXACT_DIGITS = 15

/** The value times 10^scale as a safe integer; null if it has too many digits. */
function toSmallInteger(value: Decimal, scale: number): number | null {
  const dotIndex = value.indexOf('.')
  const decimalPlaces = dotIndex < 0 ? 0 : value.length - dotIndex - 1
  if (value.length + scale - decimalPlaces > MAX_EXACT_DIGITS) return null
  let digits = 0
  for (let index = value.charCodeAt(0) === MINUS_CODE ? 1 : 0; index < value.length; index++) {
    if (index !== dotIndex) digits = digits * 10 + value.charCodeAt(index) - ZERO_CODE
  }
  if (value.charCodeAt(0) === MINUS_CODE) digits = -digits
  return scale === decimalPlaces ? digits : digits * 10 ** (scale - decimalPlaces)
}

function toScaledInteger(value: Decimal, scale: number): bigint {
  const dotIndex = value.indexOf('.')
  if (dotIndex < 0) return BigInt(value + '0'.repeat(scale))
  const fraction = value.slice(dotIndex + 1)
  return BigInt(value.slice(0, dotIndex) + fraction + '0'.repeat(scale - fraction.length))
}

/** Returns the decimal `digits` / 10^`scale`. */
export function fromDigits(digits: bigint | number, scale: number): Decimal {
  return fromScaled(digits, scale)
}

function fromScaled(digits: bigint | number, scale: number): Decimal {
  if (digits === 0) return ZERO
  if (scale === 0) return digits.toString() as Decimal
  const isBelowZero = digits < 0
  const text = (isBelowZero ? -digits : digits).toString().padStart(scale + 1, '0')
  const wholeDigits = text.length - scale
  let end = text.length
  while (end > wholeDigits && text.charCodeAt(end - 1) === ZERO_CODE) end -= 1
  const digitsBefore = text.slice(0, wholeDigits)
  const joinedDigits = end === wholeDigits ? digitsBefore : `${digitsBefore}.${text.slice(wholeDigits, end)}`
  return (isBelowZero && joinedDigits !== '0' ? `-${joinedDigits}` : joinedDigits) as Decimal
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(countDecimalPlaces(a), countDecimalPlaces(b))
  const [x, y] = [toSmallInteger(a, scale), toSmallInteger(b, scale)]
  if (x !== null && y !== null) return fromScaled(x + y, scale)
  return fromScaled(toScaledInteger(a, scale) + toScaledInteger(b, scale), scale)
}

export function negate(a: Decimal): Decimal {
  return (a === '0' ? a : a.startsWith('-') ? a.slice(1) : `-${a}`) as Decimal
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b))
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  const scaleA = countDecimalPlaces(a)
  const scaleB = countDecimalPlaces(b)
  if (a.length + b.length <= MAX_EXACT_DIGITS) {
    return fromScaled((toSmallInteger(a, scaleA) ?? 0) * (toSmallInteger(b, scaleB) ?? 0), scaleA + scaleB)
  }
  return fromScaled(toScaledInteger(a, scaleA) * toScaledInteger(b, scaleB), scaleA + scaleB)
}

/** (a - b) x c as digits, with the scale of `getDifferenceScale`; null if a double cannot represent them exactly. */
export function multiplyDifference(a: Decimal, b: Decimal, c: Decimal): number | null {
  const scale = Math.max(countDecimalPlaces(a), countDecimalPlaces(b))
  const [x, y, z] = [toSmallInteger(a, scale), toSmallInteger(b, scale), toSmallInteger(c, countDecimalPlaces(c))]
  if (x === null || y === null || z === null) return null
  const digits = (x - y) * z
  return Number.isSafeInteger(digits) ? digits : null
}

export function getDifferenceScale(a: Decimal, b: Decimal, c: Decimal): number {
  return Math.max(countDecimalPlaces(a), countDecimalPlaces(b)) + countDecimalPlaces(c)
}

/** Negative if a is less than b, 0 if they are equal, else positive. */
export function compare(a: Decimal, b: Decimal): number {
  if (a === b) return 0
  const scale = Math.max(countDecimalPlaces(a), countDecimalPlaces(b))
  const [x, y] = [toSmallInteger(a, scale), toSmallInteger(b, scale)]
  if (x !== null && y !== null) return x < y ? -1 : 1
  return toScaledInteger(a, scale) < toScaledInteger(b, scale) ? -1 : 1
}

export function isNegative(a: Decimal): boolean {
  return a.startsWith('-')
}

/** a / b rounded half up (away from zero) to `digits` decimal places. b must not be 0. */
export function divide(a: Decimal, b: Decimal, digits: number): Decimal {
  const scale = Math.max(countDecimalPlaces(a), countDecimalPlaces(b))
  const [x, y] = digits === 0 ? [toSmallInteger(a, scale), toSmallInteger(b, scale)] : [null, null]
  if (x !== null && y !== null) {
    // Twice a number of 15 digits plus another is exact in a double, and so is the whole part of their quotient.
    const quotient = Math.floor((2 * Math.abs(x) + Math.abs(y)) / (2 * Math.abs(y)))
    return fromScaled(x < 0 === y < 0 ? quotient : -quotient, 0)
  }
  const divisor = toScaledInteger(b, scale)
  const dividend = toScaledInteger(a, scale) * 10n ** BigInt(digits) * 2n
  const doubledQuotient = dividend / divisor
  const halfUnit = dividend < 0n !== divisor < 0n ? -1n : 1n
  return fromScaled((doubledQuotient + halfUnit) / 2n, digits)
}

/** Whether `shownValue` is `exactValue` rounded to this many decimal places. */
export function isRoundedValue(exactValue: Decimal, shownValue: Decimal, digits: number): boolean {
  return divide(exactValue, ONE, digits) === shownValue
}

/** The number with its sign, as shown for changes. */
export function addSign(value: string): string {
  return value.startsWith('-') || value === '0' ? value : `+${value}`
}

/** Adds up many decimals exactly: as whole numbers per scale while a double is exact, then as exact decimals. */
export class ExactSum {
  private carriedSum: Decimal = ZERO
  /** The sum of the digits for each scale. */
  private readonly sums: number[] = []

  /** Adds digits / 10^scale; `digits` is a safe integer. */
  addDigits(digits: number, scale: number): void {
    const sum = (this.sums[scale] ?? 0) + digits
    if (Number.isSafeInteger(sum)) {
      while (this.sums.length < scale) this.sums.push(0)
      this.sums[scale] = sum
      return
    }
    this.carry(fromDigits(digits, scale))
  }

  add(value: Decimal): void {
    const scale = countDecimalPlaces(value)
    const digits = toSmallInteger(value, scale)
    if (digits === null) this.carry(value)
    else if (digits !== 0) this.addDigits(digits, scale)
  }

  addProduct(factor: Decimal, otherFactor: Decimal): void {
    const [a, b] = [countDecimalPlaces(factor), countDecimalPlaces(otherFactor)]
    const [x, y] = [toSmallInteger(factor, a), toSmallInteger(otherFactor, b)]
    const digits = x === null || y === null ? null : x * y
    if (digits === null || !Number.isSafeInteger(digits)) this.carry(multiply(factor, otherFactor))
    else if (digits !== 0) this.addDigits(digits, a + b)
  }

  copy(): ExactSum {
    const sumCopy = new ExactSum()
    sumCopy.carriedSum = this.carriedSum
    sumCopy.sums.push(...this.sums)
    return sumCopy
  }

  private carry(value: Decimal): void {
    this.carriedSum = add(this.carriedSum, value)
  }

  get total(): Decimal {
    let total = this.carriedSum
    for (const [scale, digits] of this.sums.entries()) if (digits !== 0) total = add(total, fromDigits(digits, scale))
    return total
  }
}

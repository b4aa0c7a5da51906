/** Exact decimals as the numbers a workbook can hold, and the format that shows all of their places. */
import { type Decimal, places, toDecimal } from '../material/values/decimal.ts'

/** Significant digits that spreadsheet programs keep. */
const KEPT_DIGITS = 15

function significantDigits(value: Decimal): number {
  const digits = value.replace('-', '').replace('.', '').replace(/^0+/, '')
  return value.includes('.') ? digits.length : digits.replace(/0+$/, '').length
}

/** The number that a cell can hold; `exact` is false if more than 15 digits were rounded. Never NaN or infinite. */
export function cellNumber(value: Decimal): { readonly number: number; readonly exact: boolean } {
  if (value.length <= KEPT_DIGITS || significantDigits(value) <= KEPT_DIGITS)
    return { number: Number(value), exact: true }
  return { number: Number(Number(value).toPrecision(KEPT_DIGITS)), exact: false }
}

/** What an exported decimal reads back as: itself, or its first 15 digits. [BASE-5] */
export function asReadBack(value: Decimal): Decimal {
  const { number, exact } = cellNumber(value)
  return exact ? value : (toDecimal(String(number)) ?? value)
}

/** `#,##0.00##`-like format with exactly the places the value has, at least `least`. */
export function numberFormat(value: Decimal, least: number): string {
  const shown = Math.min(Math.max(places(value), least), KEPT_DIGITS)
  return shown === 0 ? '#,##0' : `#,##0.${'0'.repeat(shown)}`
}

/** Binary arithmetic turns 1.07 into `1.0699999999999998`; rounded to 15 digits it is short again. A third is not, so it stays. */
const SHORT = 12

/** The number that was meant, if binary arithmetic lengthened it to 16 digits or more; any other number unchanged. [VALUE-10] */
export function withoutBinaryNoise(value: Decimal): Decimal {
  if (value.length <= KEPT_DIGITS + 1 || !value.includes('.') || significantDigits(value) <= KEPT_DIGITS) return value
  const rounded = asReadBack(value)
  return significantDigits(rounded) <= SHORT ? rounded : value
}

/** Numbers in the notation of a language. Decimals stay exact: they are never parsed as floats. */
import { showDecimal, type Separators } from '../../material/values/shown-decimal.ts'

const PLAIN_NUMBER = /^(-?)(\d+)(?:\.(\d+))?$/

/** The separators of a locale, taken from how it formats a number. */
export function findNumberStyle(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8)
  return {
    group: parts.find(({ type }) => type === 'group')?.value ?? ' ',
    point: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
  }
}

/** Like showDecimal, with a plus before positive values, whether or not the text has one. */
export function showSigned(decimalText: string, style: Separators, places = 0): string {
  const text = decimalText.startsWith('+') ? decimalText.slice(1) : decimalText
  const numberText = showDecimal(text, style, places)
  return text.startsWith('-') || /^0(\.0*)?$/.test(text) || !PLAIN_NUMBER.test(text) ? numberText : `+${numberText}`
}

/** Rounds an amount of money to two places, with halves away from zero. Exact, and only for display. Other text is returned unchanged. */
export function roundToCents(text: string): string {
  const match = PLAIN_NUMBER.exec(text)
  if (!match) return text
  const [, sign = '', wholePart = '', fraction = ''] = match
  const digits = BigInt(wholePart + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1n : 0n)
  const digitsText = digits.toString().padStart(3, '0')
  return `${digits === 0n ? '' : sign}${digitsText.slice(0, -2)}.${digitsText.slice(-2)}`
}

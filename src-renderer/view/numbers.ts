/**
 * Numbers as people of a language write them. Decimals stay exact: canonical text is regrouped, never parsed to a float.
 * Shapes: counts are integers, bytes and seconds are non-negative.
 */
import { showDecimal, type Separators } from '../../src-shared/material/values/shown-decimal.ts'
import { readTyped } from '../../src-shared/material/fields/typed-number.ts'

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/** The separators of a locale, read off its own way of writing 12345.6. */
export function numberStyle(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8)
  return {
    group: parts.find(({ type }) => type === 'group')?.value ?? ' ',
    point: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
  }
}

/** As showDecimal, with a plus before what is above zero (whether or not it is written there). */
export function showSigned(written: string, style: Separators, places = 0): string {
  const text = written.startsWith('+') ? written.slice(1) : written
  const shown = showDecimal(text, style, places)
  return text.startsWith('-') || /^0(\.0*)?$/.test(text) || !PLAIN.test(text) ? shown : `+${shown}`
}

/** Money to two places, half away from zero; exact, for showing only. Text that is no number stays. */
export function toCents(text: string): string {
  const match = PLAIN.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1n : 0n)
  const shown = digits.toString().padStart(3, '0')
  return `${digits === 0n ? '' : sign}${shown.slice(0, -2)}.${shown.slice(-2)}`
}

/** Whole numbers with the language's grouping. */
export function showCount(count: number, style: Separators): string {
  return showDecimal(String(Math.round(count)), style)
}

/** Part of a whole for drawing, between 0 and 1. */
export function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole))
}

/** Of a field that is typed into: with the language's decimal sign, grouped from a thousand on. */
export function showNumber(value: number, style: Separators): string {
  return Number.isInteger(value) && value >= 1000 ? showCount(value, style) : String(value).replace('.', style.point)
}

/** What is typed into such a field; null for what is no number, or could be two. */
export function readSettingNumber(text: string, style: Separators): number | null {
  // An exponent is for programs: nobody types one into a setting.
  if (/e/i.test(text)) return null
  const read = readTyped(text, style, false)
  return read.kind === 'value' ? Number(read.value) : null
}

/** Numbers for progress bars and number fields. */
import type { Separators } from '../../src-shared/material/values/shown-decimal.ts'
import { parseTypedNumber } from '../../src-shared/material/fields/typed-number.ts'
import { formatShownCount } from '../../src-shared/words/counts.ts'

/** `part` as a share of `total`, from 0 to 1, for drawing. */
export function shareOf(part: number, total: number): number {
  return total <= 0 ? 0 : Math.min(1, Math.max(0, part / total))
}

/** A number for a text field, with the language's decimal separator. From 1,000 up, digits are grouped. */
export function formatFieldNumber(value: number, style: Separators): string {
  return Number.isInteger(value) && value >= 1000
    ? formatShownCount(value, style)
    : String(value).replace('.', style.point)
}

/** Parses the text of a number field; null if it is not a number or is ambiguous. */
export function parseSettingNumber(text: string, style: Separators): number | null {
  // Exponents are not accepted, because users do not type them into settings.
  if (/e/i.test(text)) return null
  const parsedNumber = parseTypedNumber(text, style, false)
  return parsedNumber.kind === 'value' ? Number(parsedNumber.value) : null
}

/** Parses an exchange rate as a canonical decimal above 0; null if the text is not one or is ambiguous. */
export function parseRate(text: string, style: Separators): string | null {
  const parsedNumber = parseTypedNumber(text, style, false)
  return parsedNumber.kind === 'value' && Number(parsedNumber.value) > 0 ? parsedNumber.value : null
}

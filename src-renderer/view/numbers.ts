/** Numbers of progress bars and of number fields. */
import type { Separators } from '../../src-shared/material/values/shown-decimal.ts'
import { readTyped } from '../../src-shared/material/fields/typed-number.ts'
import { shownCount } from '../../src-shared/words/shown-count.ts'

/** Part of a whole for drawing, between 0 and 1. */
export function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole))
}

/** Of a field that is typed into: with the language's decimal sign, grouped from a thousand on. */
export function showNumber(value: number, style: Separators): string {
  return Number.isInteger(value) && value >= 1000 ? shownCount(value, style) : String(value).replace('.', style.point)
}

/** What is typed into such a field; null for what is no number, or could be two. */
export function readSettingNumber(text: string, style: Separators): number | null {
  // An exponent is for programs: nobody types one into a setting.
  if (/e/i.test(text)) return null
  const read = readTyped(text, style, false)
  return read.kind === 'value' ? Number(read.value) : null
}

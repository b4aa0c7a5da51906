/** Numbers in fields: shown with the language's decimal sign, and read as the window writes them. */
import type { NumberStyle } from '../../src-shared/domain/fields/shown-number.ts'
import { readTyped } from '../../src-shared/domain/fields/typed-number.ts'
import { showCount } from './numbers.ts'

export function showNumber(value: number, style: NumberStyle): string {
  return Number.isInteger(value) && value >= 1000 ? showCount(value, style) : String(value).replace('.', style.point)
}

/** Null for what is no number, or could be two. */
export function readNumber(text: string, style: NumberStyle): number | null {
  // An exponent is for programs: nobody types one into a setting.
  if (/e/i.test(text)) return null
  const read = readTyped(text, style, false)
  return read.kind === 'value' ? Number(read.value) : null
}

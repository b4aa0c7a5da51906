/** Numbers in fields: shown with the language's decimal sign, read with a comma or a dot. */
import type { NumberStyle } from '../../src-shared/domain/shown-number.ts'
import { showCount } from './numbers.ts'

export function showNumber(value: number, style: NumberStyle): string {
  return Number.isInteger(value) && value >= 1000 ? showCount(value, style) : String(value).replace('.', style.point)
}

/** Null for what is no number. Spaces between digits do not count. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/[\s\u00a0\u202f'’]/g, '')
  // 1,500 groups, 0,5 and 2,5 do not: three digits behind each comma of a number that does not begin with 0.
  const grouped = /^[1-9]\d{0,2}(,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(grouped) ? Number(grouped) : null
}

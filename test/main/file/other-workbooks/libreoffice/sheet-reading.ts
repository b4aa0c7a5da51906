/** One reading of a sheet, ours or LibreOffice's, in the same words. */
import { columnLetter } from '../../../../../src-shared/file/problem.ts'

export interface SheetReading {
  readonly name: string
  readonly isHidden: boolean
  /** Cells with a value by place, such as `B7`: the first letter of its kind, its value, and leading zeros that it shows (`n 252 00252`). */
  readonly cells: ReadonlyMap<string, string>
  /** How many rows with cells are hidden. */
  readonly hiddenRows: number
  /** The letters of columns that have cells and are hidden. */
  readonly hiddenColumns: readonly string[]
}

/** Both count from 0. */
export function place(row: number, column: number): string {
  return `${columnLetter(column)}${row + 1}`
}

/**
 * A number. LibreOffice rounds the 15th digit of some fractions the other way, so fractions have 12. A percent is one whatever decimals its format has,
 * and the zeros of a code are those of a whole number.
 */
export function numberReading(value: string, shownText: string): string {
  const number = Number(value)
  const isWhole = Number.isInteger(number)
  const text = String(Number(number.toPrecision(isWhole ? 15 : 12)))
  if (shownText.includes('%')) return `p ${text}`
  return isWhole && /^-?0\d/.test(shownText) ? `n ${text} ${shownText}` : `n ${text}`
}

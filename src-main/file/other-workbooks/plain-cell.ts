/** A cell of a workbook of another format, as a plain XLSX has it. */
export interface PlainCell {
  /**
   * As in XLSX: a text, a number, a date or time (ISO), a truth value (`1` or `0`), an error (`#N/A`), or a formula without its
   * result.
   */
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formula'
  readonly text: string
  /** The code of a number's format. */
  readonly format?: string | undefined
  readonly isStruck?: boolean | undefined
}

const ERRORS: ReadonlySet<string> = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'])
/**
 * The cell for a value that does not match its type, and for other errors of LibreOffice (`Err:502`). Only this cell is then unusable, not the file.
 */
export const WRONG_VALUE: PlainCell = { kind: 'error', text: '#VALUE!' }

export function isErrorText(text: string): boolean {
  return ERRORS.has(text) || /^Err:\d+$/.test(text)
}

export function errorCell(text: string): PlainCell {
  return ERRORS.has(text) ? { kind: 'error', text } : WRONG_VALUE
}

export function booleanCell(isTrue: boolean): PlainCell {
  return { kind: 'boolean', text: isTrue ? '1' : '0' }
}

export function numberCell(text: string, format: string | undefined): PlainCell {
  const number = text.trim()
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(number)) return WRONG_VALUE
  return { kind: 'number', text: number, format }
}

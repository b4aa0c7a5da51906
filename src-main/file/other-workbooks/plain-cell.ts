/** A cell of a workbook in another format, converted to what a simple XLSX contains. */
export interface PlainCell {
  /** The kind of value, as in XLSX: text, number, ISO date or time, boolean (`1` or `0`), error (`#N/A`), or formula without its result. */
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formula'
  readonly text: string
  /** The number format as an Excel format code. */
  readonly format?: string | undefined
  readonly isStruck?: boolean | undefined
}

const ERROR_TEXTS: ReadonlySet<string> = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'])
/** Used for a value that does not match its type, and for LibreOffice's own errors (`Err:502`). Then only the cell is unusable, not the file. */
export const INVALID_VALUE_CELL: PlainCell = { kind: 'error', text: '#VALUE!' }

export function isErrorText(text: string): boolean {
  return ERROR_TEXTS.has(text) || /^Err:\d+$/.test(text)
}

export function errorCell(text: string): PlainCell {
  return ERROR_TEXTS.has(text) ? { kind: 'error', text } : INVALID_VALUE_CELL
}

export function booleanCell(isTrue: boolean): PlainCell {
  return { kind: 'boolean', text: isTrue ? '1' : '0' }
}

export function numberCell(text: string, format: string | undefined): PlainCell {
  const number = text.trim()
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(number)) return INVALID_VALUE_CELL
  return { kind: 'number', text: number, format }
}

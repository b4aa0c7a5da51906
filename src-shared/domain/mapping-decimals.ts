/** The number style of a mapped column: as chosen, or as its own texts say. */
import type { DecimalEvidence } from './mapping.ts'
import { CELL, type Sheet } from './sheet.ts'
import type { Table } from './table.ts'
import { findDecimalStyle } from './values/decimal-style.ts'

export function decimalsOf(
  sheet: Sheet,
  column: number,
  { firstRow, endRow }: Table,
  chosen: 'auto' | 'dot' | 'comma',
): DecimalEvidence | null {
  const source = sheet.columns[column]
  if (!source) return null
  const found = findDecimalStyle(source, firstRow, endRow)
  if (chosen === 'auto' || found.evidence.style === 'typed') return found.evidence
  const { rows, example } = found.evidence.style === chosen ? found.evidence : { rows: 0, example: '' }
  return { style: chosen, rows, example, by: 'chosen' }
}

/** As people read it: `12,50 seen in 214 rows: comma decimals`. */
export function decimalsReason({ style, rows, example, by }: DecimalEvidence): string {
  if (style === 'typed') return 'numbers as Excel stores them'
  if (style === 'ambiguous') return `“${example}” can be read in two ways: choose comma or dot decimals`
  if (by === 'chosen') return `${style} decimals, as chosen`
  if (rows === 0) return 'whole numbers only'
  return `${example} seen in ${rows === 1 ? '1 row' : `${rows} rows`}: ${style} decimals`
}

/** True when any cell of a column holds something. */
export function hasData(sheet: Sheet, column: number, { firstRow, endRow }: Table): boolean {
  const kinds = sheet.columns[column]?.kinds
  if (!kinds) return false
  for (let row = firstRow; row < Math.min(endRow, kinds.length); row++) if (kinds[row] !== CELL.blank) return true
  return false
}

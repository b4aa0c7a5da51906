/** The number style of a mapped column: as chosen, as its texts show, or as the file's other number columns show. */
import { columnName } from './column-names.ts'
import type { ColumnMapping, DecimalEvidence } from './mapping.ts'
import { columnLetter } from '../file/problem.ts'
import { CELL, type Sheet } from '../file/sheet.ts'
import type { Table } from '../file/table.ts'
import { findDecimalStyle } from './decimal-style.ts'
import { ZERO } from '../material/values/decimal.ts'
import { readAnyNumber } from '../material/values/decimal-text.ts'

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

/**
 * If a column leaves its style open, a delimited file's other number columns may show it: one program wrote them all, in one style. A
 * column with both styles is still asked about, and so is one whose neighbours disagree. [VALUE-4]
 */
export function withOtherColumns(sheet: Sheet, table: Table, columns: readonly ColumnMapping[]): ColumnMapping[] {
  const open = columns.filter((mapped) => isOpen(sheet, table, mapped))
  if (sheet.source === 'xlsx' || open.length === 0) return [...columns]
  const evidence = columns.flatMap((mapped) => evidenceOf(sheet, table, mapped))
  const [first] = evidence
  if (!first || evidence.some(({ style }) => style !== first.style)) return [...columns]
  return columns.map((mapped) => (open.includes(mapped) ? { ...mapped, decimals: first } : mapped))
}

function isOpen(sheet: Sheet, { firstRow, endRow }: Table, { column, decimals }: ColumnMapping): boolean {
  const source = sheet.columns[column]
  if (!source || decimals?.style !== 'ambiguous') return false
  return findDecimalStyle(source, firstRow, endRow).mixed === null
}

/** An unknown column counts if every cell is a number: prices and weights, but not dates or texts. */
function evidenceOf(sheet: Sheet, { firstRow, endRow }: Table, mapped: ColumnMapping): DecimalEvidence[] {
  const { column, field, decimals } = mapped
  const source = sheet.columns[column]
  if (!source || (field !== null && decimals === null)) return []
  const { evidence, others } = findDecimalStyle(source, firstRow, endRow)
  if (evidence.style !== 'dot' && evidence.style !== 'comma') return []
  if (evidence.rows === 0 || (field === null && others > 0)) return []
  return [{ ...evidence, by: 'other-column', from: columnName(mapped) || columnLetter(column) }]
}

/** True if any cell of a column is not blank. */
export function hasData(sheet: Sheet, column: number, { firstRow, endRow }: Table): boolean {
  const kinds = sheet.columns[column]?.kinds
  if (!kinds) return false
  for (let row = firstRow; row < Math.min(endRow, kinds.length); row++) if (kinds[row] !== CELL.blank) return true
  return false
}

/** Whether a column's numbers are shares of 1, such as `20 %` and 0.2, and not percentages such as 20. Judged by the first cells. */
export function holdShares(samples: readonly string[]): boolean {
  const parts = samples.map((text) => (text.trim().endsWith('%') ? '0.' : readAnyNumber(text.trim())))
  return parts.every((part) => part?.startsWith('0') === true) && parts.some((part) => part !== ZERO)
}

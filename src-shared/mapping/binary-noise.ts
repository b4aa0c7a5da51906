/** Numbers of a column that binary arithmetic has lengthened are said once: `1.0699999999999998` is read as 1.07. [VALUE-10] */
import type { ColumnMapping } from './mapping.ts'
import { columnName } from './column-names.ts'
import { withoutBinaryNoise } from '../file/cell-number.ts'
import type { Problem } from '../file/problem.ts'
import { CELL, type Sheet } from '../file/sheet.ts'
import type { Table } from '../file/table.ts'
import { readNumber } from '../material/values/decimal-text.ts'
import { isNumberClass } from '../material/values/text-class.ts'

/** Sixteen digits and a mark at least. */
const LONG = /\d[.,]\d/
const SHORTEST = 17

export function binaryNoise(sheet: Sheet, { firstRow, endRow }: Table, mapped: ColumnMapping): Problem[] {
  const { column, field, decimals } = mapped
  const source = sheet.columns[column]
  const style = decimals?.style
  if (!source || (style !== 'dot' && style !== 'comma')) return []
  const { kinds, texts, textClasses } = source
  let count = 0
  let first: { readonly row: number; readonly got: string; readonly value: string } | null = null
  for (let row = firstRow; row < Math.min(endRow, kinds.length); row++) {
    if (kinds[row] !== CELL.text || isNumberClass(textClasses[row] ?? 0)) continue
    const got = texts.at(row)
    if (got.length < SHORTEST || !LONG.test(got)) continue
    const value = readNumber(got, style, true)
    if (value === null) continue
    const meant = withoutBinaryNoise(value)
    if (meant === value) continue
    count++
    first ??= { row, got, value: meant }
  }
  if (!first) return []
  const details = { count, line: sheet.fileRows[first.row] ?? 0, value: first.value, column: columnName(mapped) }
  return [{ code: 'binary-noise', severity: 'warns', row: null, column, field, got: first.got, details }]
}

/** Mapping problems for the user to decide: repeated headings, unused columns with data, unclear styles. */
import { isOwnHeader, isRowNumberHeader } from '../file/headings/lookup.ts'
import { READ_ONLY_FIELDS, type Field } from '../material/fields/field.ts'
import { headerKey } from '../file/headings/key.ts'
import { columnName, type ColumnClaim, type ColumnMapping } from './mapping.ts'
import { hasData, findDecimalStyle } from './decimal-style.ts'
import { type Problem, columnsDetail, listDetail } from '../file/problem.ts'
import { type Sheet, CELL } from '../file/sheet.ts'
import type { Table } from '../file/table.ts'
import { withoutBinaryNoise } from '../file/cell-text.ts'
import { readNumber } from '../material/values/decimal-text.ts'
import { isNumberClass } from '../material/values/text-class.ts'

/** Why a known heading is not used, if that is reported. */
const TOLD = [
  'field-taken',
  'other-values',
  'yes-or-no',
  'product',
  'subtraction',
  'unclear-heading',
  'other-codes',
  'contested',
] as const

export function mappingProblems(
  sheet: Sheet,
  table: Table,
  columns: readonly ColumnMapping[],
  contested: ReadonlyMap<Field, readonly ColumnClaim[]>,
  refused: ReadonlySet<number>,
): Problem[] {
  const problems = contestProblems(contested)
  const reported = new Set(problems.map(({ column }) => column))
  for (const mapped of columns) {
    const { column, header, field, confidence, decimals, reason } = mapped
    const at = { row: null, column, field }
    const got = columnName(mapped)
    if (field === null) {
      if (
        refused.has(column) ||
        reported.has(column) ||
        isRowNumberHeader(header) ||
        isOwnHeader(header) ||
        !hasData(sheet, column, table)
      )
        continue
      const code = reason.code === 'foreign-ids' || reason.code === 'other-codes' ? reason.code : 'unmapped-column'
      const why = TOLD.some((one) => one === reason.code) ? { details: reason } : {}
      problems.push({ code, severity: 'warns', ...at, got, ...why })
      continue
    }
    if (READ_ONLY_FIELDS.some((one) => one === field)) {
      problems.push({ code: 'read-only-column', severity: 'warns', ...at, got })
    }
    if (confidence === 'likely') {
      const code = reason.code === 'other-codes' ? reason.code : 'likely-column'
      problems.push({ code, severity: 'warns', ...at, got, details: reason })
    }
    if (mapped.blanks) {
      const { words, cells } = mapped.blanks
      const details = { ...listDetail('words', words), cells, example: words[0] ?? '' }
      problems.push({ code: 'words-for-nothing', severity: 'warns', ...at, got, details })
    }
    problems.push(...binaryNoise(sheet, table, mapped))
    if (decimals?.style === 'ambiguous') problems.push(decimalProblem(sheet, table, mapped))
  }
  return problems.sort((a, b) => (a.column ?? 0) - (b.column ?? 0))
}

/**
 * One problem per column that claims a contested field, listing all of these columns. A single column gets no list.
 */
function contestProblems(contested: ReadonlyMap<Field, readonly ColumnClaim[]>): Problem[] {
  return [...contested].flatMap(([field, claims]) => {
    if (claims.length === 1) return []
    const same = new Set(claims.map(({ header }) => headerKey(header))).size === 1
    const columns = columnsDetail(claims)
    return claims.map(({ column, name }): Problem => ({
      code: same ? 'duplicate-header' : 'ambiguous-header',
      severity: 'warns',
      row: null,
      column,
      field: null,
      got: name,
      details: { field, ...columns },
    }))
  })
}

function decimalProblem(sheet: Sheet, table: Table, mapped: ColumnMapping): Problem {
  const { column, field, decimals } = mapped
  const source = sheet.columns[column]
  const mixed = source ? findDecimalStyle(source, table.firstRow, table.endRow).mixed : null
  const at = { row: null, column, field, got: columnName(mapped) } as const
  if (!mixed)
    return { code: 'ambiguous-number', severity: 'warns', ...at, details: { example: decimals?.example ?? '' } }
  return {
    code: 'mixed-decimals',
    severity: 'warns',
    ...at,
    details: {
      dot: mixed.dot.text,
      dotRows: mixed.dot.rows,
      dotRow: sheet.fileRows[mixed.dot.row] ?? 0,
      comma: mixed.comma.text,
      commaRows: mixed.comma.rows,
      commaRow: sheet.fileRows[mixed.comma.row] ?? 0,
    },
  }
}

/** At least sixteen digits and a separator. */
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

/** What a mapping leaves to the user: repeated headings, columns with data that nothing uses, styles that are unclear. */
import { isOwnHeader } from '../fields/headings/own.ts'
import { READ_ONLY_FIELDS, type Field } from '../fields/field.ts'
import { headerKey } from '../fields/headings/key.ts'
import { isRowNumberHeader } from '../fields/headings/lookup.ts'
import type { Claim } from './mapping-claim.ts'
import { hasData } from './mapping-decimals.ts'
import type { ColumnMapping } from './mapping.ts'
import { columnLetter, type Problem } from '../sheet/problem.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Table } from '../sheet/table.ts'
import { findDecimalStyle } from './decimal-style.ts'

export function mappingProblems(
  sheet: Sheet,
  table: Table,
  columns: readonly ColumnMapping[],
  contested: ReadonlyMap<Field, readonly Claim[]>,
  refused: ReadonlySet<number>,
): Problem[] {
  const problems = contestProblems(contested)
  const told = new Set(problems.map(({ column }) => column))
  for (const mapped of columns) {
    const { column, header, field, confidence, decimals, reason } = mapped
    const at = { row: null, column, field }
    if (field === null) {
      if (
        refused.has(column) ||
        told.has(column) ||
        isRowNumberHeader(header) ||
        isOwnHeader(header) ||
        !hasData(sheet, column, table)
      )
        continue
      problems.push({ code: 'unmapped-column', severity: 'warns', ...at, got: header })
      continue
    }
    if (READ_ONLY_FIELDS.some((one) => one === field)) {
      problems.push({ code: 'read-only-column', severity: 'warns', ...at, got: header })
    }
    if (confidence === 'likely') {
      problems.push({ code: 'likely-column', severity: 'warns', ...at, got: header, details: reason })
    }
    if (decimals?.style === 'ambiguous') problems.push(decimalProblem(sheet, table, mapped))
  }
  return problems.sort((a, b) => (a.column ?? 0) - (b.column ?? 0))
}

/** One problem per column that claims a contested field, naming all of them. */
function contestProblems(contested: ReadonlyMap<Field, readonly Claim[]>): Problem[] {
  return [...contested].flatMap(([field, claims]) => {
    const same = new Set(claims.map(({ header }) => headerKey(header))).size === 1
    const columns = claims.map(({ column }) => columnLetter(column)).join(', ')
    return claims.map(({ column, header }): Problem => ({
      code: same ? 'duplicate-header' : 'ambiguous-header',
      severity: 'warns',
      row: null,
      column,
      field: null,
      got: header,
      details: { header, columns, field },
    }))
  })
}

function decimalProblem(sheet: Sheet, table: Table, { column, field, decimals, header }: ColumnMapping): Problem {
  const source = sheet.columns[column]
  const mixed = source ? findDecimalStyle(source, table.firstRow, table.endRow).mixed : null
  const at = { row: null, column, field, got: header } as const
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

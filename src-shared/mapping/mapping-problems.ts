/** Mapping problems for the user to decide: repeated headings, unused columns with data, unclear styles. */
import { isOwnHeader, isRowNumberHeader } from '../file/headings/heading-meaning.ts'
import { READ_ONLY_FIELDS, type Field } from '../material/fields/field.ts'
import { makeHeadingKey } from '../file/headings/heading-key.ts'
import { columnName, type ColumnClaim, type ColumnMapping } from './mapping.ts'
import { hasData, findDecimalStyle } from './decimal-style.ts'
import { type Problem, columnLetter, makeColumnsDetail, makeListDetail } from '../file/problem.ts'
import { type Sheet, CELL } from '../file/sheet.ts'
import type { Table } from '../file/table.ts'
import { removeBinaryNoise } from '../file/cell-text.ts'
import { readNumber } from '../material/values/decimal-text.ts'
import { isNumberClass } from '../material/values/text-class.ts'

/** The reasons for not using a known heading that are reported to the user. */
const REPORTED_REASONS = [
  'field-taken',
  'other-values',
  'yes-or-no',
  'product',
  'subtraction',
  'unclear-heading',
  'other-codes',
  'contested',
] as const

export function findMappingProblems(
  sheet: Sheet,
  table: Table,
  columns: readonly ColumnMapping[],
  contestedClaims: ReadonlyMap<Field, readonly ColumnClaim[]>,
  refusedColumns: ReadonlySet<number>,
): Problem[] {
  const problems = makeContestProblems(contestedClaims)
  const reportedColumns = new Set(problems.map(({ column }) => column))
  for (const mappedColumn of columns) {
    const { column, header, field, confidence, decimals, reason } = mappedColumn
    const problemPlace = { row: null, column, field }
    const columnLabel = columnName(mappedColumn)
    if (field === null) {
      if (
        refusedColumns.has(column) ||
        reportedColumns.has(column) ||
        isRowNumberHeader(header) ||
        isOwnHeader(header) ||
        !hasData(sheet, column, table)
      )
        continue
      const code = reason.code === 'foreign-ids' || reason.code === 'other-codes' ? reason.code : 'unmapped-column'
      const reasonDetails = REPORTED_REASONS.some((code) => code === reason.code) ? { details: reason } : {}
      problems.push({ code, severity: 'warns', ...problemPlace, got: columnLabel, ...reasonDetails })
      continue
    }
    if (READ_ONLY_FIELDS.some((readOnlyField) => readOnlyField === field)) {
      problems.push({ code: 'read-only-column', severity: 'warns', ...problemPlace, got: columnLabel })
    }
    if (confidence === 'likely') {
      const code = reason.code === 'other-codes' ? reason.code : 'likely-column'
      problems.push({ code, severity: 'warns', ...problemPlace, got: columnLabel, details: reason })
    }
    if (mappedColumn.blanks) {
      const { words, cells } = mappedColumn.blanks
      const details = { ...makeListDetail('words', words), cells, example: words[0] ?? '' }
      problems.push({ code: 'words-for-nothing', severity: 'warns', ...problemPlace, got: columnLabel, details })
    }
    problems.push(...findBinaryNoise(sheet, table, mappedColumn))
    if (decimals?.style === 'ambiguous') problems.push(makeDecimalProblem(sheet, table, mappedColumn))
  }
  return problems.sort((a, b) => (a.column ?? 0) - (b.column ?? 0))
}

/**
 * One problem per column that claims a contested field, listing all of these columns. A single column gets no list.
 */
function makeContestProblems(contestedClaims: ReadonlyMap<Field, readonly ColumnClaim[]>): Problem[] {
  return [...contestedClaims].flatMap(([field, claims]) => {
    if (claims.length === 1) return []
    const hasSameHeadings = new Set(claims.map(({ header }) => makeHeadingKey(header))).size === 1
    const columns = makeColumnsDetail(
      claims.map(({ column, name: header }) => ({ letter: columnLetter(column), header })),
    )
    return claims.map(({ column, name }): Problem => ({
      code: hasSameHeadings ? 'duplicate-header' : 'ambiguous-header',
      severity: 'warns',
      row: null,
      column,
      field: null,
      got: name,
      details: { field, ...columns },
    }))
  })
}

function makeDecimalProblem(sheet: Sheet, table: Table, mappedColumn: ColumnMapping): Problem {
  const { column, field, decimals } = mappedColumn
  const source = sheet.columns[column]
  const mixedStyles = source ? findDecimalStyle(source, table.firstRow, table.endRow).mixedStyles : null
  const problemPlace = { row: null, column, field, got: columnName(mappedColumn) } as const
  if (!mixedStyles)
    return {
      code: 'ambiguous-number',
      severity: 'warns',
      ...problemPlace,
      details: { example: decimals?.example ?? '' },
    }
  return {
    code: 'mixed-decimals',
    severity: 'warns',
    ...problemPlace,
    details: {
      dot: mixedStyles.dot.text,
      dotRows: mixedStyles.dot.rows,
      dotRow: sheet.fileRows[mixedStyles.dot.row] ?? 0,
      comma: mixedStyles.comma.text,
      commaRows: mixedStyles.comma.rows,
      commaRow: sheet.fileRows[mixedStyles.comma.row] ?? 0,
    },
  }
}

/** Matches a separator between two digits. */
const DECIMAL_PATTERN = /\d[.,]\d/
const MIN_NOISY_LENGTH = 17

export function findBinaryNoise(sheet: Sheet, { firstRow, endRow }: Table, mappedColumn: ColumnMapping): Problem[] {
  const { column, field, decimals } = mappedColumn
  const source = sheet.columns[column]
  const style = decimals?.style
  if (!source || (style !== 'dot' && style !== 'comma')) return []
  const { kinds, texts, textClasses } = source
  let count = 0
  let firstExample: { readonly row: number; readonly got: string; readonly value: string } | null = null
  for (let row = firstRow; row < Math.min(endRow, kinds.length); row++) {
    if (kinds[row] !== CELL.text || isNumberClass(textClasses[row] ?? 0)) continue
    const cellText = texts.at(row)
    if (cellText.length < MIN_NOISY_LENGTH || !DECIMAL_PATTERN.test(cellText)) continue
    const value = readNumber(cellText, style, true)
    if (value === null) continue
    const intendedValue = removeBinaryNoise(value)
    if (intendedValue === value) continue
    count++
    firstExample ??= { row, got: cellText, value: intendedValue }
  }
  if (!firstExample) return []
  const details = {
    count,
    line: sheet.fileRows[firstExample.row] ?? 0,
    value: firstExample.value,
    column: columnName(mappedColumn),
  }
  return [{ code: 'binary-noise', severity: 'warns', row: null, column, field, got: firstExample.got, details }]
}

/** Reports problems of rows: too many or too few cells, two values for the stock, and problems that the reader found. */
import { findBrokenRows } from './broken-rows.ts'
import { looksBlank } from './draft-cell.ts'
import { DRAFT, type DraftColumn, type DraftRows, type ReportProblem, getRowName } from './draft.ts'
import { isCodeField, type Field } from '../../material/fields/field.ts'
import type { Mapping } from '../../mapping/mapping.ts'
import type { Problem } from '../../file/problem.ts'
import { makeRowKey } from '../../file/row-name.ts'
import { cellText, type Sheet } from '../../file/sheet.ts'

export function reportRowProblems(
  sheet: Sheet,
  mapping: Mapping,
  columns: ReadonlyMap<Field, DraftColumn>,
  rows: DraftRows,
  report: ReportProblem,
  readsStruckOut = false,
): void {
  reportWidths(sheet, mapping, rows, report)
  reportTwoStocks(columns, rows, report)
  reportReaderProblems(sheet, mapping, rows, report, readsStruckOut)
}

/**
 * With more cells than headings, some belong to no column, so the row is invalid. With fewer, trailing cells may be
 * omitted, which is reported only if most rows have them. Rows that are full only together were cut by a line break.
 * [ROW-2]
 */
function reportWidths(sheet: Sheet, mapping: Mapping, { sheetRows, fileRows }: DraftRows, report: ReportProblem): void {
  const { widths } = sheet
  if (!widths) return
  const headingCount = mapping.headerRow < 0 ? sheet.columns.length : (widths[mapping.headerRow] ?? 0)
  if (areAllWide(widths, sheetRows, headingCount)) return
  const brokenRows = findBrokenRows(sheet, sheetRows, headingCount)
  let fullRowCount = 0
  for (const row of sheetRows) if ((widths[row] ?? 0) >= headingCount) fullRowCount++
  const areShortRowsUnusual = fullRowCount * 2 > sheetRows.length
  for (let index = 0; index < sheetRows.length; index++) {
    const row = sheetRows[index] ?? 0
    const width = widths[row] ?? 0
    const place = {
      row: fileRows[index] ?? 0,
      column: null,
      field: null,
      details: { cells: width, headings: headingCount },
    }
    const pieces = brokenRows.get(index)
    if (pieces) {
      const [firstFileRow, lastFileRow] = [fileRows[pieces.first] ?? 0, fileRows[pieces.last] ?? 0]
      report(index, {
        code: 'broken-row',
        severity: 'blocks',
        ...place,
        details: { ...place.details, first: firstFileRow, last: lastFileRow },
      })
    } else if (width > headingCount) {
      if (!isBlankFrom(sheet, row, headingCount, width))
        report(index, { code: 'ragged-row', severity: 'blocks', ...place })
    } else if (width < headingCount && areShortRowsUnusual)
      report(index, { code: 'ragged-row', severity: 'warns', ...place })
  }
}

/** Rows per call: V8 compiles a frequently called function only once, but recompiles a long loop several times. */
const ROWS_PER_CALL = 256

function areAllWide(widths: Uint16Array, sheetRows: Uint32Array, headingCount: number): boolean {
  for (let from = 0; from < sheetRows.length; from += ROWS_PER_CALL)
    if (!areWide(widths, sheetRows, from, Math.min(sheetRows.length, from + ROWS_PER_CALL), headingCount)) return false
  return true
}

function areWide(widths: Uint16Array, sheetRows: Uint32Array, from: number, to: number, headingCount: number): boolean {
  for (let index = from; index < to; index++) if (widths[sheetRows[index] ?? 0] !== headingCount) return false
  return true
}

function isBlankFrom(sheet: Sheet, row: number, from: number, to: number): boolean {
  for (let column = from; column < to; column++) if (!looksBlank(cellText(sheet, row, column))) return false
  return true
}

function reportTwoStocks(
  columns: ReadonlyMap<Field, DraftColumn>,
  { fileRows }: DraftRows,
  report: ReportProblem,
): void {
  const stock = columns.get('stock')
  const change = columns.get('stock_change')
  if (!stock || !change) return
  for (let index = 0; index < fileRows.length; index++) {
    if (stock.states[index] !== DRAFT.value || change.states[index] !== DRAFT.value) continue
    const details = { stock: stock.values.at(index), change: change.values.at(index) }
    const { column } = change
    const row = fileRows[index] ?? 0
    report(index, { code: 'stock-set-and-changed', severity: 'blocks', row, column, field: 'stock_change', details })
  }
}

/** Problems that the reader found in rows of the file, reported for every draft of the row. */
function reportReaderProblems(
  sheet: Sheet,
  mapping: Mapping,
  rows: DraftRows,
  report: ReportProblem,
  readsStruckOut: boolean,
): void {
  const { sheetRows, fileRows } = rows
  const problemsByRow = new Map<string, Problem[]>()
  for (const problem of sheet.problems) {
    if (problem.row === null || (readsStruckOut && problem.code === 'struck-out')) continue
    const key = formatProblemRow(problem)
    const rowProblems = problemsByRow.get(key)
    if (rowProblems) rowProblems.push(problem)
    else problemsByRow.set(key, [problem])
  }
  if (problemsByRow.size === 0) return
  const fields = new Map(mapping.columns.map(({ column, field }) => [column, field]))
  for (let index = 0; index < fileRows.length; index++) {
    for (const problem of problemsByRow.get(makeRowKey(getRowName(rows, index))) ?? []) {
      const { column } = problem
      const field = column === null ? null : (fields.get(column) ?? null)
      // A problem in an unused column is harmless.
      if (column !== null && field === null) continue
      const textInCell = problem.got ?? (column === null ? undefined : cellText(sheet, sheetRows[index] ?? 0, column))
      // Struck-out text does not matter if a merged cell covers the cell, or if the cell contains only spaces.
      if (problem.code === 'struck-out' && looksBlank(textInCell ?? '')) continue
      report(index, {
        ...problem,
        field,
        severity: chooseSeverity(problem, field),
        ...(textInCell === undefined ? {} : { got: textInCell }),
      })
    }
  }
}

function formatProblemRow({ row, sheet }: Problem): string {
  return makeRowKey(sheet === undefined ? { row: row ?? 0 } : { row: row ?? 0, sheet })
}

/** A code with lost digits is wrong. In an amount, the lost digits are too small to matter. */
function chooseSeverity({ code, severity }: Problem, field: Field | null): Problem['severity'] {
  if (code !== 'rounded-by-excel') return severity
  return field === 'id' || (field !== null && isCodeField(field)) ? 'blocks' : 'warns'
}

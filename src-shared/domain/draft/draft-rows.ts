/** What is wrong with rows as wholes: cells too many or too few, totals, repeated headings, and what the reader noted. */
import { findBrokenRows } from './broken-rows.ts'
import { saysNothing } from './draft-cell.ts'
import { DRAFT, type DraftColumn, type DraftRows, type ReportProblem, draftName } from './draft.ts'
import { isCode, type Field } from '../fields/field.ts'
import { columnOf, type Mapping } from '../mapping/mapping.ts'
import type { Problem } from '../sheet/problem.ts'
import { isTotal } from './totals.ts'
import { rowKey } from '../sheet/row-name.ts'
import { cellText, type Sheet } from '../sheet/sheet.ts'
import { withoutOuterSpace } from '../values/outer-space.ts'
import { TEXT_CLASS } from '../values/text-class.ts'
import { textKey } from '../values/text-key.ts'

export function reportRowProblems(
  sheet: Sheet,
  mapping: Mapping,
  columns: ReadonlyMap<Field, DraftColumn>,
  rows: DraftRows,
  report: ReportProblem,
): void {
  reportWidths(sheet, mapping, rows, report)
  reportRepeatedHeaders(sheet, mapping, rows, report)
  reportTotals(sheet, mapping, columns, rows, report)
  reportTwoStocks(columns, rows, report)
  reportNoted(sheet, mapping, rows, report)
}

/**
 * More cells than headings: they belong to no column, so the row is not trusted. Fewer: trailing cells may be left out,
 * said only where most rows have them. Rows that only make a full one together were cut by a line break. [ROW-2]
 */
function reportWidths(sheet: Sheet, mapping: Mapping, { sheetRows, fileRows }: DraftRows, report: ReportProblem): void {
  const { widths } = sheet
  if (!widths) return
  const headings = mapping.headerRow < 0 ? sheet.columns.length : (widths[mapping.headerRow] ?? 0)
  if (areAllWide(widths, sheetRows, headings)) return
  const broken = findBrokenRows(sheet, sheetRows, headings)
  let full = 0
  for (const row of sheetRows) if ((widths[row] ?? 0) >= headings) full++
  const shortIsOdd = full * 2 > sheetRows.length
  for (let index = 0; index < sheetRows.length; index++) {
    const row = sheetRows[index] ?? 0
    const width = widths[row] ?? 0
    const at = { row: fileRows[index] ?? 0, column: null, field: null, details: { cells: width, headings } }
    const pieces = broken.get(index)
    if (pieces) {
      const [first, last] = [fileRows[pieces.first] ?? 0, fileRows[pieces.last] ?? 0]
      report(index, { code: 'broken-row', severity: 'blocks', ...at, details: { ...at.details, first, last } })
    } else if (width > headings) {
      if (!blankFrom(sheet, row, headings, width)) report(index, { code: 'ragged-row', severity: 'blocks', ...at })
    } else if (width < headings && shortIsOdd) report(index, { code: 'ragged-row', severity: 'warns', ...at })
  }
}

/** Rows looked at a time: V8 compiles a function that is called often once, a loop that goes on and on several times. */
const AT_A_TIME = 256

function areAllWide(widths: Uint16Array, sheetRows: Uint32Array, headings: number): boolean {
  for (let from = 0; from < sheetRows.length; from += AT_A_TIME)
    if (!areWide(widths, sheetRows, from, Math.min(sheetRows.length, from + AT_A_TIME), headings)) return false
  return true
}

function areWide(widths: Uint16Array, sheetRows: Uint32Array, from: number, to: number, headings: number): boolean {
  for (let index = from; index < to; index++) if (widths[sheetRows[index] ?? 0] !== headings) return false
  return true
}

function blankFrom(sheet: Sheet, row: number, from: number, to: number): boolean {
  for (let column = from; column < to; column++) if (!saysNothing(cellText(sheet, row, column))) return false
  return true
}

/** Printed lists repeat their headings on every page. */
function reportRepeatedHeaders(
  sheet: Sheet,
  mapping: Mapping,
  { sheetRows, fileRows }: DraftRows,
  report: ReportProblem,
): void {
  if (mapping.headerRow < 0) return
  const mapped = mapping.columns.filter(({ header }) => header !== '')
  const [first] = mapped
  if (!first || mapped.length < 2) return
  const textClasses = sheet.columns[first.column]?.textClasses ?? NO_TEXT_CLASSES
  const textClass = textClasses[mapping.headerRow] ?? TEXT_CLASS.unclassified
  let index = -1
  while ((index = nextOfClass(textClasses, textClass, sheetRows, index + 1)) < sheetRows.length) {
    const row = sheetRows[index] ?? 0
    if (!sameHeading(sheet, row, first.column, first.header)) continue
    if (!mapped.every(({ column, header }) => sameHeading(sheet, row, column, header))) continue
    report(index, { code: 'repeated-header', severity: 'blocks', row: fileRows[index] ?? 0, column: null, field: null })
  }
}

const NO_TEXT_CLASSES = new Uint8Array(0)

/** The next row that does not plainly look otherwise than the headings: texts that are the same look the same. */
function nextOfClass(textClasses: Uint8Array, textClass: number, sheetRows: Uint32Array, from: number): number {
  if (textClass === TEXT_CLASS.unclassified) return from
  let index = from
  for (; index < sheetRows.length; index++) {
    const own = textClasses[sheetRows[index] ?? 0] ?? TEXT_CLASS.unclassified
    if (own === textClass || own === TEXT_CLASS.unclassified) break
  }
  return index
}

function sameHeading(sheet: Sheet, row: number, column: number, header: string): boolean {
  const source = sheet.columns[column]
  if (!source) return header === ''
  // A text that was looked at has no spaces around it.
  if ((source.textClasses[row] ?? TEXT_CLASS.unclassified) !== TEXT_CLASS.unclassified)
    return source.texts.is(row, header)
  return source.texts.at(row).trim() === header
}

/** The last row of each sheet, when it names no material but a sum. */
function reportTotals(
  sheet: Sheet,
  mapping: Mapping,
  columns: ReadonlyMap<Field, DraftColumn>,
  rows: DraftRows,
  report: ReportProblem,
): void {
  const starts = rows.parts?.map(({ from }) => from) ?? [0]
  for (const [order, from] of starts.entries()) {
    const last = (starts[order + 1] ?? rows.sheetRows.length) - 1
    if (last > from) reportTotalsAt(last, sheet, mapping, columns, rows, report)
  }
}

function reportTotalsAt(
  index: number,
  sheet: Sheet,
  mapping: Mapping,
  columns: ReadonlyMap<Field, DraftColumn>,
  { sheetRows, fileRows }: DraftRows,
  report: ReportProblem,
): void {
  const row = sheetRows[index] ?? 0
  const keyed = (['id', 'sku'] as const).some((field) => {
    const column = columns.get(field)
    return column?.states[index] === DRAFT.value && !isTotal(column.values.at(index))
  })
  if (keyed) return
  const name = columnOf(mapping, 'name')
  const before = name ? name.column : sheet.columns.length - 1
  for (let column = 0; column <= before; column++) {
    const text = withoutOuterSpace(cellText(sheet, row, column))
    if (text === '') continue
    // A material may be called Total: its words say more than that.
    if (isTotal(text) && (column !== name?.column || textKey(text).split(' ').length <= 4)) {
      report(index, {
        code: 'totals-row',
        severity: 'blocks',
        row: fileRows[index] ?? 0,
        column: null,
        field: null,
        got: text,
      })
    }
    return
  }
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

/** Problems the reader found in rows of the file, told with every draft of that row. */
function reportNoted(sheet: Sheet, mapping: Mapping, rows: DraftRows, report: ReportProblem): void {
  const { sheetRows, fileRows } = rows
  const wanted = new Map<string, Problem[]>()
  for (const problem of sheet.problems) {
    if (problem.row === null) continue
    const key = problemRow(problem)
    const known = wanted.get(key)
    if (known) known.push(problem)
    else wanted.set(key, [problem])
  }
  if (wanted.size === 0) return
  const fields = new Map(mapping.columns.map(({ column, field }) => [column, field]))
  for (let index = 0; index < fileRows.length; index++) {
    for (const problem of wanted.get(rowKey(draftName(rows, index))) ?? []) {
      const { column } = problem
      const field = column === null ? null : (fields.get(column) ?? null)
      // A flaw in a column that is not used harms nothing.
      if (column !== null && field === null) continue
      const got = problem.got ?? (column === null ? undefined : cellText(sheet, sheetRows[index] ?? 0, column))
      report(index, { ...problem, field, severity: severityIn(problem, field), ...(got === undefined ? {} : { got }) })
    }
  }
}

function problemRow({ row, sheet }: Problem): string {
  return rowKey(sheet === undefined ? { row: row ?? 0 } : { row: row ?? 0, sheet })
}

/** Lost digits make a code a wrong code; in an amount they are beyond what anyone counts. */
function severityIn({ code, severity }: Problem, field: Field | null): Problem['severity'] {
  if (code !== 'rounded-by-excel') return severity
  return field === 'id' || (field !== null && isCode(field)) ? 'blocks' : 'warns'
}

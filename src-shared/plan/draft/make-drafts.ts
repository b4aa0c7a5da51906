/**
 * Rows of a sheet as drafts, column by column. Drops blank rows, keeps the file's row numbers, and makes every bad
 * cell a problem. Never uses a default value, never looks at the account.
 */
import {
  type DraftColumn,
  type DraftPart,
  type DraftRows,
  type Drafts,
  type SetAsideRows,
  locateProblem,
  DRAFT,
  type ReportProblem,
} from './draft.ts'
import { readCell, type CellReading } from './draft-cell.ts'
import { refuseUnansweredAmounts, findNamedUnits } from './amount-terms.ts'
import { refuseSignedStock } from './signed-amounts.ts'
import { makeDraftColumn } from './draft-column.ts'
import { reportRowProblems } from './draft-rows.ts'
import { findAsideRows, type SetAsideRow } from './non-material-rows.ts'
import type { Field } from '../../material/fields/field.ts'
import type { ColumnMapping, Mapping } from '../../mapping/mapping.ts'
import type { Problem } from '../../file/problem.ts'
import { CELL, type Sheet, type SheetPart } from '../../file/sheet.ts'
import { applyRule, type Rules } from './rule-columns.ts'
import { translateSheet, type Translations } from './translate-cells.ts'
import type { Separators } from '../../material/values/shown-decimal.ts'
import { toClearTokenKey } from '../../material/values/clear-token.ts'
import { convertToLineFeeds, normaliseText } from '../../material/values/text-key.ts'
import { canLoseLetters } from '../../material/fields/same-value.ts'

export interface DraftOptions {
  /** The text that clears a field, compared by `toClearTokenKey`; '' for none. */
  readonly clearToken: string
  readonly translations?: Translations
  readonly rules?: Rules
  /** The cells are the account's own. If the user empties a cell, its field is cleared; ids and read-only fields do not change. [STOCK-2] */
  readonly hasAccountCells?: boolean
  /** `everyRow`: also reads rows that look like group headings, totals or notes as materials. `materials`: only these rows of the sheet. */
  readonly everyRow?: boolean
  readonly materials?: ReadonlySet<number> | null
  /** Also reads cells whose text is struck out. */
  readonly struckOut?: boolean
}

export function makeDrafts(sheet: Sheet, mapping: Mapping, options: DraftOptions): Drafts {
  const rowsSetAside = findRowsToSetAside(sheet, mapping, options)
  const setAsideRows = collectAsideRows(sheet, rowsSetAside, options)
  const rows = findFilledRows(sheet, mapping, new Set(rowsSetAside.map(({ sheetRow }) => sheetRow)))
  const problems = new Map<number, Problem[]>()
  const reportAtColumn = (index: number, cellProblem: Problem): void => {
    const problem = locateProblem(rows, index, cellProblem)
    const rowProblems = problems.get(index)
    if (rowProblems) rowProblems.push(problem)
    else problems.set(index, [problem])
  }
  const clearToken = toClearTokenKey(options.clearToken)
  const translatedSheet = translateSheet(sheet, mapping, options.translations ?? NO_TRANSLATIONS, clearToken)
  const columns = new Map<Field, DraftColumn>()
  for (const column of mapping.columns.toSorted((a, b) => a.column - b.column)) {
    const { field } = column
    if (field === null || columns.has(field)) continue
    const rule = options.rules?.get(field)
    const source = { sheet: translatedSheet, mapping, rows, clearToken }
    const fieldColumn =
      rule === undefined
        ? makeDraftColumn(translatedSheet, column, field, rows, clearToken, reportAtColumn)
        : applyRule(source, field, rule, reportAtColumn)
    refuseUnansweredAmounts(sheet, mapping, fieldColumn, rows, reportAtColumn, rule)
    const plusSigns = refuseSignedStock(translatedSheet, mapping, column, fieldColumn, rows, reportAtColumn, rule)
    const namedUnits = options.hasAccountCells === true ? undefined : findNamedUnits(sheet, mapping, column, rows, rule)
    columns.set(field, { ...fieldColumn, ...(namedUnits && { namedUnits }), ...(plusSigns && { plusSigns }) })
  }
  reportUnclearLetters(sheet, columns, rows, reportAtColumn)
  reportRowProblems(sheet, mapping, columns, rows, reportAtColumn, options.struckOut)
  return {
    count: rows.sheetRows.length,
    ...rows,
    columns,
    problems,
    ...(setAsideRows ? { asideRows: setAsideRows } : {}),
  }
}

/** All rows of the account's own stock are materials. */
function findRowsToSetAside(
  sheet: Sheet,
  mapping: Mapping,
  { hasAccountCells, everyRow, materials }: DraftOptions,
): readonly SetAsideRow[] {
  if (hasAccountCells === true || everyRow === true) return []
  return findAsideRows(sheet, mapping).filter(({ sheetRow }) => materials?.has(sheetRow) !== true)
}

/** If a row of the file became one row per storage, it is reported once. */
function collectAsideRows(
  { firstRows, parts = [] }: Sheet,
  rowsSetAside: readonly SetAsideRow[],
  { materials = null }: DraftOptions,
): SetAsideRows | undefined {
  const rows = rowsSetAside.flatMap((rowSetAside): SetAsideRow[] => {
    if (firstRows) return firstRows[rowSetAside.sheetRow] === rowSetAside.sheetRow ? [rowSetAside] : []
    const part = parts.findLast(({ firstRow }) => firstRow <= rowSetAside.sheetRow)
    return [part ? { ...rowSetAside, sheet: part.name } : rowSetAside]
  })
  return rows.length === 0 && materials === null ? undefined : { rows, materials }
}

const NO_TRANSLATIONS: Translations = new Map()

export interface RereadCell extends CellReading {
  readonly locatedProblems: readonly Problem[]
}

/**
 * A cell that the user edited, read by the rules of its field, and never translated. The clear token and blanks work
 * as in the file. `numbers`: the number style of the window.
 */
export function rereadCell(
  text: string,
  { column, field, decimals }: ColumnMapping & { readonly field: Field },
  fileRow: number,
  options: DraftOptions,
  numbers?: Separators,
): RereadCell {
  const rules = { clearToken: toClearTokenKey(options.clearToken), decimals, typedSeparators: numbers ?? null }
  const normalText = normaliseText(convertToLineFeeds(text))
  const reading = readCell(field, CELL.text, normalText, undefined, rules)
  const locatedProblems = reading.problems.map(({ code, severity, details }): Problem => {
    return { code, severity, row: fileRow, column, field, got: text, ...(details ? { details } : {}) }
  })
  return { ...reading, locatedProblems }
}

/** Rows of the table with at least one cell that is not blank, except those in `excludedRows`. */
function findFilledRows(sheet: Sheet, { firstRow, endRow }: Mapping, excludedRows: ReadonlySet<number>): DraftRows {
  if (excludedRows.size === 0 && sheet.columns.some(({ kinds }) => isColumnFull(kinds, firstRow, endRow)))
    return listAllRows(sheet, firstRow, endRow)
  const filledMarks = new Uint8Array(Math.max(0, endRow - firstRow))
  for (const { kinds } of sheet.columns) {
    if (filledMarks.indexOf(0) < 0) break
    const end = Math.min(endRow, kinds.length)
    for (let row = firstRow; row < end; row++) if (kinds[row] !== CELL.blank) filledMarks[row - firstRow] = 1
  }
  for (const row of excludedRows) filledMarks[row - firstRow] = 0
  let count = 0
  for (let index = 0; index < filledMarks.length; index++) count += filledMarks[index] ?? 0
  const sheetRows = new Uint32Array(count)
  const fileRows = new Uint32Array(count)
  let nextIndex = 0
  for (let index = 0; index < filledMarks.length; index++) {
    if (filledMarks[index] !== 1) continue
    sheetRows[nextIndex] = firstRow + index
    fileRows[nextIndex] = sheet.fileRows[firstRow + index] ?? 0
    nextIndex++
  }
  return addParts(sheet, { sheetRows, fileRows })
}

function isColumnFull(kinds: Uint8Array, firstRow: number, endRow: number): boolean {
  if (kinds.length < endRow) return false
  const firstBlank = kinds.indexOf(CELL.blank, firstRow)
  return firstBlank < 0 || firstBlank >= endRow
}

/** How many rows one call numbers. V8 recompiles a long loop several times, but compiles a frequently called short function only once. */
const ROWS_PER_CALL = 256

function numberRows(sheetRows: Uint32Array, from: number, to: number, firstRow: number): void {
  for (let index = from; index < to; index++) sheetRows[index] = firstRow + index
}

function listAllRows(sheet: Sheet, firstRow: number, endRow: number): DraftRows {
  const count = Math.max(0, endRow - firstRow)
  const sheetRows = new Uint32Array(count)
  for (let from = 0; from < count; from += ROWS_PER_CALL)
    numberRows(sheetRows, from, Math.min(count, from + ROWS_PER_CALL), firstRow)
  return addParts(sheet, { sheetRows, fileRows: sheet.fileRows.slice(firstRow, firstRow + count) })
}

function addParts({ parts, firstRows, spareFrom }: Sheet, rows: DraftRows): DraftRows {
  if (!parts) return rows
  const { sheetRows } = rows
  const sparePart = spareFrom === undefined ? {} : { spareFrom }
  const joinedRows = { ...rows, parts: makeDraftParts(parts, sheetRows), ...sparePart }
  return firstRows ? { ...joinedRows, firstRows: findFirstDrafts(firstRows, sheetRows) } : joinedRows
}

function findFirstDrafts(firstRows: Int32Array, sheetRows: Uint32Array): Uint32Array {
  const draftByRow = new Uint32Array(firstRows.length)
  for (let index = 0; index < sheetRows.length; index++) draftByRow[sheetRows[index] ?? 0] = index
  return sheetRows.map((row) => draftByRow[firstRows[row] ?? row] ?? 0)
}

/** Sheets without rows are left out. */
function makeDraftParts(parts: readonly SheetPart[], sheetRows: Uint32Array): DraftPart[] {
  const partStarts = parts.map(({ firstRow }) => {
    const from = sheetRows.findIndex((row) => row >= firstRow)
    return from < 0 ? sheetRows.length : from
  })
  return parts.flatMap(({ name, storage, columns }, partIndex) => {
    const from = partStarts[partIndex] ?? 0
    return from === (partStarts[partIndex + 1] ?? sheetRows.length) ? [] : [{ sheet: name, from, storage, columns }]
  })
}

/**
 * Reports texts whose letters are unclear because the file fits several encodings. A name, sku or note with non-ASCII
 * letters waits until the user chooses the encoding. [DIFF-12]
 */
function reportUnclearLetters(
  sheet: Sheet,
  columns: ReadonlyMap<Field, DraftColumn>,
  { fileRows }: DraftRows,
  report: ReportProblem,
): void {
  const encodingProblem = sheet.problems.find(({ code }) => code === 'unclear-encoding')
  if (encodingProblem === undefined) return
  for (const [field, { column, states, values }] of columns) {
    if (!canLoseLetters(field) || values.isAllAscii) continue
    for (let index = 0; index < values.length; index++) {
      if (states[index] !== DRAFT.value || values.isAscii(index)) continue
      const row = fileRows[index] ?? 0
      report(index, { ...encodingProblem, severity: 'blocks', row, column, field, got: values.at(index) })
    }
  }
}

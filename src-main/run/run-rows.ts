/**
 * The rows of a run that need attention, to be corrected and imported again. Their cells are those of the imported file. If its rows were not stored,
 * they have the values the run was going to write. Only reads the journal.
 */
import { isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import {
  listFailedRows,
  type FailedRows,
  type OriginalCell,
  type OriginalRows,
  type RowToFixReason,
} from '../../src-shared/export/export-rows.ts'
import {
  isDecimalField,
  isReadOnly,
  SHEET_FIELDS,
  type Field,
  type SheetField,
} from '../../src-shared/material/fields/field.ts'
import { countCalls, needsAttention, findReportState, type ReportState } from '../../src-shared/run/report-rows.ts'
import { makeReason, type Reason, type RunRow } from '../../src-shared/run/run.ts'
import { toClearTokenKey } from '../../src-shared/material/values/clear-token.ts'
import { CELL } from '../../src-shared/file/sheet.ts'
import type { JournalPort } from '../ports/journal-port.ts'

const ROWS_PER_WINDOW = 1000

/** Texts, and functions that make texts, for the columns added to the rows. They are in the language of the file. */
export interface RowWords {
  /** Returns a reason in words. If the reason is null, it is unknown why the row was not applied. */
  readonly reason: (reason: Reason | null) => string
  readonly whatToDo: (state: ReportState) => string
  readonly headings: Readonly<Record<SheetField, string>>
}

/** How the new file will be read when it is imported. */
export interface RowStyle {
  readonly words: RowWords
  readonly clearToken: string
}

export interface RunRows {
  readonly failedRows: FailedRows
  readonly count: number
  /** False if only the values that the run was going to write are known. */
  readonly hasOriginals: boolean
}

export async function readFailedRows(
  journal: JournalPort,
  originals: OriginalsPort,
  run: string,
  { words, clearToken }: RowStyle,
): Promise<RunRows> {
  const rowsWithProblems = listRowsToFix(journal, run)
  const reasons = rowsWithProblems.map((row) => errorOf(row, words))
  const positions = rowsWithProblems.map(({ seq }) => seq)
  const originalRows = positions.length === 0 ? null : await originals.readOriginals(run, positions)
  const { file, storage } = journal.info(run)
  const rows = originalRows ?? findIntendedRows({ file, storage, clearToken }, rowsWithProblems, words.headings)
  return { failedRows: listFailedRows(rows, reasons), count: positions.length, hasOriginals: originalRows !== null }
}

/** A row's problem in words, and the field with the problem, if any. */
export function errorOf(
  { reportedState: state, reason: givenReason }: Pick<RowToFix, 'reportedState' | 'reason'>,
  words: RowWords,
): RowToFixReason {
  const shownReason = givenReason ?? (state === 'unknown' ? makeReason('no-answer') : null)
  return {
    reason: words.reason(shownReason),
    whatToDo: words.whatToDo(state),
    field: shownReason?.field ?? null,
    // A problem found while planning includes the column of its cell.
    column: shownReason?.problem?.ownColumn ?? shownReason?.problem?.column ?? null,
  }
}

/** A row that needs attention, with the state the report shows. */
export type RowToFix = RunRow & { readonly reportedState: ReportState }

/** A run's rows that need attention, in plan order. */
export function listRowsToFix(journal: JournalPort, run: string): RowToFix[] {
  const rowsWithProblems: RowToFix[] = []
  for (let afterSeq = -1; ;) {
    const rows = journal.readAllRows(run, afterSeq, ROWS_PER_WINDOW)
    for (const row of rows) {
      const state = findAttentionState(row)
      if (state !== null) rowsWithProblems.push({ ...row, reportedState: state })
    }
    const lastRow = rows.at(-1)
    if (!lastRow || rows.length < ROWS_PER_WINDOW) return rowsWithProblems
    afterSeq = lastRow.seq
  }
}

/** The row's state in the report; null if the row needs no attention. A row with a lost answer is unknown until the run is resumed. */
function findAttentionState(row: RunRow): ReportState | null {
  const state = findReportState(row.state, countCalls(row.calls))
  return needsAttention(state, row.status) ? state : null
}

/** The fields that a run can write, without read-only columns and actions. */
const WRITABLE_FIELDS = SHEET_FIELDS.filter((field) => !isReadOnly(field))

function findIntendedRows(
  { file, storage, clearToken }: { readonly file: string; readonly storage: number; readonly clearToken: string },
  problemRows: readonly RunRow[],
  headings: RowWords['headings'],
): OriginalRows {
  const values = problemRows.map((row) => {
    const { calls } = row
    const valuesByField = new Map<Field, string | typeof CLEARED_MARK>()
    if (row.materialId !== null) valuesByField.set('id', String(row.materialId))
    // The balances lost by a delete are not values that the row writes.
    const writingCalls = calls.filter((call) => !isDeletion(call))
    const changesToWrite = calls.length > 0 ? writingCalls.flatMap(({ changes }) => changes) : row.changes
    for (const change of changesToWrite) {
      valuesByField.set(change.field, change.after === '' ? CLEARED_MARK : change.after)
      if (change.storage !== null && change.storage !== storage) valuesByField.set('storage', String(change.storage))
    }
    if (!valuesByField.has('name')) valuesByField.set('name', row.name)
    return valuesByField
  })
  const columns = WRITABLE_FIELDS.filter(
    (field) => field === 'name' || values.some((fieldValues) => fieldValues.has(field)),
  )
  const rows = problemRows.map(({ row }, index) => ({
    sheet: 0,
    row,
    cells: columns.map((field): OriginalCell => cellOf(field, values[index]?.get(field), clearToken)),
  }))
  const sheet = {
    name: '',
    headers: columns.map((field) => headings[field]),
    fields: columns,
  }
  return { file, source: 'xlsx', sheets: [sheet], rows }
}

const CLEARED_MARK = Symbol('cleared')

/** A text that would be read as the clear token is dropped, so the account keeps its value. [EXPORT-12] */
function cellOf(field: Field, value: string | typeof CLEARED_MARK | undefined, clearToken: string): OriginalCell {
  if (value === CLEARED_MARK) return { kind: CELL.text, text: clearToken }
  if (value === undefined || toClearTokenKey(value) === toClearTokenKey(clearToken))
    return { kind: CELL.blank, text: '' }
  return { kind: isDecimalField(field) ? CELL.number : CELL.text, text: value }
}

/** The original rows of imported files, stored as long as their runs are in the history. The file of failed rows is built from them. */
export interface OriginalsPort {
  /**
   * The rows at these positions in a run's plan, in the same order, as they were in the imported file. Null if they were not stored, for example
   * because the run is an undo or came from a plan file.
   */
  readOriginals(run: string, positions: readonly number[]): Promise<OriginalRows | null>
}

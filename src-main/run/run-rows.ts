/**
 * The rows of a run that need attention, to be fixed and dropped again: as the file had them, or, where that was not kept, with
 * the values the run meant to write. Reads the journal; decides nothing about the account.
 */
import { removes } from '../../src-shared/material/fields/writing-methods.ts'
import {
  failedRows,
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
import { callsOf, needsAttention, reportState, type ReportState } from '../../src-shared/run/report-rows.ts'
import { reason, type Reason, type RunRow } from '../../src-shared/run/run.ts'
import { clearKey } from '../../src-shared/material/values/clear-token.ts'
import { CELL } from '../../src-shared/file/sheet.ts'
import type { JournalPort } from '../ports/journal-port.ts'

const WINDOW = 1000

/** What is written of such rows, in the language of the file they are written to. */
export interface RowWords {
  /** Null: the row was not applied, and nothing says why. */
  readonly reason: (why: Reason | null) => string
  readonly whatToDo: (state: ReportState) => string
  readonly headings: Readonly<Record<SheetField, string>>
}

/** How the file they are written to is read again. */
export interface RowStyle {
  readonly words: RowWords
  readonly clearToken: string
}

export interface RunRows {
  readonly failed: FailedRows
  readonly count: number
  /** False where only what the run meant to write is known. */
  readonly asInFile: boolean
}

export async function runRows(
  journal: JournalPort,
  originals: OriginalsPort,
  run: string,
  { words, clearToken }: RowStyle,
): Promise<RunRows> {
  const troubled = rowsToFix(journal, run)
  const troubles = troubled.map((row) => errorOf(row, words))
  const places = troubled.map(({ seq }) => seq)
  const kept = places.length === 0 ? null : await originals.read(run, places)
  const { file, storage } = journal.info(run)
  const rows = kept ?? meantRows({ file, storage, clearToken }, troubled, words.headings)
  return { failed: failedRows(rows, troubles), count: places.length, asInFile: kept !== null }
}

/** What is wrong with a row, in words; its field when one is concerned. */
export function errorOf(
  { shown: state, reason: why }: Pick<RowToFix, 'shown' | 'reason'>,
  words: RowWords,
): RowToFixReason {
  const said = why ?? (state === 'unknown' ? reason('no-answer') : null)
  return {
    reason: words.reason(said),
    whatToDo: words.whatToDo(state),
    field: said?.field ?? null,
    // A problem of the plan knows its cell.
    column: said?.problem?.ownColumn ?? said?.problem?.column ?? null,
  }
}

/** A row someone has to see to, with the state the report shows. */
export type RowToFix = RunRow & { readonly shown: ReportState }

/** Rows of a run that need attention, in the order of the plan. */
export function rowsToFix(journal: JournalPort, run: string): RowToFix[] {
  const found: RowToFix[] = []
  for (let after = -1; ;) {
    const rows = journal.allRows(run, after, WINDOW)
    for (const row of rows) {
      const state = attentionIn(row)
      if (state !== null) found.push({ ...row, shown: state })
    }
    const last = rows.at(-1)
    if (!last || rows.length < WINDOW) return found
    after = last.seq
  }
}

/** Each with the state the report shows: a row whose answer was lost is unknown until the run was resumed. */
function attentionIn(row: RunRow): ReportState | null {
  const state = reportState(row.state, callsOf(row.calls))
  return needsAttention(state, row.status) ? state : null
}

/** Read-only columns and actions are never among what a run meant to write. */
const MEANT = SHEET_FIELDS.filter((field) => !isReadOnly(field))

function meantRows(
  { file, storage, clearToken }: { readonly file: string; readonly storage: number; readonly clearToken: string },
  troubled: readonly RunRow[],
  headings: RowWords['headings'],
): OriginalRows {
  const values = troubled.map((row) => {
    const { calls } = row
    const meant = new Map<Field, string | typeof CLEARED>()
    if (row.materialId !== null) meant.set('id', String(row.materialId))
    // What a delete loses is not what it means to write.
    const writing = calls.filter((call) => !removes(call))
    const wanted = calls.length > 0 ? writing.flatMap(({ changes }) => changes) : row.changes
    for (const change of wanted) {
      meant.set(change.field, change.after === '' ? CLEARED : change.after)
      if (change.storage !== null && change.storage !== storage) meant.set('storage', String(change.storage))
    }
    if (!meant.has('name')) meant.set('name', row.name)
    return meant
  })
  const columns = MEANT.filter((field) => field === 'name' || values.some((meant) => meant.has(field)))
  const rows = troubled.map(({ row }, at) => ({
    sheet: 0,
    row,
    cells: columns.map((field): OriginalCell => cellOf(field, values[at]?.get(field), clearToken)),
  }))
  const sheet = {
    name: '',
    headers: columns.map((field) => headings[field]),
    fields: columns,
  }
  return { file, source: 'xlsx', sheets: [sheet], rows }
}

const CLEARED = Symbol('cleared')

/** A text that would be read as the token is left out: the account keeps what it has. [EXPORT-12] */
function cellOf(field: Field, meant: string | typeof CLEARED | undefined, clearToken: string): OriginalCell {
  if (meant === CLEARED) return { kind: CELL.text, text: clearToken }
  if (meant === undefined || clearKey(meant) === clearKey(clearToken)) return { kind: CELL.blank, text: '' }
  return { kind: isDecimalField(field) ? CELL.number : CELL.text, text: meant }
}

/** Where the rows of imported files are kept while their runs are in the history: needed to give failed rows back. */
export interface OriginalsPort {
  /**
   * The rows of a run at these places in its plan, in this order, as its file had them; null when they were not kept
   * (the run came from a plan file, is an undo, or is older than this).
   */
  read(run: string, places: readonly number[]): Promise<OriginalRows | null>
}

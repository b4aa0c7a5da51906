/**
 * The rows of a run that need a look, to be mended and dropped again: as the file had them, or, where that was not kept, with
 * the values the run meant to write. Reads the journal; decides nothing about the account.
 */
import {
  failedRows,
  type FailedRows,
  type OriginalCell,
  type OriginalRows,
  type RowToFixReason,
} from '../../../src-shared/domain/export/export-rows.ts'
import { whatToDoWithRow } from '../../../src-shared/wording/report.ts'
import { type Field, isDecimalField, isReadOnly, SHEET_FIELDS } from '../../../src-shared/domain/fields/field.ts'
import { hostWords } from '../../../src-shared/wording/host.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { sheetWords } from '../../../src-shared/wording/sheets.ts'
import { reasonText } from '../../../src-shared/wording/runs.ts'
import { callsOf, needsAttention, reportState, type ReportState } from '../../../src-shared/domain/run/report-rows.ts'
import { reason } from '../../../src-shared/domain/run/run.ts'
import type { RowWork } from '../../../src-shared/domain/run/run-verify.ts'
import { CELL } from '../../../src-shared/domain/sheet/sheet.ts'
import type { JournalPort } from '../run/journal-port.ts'
import type { OriginalsPort } from './originals-port.ts'

const WINDOW = 1000

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
  language: Language = 'en',
): Promise<RunRows> {
  const troubled = rowsToFix(journal, run)
  const troubles = troubled.map((work) => errorOf(work, language))
  const places = troubled.map(({ row }) => row.seq)
  const kept = places.length === 0 ? null : await originals.read(run, places)
  const { file, storage } = journal.info(run)
  const rows = kept ?? meantRows(file, storage, troubled, language)
  return { failed: failedRows(rows, troubles, language), count: places.length, asInFile: kept !== null }
}

/** What is wrong with a row, in words; its field when one is concerned. */
export function errorOf(
  { shown: state, row: { reason: why } }: Pick<RowToFix, 'shown' | 'row'>,
  language: Language = 'en',
): RowToFixReason {
  const said = why ?? (state === 'unknown' ? reason('no-answer') : null)
  return {
    reason: said === null ? hostWords(language).notApplied : reasonText(said, language),
    whatToDo: whatToDoWithRow(state, language),
    field: said?.field ?? null,
    // A problem of the plan knows its cell.
    column: said?.problem?.ownColumn ?? said?.problem?.column ?? null,
  }
}

/** A row someone has to see to, with the state the report shows. */
export type RowToFix = RowWork & { readonly shown: ReportState }

/** Rows of a run that need attention, in the order of the plan. */
export function rowsToFix(journal: JournalPort, run: string): RowToFix[] {
  const found: RowToFix[] = []
  for (let after = -1; ;) {
    const rows = journal.allRows(run, after, WINDOW)
    for (const work of rows) {
      const state = attentionIn(work)
      if (state !== null) found.push({ ...work, shown: state })
    }
    const last = rows.at(-1)
    if (!last || rows.length < WINDOW) return found
    after = last.row.seq
  }
}

/** Each with the state the report shows: a row whose answer was lost is unknown until the run was resumed. */
function attentionIn({ row, calls }: RowWork): ReportState | null {
  const state = reportState(row.state, callsOf(calls))
  return needsAttention(state, row.status) ? state : null
}

/** Read-only columns and actions are never among what a run meant to write. */
const MEANT = SHEET_FIELDS.filter((field) => !isReadOnly(field))

function meantRows(file: string, storage: number, troubled: readonly RowWork[], language: Language): OriginalRows {
  const values = troubled.map(({ row, calls }) => {
    const meant = new Map<Field, string>()
    if (row.materialId !== null) meant.set('id', String(row.materialId))
    // What a delete loses is not what it means to write.
    const writing = calls.filter(({ method }) => method !== 'materials/delete')
    const wanted = calls.length > 0 ? writing.flatMap(({ changes }) => changes) : row.changes
    for (const change of wanted) {
      meant.set(change.field, change.after === '' ? '(clear)' : change.after)
      if (change.storage !== null && change.storage !== storage) meant.set('storage', String(change.storage))
    }
    if (!meant.has('name')) meant.set('name', row.name)
    return meant
  })
  const columns = MEANT.filter((field) => field === 'name' || values.some((meant) => meant.has(field)))
  const rows = troubled.map(({ row }, at) => ({
    sheet: 0,
    row: row.row,
    cells: columns.map((field): OriginalCell => cellOf(field, values[at]?.get(field))),
  }))
  const sheet = {
    name: '',
    headers: columns.map((field) => sheetWords(language).headers[field]),
    fields: columns,
  }
  return { file, source: 'xlsx', sheets: [sheet], rows }
}

function cellOf(field: Field, text: string | undefined): OriginalCell {
  if (text === undefined) return { kind: CELL.blank, text: '' }
  return { kind: isDecimalField(field) && text !== '(clear)' ? CELL.number : CELL.text, text }
}

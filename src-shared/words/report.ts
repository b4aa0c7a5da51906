/** Words of the files about a run. */
import { WRITTEN_HEADINGS } from '../file/headings/written-headings.ts'
import type { Reason } from '../run/run.ts'
import type { Language } from '../material/values/language.ts'
import {
  ADVICE_BY_STATE,
  isUnchanged,
  type ReportedRequest,
  type ReportRow,
  type ReportCell,
  type ReportState,
  type ReportTable,
  type RunOrigin,
} from '../run/report-rows.ts'
import { countRowsLeftOut } from '../run/run-outcome.ts'
import { parseFault } from '../account/account-error.ts'
import { connectionWords, hostWords } from './host.ts'
import { reasonText } from './runs.ts'
import { NO_NAMES, type StorageNames } from '../material/values/ids-by-name.ts'
import { report as en, type ReportWords } from './en/report.ts'
import { report as ru } from './ru/report.ts'

export type { ReportWords }

const WORDS_BY_LANGUAGE: Readonly<Record<Language, ReportWords>> = { en, ru }

export function reportWords(language: Language): ReportWords {
  return WORDS_BY_LANGUAGE[language]
}

type StateCounts = Readonly<
  Record<'verified' | 'changed' | 'unverified' | 'failed' | 'skipped' | 'unknown' | 'waiting' | 'unchanged', number>
> & { readonly changedSince?: number | undefined; readonly undone?: number | undefined }

/** How many rows of a run have each outcome, without zeros, and then what later runs did to them. */
export function listStateCounts(counts: StateCounts, language: Language): (readonly [count: number, state: string])[] {
  const { states, laterStatuses, unchanged } = reportWords(language)
  const details = [
    [counts.verified, states.verified],
    [counts.changed, states.changed],
    [counts.unverified, states.unverified],
    [counts.failed, states.failed],
    [countRowsLeftOut(counts), states.skipped],
    [counts.unknown, states.unknown],
    [counts.waiting, states.waiting],
    [counts.unchanged, unchanged],
    [counts.changedSince ?? 0, laterStatuses.changed],
    [counts.undone ?? 0, laterStatuses.undone],
  ] as const
  return details.filter(([count]) => count > 0)
}

/** What the user should do about a row in a file that is corrected and imported again. */
export function rowAdvice(state: ReportState, language: Language = 'en'): string {
  return reportWords(language).advice[ADVICE_BY_STATE[state]]
}

/** The words for rows in a file that the user corrects. */
export function rowWords(language: Language = 'en', storages?: StorageNames) {
  return {
    reason: (runReason: Reason | null) =>
      runReason === null ? hostWords(language).notApplied : reasonText(runReason, language, storages),
    whatToDo: (state: ReportState) => rowAdvice(state, language),
    headings: WRITTEN_HEADINGS[language],
  }
}

/** How a report is written. Storages without a name are shown by id. */
export interface ReportStyle {
  readonly language?: Language
  readonly origin?: RunOrigin
  readonly storages?: StorageNames
}

/** A run's report as rows of cells, the same for XLSX and CSV. */
export function makeReportTable(rows: readonly ReportRow[], style: ReportStyle = {}): ReportTable {
  return { headers: reportWords(style.language ?? 'en').headers, rows: rows.map((row) => makeReportCells(row, style)) }
}

export function makeReportCells(
  row: ReportRow,
  { language = 'en', origin = 'file', storages: names = NO_NAMES }: ReportStyle = {},
): (ReportCell | null)[] {
  const words = reportWords(language)
  const makeTextCell = (value: string): ReportCell | null => (value === '' ? null : { kind: 'text', value })
  return [
    { kind: 'number', value: row.row },
    row.materialId === null ? null : { kind: 'number', value: row.materialId },
    makeTextCell(row.name),
    makeTextCell(words.statuses[row.status] ?? row.status),
    makeTextCell(isUnchanged(row.state, row.status) ? words.unchanged : words.states[row.state]),
    makeTextCell(words.field(row.error?.field ?? '')),
    makeTextCell(row.error === null ? '' : reasonText(row.error, language, names)),
    // A row that already matches the file needs no action.
    makeTextCell(isUnchanged(row.state, row.status) ? '' : words.whatToDo[origin][row.state]),
    // These columns are last, so that scripts still find the older columns at their positions.
    makeTextCell(row.sheet ?? ''),
    makeTextCell((row.storages ?? []).join(', ')),
    makeTextCell(formatValues(row, 'before', words, names)),
    makeTextCell(formatValues(row, 'after', words, names)),
    makeTextCell(formatValues(row, 'now', words, names)),
    makeTextCell(listWriters(row, words, names)),
    makeTextCell((row.requests ?? []).map((request) => requestText(request, language)).join('\n')),
    makeTextCell(row.at ?? ''),
    makeTextCell((row.storages ?? []).map((storage) => nameStorage(storage, names)).join(', ')),
    makeTextCell(row.since ? reasonText(row.since, language, names) : ''),
  ]
}

/** Makes a text such as `materials/edit {"material_id":5,"price":12.5}: success`. */
export function requestText({ method, body, ...requestResult }: ReportedRequest, language: Language = 'en'): string {
  return `${method} ${body}: ${answerText(requestResult, language)}`
}

/** The answer to a request. */
export function answerText(
  { answer, reason: callReason, materialId }: Pick<ReportedRequest, 'answer' | 'reason' | 'materialId'>,
  language: Language = 'en',
): string {
  const words = reportWords(language)
  const answerWords = words.answers[answer]
  if (answer === 'refused') return `${answerWords}: ${String(callReason?.details['error'] ?? '')}`
  if (answer === 'success' && materialId !== null) return `${answerWords}, ${words.material(materialId)}`
  const fault = answer === 'no-answer' && callReason ? parseFault(callReason.details) : null
  return fault === null ? answerWords : `${answerWords}: ${connectionWords(fault, language)}`
}

/** Makes a text such as `price: this run; stock (Shop): someone else`. If all values were set by the same writer, the writer is named once. */
function listWriters({ changes = [], storages = [] }: ReportRow, words: ReportWords, names: StorageNames): string {
  const valueTexts = changes.flatMap(({ field, storage, who = null, by = null }) => {
    const place = formatPlace(storage, storages, names)
    return who === null ? [] : [{ place: `${words.field(field)}${place}`, who: words.writer(who, by) }]
  })
  const writers = new Set(valueTexts.map(({ who }) => who))
  const [onlyWriter] = writers
  if (writers.size === 1 && valueTexts.length === changes.length) return onlyWriter ?? ''
  return valueTexts.map(({ place, who }) => `${place}: ${who}`).join('; ')
}

/** ` (Shop)`, if the row concerns several storages. */
function formatPlace(storage: number | null, storages: readonly number[], names: StorageNames): string {
  return storage !== null && storages.length > 1 ? ` (${nameStorage(storage, names)})` : ''
}

function nameStorage(storage: number, names: StorageNames): string {
  return names.get(storage) ?? String(storage)
}

/** The tables of a report's workbook. */
export function makeReportTables(rows: readonly ReportRow[], style: ReportStyle = {}) {
  return { table: makeReportTable(rows, style), valueLines: makeValueTable(rows, style) }
}

/** One line for each value of each row: before, planned, the account's current value, and who set it. */
function makeValueTable(
  rows: readonly ReportRow[],
  { language = 'en', storages: names = NO_NAMES }: ReportStyle,
): ReportTable {
  const words = reportWords(language)
  const makeTextCell = (value: string | null): ReportCell | null =>
    value === null || value === '' ? null : { kind: 'text', value }
  const lines = rows.flatMap((row) =>
    (row.changes ?? []).map(({ field, storage, before, after, now, who = null, by = null }) => [
      { kind: 'number' as const, value: row.row },
      makeTextCell(row.sheet ?? ''),
      row.materialId === null ? null : { kind: 'number' as const, value: row.materialId },
      makeTextCell(row.name),
      makeTextCell(words.field(field)),
      storage === null ? null : { kind: 'number' as const, value: storage },
      makeTextCell(before),
      makeTextCell(after),
      makeTextCell(now),
      makeTextCell(who === null ? '' : words.writer(who, by)),
      makeTextCell(isUnchanged(row.state, row.status) ? words.unchanged : words.states[row.state]),
      makeTextCell(row.at ?? ''),
      makeTextCell(storage === null ? '' : nameStorage(storage, names)),
    ]),
  )
  return { headers: words.valueHeaders, rows: lines }
}

/** Makes a text such as `price: 12.5; stock (Shop): 40`, with the storage if the row concerns several. Leaves out missing and unknown values. */
function formatValues(
  { changes = [], storages = [] }: ReportRow,
  timing: 'before' | 'after' | 'now',
  words: ReportWords,
  names: StorageNames,
): string {
  return changes
    .flatMap(({ field, storage, [timing]: value }) => {
      const place = formatPlace(storage, storages, names)
      return value === null ? [] : `${words.field(field)}${place}: ${value}`
    })
    .join('; ')
}

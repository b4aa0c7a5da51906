/** Words of the files a run leaves. */
import { WRITTEN_HEADINGS } from '../domain/fields/headings/written.ts'
import type { Outcome } from '../domain/run/run.ts'
import type { Language } from '../domain/values/language.ts'
import {
  ADVICE,
  isUnchanged,
  type ReportRow,
  type ReportCell,
  type ReportState,
  type ReportTable,
} from '../domain/run/report-rows.ts'
import { hostWords } from './host.ts'
import { reasonText } from './runs.ts'
import { report as en, type ReportWords } from './en/report.ts'
import { report as ru } from './ru/report.ts'

export type { ReportWords }

const WORDS: Readonly<Record<Language, ReportWords>> = { en, ru }

export function reportWords(language: Language): ReportWords {
  return WORDS[language]
}

/** What the state of a row asks of the user, where the row is written out to be fixed and dropped again. */
export function whatToDoWithRow(state: ReportState, language: Language = 'en'): string {
  return reportWords(language).mend[ADVICE[state]]
}

/** Of rows that are written out to be fixed. */
export function rowWords(language: Language = 'en') {
  return {
    reason: (why: Outcome | null) => (why === null ? hostWords(language).notApplied : reasonText(why, language)),
    whatToDo: (state: ReportState) => whatToDoWithRow(state, language),
    headings: WRITTEN_HEADINGS[language],
  }
}

/** A run's report as rows of cells, the same for XLSX and CSV. */
export function reportTable(rows: readonly ReportRow[], language: Language = 'en'): ReportTable {
  return { headers: reportWords(language).headers, rows: rows.map((row) => reportCells(row, language)) }
}

export function reportCells(row: ReportRow, language: Language = 'en'): (ReportCell | null)[] {
  const words = reportWords(language)
  const text = (value: string): ReportCell | null => (value === '' ? null : { kind: 'text', value })
  return [
    { kind: 'number', value: row.row },
    row.materialId === null ? null : { kind: 'number', value: row.materialId },
    text(row.name),
    text(words.statuses[row.status] ?? row.status),
    text(isUnchanged(row.state, row.status) ? words.unchanged : words.states[row.state]),
    text(words.field(row.error?.field ?? '')),
    text(row.error?.message ?? ''),
    // A row that already is as the file says asks for nothing.
    text(isUnchanged(row.state, row.status) ? '' : words.whatToDo[row.state]),
    // Last, so that the columns before them stay where scripts know them.
    text(row.sheet ?? ''),
    text((row.storages ?? []).join(', ')),
    text(valuesOf(row, 'before', words)),
    text(valuesOf(row, 'after', words)),
    text(valuesOf(row, 'now', words)),
  ]
}

/** `price: 12.5; stock (2): 40`, the storage where the row concerns several. Values that there are not, or are not known, are left out. */
function valuesOf(
  { changes = [], storages = [] }: ReportRow,
  when: 'before' | 'after' | 'now',
  words: ReturnType<typeof reportWords>,
): string {
  return changes
    .flatMap(({ field, storage, [when]: value }) => {
      const place = storage !== null && storages.length > 1 ? ` (${storage})` : ''
      return value === null ? [] : `${words.field(field)}${place}: ${value}`
    })
    .join('; ')
}

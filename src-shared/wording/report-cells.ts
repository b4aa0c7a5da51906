/** A run's report as rows of cells, the same for XLSX and CSV. */

import type { Language } from '../domain/values/language.ts'
import { isUnchanged } from '../domain/run/report-rows.ts'
import { reportWords } from './report.ts'

/** As the contract's ReportRow. */
export interface ReportedRow {
  readonly row: number
  readonly sheet?: string | undefined
  readonly storages?: readonly number[] | undefined
  readonly changes?: readonly ReportedChange[] | undefined
  readonly status: string
  readonly materialId: number | null
  readonly name: string
  readonly state:
    | 'verified'
    | 'changed'
    | 'undone'
    | 'unverified'
    | 'failed'
    | 'skipped'
    | 'unknown'
    | 'waiting'
    | 'applied'
  readonly error: { readonly message: string; readonly field: string | null } | null
}

interface ReportedChange {
  readonly field: string
  /** Null for what belongs to the material as a whole. */
  readonly storage: number | null
  readonly before: string | null
  readonly after: string
  /** What the account was last seen to hold; null where that is not known. */
  readonly now: string | null
}

/** Headings of the report's columns. */
export function reportHeaders(language: Language = 'en'): readonly string[] {
  return reportWords(language).headers
}

export interface ReportCell {
  readonly kind: 'number' | 'text'
  readonly value: number | string
}

export function reportCells(row: ReportedRow, language: Language = 'en'): (ReportCell | null)[] {
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
  { changes = [], storages = [] }: ReportedRow,
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

/** What can be done with a row in a file that is mended and dropped again. */
export type Advice = 'correct' | 'look first' | 'drop again'

const ADVICE: Readonly<Record<ReportedRow['state'], Advice>> = {
  failed: 'correct',
  skipped: 'correct',
  unverified: 'look first',
  unknown: 'look first',
  changed: 'look first',
  undone: 'drop again',
  verified: 'drop again',
  waiting: 'drop again',
  applied: 'drop again',
}

/** What the state of a row asks of the user, where the row is written out to be mended and dropped again. */
export function whatToDoWithRow(state: ReportedRow['state'], language: Language = 'en'): string {
  return reportWords(language).mend[ADVICE[state]]
}

/** A run's report as rows of cells, the same for XLSX and CSV. */

import type { Language } from '../domain/values/language.ts'
import { isUnchanged, type ReportCell, type ReportedRow, type ReportTable } from '../domain/run/report-rows.ts'
import { reportWords } from './report.ts'

export function reportTable(rows: readonly ReportedRow[], language: Language = 'en'): ReportTable {
  return { headers: reportWords(language).headers, rows: rows.map((row) => reportCells(row, language)) }
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

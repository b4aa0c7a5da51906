/** A supplier's codes as a table of a file. */
import type { CrossReferenceEntry } from '../../src-shared/domain/suppliers/cross-reference.ts'
import type { ReportCell } from '../../src-shared/domain/run/report-rows.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { profileWords } from '../../src-shared/wording/profiles.ts'
import type { NamedTable } from './table-file.ts'

export function codesTable(entries: readonly CrossReferenceEntry[], language: Language): NamedTable {
  const { codesHeaders, codesSheet } = profileWords(language)
  const text = (value: string): ReportCell => ({ kind: 'text', value })
  const rows = entries.map(({ code, material, at, file }): ReportCell[] => [
    text(code),
    { kind: 'number', value: material },
    text(at.slice(0, 10)),
    text(file),
  ])
  return {
    name: codesSheet,
    table: { headers: [...codesHeaders], rows },
    columns: [
      ['text', 24],
      ['number', 12],
      ['text', 12],
      ['text', 40],
    ],
  }
}

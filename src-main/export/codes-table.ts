/** A supplier's codes as a table of a file. */
import type { CrossReferenceEntry, CodeMaterial } from '../../src-shared/plan/suppliers/cross-reference.ts'
import type { ReportCell } from '../../src-shared/run/report-rows.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { profileWords } from '../../src-shared/words/profiles.ts'
import type { NamedTable } from './table-file.ts'

/** `known`: what the account's last reading says of its material; null: nothing; absent: nobody looked. */
interface CodeRow {
  readonly entry: CrossReferenceEntry
  readonly codeMaterial?: CodeMaterial | null
}

export function codesTable(codes: readonly CodeRow[], language: Language): NamedTable {
  const { codesHeaders, codesSheet, codeStates } = profileWords(language)
  const text = (value: string): ReportCell => ({ kind: 'text', value })
  const rows = codes.map(({ entry: { code, material, at, file }, codeMaterial = null }): ReportCell[] => [
    text(code),
    { kind: 'number', value: material },
    text(at.slice(0, 10)),
    text(file),
    // Last, so that the columns before them stay where scripts know them.
    text(codeMaterial?.name ?? ''),
    text(codeMaterial?.sku ?? ''),
    text(codeMaterial ? codeStates[codeMaterial.state] : ''),
  ])
  return {
    name: codesSheet,
    table: { headers: [...codesHeaders], rows },
    columns: [
      ['text', 24],
      ['number', 12],
      ['text', 12],
      ['text', 40],
      ['text', 40],
      ['text', 18],
      ['text', 28],
    ],
  }
}

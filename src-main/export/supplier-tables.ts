/** Makes tables about suppliers for files: codes, materials that are no longer on a list, and materials to reorder. Also names these files. */
import type { CrossReferenceEntry, CodeMaterial } from '../../src-shared/plan/suppliers/cross-reference.ts'
import type { ReportCell } from '../../src-shared/run/report-rows.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { profileWords, makeReorderTable, reorderWords } from '../../src-shared/words/profiles.ts'
import { makeFileName } from '../../src-shared/export/export-names.ts'
import type { ReorderLine } from '../../src-shared/plan/suppliers/reorder-list.ts'
import type { NamedTable } from './table-file.ts'
import type { DroppedRow, DroppedLineChoice } from '../../src-shared/plan/suppliers/dropped-lines.ts'
import { sheetWords } from '../../src-shared/words/export.ts'

/** `codeMaterial`: the code's material in the last reading. Null if that reading does not have it; absent if not looked up. */
interface CodeRow {
  readonly entry: CrossReferenceEntry
  readonly codeMaterial?: CodeMaterial | null
}

export function makeCodesTable(codes: readonly CodeRow[], language: Language): NamedTable {
  const { codesHeaders, codesSheet, codeStates } = profileWords(language)
  const textCell = (value: string): ReportCell => ({ kind: 'text', value })
  const rows = codes.map(({ entry: { code, material, at: savedAt, file }, codeMaterial = null }): ReportCell[] => [
    textCell(code),
    { kind: 'number', value: material },
    textCell(savedAt.slice(0, 10)),
    textCell(file),
    // New columns are added at the end, so that scripts still find the columns before them.
    textCell(codeMaterial?.name ?? ''),
    textCell(codeMaterial?.sku ?? ''),
    textCell(codeMaterial ? codeStates[codeMaterial.state] : ''),
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

/** Added to the notes of a material that is no longer on the list. `appliedAt`: when the previous list was applied (ISO time). */
export function missingMaterialNote(profile: string, appliedAt: string, language: Language): string {
  return profileWords(language).missingNote(profile, appliedAt.slice(0, 10))
}

/**
 * A table of materials that are no longer on the list. Its rows are planned like those of any file. Uses only headings that are read back exactly.
 * [SUPPLIER-10]
 */
export function makeMissingMaterialsTable(
  rows: readonly DroppedRow[],
  choice: DroppedLineChoice,
  appliedAt: string,
  language: Language,
): NamedTable {
  const { id, notes, stock, storage } = sheetWords(language).headers
  const name = profileWords(language).missingFileName(appliedAt.slice(0, 10))
  if (choice === 'mark') {
    return {
      name,
      table: {
        headers: [id, notes],
        rows: rows.map(({ material, value }) => [
          { kind: 'number', value: material },
          { kind: 'text', value },
        ]),
      },
      columns: [
        ['number', 12],
        ['text', 60],
      ],
    }
  }
  return {
    name,
    table: {
      headers: [id, storage, stock],
      rows: rows.map((row) => [
        { kind: 'number', value: row.material },
        row.storage === null ? null : { kind: 'number', value: row.storage },
        { kind: 'number', value: Number(row.value) },
      ]),
    },
    columns: [
      ['number', 12],
      ['number', 12],
      ['number', 12],
    ],
  }
}

export function makeNamedReorderTable(
  lines: readonly ReorderLine[],
  storages: readonly { readonly id: number; readonly name: string }[],
  language: Language,
): NamedTable {
  const names = new Map(storages.map(({ id, name }) => [id, name]))
  const storageName = (id: number): string => names.get(id) ?? String(id)
  return {
    name: reorderWords(language).sheet,
    table: makeReorderTable(lines, storageName, language),
    columns: [
      ['text', 24],
      ['text', 18],
      ['text', 40],
      ['text', 18],
      ['number', 12],
      ['text', 18],
      ['number', 12],
      ['text', 10],
      ['number', 12],
      ['number', 14],
      ['text', 14],
      ['number', 12],
      ['number', 12],
      ['number', 12],
      ['text', 40],
    ],
  }
}

export function reorderFileName(supplier: string | null, format: 'xlsx' | 'csv', language: Language): string {
  return makeFileName([reorderWords(language).file(supplier)], format)
}

export function codesFileName(supplier: string, format: 'xlsx' | 'csv', language: Language): string {
  return makeFileName([profileWords(language).codesFile(supplier)], format)
}

export function profileFileName(supplier: string, language: Language): string {
  return makeFileName([profileWords(language).profileFile(supplier)], 'json')
}

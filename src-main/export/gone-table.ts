/** What a list has no more as a file of its own: rows that are planned as those of any file. [SUPPLIER-10] */
import type { DroppedRow, DroppedChoice } from '../../src-shared/plan/suppliers/gone.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { profileWords } from '../../src-shared/words/profiles.ts'
import { sheetWords } from '../../src-shared/words/export.ts'
import type { NamedTable } from './table-file.ts'

/** Written behind the notes of what is gone. `at`: when the list before was applied, ISO time. */
export function goneNote(profile: string, at: string, language: Language): string {
  return profileWords(language).goneNote(profile, at.slice(0, 10))
}

/** Columns whose headings are read back as what they are, and no others. */
export function goneTable(
  rows: readonly DroppedRow[],
  choice: DroppedChoice,
  at: string,
  language: Language,
): NamedTable {
  const { id, notes, stock, storage } = sheetWords(language).headers
  const name = profileWords(language).goneSince(at.slice(0, 10))
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

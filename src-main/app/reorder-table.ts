/** A reorder list as a table for a file, and as the documents and the window show it. */
import type { ReorderView } from '../../src-shared/api/reorder.ts'
import type { ReorderLine } from '../../src-shared/plan/suppliers/reorder-list.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { reorderTable, reorderWords } from '../../src-shared/words/reorder.ts'
import type { ReorderResult } from '../import/suppliers/reorder.ts'
import type { NamedTable } from '../export/table-file.ts'

export function reorderFile(
  lines: readonly ReorderLine[],
  storages: readonly { readonly id: number; readonly name: string }[],
  language: Language,
): NamedTable {
  const names = new Map(storages.map(({ id, name }) => [id, name]))
  const storageName = (id: number): string => names.get(id) ?? String(id)
  return {
    name: reorderWords(language).sheet,
    table: reorderTable(lines, storageName, language),
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

export function reorderFound({
  suppliers,
  total,
  archived,
  accountSuppliers,
}: Omit<ReorderResult, 'lines'>): Omit<ReorderView, 'readAt' | 'profiles'> {
  return { suppliers: [...suppliers], total, archived, accountSuppliers }
}

export function lineShown({ others, ...line }: ReorderLine) {
  return { ...line, others: [...others] }
}

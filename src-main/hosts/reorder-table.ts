/** A reorder list as a table of a file, and as documents and windows have it. */
import type { ReorderView } from '../../src-shared/contract/reorder.ts'
import type { ReorderLine } from '../../src-shared/domain/suppliers/reorder-list.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { reorderTable, reorderWords } from '../../src-shared/wording/reorder.ts'
import type { ReorderMade } from '../engine/suppliers/reorder.ts'
import type { NamedTable } from './table-file.ts'

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
}: Omit<ReorderMade, 'lines'>): Omit<ReorderView, 'readAt' | 'profiles'> {
  return { suppliers: [...suppliers], total, archived, accountSuppliers }
}

export function lineShown({ others, ...line }: ReorderLine) {
  return { ...line, others: [...others] }
}

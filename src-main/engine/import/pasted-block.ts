/** Copied cells as an edit: which go where, and how their numbers are written. Never writes over a row that is not shown. */
import type { ImportEditRequest } from '../../../src-shared/contract/import-edits.ts'
import type { ImportEdit, TypedCell } from '../../../src-shared/domain/preview/edits.ts'
import { isDecimalField, READ_ONLY_FIELDS } from '../../../src-shared/domain/fields/field.ts'
import type { Mapping } from '../../../src-shared/domain/mapping/mapping.ts'
import { styleOf } from '../../../src-shared/domain/fields/typed-number.ts'

type Paste = Extract<ImportEditRequest, { kind: 'paste' }>

/** The planned cells that one of the rows and columns shown stands for; null: none. */
export type CellsMeant = (
  row: number,
  column: number,
) => { readonly indexes: readonly number[]; readonly column: number } | null

/** `shown`: the rows pasted into, in the order they are shown. [EDIT-6] */
export function pastedBlock(
  { columns, cells }: Pick<Paste, 'columns' | 'cells'>,
  shown: readonly number[],
  mapping: Mapping,
  meant: CellsMeant,
): ImportEdit {
  const fields = new Map(mapping.columns.map(({ column, field }) => [column, field]))
  const rows = new Map<number, TypedCell[]>()
  const numbers: string[] = []
  for (const [at, row] of shown.entries()) {
    const line = cells.length === 1 ? cells[0] : cells[at]
    for (const [place, text] of (line ?? []).entries()) {
      const asked = columns[place]
      const found = asked === undefined ? null : meant(row, asked)
      const field = found && fields.get(found.column)
      if (!found || !field || READ_ONLY_FIELDS.some((one) => one === field)) continue
      if (isDecimalField(field)) numbers.push(text)
      for (const index of found.indexes) {
        const typed = rows.get(index)
        if (typed) typed.push({ column: found.column, text })
        else rows.set(index, [{ column: found.column, text }])
      }
    }
  }
  return { kind: 'block', rows, numbers: styleOf(numbers) ?? undefined }
}

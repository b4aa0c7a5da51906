/** Copied cells as an edit: which go where, and how their numbers are written. Never writes over a row that is not shown. */
import type { ImportEditRequest } from '../../../src-shared/contract/import-edits.ts'
import type { ImportEdit, TypedCell } from '../../../src-shared/domain/preview/edits.ts'
import { isDecimalField, READ_ONLY_FIELDS } from '../../../src-shared/domain/fields/field.ts'
import type { Mapping } from '../../../src-shared/domain/mapping/mapping.ts'
import { styleOf } from '../../../src-shared/domain/fields/typed-number.ts'

type Paste = Extract<ImportEditRequest, { kind: 'paste' }>

/** `indexes`: the drafts pasted into, in the order they are shown. [EDIT-6] */
export function pastedBlock(
  { columns, cells }: Pick<Paste, 'columns' | 'cells'>,
  indexes: readonly number[],
  mapping: Mapping,
): ImportEdit {
  const fields = new Map(mapping.columns.map(({ column, field }) => [column, field]))
  const rows = new Map<number, TypedCell[]>()
  const numbers: string[] = []
  for (const [at, index] of indexes.entries()) {
    const line = cells.length === 1 ? cells[0] : cells[at]
    const typed = (line ?? []).flatMap((text, place): TypedCell[] => {
      const column = columns[place]
      const field = column === undefined ? null : fields.get(column)
      if (column === undefined || !field || READ_ONLY_FIELDS.some((one) => one === field)) return []
      if (isDecimalField(field)) numbers.push(text)
      return [{ column, text }]
    })
    if (typed.length > 0) rows.set(index, typed)
  }
  return { kind: 'block', rows, numbers: styleOf(numbers) ?? undefined }
}

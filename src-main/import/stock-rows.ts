/** Rows of the account's own stock: what they are worth, which are new, and the lines above groups of them. */
import type { GroupLine } from '../../src-shared/api/import.ts'
import { isSpare, partOf } from '../../src-shared/plan/draft/draft.ts'
import type { PerMaterial } from './per-material.ts'
import { valueCells } from './row-conditions.ts'
import type { SortSource } from './row-sort.ts'
import type { SessionRow } from './shown-row.ts'

/** `view`: of a row shown, by its number there. */
export function ofStock(
  source: SortSource,
  perMaterial: PerMaterial | null,
  view: (row: number) => SessionRow,
): (row: number) => SessionRow {
  const values = valueCells(source, perMaterial)
  const { drafts } = source.edited
  return (row) => {
    const index = perMaterial ? perMaterial.rows.first(row) : row
    const storage = isSpare(drafts, index) ? partOf(drafts, index)?.storage : undefined
    return { ...view(row), value: values.text(row), ...(storage === undefined ? {} : { added: storage }) }
  }
}

/** The line of a group in place of a row: it has no cells, and nothing can be asked of it. */
export function groupRow(group: GroupLine): SessionRow {
  return {
    index: 0,
    row: 0,
    status: 'unchanged',
    materialId: null,
    materialName: null,
    cells: [],
    problems: [],
    calls: 0,
    run: null,
    group,
  }
}

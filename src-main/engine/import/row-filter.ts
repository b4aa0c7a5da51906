/** Which rows a filter shows, in file order. One pass over columns; remembers the last answer. */
import type { RowFilter } from '../../../src-shared/contract/import.ts'
import type { Drafts } from '../../../src-shared/domain/draft.ts'
import { ROW_STATUSES, type Preview } from '../../../src-shared/domain/preview.ts'
import type { Sheet } from '../../../src-shared/domain/sheet.ts'

/** Draft indexes that pass; null when everything does. */
export function filterRows(filter: RowFilter, preview: Preview, drafts: Drafts, sheet: Sheet): Uint32Array | null {
  const text = (filter.text ?? '').trim().toLowerCase()
  const statuses = filter.statuses && filter.statuses.length > 0 ? filter.statuses : null
  if (text === '' && statuses === null && filter.problem === undefined) return null
  const passes = new Uint8Array(preview.count).fill(1)
  if (statuses) {
    const wanted = ROW_STATUSES.map((status) => statuses.includes(status))
    for (let index = 0; index < preview.count; index++) if (!wanted[preview.statuses[index] ?? 0]) passes[index] = 0
  }
  if (filter.problem !== undefined) {
    const code = filter.problem
    const having = new Uint8Array(preview.count)
    for (const [known, total] of preview.totals.problems)
      if (known === code) for (const row of total.rows) having[row] = 1
    for (let index = 0; index < preview.count; index++) passes[index] = (passes[index] ?? 0) & (having[index] ?? 0)
  }
  if (text !== '') {
    for (let index = 0; index < preview.count; index++) {
      if (passes[index] === 1 && !holds(sheet, drafts.sheetRows[index] ?? 0, text)) passes[index] = 0
    }
  }
  let total = 0
  for (const one of passes) total += one
  const found = new Uint32Array(total)
  let next = 0
  for (let index = 0; index < preview.count; index++) if (passes[index] === 1) found[next++] = index
  return found
}

function holds(sheet: Sheet, row: number, text: string): boolean {
  return sheet.columns.some((column) => (column.texts[row] ?? '').toLowerCase().includes(text))
}

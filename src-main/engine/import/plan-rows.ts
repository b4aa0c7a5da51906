/** Rows of a plan that are asked for by name, and those that cannot be applied. */
import { draftName } from '../../../src-shared/domain/draft/draft.ts'
import type { MaterialAnswer } from '../../../src-shared/domain/plan/match.ts'
import { ROW_STATUSES } from '../../../src-shared/domain/plan/plan.ts'
import type { PreviewRow } from '../../../src-shared/domain/plan/planned-row.ts'
import type { Preview } from '../../../src-shared/domain/preview/preview.ts'
import type { Problem } from '../../../src-shared/domain/sheet/problem.ts'
import { rowKey, type RowName } from '../../../src-shared/domain/sheet/row-name.ts'
import { pickOf } from './answers.ts'
import type { SessionState } from './stages.ts'

/** `problem`: the first that blocks it; null where it waits for a decision about a conflict. */
export interface BlockedRow {
  readonly index: number
  readonly problem: Problem | null
}

export interface Located {
  readonly index: number
  readonly row: PreviewRow
  /** What an answer that names no material means for the row; null: nothing. */
  readonly answers: { readonly keep: MaterialAnswer | null; readonly change: MaterialAnswer | null }
}

/** In the plan's order; fewer where it ends. */
export function planRows(preview: Preview, from: number, count: number): PreviewRow[] {
  const length = Math.max(0, Math.min(count, preview.count - from))
  return Array.from({ length }, (_, at) => preview.row(from + at))
}

/** Rows of the plan by their numbers, and their sheets where several were read; null where the file has no such row. */
export function locateRows(
  { drafts, preview, catalogue }: SessionState,
  names: readonly RowName[],
): (Located | null)[] {
  const places = new Map<string, number>()
  for (let index = drafts.count - 1; index >= 0; index--) {
    const { row, sheet } = draftName(drafts, index)
    places.set(rowKey({ row }), index)
    if (sheet !== undefined) places.set(rowKey({ row, sheet }), index)
  }
  const { ids } = catalogue.catalogue
  return names.map((name) => {
    const index = places.get(rowKey(name))
    if (index === undefined) return null
    const row = preview.row(index)
    return { index, row, answers: { keep: pickOf(row, { ids }, 'keep'), change: pickOf(row, { ids }, 'change') } }
  })
}

/** Rows that cannot be applied as they stand. */
export function blockedRows({ preview }: SessionState): BlockedRow[] {
  const blocked: BlockedRow[] = []
  for (let index = 0; index < preview.count; index++) {
    const status = ROW_STATUSES[preview.statuses[index] ?? 0]
    if (status !== 'problem' && status !== 'conflict') continue
    const problem = preview.row(index).problems.find(({ severity }) => severity === 'blocks')
    blocked.push({ index, problem: problem ?? null })
  }
  return blocked
}

/** The rows of an undo, grouped by outcome. Pure. */
import type { Reply } from '../../src-shared/api/window-types.ts'

type UndoPlan = Reply<'undo.plan'>
export type UndoRow = UndoPlan['rows'][number]

export interface UndoOutline {
  /** The rows to show, in the plan's order: rows that are undone, and rows that stay for a reason. */
  readonly shownRows: readonly UndoRow[]
  readonly undoneCount: number
  /** How many rows stay unchanged for a reason that is shown. */
  readonly keptCount: number
  /** How many rows already have their old values. */
  readonly unchangedCount: number
}

/** Counts only the listed rows, because the host may not list all of them. */
export function makeUndoOutline({ rows }: Pick<UndoPlan, 'rows'>): UndoOutline {
  const listedCount = rows.filter(({ note }) => note !== null).length
  const shownRows = rows.filter((row) => row.note !== null || isUndoable(row))
  return {
    shownRows,
    undoneCount: shownRows.length - listedCount,
    keptCount: listedCount,
    unchangedCount: rows.length - shownRows.length,
  }
}

export function isUndoable({ note, status }: UndoRow): boolean {
  return note === null && status !== 'unchanged'
}

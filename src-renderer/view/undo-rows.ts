/** The rows of an undo, sorted by outcome. Pure. */
import type { Reply } from '../../src-shared/api/window-types.ts'

type Plan = Reply<'undo.plan'>
export type UndoRow = Plan['rows'][number]

export interface UndoOutline {
  /** Rows to show, in the plan's order: those that are undone and those that stay for a reason. */
  readonly shown: readonly UndoRow[]
  readonly back: number
  /** Rows with a reason to stay as they are. */
  readonly listed: number
  /** Rows that already have their old values. */
  readonly already: number
}

/** Counts the listed rows: at most those the host lists. */
export function undoOutline({ rows }: Pick<Plan, 'rows'>): UndoOutline {
  const listedCount = rows.filter(({ note }) => note !== null).length
  const shownRows = rows.filter((row) => row.note !== null || goesBack(row))
  return {
    shown: shownRows,
    back: shownRows.length - listedCount,
    listed: listedCount,
    already: rows.length - shownRows.length,
  }
}

export function goesBack({ note, status }: UndoRow): boolean {
  return note === null && status !== 'unchanged'
}

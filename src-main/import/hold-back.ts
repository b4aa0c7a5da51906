/** Finds the rows that are held back from an import or a saved plan if no user can be asked. [OUT-9] */
import { holdBackRows, type AllowedChanges, type HeldBackRows } from '../../src-shared/run/hold-back.ts'
import { type JudgedRow, judgePlan, listJudgedRows } from '../../src-shared/plan/guard/unusual-plan.ts'
import type { GuardSwitches } from '../../src-shared/plan/guard/guard-kinds.ts'
import { isDeletion } from '../../src-shared/material/fields/writing-methods.ts'
import type { PlannedRow } from '../../src-shared/plan/plan.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { judgePreview } from '../../src-shared/plan/preview/outliers-preview.ts'
import { findUnusualCells, type UnusualCells } from '../../src-shared/plan/guard/unusual-rows.ts'
import { termsOf } from '../../src-shared/plan/guard/group-terms.ts'

export function holdBackImport(preview: Preview, allowedChanges: AllowedChanges): HeldBackRows {
  return holdBackRows(judgeRows(preview), allowedChanges)
}

function* judgeRows(preview: Preview): Generator<JudgedRow> {
  const unusualCellsOf = findUnusualCellsIn(preview)
  for (let index = 0; index < preview.count; index++) {
    const row = preview.row(index)
    if (row.calls.length === 0) continue
    yield { row, isUnusual: unusualCellsOf !== null && hasCellToConfirm(unusualCellsOf(index)) }
  }
}

function hasCellToConfirm(unusualCells: UnusualCells): boolean {
  return [...unusualCells.values()].some(({ isAsked }) => isAsked)
}

/** True if a row must be confirmed: it is unusual, or it deletes a material. [OUT-5] */
export function makeGuardTest(preview: Preview): (index: number) => boolean {
  const unusualCellsOf = findUnusualCellsIn(preview)
  return (index) =>
    preview.row(index).calls.some(isDeletion) || (unusualCellsOf !== null && hasCellToConfirm(unusualCellsOf(index)))
}

/** `materialCount`: how many materials the account has. */
export function holdBackPlan(
  rows: readonly PlannedRow[],
  guardSwitches: GuardSwitches,
  materialCount: number,
  allowedChanges: AllowedChanges,
): HeldBackRows {
  return holdBackRows(
    listJudgedRows(rows, judgePlan(rows, guardSwitches, materialCount).guard, guardSwitches),
    allowedChanges,
  )
}

const NO_UNUSUAL_CELLS: UnusualCells = new Map()

/** The unusual cells of each row, by the guard's rules, for marks and the filter. Null if no row is unusual. */
export function findUnusualCellsIn(preview: Preview): ((index: number) => UnusualCells) | null {
  const { guard, marks } = judgePreview(preview, () => null)
  if (!guard && marks.length === 0) return null
  const unusualCellsOf = findUnusualCells(guard, preview.totals.outliers)
  return (index) => {
    const row = preview.row(index)
    if (row.calls.length === 0) return NO_UNUSUAL_CELLS
    return unusualCellsOf({ ...row, index }, termsOf(preview.rowsToSend(index)))
  }
}

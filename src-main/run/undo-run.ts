/** Undoes a run: plans it against the account as it is now, leaves out what nobody allowed, has it confirmed, and starts it. */
import { removes } from '../../src-shared/material/fields/writing-methods.ts'
import {
  holdBack,
  NOTHING_HELD_BACK,
  withoutHeldBack,
  type Allowed,
  type HeldBack,
} from '../../src-shared/run/hold-back.ts'
import type { Reason } from '../../src-shared/run/run.ts'
import type { RowToRun } from '../../src-shared/run/run.ts'
import { planUndo, type UndoFailure, type UndoPlan, type UndoSource } from './undo.ts'

/** An undo as it is shown: its first rows, and what all of it comes to. */
export interface UndoOutline {
  readonly writes: number
  /** Where there are some, they must be confirmed by typing. */
  readonly deletes: number
  readonly rows: readonly RowToRun[]
  /** Rows of the whole plan. */
  readonly total: number
  readonly warnings: readonly Reason[]
}

export function outlineUndo({ rows, warnings }: Pick<UndoPlan, 'rows' | 'warnings'>, most: number): UndoOutline {
  const calls = rows.flatMap((row) => row.calls)
  const deletes = calls.filter(removes).length
  return { writes: calls.length, deletes, rows: rows.slice(0, most), total: rows.length, warnings }
}

/** An undo that was planned, and what of it may be sent. */
export interface PlannedUndo {
  readonly plan: UndoPlan
  readonly heldBack: HeldBack
  /** The plan's rows; those that are left out have no calls. */
  readonly rows: readonly RowToRun[]
  readonly outline: UndoOutline
}

/** `declined`: whoever was asked said no, or did not type the phrase. */
export type NotUndone = UndoFailure | { readonly kind: 'declined' } | ({ readonly kind: 'nothing' } & PlannedUndo)

export interface UndoParts<Run> extends UndoSource {
  readonly run: string
  /** What may be sent without a question; null where somebody is asked. */
  readonly allowed: Allowed | null
  /** Told of the plan, also where nothing is to be sent. */
  readonly show?: (undo: PlannedUndo) => Promise<void>
  readonly confirm: (outline: UndoOutline) => Promise<boolean> | boolean
  readonly start: (plan: UndoPlan) => Promise<Run>
}

export async function undoRun<Run>(
  parts: UndoParts<Run>,
): Promise<NotUndone | { readonly kind: 'started'; readonly run: Run }> {
  const planResult = await planUndo(parts.run, parts)
  if (!planResult.ok) return planResult
  const { plan } = planResult
  // Values go back to what the account held before: only deletes are held back. [OUT-9]
  const judgedRows = plan.rows.map((row) => ({ row, unusual: false }))
  const heldBack = parts.allowed === null ? NOTHING_HELD_BACK : holdBack(judgedRows, parts.allowed)
  const rows = plan.rows.map((row) => withoutHeldBack(row, heldBack))
  const undo = { plan, heldBack, rows, outline: outlineUndo({ ...plan, rows }, rows.length) }
  await parts.show?.(undo)
  if (undo.outline.writes === 0) return { kind: 'nothing', ...undo }
  if (!(await parts.confirm(undo.outline))) return { kind: 'declined' }
  return { kind: 'started', run: await parts.start({ ...plan, rows }) }
}

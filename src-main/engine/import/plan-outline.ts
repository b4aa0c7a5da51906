/** A plan made before, as whoever applies it must know it before anybody is asked. */
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { checkPlan } from '../../../src-shared/domain/check-plan.ts'
import { changedFieldWords } from '../../../src-shared/domain/messages/changed-fields.ts'
import { planTroubleText } from '../../../src-shared/domain/messages/plan-file.ts'
import { guardWords } from '../../../src-shared/domain/messages/outliers.ts'
import type { OutlierLimits } from '../../../src-shared/domain/outliers-limits.ts'
import { changedFieldsOfPlan, guardOfPlan } from '../../../src-shared/domain/outliers-plan.ts'
import type { PlanHead, PlanRow } from '../../../src-shared/domain/plan.ts'

export interface PlanOutline {
  readonly head: PlanHead
  readonly rows: number
  readonly unchanged: number
  readonly writes: number
  readonly deletes: number
  readonly adds: number
  /** Rows with problems or conflicts. */
  readonly leftOut: number
  /** Those it was made against, and those its rows name. */
  readonly storages: readonly number[]
  /** What it does by field, in phrases. */
  readonly changed: readonly string[]
  readonly guard: NonNullable<ImportSummary['guard']> | null
}

/** A plan that is as it was made: its rows as their calls make them. */
export type PlanTaken =
  | { readonly ok: true; readonly outline: PlanOutline; readonly rows: readonly PlanRow[] }
  /** To follow `the plan is not as it was made: `. */
  | { readonly ok: false; readonly trouble: string }

/** What the plan was made against. */
interface PlanSeen {
  readonly storages: readonly number[]
  readonly materials: readonly number[]
}

export function takePlan(head: PlanHead, read: readonly PlanRow[], limits: OutlierLimits, seen: PlanSeen): PlanTaken {
  const checked = checkPlan(read)
  if (!checked.ok) return { ok: false, trouble: planTroubleText(checked.trouble) }
  const { rows } = checked
  return { ok: true, rows, outline: outlineOf(head, rows, limits, seen) }
}

function outlineOf(head: PlanHead, rows: readonly PlanRow[], limits: OutlierLimits, seen: PlanSeen): PlanOutline {
  const guard = guardOfPlan(rows, limits, seen.materials.length)
  const storages = new Set([head.storage, ...seen.storages])
  const counts = { unchanged: 0, writes: 0, deletes: 0, adds: 0, leftOut: 0 }
  for (const { changes, calls, status } of rows) {
    for (const { storage } of changes) if (storage !== null) storages.add(storage)
    counts.writes += calls.length
    if (status === 'unchanged') counts.unchanged++
    if (status === 'delete') counts.deletes++
    if (status === 'add') counts.adds++
    if (status === 'problem' || status === 'conflict') counts.leftOut++
  }
  return {
    head,
    rows: rows.length,
    ...counts,
    storages: [...storages],
    changed: changedFieldsOfPlan(rows).map((field) => changedFieldWords(field)),
    guard: guard === null ? null : guardWords(guard),
  }
}

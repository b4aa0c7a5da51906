/** A plan made before, as it can be shown without the account: everything follows from its calls. Asks nobody, sends nothing. [PLAN-22] */
import { requestsFor } from '../../src-shared/account/list-reading.ts'
import { checkPlan } from '../../src-shared/plan/check-plan-file.ts'
import { consequencesOfPlan } from '../../src-shared/plan/guard/consequences-plan.ts'
import type { GuardSwitches } from '../../src-shared/plan/guard/guard-kinds.ts'
import type { PlanHead, PlannedRow, RowStatus } from '../../src-shared/plan/plan.ts'
import { failed } from './import-codes.ts'
import { outlineOf, storagesWritten } from './plan-outline.ts'

interface OfflineSource {
  /** The file, for people. */
  readonly path: string
  readonly head: PlanHead
  readonly rows: readonly PlannedRow[]
  /** Materials of the account it was made against. */
  readonly materials: number
}

export function offlinePlan({ path, head, rows: read, materials }: OfflineSource, guardKinds: GuardSwitches) {
  const checked = checkPlan(read)
  if (!checked.ok) return failed({ code: 'plan-not-as-made', path, trouble: checked.error })
  const { rows } = checked
  const counts = { add: 0, edit: 0, stock: 0, 'edit+stock': 0, delete: 0, unchanged: 0, problem: 0, conflict: 0 }
  const sentTo = new Set([head.storage])
  for (const row of rows) {
    counts[row.status]++
    for (const storage of storagesWritten(row)) sentTo.add(storage)
  }
  const outline = outlineOf(head, rows, guardKinds, materials === 0 ? null : materials)
  const consequences = consequencesOfPlan(rows, head.storage)
  const suppliers = consequences.find(({ code }) => code === 'suppliers-replaced')?.count ?? 0
  // Before and after the run, as of an import; each list comes whole unless the account says otherwise. [READ-4]
  const lists = sentTo.size * requestsFor(materials, 'whole')
  const reads = outline.writes === 0 ? 0 : (lists + suppliers) * 2
  const value = {
    ...outline,
    counts: counts satisfies Record<RowStatus, number>,
    consequences,
    reads,
    sentTo: [...sentTo],
  }
  return { ok: true, value: { rows, materials, outline: value } } as const
}

export type OfflinePlan = Extract<ReturnType<typeof offlinePlan>, { readonly ok: true }>['value']

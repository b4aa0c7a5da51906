/** Plans one group after the other and sums what they say: into a preview, or out of it again. Looks at nothing but the group. */
import { NEEDS_PLANNING } from '../plan/fast-path/differences.ts'
import { NEW_MATERIAL, type MaterialGroups } from '../plan/material-groups.ts'
import { KEY_FIELDS } from '../plan/match.ts'
import { ROW_STATUSES, type Sign } from '../plan/plan.ts'
import { addTotals, type PlanTotals } from './plan-totals.ts'
import { GroupPlans, storageOf, type PreviewInput } from './preview-row.ts'
import { simpleRows } from '../plan/fast-path/simple-rows.ts'

export const UNCHANGED = ROW_STATUSES.indexOf('unchanged')

/** A preview while it is being summed. */
export interface Summed {
  readonly statuses: Uint8Array
  readonly fields: Int32Array
  readonly totals: PlanTotals
}

/** Drafts as they were matched and compared; `differing`: differences.ts. */
export interface Compared {
  readonly groups: MaterialGroups
  readonly differing: Int32Array
}

/**
 * Sums the group that begins with a draft. `sign`: -1 takes a group out that was summed before, with the very input and
 * comparison it was summed with.
 */
export function groupSums(
  input: PreviewInput,
  { groups, differing }: Compared,
  { statuses, fields, totals }: Summed,
  sign: Sign,
  plans = new GroupPlans(input, groups),
): (index: number) => void {
  const { excludedRows } = input.decided
  const { counts } = totals
  const simpleRow = simpleRows(input, input.storage)
  return (index) => {
    if (excludedRows.has(index)) {
      statuses[index] = UNCHANGED
      totals.excluded += sign
      return
    }
    const group = groups.shared.get(index)
    const target = groups.targets[index] ?? NEW_MATERIAL
    const alone = !group && target >= 0
    if (alone && differing[index] === 0) {
      statuses[index] = UNCHANGED
      counts.unchanged += sign
      return
    }
    if (group && target >= 0 && isWholeGroupUnchanged(input, group, differing)) {
      for (const draft of group) statuses[draft] = UNCHANGED
      counts.unchanged += sign * group.length
      return
    }
    const by = KEY_FIELDS[groups.by[index] ?? 0] ?? 'id'
    const simple =
      alone && !input.picks.has(index) ? simpleRow(index, target, by, differing[index] ?? NEEDS_PLANNING) : null
    const plan = simple ?? plans.planOf(index)
    for (const [position, draft] of (group ?? [index]).entries()) {
      const row = plan.row(position)
      statuses[draft] = ROW_STATUSES.indexOf(row.status)
      fields[draft] = row.fields
      addTotals(totals, row, plan.sending, sign)
    }
  }
}

/** Rows of one material in as many storages, none of which changes anything; duplicate rows are never such. [PLAN-0] */
function isWholeGroupUnchanged(input: PreviewInput, group: readonly number[], differing: Int32Array): boolean {
  const seen = new Set<number | undefined>()
  for (const index of group) {
    if (differing[index] !== 0) return false
    seen.add(storageOf(input, index))
  }
  return seen.size === group.length
}

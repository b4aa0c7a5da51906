/** Plans one group after the other and adds its results to a preview, or removes them. The result depends only on the group's own drafts. */
import { NEW_MATERIAL, type MaterialGroups } from '../material-groups.ts'
import { ROW_STATUSES, type Sign } from '../plan.ts'
import { addTotals, type PlanTotals } from './plan-totals.ts'
import { makeGroupPlan, storageOf, type PreviewInput } from './preview-row.ts'

export const UNCHANGED = ROW_STATUSES.indexOf('unchanged')

/** A preview while it is being summed. */
export interface PreviewSums {
  readonly statuses: Uint8Array
  readonly fields: Int32Array
  readonly totals: PlanTotals
}

/** Drafts as they were matched and compared. `differences`: see differences.ts. */
export interface Comparison {
  readonly groups: MaterialGroups
  readonly differences: Int32Array
}

/**
 * Sums the group that starts with a draft. With `sign` -1, removes a group that was summed before with the same input
 * and comparison.
 */
export function makeGroupSummer(
  input: PreviewInput,
  { groups, differences }: Comparison,
  { statuses, fields, totals }: PreviewSums,
  sign: Sign,
): (index: number) => void {
  const { excludedRows } = input.decisions
  const { counts } = totals
  return (index) => {
    if (excludedRows.has(index)) {
      statuses[index] = UNCHANGED
      totals.excluded += sign
      return
    }
    const group = groups.sharedGroups.get(index) ?? [index]
    const target = groups.targets[index] ?? NEW_MATERIAL
    if (target >= 0 && group.every((draft) => differences[draft] === 0) && areSeparateStorages(input, group)) {
      for (const draft of group) statuses[draft] = UNCHANGED
      counts.unchanged += sign * group.length
      return
    }
    const plan = makeGroupPlan(input, groups, index)
    for (const [position, draft] of group.entries()) {
      const row = plan.row(position)
      statuses[draft] = ROW_STATUSES.indexOf(row.status)
      fields[draft] = row.fields
      addTotals(totals, row, plan.rowsToSend, sign)
    }
  }
}

/** Up to this many rows, comparing all pairs is faster than using a set. */
const MAX_PAIRWISE_ROWS = 8

/** True if each row belongs to a different storage. Several rows for one storage must be planned. [PLAN-0] [PLAN-12] */
function areSeparateStorages(input: PreviewInput, group: readonly number[]): boolean {
  if (group.length === 1) return true
  if (group.length > MAX_PAIRWISE_ROWS)
    return new Set(group.map((index) => storageOf(input, index))).size === group.length
  const storages = group.map((index) => storageOf(input, index))
  return storages.every((storage, index) => storages.indexOf(storage) === index)
}

/** Plans one group after the other and sums what they say: into a preview, or out of it again. Looks at nothing but the group. */
import { NEEDS_PLANNING } from '../plan/differences.ts'
import { fieldBit } from '../fields/field.ts'
import { NEW_MATERIAL, type MaterialGroups } from '../plan/material-groups.ts'
import { KEY_FIELDS } from '../plan/match.ts'
import { ROW_STATUSES, type Sign } from '../plan/plan.ts'
import type { GroupPlanRow } from '../plan/plan-group.ts'
import { addSimple, addStorage, addTotals, type PlanTotals } from './plan-totals.ts'
import { GroupPlans, storageOf, type PreviewInput } from './preview-row.ts'
import { simpleRows } from '../plan/simple-rows.ts'

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
    if (simple) {
      statuses[index] = ROW_STATUSES.indexOf(simple.status)
      fields[index] = simple.fields
      addSimple(totals, simple, sign)
      if (simple.writes > 0) addStorage(totals, simple.storage, sign)
      return
    }
    const plan = plans.planOf(index)
    for (const [position, draft] of (group ?? [index]).entries()) {
      const row = plan.row(position)
      statuses[draft] = ROW_STATUSES.indexOf(row.status)
      fields[draft] = fieldsOf(row)
      addTotals(totals, row, draft, plan.sending, sign)
      for (const call of row.calls)
        for (const change of call.changes) if (change.storage !== null) addStorage(totals, change.storage, sign)
      if (row.calls.length > 0) addStorage(totals, row.storage, sign)
    }
  }
}

function fieldsOf({ status, changes, conflicts, problems }: GroupPlanRow): number {
  let bits = 0
  // A delete changes no field: it takes the material away.
  if (status !== 'delete') for (const { field } of changes) bits |= fieldBit(field)
  for (const { field } of conflicts) bits |= fieldBit(field)
  for (const { field } of problems) if (field !== null) bits |= fieldBit(field)
  return bits
}

/** Rows of one material in as many storages, none of which changes anything; twins are never such. [PLAN-0] */
function isWholeGroupUnchanged(input: PreviewInput, group: readonly number[], differing: Int32Array): boolean {
  const seen = new Set<number | undefined>()
  for (const index of group) {
    if (differing[index] !== 0) return false
    seen.add(storageOf(input, index))
  }
  return seen.size === group.length
}

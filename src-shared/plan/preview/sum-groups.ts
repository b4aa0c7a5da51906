/** Plans one group after the other and sums what they say: into a preview, or out of it again. Looks at nothing but the group. */
import { NEEDS_PLANNING } from '../fast-path/differences.ts'
import { NEW_MATERIAL, type MaterialGroups } from '../material-groups.ts'
import { DRAFT } from '../draft/draft.ts'
import { fieldBit, isStorageField } from '../../material/fields/field.ts'
import { KEY_FIELDS } from '../match.ts'
import { ROW_STATUSES, type Sign } from '../plan.ts'
import { addTotals, type PlanTotals } from './plan-totals.ts'
import { groupOf, storageOf, type PreviewInput } from './preview-row.ts'
import { simpleRows } from '../fast-path/simple-rows.ts'

export const UNCHANGED = ROW_STATUSES.indexOf('unchanged')

/** A preview while it is being summed. */
export interface PreviewSums {
  readonly statuses: Uint8Array
  readonly fields: Int32Array
  readonly totals: PlanTotals
}

/** Drafts as they were matched and compared; `differing`: differences.ts. */
export interface Comparison {
  readonly groups: MaterialGroups
  readonly differences: Int32Array
}

/**
 * Sums the group that begins with a draft. `sign`: -1 takes a group out that was summed before, with the very input and
 * comparison it was summed with.
 */
export function groupSums(
  input: PreviewInput,
  { groups, differences }: Comparison,
  { statuses, fields, totals }: PreviewSums,
  sign: Sign,
): (index: number) => void {
  const { excludedRows } = input.decisions
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
    const isAlone = !group && target >= 0
    if (isAlone && differences[index] === 0) {
      statuses[index] = UNCHANGED
      counts.unchanged += sign
      return
    }
    const one = isAlone ? index : group && target >= 0 ? onlyChangingRow(input, group, differences) : MANY
    if (group && one === NONE) {
      for (const draft of group) statuses[draft] = UNCHANGED
      counts.unchanged += sign * group.length
      return
    }
    const by = KEY_FIELDS[groups.by[one] ?? 0] ?? 'id'
    const simple =
      one >= 0 && !input.picks.has(one) ? simpleRow(one, target, by, differences[one] ?? NEEDS_PLANNING) : null
    if (group && simple) {
      for (const draft of group) statuses[draft] = UNCHANGED
      counts.unchanged += sign * (group.length - 1)
    }
    const plan = simple ?? groupOf(input, groups, index)
    for (const [position, draft] of (simple ? [one] : (group ?? [index])).entries()) {
      const row = plan.row(position)
      statuses[draft] = ROW_STATUSES.indexOf(row.status)
      fields[draft] = row.fields
      addTotals(totals, row, plan.sending, sign)
    }
  }
}

const NONE = -1
const MANY = -2

/** So many are compared with each other sooner than a set of them is made. */
const FEW = 8

/** Whether each of the rows is of another storage. */
function areApart(input: PreviewInput, group: readonly number[]): boolean {
  if (group.length > FEW) return new Set(group.map((index) => storageOf(input, index))).size === group.length
  const storages = group.map((index) => storageOf(input, index))
  return storages.every((storage, at) => storages.indexOf(storage) === at)
}

/**
 * The one row, among those of one material in as many storages, that says anything new: NONE where none does, MANY where the group
 * has to be planned. What it says of the material itself no other row says, too; duplicate rows are never such. [PLAN-0] [PLAN-12]
 */
function onlyChangingRow(input: PreviewInput, group: readonly number[], differences: Int32Array): number {
  let one = NONE
  for (const index of group) {
    if (differences[index] === 0) continue
    if (one !== NONE) return MANY
    one = index
  }
  if (!areApart(input, group)) return MANY
  if (one === NONE) return NONE
  const bits = differences[one] ?? NEEDS_PLANNING
  for (const { field, states } of input.drafts.columns.values()) {
    if (isStorageField(field) || (bits & fieldBit(field)) === 0) continue
    if (group.some((other) => other !== one && states[other] !== DRAFT.blank)) return MANY
  }
  return one
}

/** Plans one lane after the other and sums what they say: into a preview, or out of it again. Looks at nothing but the lane. */
import { HARD } from '../plan/differences.ts'
import { fieldBit } from '../fields/field.ts'
import { NEW_MATERIAL, type Lanes } from '../plan/lanes.ts'
import { KEY_FIELDS } from '../plan/match.ts'
import type { Sign } from '../plan/plan.ts'
import type { LanePlanRow } from '../plan/plan-lane.ts'
import { addSimple, addStorage, addTotals, type PlanTotals } from './plan-totals.ts'
import { LanePlans, ROW_STATUSES, storageOf, type PreviewInput } from './preview-row.ts'
import { simpleRows } from '../plan/simple-rows.ts'

export const UNCHANGED = ROW_STATUSES.indexOf('unchanged')

/** A preview while it is being summed. */
export interface Summed {
  readonly statuses: Uint8Array
  readonly fields: Uint16Array
  readonly totals: PlanTotals
}

/** Drafts as they were matched and compared; `differing`: differences.ts. */
export interface Compared {
  readonly lanes: Lanes
  readonly differing: Uint16Array
}

/**
 * Sums the lane that begins with a draft. `sign`: -1 takes a lane out that was summed before, with the very input and
 * comparison it was summed with.
 */
export function laneSums(
  input: PreviewInput,
  { lanes, differing }: Compared,
  { statuses, fields, totals }: Summed,
  sign: Sign,
  plans = new LanePlans(input, lanes),
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
    const lane = lanes.shared.get(index)
    const target = lanes.targets[index] ?? NEW_MATERIAL
    const alone = !lane && target >= 0
    if (alone && differing[index] === 0) {
      statuses[index] = UNCHANGED
      counts.unchanged += sign
      return
    }
    if (lane && target >= 0 && isWholeLaneUnchanged(input, lane, differing)) {
      for (const draft of lane) statuses[draft] = UNCHANGED
      counts.unchanged += sign * lane.length
      return
    }
    const by = KEY_FIELDS[lanes.by[index] ?? 0] ?? 'id'
    const simple = alone && !input.picks.has(index) ? simpleRow(index, target, by, differing[index] ?? HARD) : null
    if (simple) {
      statuses[index] = ROW_STATUSES.indexOf(simple.status)
      fields[index] = simple.fields
      addSimple(totals, simple, sign)
      if (simple.writes > 0) addStorage(totals, simple.storage, sign)
      return
    }
    const plan = plans.planOf(index)
    for (const [position, draft] of (lane ?? [index]).entries()) {
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

function fieldsOf({ status, changes, conflicts, problems }: LanePlanRow): number {
  let bits = 0
  // A delete changes no field: it takes the material away.
  if (status !== 'delete') for (const { field } of changes) bits |= fieldBit(field)
  for (const { field } of conflicts) bits |= fieldBit(field)
  for (const { field } of problems) if (field !== null) bits |= fieldBit(field)
  return bits
}

/** Rows of one material in as many storages, none of which changes anything; twins are never such. [PLAN-0] */
function isWholeLaneUnchanged(input: PreviewInput, lane: readonly number[], differing: Uint16Array): boolean {
  const seen = new Set<number | undefined>()
  for (const index of lane) {
    if (differing[index] !== 0) return false
    seen.add(storageOf(input, index))
  }
  return seen.size === lane.length
}

/**
 * Decides what is left out if the user cannot be asked: deletes and unusual rows that were not allowed in advance. A material is left out completely,
 * because its calls depend on each other. [OUT-9]
 */
import { isDeletion } from '../material/fields/writing-methods.ts'
import type { JudgedRow } from '../plan/guard/unusual-plan.ts'
import type { PlannedRow } from '../plan/plan.ts'
import { makeReason, type Reason, type RowToRun } from './run.ts'

/** What may be sent without asking. */
export interface AllowedChanges {
  /** How many materials may be deleted. */
  readonly deletes: number
  readonly isUnusualAllowed: boolean
}

export interface HeldBackRows {
  /** The reason for each group that is left out. */
  readonly groups: ReadonlyMap<string, Reason>
  readonly deletes: number
  /** The number of rows that are unusual themselves. */
  readonly unusual: number
  /** The number of rows that are not sent, including other rows of the same materials. `writes`: the number of their calls. */
  readonly rows: number
  readonly writes: number
}

export const NOTHING_HELD_BACK: HeldBackRows = { groups: new Map(), deletes: 0, unusual: 0, rows: 0, writes: 0 }

export function holdBackRows(rows: Iterable<JudgedRow>, allowedChanges: AllowedChanges): HeldBackRows {
  const groups = new Map<string, { rows: number; writes: number; deletes: number; unusual: number }>()
  for (const { row, isUnusual } of rows) {
    if (row.calls.length === 0) continue
    const group = groups.get(row.group) ?? { rows: 0, writes: 0, deletes: 0, unusual: 0 }
    group.rows++
    group.writes += row.calls.length
    if (row.calls.some(isDeletion)) group.deletes++
    if (isUnusual) group.unusual++
    groups.set(row.group, group)
  }
  const deleteCount = [...groups.values()].reduce((sum, group) => sum + group.deletes, 0)
  // Choosing some of the deletes would be arbitrary, so either all or none are sent.
  const leavesOutDeletes = deleteCount > allowedChanges.deletes
  const total = { groups: new Map<string, Reason>(), deletes: 0, unusual: 0, rows: 0, writes: 0 }
  for (const [name, group] of groups) {
    const isLeftOutDelete = leavesOutDeletes && group.deletes > 0
    const isLeftOutUnusual = !allowedChanges.isUnusualAllowed && group.unusual > 0
    if (!isLeftOutDelete && !isLeftOutUnusual) continue
    total.groups.set(
      name,
      isLeftOutDelete ? makeReason('delete-not-allowed', { count: deleteCount }) : makeReason('unusual-not-allowed'),
    )
    total.deletes += isLeftOutDelete ? group.deletes : 0
    total.unusual += isLeftOutUnusual ? group.unusual : 0
    total.rows += group.rows
    total.writes += group.writes
  }
  return total
}

/** The row as it is applied. If its material is left out, it has the reason instead of calls. */
export function leaveOutHeldBackRow<Row extends PlannedRow>(
  row: Row,
  { groups }: Pick<HeldBackRows, 'groups'>,
): Row & RowToRun {
  const holdBackReason = row.calls.length === 0 ? undefined : groups.get(row.group)
  return holdBackReason === undefined ? row : { ...row, status: 'problem', calls: [], note: holdBackReason }
}

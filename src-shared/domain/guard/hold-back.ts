/**
 * What is left out where nobody can be asked: deletes and unusual rows that were not allowed beforehand. A material is left
 * out whole, since its calls rest on each other. [OUT-9]
 */
import type { PlanRow } from '../plan/plan.ts'
import { reason, type RunReason } from '../run/run.ts'

/** What may be sent without a question. */
export interface Allowed {
  /** Most materials that may be deleted. */
  readonly deletes: number
  readonly unusual: boolean
}

export interface HeldBack {
  /** Lane -> why. */
  readonly lanes: ReadonlyMap<string, RunReason>
  readonly deletes: number
  /** Rows that are unusual themselves. */
  readonly unusual: number
  /** Rows and calls that are not sent, with those that go with them. */
  readonly rows: number
  readonly writes: number
}

export const NOTHING_HELD: HeldBack = { lanes: new Map(), deletes: 0, unusual: 0, rows: 0, writes: 0 }

/** One row that sends something. */
export interface Judged {
  readonly row: PlanRow
  readonly unusual: boolean
}

export type RowHeldBack = PlanRow & { readonly note?: RunReason | null }

export function holdBack(rows: Iterable<Judged>, allowed: Allowed): HeldBack {
  const lanes = new Map<string, { rows: number; writes: number; deletes: number; unusual: number }>()
  for (const { row, unusual } of rows) {
    if (row.calls.length === 0) continue
    const lane = lanes.get(row.lane) ?? { rows: 0, writes: 0, deletes: 0, unusual: 0 }
    lane.rows++
    lane.writes += row.calls.length
    if (row.calls.some(({ method }) => method === 'materials/delete')) lane.deletes++
    if (unusual) lane.unusual++
    lanes.set(row.lane, lane)
  }
  const deletes = [...lanes.values()].reduce((sum, lane) => sum + lane.deletes, 0)
  // Some of the deletes would be chance: all of them, or none.
  const noDeletes = deletes > allowed.deletes
  const held = { lanes: new Map<string, RunReason>(), deletes: 0, unusual: 0, rows: 0, writes: 0 }
  for (const [name, lane] of lanes) {
    const deleted = noDeletes && lane.deletes > 0
    const odd = !allowed.unusual && lane.unusual > 0
    if (!deleted && !odd) continue
    held.lanes.set(name, deleted ? reason('delete-not-allowed', { count: deletes }) : reason('unusual-not-allowed'))
    held.deletes += deleted ? lane.deletes : 0
    held.unusual += odd ? lane.unusual : 0
    held.rows += lane.rows
    held.writes += lane.writes
  }
  return held
}

/** The row as it is applied: without calls, and with the reason, where its material is left out. */
export function withoutHeld<Row extends PlanRow>(row: Row, { lanes }: Pick<HeldBack, 'lanes'>): Row & RowHeldBack {
  const why = row.calls.length === 0 ? undefined : lanes.get(row.lane)
  return why === undefined ? row : { ...row, status: 'problem', calls: [], note: why }
}

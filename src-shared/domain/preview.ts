/**
 * Drafts against the account: a status and a cost per row, and any row's changes and calls on demand. Holds statuses as
 * numbers and computes details only for the rows somebody looks at or applies. Never sends anything.
 */
import { diffRow, type Conflict, type DiffContext } from './diff.ts'
import { keptMatches, makeLanes, NEW_MATERIAL, type Lanes } from './lanes.ts'
import { planLane, type LanePlan } from './plan-lane.ts'
import { KEY_FIELDS, makeMatcher, type KeyField, type Match, type Pick } from './match.ts'
import type { OutlierLimits } from './outliers-limits.ts'
import type { PlanRow, RowStatus } from './plan.ts'
import { unchangedTest } from './unchanged.ts'
import { emptyTotals, addTotals, type PlanTotals } from './plan-totals.ts'
import { stateOf, DRAFT, valueOf } from './draft.ts'

export const ROW_STATUSES = [
  'add',
  'edit',
  'stock',
  'edit+stock',
  'delete',
  'unchanged',
  'problem',
  'conflict',
] as const satisfies readonly RowStatus[]

const UNCHANGED = ROW_STATUSES.indexOf('unchanged')

export interface PreviewInput extends DiffContext {
  readonly storage: number
  readonly keys: readonly KeyField[]
  readonly picks: ReadonlyMap<number, Pick>
  /** Thresholds of the outlier guard, where they are not the usual ones. */
  readonly limits?: OutlierLimits
}

export interface PreviewRow extends PlanRow {
  readonly conflicts: readonly Conflict[]
  readonly match: Match['kind']
  /** Catalogue indexes the row may mean, where it is not clear which. */
  readonly candidates: readonly number[]
}

export interface Preview {
  readonly count: number
  /** Index into ROW_STATUSES per draft. */
  readonly statuses: Uint8Array
  readonly totals: PlanTotals
  /** Storages that any call touches. */
  readonly storages: ReadonlySet<number>
  readonly lanes: Lanes
  row(index: number): PreviewRow
}

/** Storage of a row: its storage cell, else the chosen one; undefined when the cell names no known storage. */
export function storageOf(input: PreviewInput, index: number): number | undefined {
  if (stateOf(input.drafts, 'storage', index) === DRAFT.invalid) return undefined
  const text = valueOf(input.drafts, 'storage', index)
  return text === undefined ? input.storage : input.resolver.storage(text)
}

/** What a new preview may keep of an earlier one: its matches, but for the touched drafts. */
export interface Kept {
  readonly lanes: Lanes
  readonly touched: ReadonlySet<number>
}

export function makePreview(input: PreviewInput, kept: Kept | null = null): Preview {
  const { drafts, catalogue } = input
  const matcher = makeMatcher(drafts, catalogue, input)
  const matchOf = kept ? keptMatches(kept.lanes, kept.touched, matcher) : matcher
  const { excludedRows } = input.decided
  const lanes = makeLanes(drafts, catalogue, matchOf, excludedRows)
  const statuses = new Uint8Array(drafts.count)
  const totals = emptyTotals(input.limits)
  const storages = new Set<number>()
  const isUnchanged = unchangedTest(drafts, catalogue, input.storage, input.decided.excludedFields)
  for (let index = 0; index < drafts.count; index++) {
    const lane = lanes.shared.get(index)
    if (lane && lane[0] !== index) continue
    if (excludedRows.has(index)) {
      statuses[index] = UNCHANGED
      totals.excluded++
      continue
    }
    const target = lanes.targets[index] ?? NEW_MATERIAL
    if (!lane && target >= 0 && isUnchanged(index, target)) {
      statuses[index] = UNCHANGED
      totals.counts.unchanged++
      continue
    }
    const rows = laneOf(input, lanes, index)
    for (const [position, row] of rows.entries()) {
      const draft = lane?.[position] ?? index
      statuses[draft] = ROW_STATUSES.indexOf(row.status)
      addTotals(totals, row, draft, rows)
      for (const call of row.calls)
        for (const change of call.changes) if (change.storage !== null) storages.add(change.storage)
      if (row.calls.length > 0) storages.add(row.storage)
    }
  }
  return {
    count: drafts.count,
    statuses,
    totals,
    storages,
    lanes,
    row(index) {
      if (excludedRows.has(index)) return excludedRow(input, index)
      const lane = lanes.shared.get(index)
      const rows = laneOf(input, lanes, index)
      const row = rows[lane ? lane.indexOf(index) : 0]
      if (!row) throw new RangeError(`no row ${index} among ${drafts.count}`)
      return row
    },
  }
}

/** A row the user left out: it asks for nothing, and its problems are nobody's. [EDIT-2] */
function excludedRow({ drafts }: PreviewInput, index: number): PreviewRow {
  const row = drafts.fileRows[index] ?? 0
  const name = valueOf(drafts, 'name', index) ?? valueOf(drafts, 'sku', index) ?? ''
  const nothing = { changes: [], problems: [], calls: [], conflicts: [] }
  return {
    row,
    status: 'unchanged',
    materialId: null,
    name,
    ...nothing,
    lane: `x${row}`,
    match: 'none',
    candidates: [],
  }
}

function laneOf(input: PreviewInput, lanes: Lanes, index: number): LanePlan {
  const rows = lanes.shared.get(index) ?? [index]
  const target = lanes.targets[index] ?? NEW_MATERIAL
  return planLane(input, {
    rows: rows.map((row) => ({
      index: row,
      storage: storageOf(input, row),
      by: KEY_FIELDS[lanes.by[row] ?? 0] ?? 'id',
    })),
    target,
    question: lanes.questions.get(index) ?? null,
    diff: (row, storage, place) => diffRow(input, row, target, storage, place),
  })
}

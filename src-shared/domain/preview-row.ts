/** What a preview is made from, and what it says of one row: worked out when somebody looks. */
import { diffRow, type Conflict, type DiffContext, type Picked } from './diff.ts'
import { DRAFT, draftName, partOf, stateOf, valueOf } from './draft.ts'
import { NEW_MATERIAL, type Lanes } from './lanes.ts'
import { KEY_FIELDS, type KeyField, type Match, type Pick } from './match.ts'
import type { OutlierLimits } from './outliers-limits.ts'
import type { PlanRow, RowStatus } from './plan.ts'
import { planLane, type LanePlan } from './plan-lane.ts'
import { rowKey } from './row-name.ts'

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
  /** The one of them that an answer for many rows speaks of. */
  readonly proposed: number | null
}

/** Storage of a row: its storage cell, else its sheet's, else the chosen one; undefined when the cell names no known storage. */
export function storageOf(input: PreviewInput, index: number): number | undefined {
  if (stateOf(input.drafts, 'storage', index) === DRAFT.invalid) return undefined
  const text = valueOf(input.drafts, 'storage', index)
  return text === undefined ? (partOf(input.drafts, index)?.storage ?? input.storage) : input.resolver.storage(text)
}

export function rowOf(input: PreviewInput, lanes: Lanes, index: number): PreviewRow {
  if (input.decided.excludedRows.has(index)) return excludedRow(input, index)
  const lane = lanes.shared.get(index)
  const row = laneOf(input, lanes, index)[lane ? lane.indexOf(index) : 0]
  if (!row) throw new RangeError(`no row ${index} among ${input.drafts.count}`)
  return row
}

/** The plan of all rows of a row's lane. */
export function laneOf(input: PreviewInput, lanes: Lanes, index: number): LanePlan {
  const rows = lanes.shared.get(index) ?? [index]
  const target = lanes.targets[index] ?? NEW_MATERIAL
  return planLane(input, {
    rows: rows.map((row) => ({
      index: row,
      storage: storageOf(input, row),
      by: KEY_FIELDS[lanes.by[row] ?? 0] ?? 'id',
      picked: pickedOf(input.picks.get(row)),
    })),
    target,
    question: lanes.questions.get(index) ?? null,
    diff: (row, storage, place) => diffRow(input, row, target, storage, place),
  })
}

/** A row the user left out: it asks for nothing, and its problems are nobody's. [EDIT-2] */
function excludedRow({ drafts }: PreviewInput, index: number): PreviewRow {
  const name = valueOf(drafts, 'name', index) ?? valueOf(drafts, 'sku', index) ?? ''
  const row = draftName(drafts, index)
  const nothing = { changes: [], problems: [], calls: [], conflicts: [] }
  return {
    ...row,
    status: 'unchanged',
    materialId: null,
    name,
    ...nothing,
    lane: `x${rowKey(row)}`,
    match: 'none',
    candidates: [],
    proposed: null,
  }
}

function pickedOf(pick: Pick | undefined): Picked {
  if (pick === undefined || pick === 'new') return null
  return typeof pick === 'number' ? 'keep' : 'change'
}

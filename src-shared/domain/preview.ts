/**
 * Drafts against the account: a status and a cost per row, and any row's changes and calls on demand. Holds statuses as
 * numbers and computes details only for the rows somebody looks at or applies. Never sends anything.
 */
import { fieldBit } from './field.ts'
import { diffRow, type Conflict, type DiffContext } from './diff.ts'
import { keptMatches, makeLanes, NEW_MATERIAL, type Lanes } from './lanes.ts'
import { planLane, type LanePlan } from './plan-lane.ts'
import { KEY_FIELDS, makeMatcher, type KeyField, type Match, type Pick } from './match.ts'
import type { OutlierLimits } from './outliers-limits.ts'
import type { PlanRow, RowStatus } from './plan.ts'
import { unchangedTest } from './unchanged.ts'
import { differencesOf, HARD } from './differences.ts'
import { addSimple, addTotals, emptyTotals, type PlanTotals } from './plan-totals.ts'
import { simpleRows } from './simple-rows.ts'
import { stateOf, DRAFT, draftName, partOf, valueOf } from './draft.ts'
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

/** More touched drafts than this, and comparing all rows again is cheaper than planning them. */
const MOST_TOUCHED = 2000

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
  /** Fields that change, conflict or have a problem: bits in the order of FIELDS (field.ts, `fieldBit`), per draft. */
  readonly fields: Uint16Array
  readonly totals: PlanTotals
  /** Storages that any call touches. */
  readonly storages: ReadonlySet<number>
  readonly lanes: Lanes
  /** differences.ts of the drafts; null where they belong to several storages. */
  readonly differing: Uint16Array | null
  row(index: number): PreviewRow
}

/** Storage of a row: its storage cell, else its sheet's, else the chosen one; undefined when the cell names no known storage. */
export function storageOf(input: PreviewInput, index: number): number | undefined {
  if (stateOf(input.drafts, 'storage', index) === DRAFT.invalid) return undefined
  const text = valueOf(input.drafts, 'storage', index)
  return text === undefined ? (partOf(input.drafts, index)?.storage ?? input.storage) : input.resolver.storage(text)
}

/** What a new preview may keep of an earlier one: its matches, but for the touched drafts. */
export interface Kept {
  readonly lanes: Lanes
  readonly touched: ReadonlySet<number>
  /** The comparison with the account, where only touched drafts may compare otherwise now. */
  readonly differing?: Uint16Array | null
}

export function makePreview(input: PreviewInput, kept: Kept | null = null): Preview {
  const { drafts, catalogue } = input
  const fresh = makeMatcher(drafts, catalogue, input)
  const matcher = kept ? keptMatches(kept.lanes, kept.touched, fresh) : fresh
  const { excludedRows } = input.decided
  const lanes = makeLanes(drafts, catalogue, matcher, excludedRows)
  const statuses = new Uint8Array(drafts.count)
  const fields = new Uint16Array(drafts.count)
  const totals = emptyTotals(input.limits)
  const storages = new Set<number>()
  const isUnchanged = unchangedTests(input)
  const differing = drafts.parts
    ? null
    : kept?.differing && kept.touched.size <= MOST_TOUCHED
      ? comparedAgain(kept.differing, kept.touched)
      : differencesOf(input, input.storage, lanes.targets)
  const simpleRow = simpleRows(input, input.storage)
  for (let index = 0; index < drafts.count; index++) {
    if (differing) {
      const plain = plainFrom(index, differing, lanes, statuses)
      totals.counts.unchanged += plain - index
      index = plain
      if (index >= drafts.count) break
    }
    const lane = lanes.shared.get(index)
    if (lane && lane[0] !== index) continue
    if (excludedRows.has(index)) {
      statuses[index] = UNCHANGED
      totals.excluded++
      continue
    }
    const target = lanes.targets[index] ?? NEW_MATERIAL
    const alone = !lane && target >= 0
    if (alone && (differing ? differing[index] === 0 : isUnchanged(index, target))) {
      statuses[index] = UNCHANGED
      totals.counts.unchanged++
      continue
    }
    if (lane && target >= 0 && isWholeLaneUnchanged(input, lane, target, isUnchanged)) {
      for (const draft of lane) statuses[draft] = UNCHANGED
      totals.counts.unchanged += lane.length
      continue
    }
    const by = KEY_FIELDS[lanes.by[index] ?? 0] ?? 'id'
    const simple = alone && !input.picks.has(index) ? simpleRow(index, target, by, differing?.[index] ?? HARD) : null
    if (simple) {
      statuses[index] = ROW_STATUSES.indexOf(simple.status)
      fields[index] = simple.fields
      addSimple(totals, simple)
      if (simple.writes > 0) storages.add(simple.storage)
      continue
    }
    const rows = laneOf(input, lanes, index)
    for (const [position, row] of rows.entries()) {
      const draft = lane?.[position] ?? index
      statuses[draft] = ROW_STATUSES.indexOf(row.status)
      fields[draft] = fieldsOf(row)
      addTotals(totals, row, draft, rows)
      for (const call of row.calls)
        for (const change of call.changes) if (change.storage !== null) storages.add(change.storage)
      if (row.calls.length > 0) storages.add(row.storage)
    }
  }
  return {
    count: drafts.count,
    statuses,
    fields,
    totals,
    storages,
    lanes,
    differing,
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

/** Touched drafts are planned, which always tells; the others compare as they did. */
function comparedAgain(before: Uint16Array, touched: ReadonlySet<number>): Uint16Array {
  const differing = before.slice()
  for (const index of touched) differing[index] = HARD
  return differing
}

/**
 * Passes rows that plainly change nothing; the first from `index` on that may. Most rows of most files: in a loop of its
 * own, which is soon compiled.
 */
function plainFrom(index: number, differing: Uint16Array, { targets, shared }: Lanes, statuses: Uint8Array): number {
  let at = index
  while (at < targets.length && differing[at] === 0 && (targets[at] ?? NEW_MATERIAL) >= 0) {
    if (shared.size > 0 && shared.has(at)) break
    statuses[at++] = UNCHANGED
  }
  return at
}

function fieldsOf({ changes, conflicts, problems }: LanePlan[number]): number {
  let bits = 0
  for (const { field } of changes) bits |= fieldBit(field)
  for (const { field } of conflicts) bits |= fieldBit(field)
  for (const { field } of problems) if (field !== null) bits |= fieldBit(field)
  return bits
}

type UnchangedTest = (index: number, found: number) => boolean

/** Rows of a sheet are compared with the storage of their sheet. */
function unchangedTests({ drafts, catalogue, storage, decided }: PreviewInput): UnchangedTest {
  const test = (of: number): UnchangedTest => unchangedTest(drafts, catalogue, of, decided.excludedFields)
  if (!drafts.parts) return test(storage)
  const tests = drafts.parts.map((part) => ({ from: part.from, test: test(part.storage) }))
  return (index, found) => tests.findLast(({ from }) => from <= index)?.test(index, found) ?? false
}

/** Rows of one material in as many storages, none of which changes anything; twins are never such. [PLAN-0] */
function isWholeLaneUnchanged(
  input: PreviewInput,
  lane: readonly number[],
  target: number,
  isUnchanged: UnchangedTest,
): boolean {
  const seen = new Set<number | undefined>()
  for (const index of lane) {
    if (!isUnchanged(index, target)) return false
    seen.add(storageOf(input, index))
  }
  return seen.size === lane.length
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
      picked: typeof input.picks.get(row) === 'number',
    })),
    target,
    question: lanes.questions.get(index) ?? null,
    diff: (row, storage, place) => diffRow(input, row, target, storage, place),
  })
}

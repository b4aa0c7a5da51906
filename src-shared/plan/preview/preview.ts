/**
 * Compares drafts with the account: a status and a cost per row, and any row's changes and calls on demand. Stores
 * statuses as numbers and computes details only for rows that are shown or applied. After an edit of a few rows, only
 * these and the rows of their materials are planned again. Never sends anything.
 */
import { compareRowsAgain, findDifferencesInParts, NEEDS_PLANNING } from '../differences.ts'
import { changeGroups } from '../group-changes.ts'
import { makeMatcher } from '../match.ts'
import { reuseMatches, makeGroups, NEW_MATERIAL, type MaterialGroups } from '../material-groups.ts'
import type { Sign } from '../plan.ts'
import { copyTotals, makeEmptyTotals, needsAllRows, type PlanTotals } from './plan-totals.ts'
import type { PreviewRow } from '../planned-row.ts'
import { GroupPlans, type PreviewInput } from './preview-row.ts'
import { makeGroupSummer, UNCHANGED, type Comparison, type PreviewSums } from './sum-groups.ts'
import { finishWithoutPauses, scaleProgress, type WorkInParts } from '../../material/values/in-parts.ts'

/** If more drafts changed than this, planning all rows again is cheaper. */
export const MAX_CHANGED_DRAFTS = 2000

/** If no key changed, and at most a quarter of the drafts changed, only those are summed again. Each is subtracted once and added once. */
const CHANGED_DRAFTS_DIVISOR = 4

/** Drafts that are summed in one part of the work, which takes a few milliseconds if each must be planned. */
const DRAFTS_PER_PART = 1024

/** The share of the whole work that is done once all drafts are compared. */
const COMPARED_SHARE = 0.2

export interface Preview extends PreviewSums, Comparison {
  readonly count: number
  /** For each draft, an index into ROW_STATUSES. */
  readonly statuses: Uint8Array
  /** For each draft, the fields that change, conflict or have a problem: bits in the order of FIELDS (field.ts, `getFieldBit`). */
  readonly fields: Int32Array
  readonly totals: PlanTotals
  /** Storages that any call changes. */
  readonly storages: ReadonlySet<number>
  row(index: number): PreviewRow
  /** The rows about a row's material that cause requests. */
  rowsToSend(index: number): readonly PreviewRow[]
  /** The input that the preview was made from. */
  readonly input: PreviewInput
}

export interface PreviewChange {
  readonly preview: Preview
  /** The rows whose result may have changed. */
  readonly affectedDrafts: ReadonlySet<number>
}

/** What a new preview may reuse from an earlier one: its matches, except for changed drafts. */
export interface EarlierMatches {
  readonly groups: MaterialGroups
  readonly changedDrafts: ReadonlySet<number>
  /** True if no key of a material changed. */
  readonly hasSameKeys?: boolean
  /** The earlier preview, if only the changed drafts can have different comparisons now. */
  readonly before?: Preview | null
}

export function makePreview(input: PreviewInput, earlierMatches: EarlierMatches | null = null): Preview {
  return finishWithoutPauses(makePreviewInParts(input, earlierMatches))
}

export function* makePreviewInParts(
  input: PreviewInput,
  earlierMatches: EarlierMatches | null = null,
): WorkInParts<Preview> {
  const { drafts } = input
  if (
    earlierMatches?.before &&
    earlierMatches.hasSameKeys === true &&
    earlierMatches.changedDrafts.size <= drafts.count / CHANGED_DRAFTS_DIVISOR
  ) {
    const changedPreview = yield* sumChangedRows(earlierMatches.before, input, earlierMatches.changedDrafts)
    if (changedPreview) return changedPreview
  }
  const groups = earlierMatches?.hasSameKeys === true ? earlierMatches.groups : makeGroupsFor(input, earlierMatches)
  const differences = yield* scaleProgress(compareInParts(input, groups, earlierMatches), 0, COMPARED_SHARE)
  const sums: PreviewSums = {
    statuses: new Uint8Array(drafts.count),
    fields: new Int32Array(drafts.count),
    totals: makeEmptyTotals(input.guard),
  }
  const sumGroup = makeGroupSummer(input, { groups, differences }, sums, 1)
  let rowsUntilYield = DRAFTS_PER_PART
  for (let index = 0; index < drafts.count; index++) {
    const nextIndex = skipUnchangedRows(index, differences, groups, sums.statuses)
    sums.totals.counts.unchanged += nextIndex - index
    index = nextIndex
    if (index >= drafts.count) break
    const group = groups.sharedGroups.get(index)
    if (!group || group[0] === index) sumGroup(index)
    if (--rowsUntilYield > 0) continue
    rowsUntilYield = DRAFTS_PER_PART
    yield COMPARED_SHARE + (1 - COMPARED_SHARE) * (index / drafts.count)
  }
  return makePreviewFrom(input, { groups, differences }, sums)
}

/** The preview after changes in cells that are not keys: only the changed drafts are compared and summed again. Null if all drafts must be compared again. */
function* sumChangedRows(
  previewBefore: Preview,
  input: PreviewInput,
  changedDrafts: ReadonlySet<number>,
): WorkInParts<Preview | null> {
  const { groups } = previewBefore
  const drafts = sortAscending(changedDrafts)
  const recomparison = compareRowsAgain(input, input.storage, groups.targets, previewBefore.differences, drafts)
  const differences = yield* scaleProgress(recomparison, 0, COMPARED_SHARE)
  const affectedDrafts = new Set<number>()
  for (const index of drafts) affectedDrafts.add(groups.sharedGroups.get(index)?.[0] ?? index)
  const sums = copySums(previewBefore)
  let doneCount = 0
  for (const [previewInput, comparison, sign] of [
    [previewBefore.input, previewBefore, -1],
    [input, { groups, differences }, 1],
  ] as const) {
    const sumGroup = makeGroupSummer(previewInput, comparison, sums, sign)
    for (const firstDraft of affectedDrafts) {
      if (sign > 0) for (const index of groups.sharedGroups.get(firstDraft) ?? [firstDraft]) sums.fields[index] = 0
      sumGroup(firstDraft)
      doneCount += 1
      if (doneCount % DRAFTS_PER_PART === 0)
        yield COMPARED_SHARE + (1 - COMPARED_SHARE) * (doneCount / (2 * affectedDrafts.size))
    }
  }
  return needsAllRows(sums.totals) ? null : makePreviewFrom(input, { groups, differences }, sums)
}

/** Compares the drafts with the account. Unchanged drafts keep their earlier results, if there are any. */
function* compareInParts(
  input: PreviewInput,
  groups: MaterialGroups,
  earlierMatches: EarlierMatches | null,
): WorkInParts<Int32Array> {
  const { before, changedDrafts, hasSameKeys } = earlierMatches ?? {}
  if (!before || !changedDrafts) return yield* findDifferencesInParts(input, input.storage, groups.targets)
  if (changedDrafts.size <= MAX_CHANGED_DRAFTS) return markForPlanning(before.differences, changedDrafts)
  if (hasSameKeys !== true) return yield* findDifferencesInParts(input, input.storage, groups.targets)
  return yield* compareRowsAgain(input, input.storage, groups.targets, before.differences, sortAscending(changedDrafts))
}

function sortAscending(drafts: ReadonlySet<number>): Uint32Array {
  return Uint32Array.from(drafts).sort()
}

/** A copy that can be changed without changing the preview. */
function copySums({ statuses, fields, totals }: Preview): PreviewSums {
  return { statuses: statuses.slice(), fields: fields.slice(), totals: copyTotals(totals) }
}

function makeGroupsFor(input: PreviewInput, earlierMatches: EarlierMatches | null): MaterialGroups {
  const { drafts, catalogue } = input
  const newMatcher = makeMatcher(input.drafts, input.catalogue, input)
  const matcher = earlierMatches
    ? reuseMatches(earlierMatches.groups, earlierMatches.changedDrafts, newMatcher)
    : newMatcher
  return makeGroups(drafts, catalogue, matcher, input.decisions.excludedRows)
}

/**
 * The preview after changes to these drafts only (cells, answers, rows left out, conflicts). The old results of their materials' rows are removed
 * from the sums, and the new results are added. Null if all rows must be planned.
 */
export function changePreview(
  previewBefore: Preview,
  input: PreviewInput,
  changedDrafts: ReadonlySet<number>,
): PreviewChange | null {
  if (changedDrafts.size > MAX_CHANGED_DRAFTS) return null
  const matcher = makeMatcher(input.drafts, input.catalogue, input)
  const groupChange = changeGroups(previewBefore.groups, input, matcher, changedDrafts, MAX_CHANGED_DRAFTS)
  if (groupChange === null) return null
  const { groups, affectedDrafts } = groupChange
  const differences = markForPlanning(previewBefore.differences, changedDrafts)
  const sums = copySums(previewBefore)
  sumGroups(affectedDrafts, previewBefore.input, previewBefore, sums, -1)
  for (const index of affectedDrafts) sums.fields[index] = 0
  sumGroups(affectedDrafts, input, { groups, differences }, sums, 1)
  if (needsAllRows(sums.totals)) return null
  return { preview: makePreviewFrom(input, { groups, differences }, sums), affectedDrafts }
}

/** Sums the groups of some drafts, which must include all drafts of each group. */
function sumGroups(
  drafts: Iterable<number>,
  input: PreviewInput,
  comparison: Comparison,
  sums: PreviewSums,
  sign: Sign,
): void {
  const sumGroup = makeGroupSummer(input, comparison, sums, sign)
  for (const index of drafts) {
    const group = comparison.groups.sharedGroups.get(index)
    if (!group || group[0] === index) sumGroup(index)
  }
}

function makePreviewFrom(input: PreviewInput, { groups, differences }: Comparison, sums: PreviewSums): Preview {
  const plans = new GroupPlans(input, groups)
  return {
    count: input.drafts.count,
    ...sums,
    storages: new Set(sums.totals.storages.keys()),
    groups,
    differences,
    row: (index) => plans.row(index),
    rowsToSend: (index) => plans.planOf(index).rowsToSend,
    input,
  }
}

/** Changed drafts are always planned, which gives the correct result without a comparison. Unchanged drafts keep their earlier comparison. */
function markForPlanning(differencesBefore: Int32Array, changedDrafts: ReadonlySet<number>): Int32Array {
  const differences = differencesBefore.slice()
  for (const index of changedDrafts) differences[index] = NEEDS_PLANNING
  return differences
}

/**
 * The first row from `index` on that may change something. Marks the rows before it as unchanged. Most rows are unchanged, and V8 compiles this
 * separate loop early.
 */
function skipUnchangedRows(
  index: number,
  differences: Int32Array,
  { targets, sharedGroups }: MaterialGroups,
  statuses: Uint8Array,
): number {
  let nextIndex = index
  while (nextIndex < targets.length && differences[nextIndex] === 0 && (targets[nextIndex] ?? NEW_MATERIAL) >= 0) {
    if (sharedGroups.size > 0 && sharedGroups.has(nextIndex)) break
    statuses[nextIndex++] = UNCHANGED
  }
  return nextIndex
}

/**
 * Drafts against the account: a status and a cost per row, and any row's changes and calls on demand. Holds statuses as
 * numbers and computes details only for the rows somebody looks at or applies. After an edit of a few rows only these and
 * the rows of their materials are planned again. Never sends anything.
 */
import { differencesAgain, differencesInParts, NEEDS_PLANNING } from '../fast-path/differences.ts'
import { changeGroups } from '../group-changes.ts'
import { makeMatcher } from '../match.ts'
import { matchedBefore, makeGroups, NEW_MATERIAL, type MaterialGroups } from '../material-groups.ts'
import type { Sign } from '../plan.ts'
import { copyTotals, emptyTotals, needsAllRows, type PlanTotals } from './plan-totals.ts'
import type { PreviewRow } from '../planned-row.ts'
import { GroupPlans, type PreviewInput } from './preview-row.ts'
import { groupSums, UNCHANGED, type Compared, type Summed } from './sum-groups.ts'
import { atOnce, within, type InParts } from '../../material/values/in-parts.ts'

/** More touched drafts than this, and planning all rows again is cheaper than planning them. */
export const MOST_TOUCHED = 2000

/** Where no key is touched, up to this share of the drafts is summed again by itself: each costs its sums twice. */
const SHARE_TOUCHED = 4

/** Drafts that are summed in one part of the work: some milliseconds where each has to be planned. */
const IN_ONE_PART = 1024

/** What of the whole is done when all are compared. */
const COMPARED = 0.2

export interface Preview extends Summed, Compared {
  readonly count: number
  /** Index into ROW_STATUSES per draft. */
  readonly statuses: Uint8Array
  /** Fields that change, conflict or have a problem: bits in the order of FIELDS (field.ts, `fieldBit`), per draft. */
  readonly fields: Int32Array
  readonly totals: PlanTotals
  /** Storages that any call touches. */
  readonly storages: ReadonlySet<number>
  row(index: number): PreviewRow
  /** The rows of a row's material that send something. */
  sending(index: number): readonly PreviewRow[]
  /** What it was made from. */
  readonly input: PreviewInput
}

export interface Changed {
  readonly preview: Preview
  /** The rows that may say something else now. */
  readonly affected: ReadonlySet<number>
}

/** What a new preview may keep of an earlier one: its matches, but for the touched drafts. */
export interface Kept {
  readonly groups: MaterialGroups
  readonly touched: ReadonlySet<number>
  /** Nothing that a material is found by was touched. */
  readonly sameKeys?: boolean
  /** The preview of before, where only touched drafts may compare otherwise now. */
  readonly before?: Preview | null
}

export function makePreview(input: PreviewInput, kept: Kept | null = null): Preview {
  return atOnce(previewInParts(input, kept))
}

export function* previewInParts(input: PreviewInput, kept: Kept | null = null): InParts<Preview> {
  const { drafts } = input
  if (kept?.before && kept.sameKeys === true && kept.touched.size <= drafts.count / SHARE_TOUCHED) {
    const some = yield* someSummedAgain(kept.before, input, kept.touched)
    if (some) return some
  }
  const groups = kept?.sameKeys === true ? kept.groups : groupsOf(input, kept)
  const differing = yield* within(comparedInParts(input, groups, kept), 0, COMPARED)
  const summed: Summed = {
    statuses: new Uint8Array(drafts.count),
    fields: new Int32Array(drafts.count),
    totals: emptyTotals(input.guard),
  }
  const sum = groupSums(input, { groups, differing }, summed, 1)
  let left = IN_ONE_PART
  for (let index = 0; index < drafts.count; index++) {
    const plain = plainFrom(index, differing, groups, summed.statuses)
    summed.totals.counts.unchanged += plain - index
    index = plain
    if (index >= drafts.count) break
    const group = groups.shared.get(index)
    if (!group || group[0] === index) sum(index)
    if (--left > 0) continue
    left = IN_ONE_PART
    yield COMPARED + (1 - COMPARED) * (index / drafts.count)
  }
  return previewOf(input, { groups, differing }, summed)
}

/**
 * The preview where these drafts changed in cells that no material is found by: nothing else is compared or summed again. Null: all
 * of them have to be.
 */
function* someSummedAgain(before: Preview, input: PreviewInput, touched: ReadonlySet<number>): InParts<Preview | null> {
  const { groups } = before
  const drafts = ascending(touched)
  const again = differencesAgain(input, input.storage, groups.targets, before.differing, drafts)
  const differing = yield* within(again, 0, COMPARED)
  const affected = new Set<number>()
  for (const index of drafts) affected.add(groups.shared.get(index)?.[0] ?? index)
  const summed = copied(before)
  let done = 0
  for (const [of, compared, sign] of [
    [before.input, before, -1],
    [input, { groups, differing }, 1],
  ] as const) {
    const sum = groupSums(of, compared, summed, sign)
    for (const first of affected) {
      if (sign > 0) for (const index of groups.shared.get(first) ?? [first]) summed.fields[index] = 0
      sum(first)
      done += 1
      if (done % IN_ONE_PART === 0) yield COMPARED + (1 - COMPARED) * (done / (2 * affected.size))
    }
  }
  return needsAllRows(summed.totals) ? null : previewOf(input, { groups, differing }, summed)
}

/** How the drafts compare with the account: those that were not touched as before, where that is known. */
function* comparedInParts(input: PreviewInput, groups: MaterialGroups, kept: Kept | null): InParts<Int32Array> {
  const { before, touched, sameKeys } = kept ?? {}
  if (!before || !touched) return yield* differencesInParts(input, input.storage, groups.targets)
  if (touched.size <= MOST_TOUCHED) return comparedAgain(before.differing, touched)
  if (sameKeys !== true) return yield* differencesInParts(input, input.storage, groups.targets)
  return yield* differencesAgain(input, input.storage, groups.targets, before.differing, ascending(touched))
}

function ascending(drafts: ReadonlySet<number>): Uint32Array {
  return Uint32Array.from(drafts).sort()
}

/** To be changed without changing the preview. */
function copied({ statuses, fields, totals }: Preview): Summed {
  return { statuses: statuses.slice(), fields: fields.slice(), totals: copyTotals(totals) }
}

function groupsOf(input: PreviewInput, kept: Kept | null): MaterialGroups {
  const { drafts, catalogue } = input
  const fresh = makeMatcher(input.drafts, input.catalogue, input)
  const matcher = kept ? matchedBefore(kept.groups, kept.touched, fresh) : fresh
  return makeGroups(drafts, catalogue, matcher, input.decided.excludedRows)
}

/**
 * The preview after these drafts changed (cells, answers, left out or taken in, conflicts decided) and nothing else: what
 * their materials' rows said is taken out of the sums, what they say now is added. Null: all rows have to be planned.
 */
export function changePreview(before: Preview, input: PreviewInput, changed: ReadonlySet<number>): Changed | null {
  if (changed.size > MOST_TOUCHED) return null
  const matcher = makeMatcher(input.drafts, input.catalogue, input)
  const moved = changeGroups(before.groups, input, matcher, changed, MOST_TOUCHED)
  if (moved === null) return null
  const { groups, affected } = moved
  const differing = comparedAgain(before.differing, changed)
  const summed = copied(before)
  sumOf(affected, before.input, before, summed, -1)
  for (const index of affected) summed.fields[index] = 0
  sumOf(affected, input, { groups, differing }, summed, 1)
  if (needsAllRows(summed.totals)) return null
  return { preview: previewOf(input, { groups, differing }, summed), affected }
}

/** The groups of some drafts; all drafts of each are among them. */
function sumOf(drafts: Iterable<number>, input: PreviewInput, compared: Compared, summed: Summed, sign: Sign): void {
  const sum = groupSums(input, compared, summed, sign)
  for (const index of drafts) {
    const group = compared.groups.shared.get(index)
    if (!group || group[0] === index) sum(index)
  }
}

function previewOf(input: PreviewInput, { groups, differing }: Compared, summed: Summed): Preview {
  const plans = new GroupPlans(input, groups)
  return {
    count: input.drafts.count,
    ...summed,
    storages: new Set(summed.totals.storages.keys()),
    groups,
    differing,
    row: (index) => plans.row(index),
    sending: (index) => plans.planOf(index).sending,
    input,
  }
}

/** Touched drafts are planned, which always tells; the others compare as they did. */
function comparedAgain(before: Int32Array, touched: ReadonlySet<number>): Int32Array {
  const differing = before.slice()
  for (const index of touched) differing[index] = NEEDS_PLANNING
  return differing
}

/**
 * Passes rows that plainly change nothing; the first from `index` on that may. Most rows of most files: in a loop of its
 * own, which is soon compiled.
 */
function plainFrom(
  index: number,
  differing: Int32Array,
  { targets, shared }: MaterialGroups,
  statuses: Uint8Array,
): number {
  let at = index
  while (at < targets.length && differing[at] === 0 && (targets[at] ?? NEW_MATERIAL) >= 0) {
    if (shared.size > 0 && shared.has(at)) break
    statuses[at++] = UNCHANGED
  }
  return at
}

/**
 * Some drafts moved to the groups they belong to now, all others left where they are. The groups given stay as they were; only
 * columns of numbers are copied. Finds the rows that share a material by looking through those columns.
 */
import { type Drafts, valueOf } from './draft/draft.ts'
import { NEW_MATERIAL, newKey, NOT_PLACED, placeOfDraft, type MaterialGroups } from './material-groups.ts'
import { LayeredMap } from '../material/values/layered-map.ts'
import type { Matcher } from './match.ts'
import { keyHash } from '../material/values/text-key.ts'

interface GroupsInChange {
  readonly targets: Int32Array
  readonly by: Uint8Array
  readonly questions: LayeredMap<number, NonNullable<ReturnType<MaterialGroups['questions']['get']>>>
  readonly shared: LayeredMap<number, readonly number[]>
  newKeys: Int32Array | null
}

export interface GroupsChanged {
  readonly groups: MaterialGroups
  /** The changed drafts and all drafts that share a group with one, before or now; ascending. */
  readonly affectedDrafts: ReadonlySet<number>
}

/** Null: more than `most` drafts are affected. */
export function changeGroups(
  before: MaterialGroups,
  {
    drafts,
    decisions,
  }: { readonly drafts: Drafts; readonly decisions: { readonly excludedRows: ReadonlySet<number> } },
  matcher: Matcher,
  changedDrafts: ReadonlySet<number>,
  most: number,
): GroupsChanged | null {
  const groups: GroupsInChange = {
    targets: before.targets.slice(),
    by: before.by.slice(),
    questions: LayeredMap.of(before.questions),
    shared: LayeredMap.of(before.shared),
    newKeys: before.newKeys?.slice() ?? null,
  }
  const affectedDrafts = new Set(changedDrafts)
  const leftGroups = new Set<readonly number[]>()
  for (const index of changedDrafts) {
    const group = groups.shared.get(index)
    // Before anything is done for each row of it.
    if (group && group.length > most) return null
    if (group) leftGroups.add(group)
    removeDraft(groups, index)
  }
  for (const group of leftGroups) {
    for (const one of group) affectedDrafts.add(one)
    share(
      groups.shared,
      group.filter((one) => !changedDrafts.has(one)),
    )
  }
  for (const index of [...changedDrafts].sort((a, b) => a - b)) {
    if (decisions.excludedRows.has(index)) continue
    placeDraft(groups, drafts, matcher, index)
    const group = groups.shared.get(index)
    if (group && group.length > most) return null
    for (const one of group ?? []) affectedDrafts.add(one)
  }
  if (affectedDrafts.size > most) return null
  return { groups, affectedDrafts: new Set([...affectedDrafts].sort((a, b) => a - b)) }
}

function removeDraft({ targets, by, questions, shared, newKeys }: GroupsInChange, index: number): void {
  shared.delete(index)
  questions.delete(index)
  targets[index] = NOT_PLACED
  by[index] = 0
  if (newKeys) newKeys[index] = 0
}

function placeDraft(groups: GroupsInChange, drafts: Drafts, matcher: Matcher, index: number): void {
  const place = placeOfDraft(matcher, index)
  if (place.kind === 'question') return groups.questions.set(index, place.match)
  const other = place.kind === 'known' ? groups.targets.indexOf(place.materialIndex) : otherNew(groups, drafts, index)
  if (other >= 0)
    share(
      groups.shared,
      [...(groups.shared.get(other) ?? [other]), index].sort((a, b) => a - b),
    )
  groups.targets[index] = place.kind === 'known' ? place.materialIndex : NEW_MATERIAL
  groups.by[index] = place.kind === 'known' ? place.by : 0
  if (place.kind === 'new' && groups.newKeys) groups.newKeys[index] = newHash(drafts, index)
}

/** A draft alone is in no shared group. */
function share(shared: LayeredMap<number, readonly number[]>, group: readonly number[]): void {
  const [only] = group
  if (group.length === 1 && only !== undefined) shared.delete(only)
  else for (const one of group) shared.set(one, group)
}

/** Another draft that adds the same new material; -1 where there is none. */
function otherNew(groups: GroupsInChange, drafts: Drafts, index: number): number {
  groups.newKeys ??= newHashes(drafts, groups.targets)
  const { newKeys } = groups
  const hash = newHash(drafts, index)
  const key = newKey(drafts, index)
  for (let at = newKeys.indexOf(hash); at >= 0; at = newKeys.indexOf(hash, at + 1)) {
    if (at !== index && newKey(drafts, at) === key) return at
  }
  return -1
}

/** A number per new draft by what it adds (`newKey`); 0 for others. */
function newHashes(drafts: Drafts, targets: Int32Array): Int32Array {
  const hashes = new Int32Array(targets.length)
  for (let index = 0; index < targets.length; index++) {
    if (targets[index] === NEW_MATERIAL) hashes[index] = newHash(drafts, index)
  }
  return hashes
}

/** Codes above 0, names below. */
function newHash(drafts: Drafts, index: number): number {
  const sku = keyHash(valueOf(drafts, 'sku', index) ?? '')
  return sku === 0 ? ~keyHash(valueOf(drafts, 'name', index) ?? '') : sku
}

/**
 * Some drafts moved to the groups they belong to now, all others left where they are. The groups given stay as they were; only
 * columns of numbers are copied. Finds the rows that share a material by looking through those columns.
 */
import type { Drafts } from './draft/draft.ts'
import { valueOf } from './draft/draft.ts'
import { NEW_MATERIAL, newKey, NOT_PLACED, placeOfDraft, type MaterialGroups } from './material-groups.ts'
import { LayeredMap } from '../material/values/layered-map.ts'
import type { Matcher } from './match.ts'
import { keyHash } from '../material/values/key-hash.ts'

interface Changing {
  readonly targets: Int32Array
  readonly by: Uint8Array
  readonly questions: LayeredMap<number, NonNullable<ReturnType<MaterialGroups['questions']['get']>>>
  readonly shared: LayeredMap<number, readonly number[]>
  newKeys: Int32Array | null
}

export interface GroupsChanged {
  readonly groups: MaterialGroups
  /** The changed drafts and all drafts that share a group with one, before or now; ascending. */
  readonly affected: ReadonlySet<number>
}

/** Null: more than `most` drafts are affected. */
export function changeGroups(
  before: MaterialGroups,
  { drafts, decided }: { readonly drafts: Drafts; readonly decided: { readonly excludedRows: ReadonlySet<number> } },
  matcher: Matcher,
  changed: ReadonlySet<number>,
  most: number,
): GroupsChanged | null {
  const now: Changing = {
    targets: before.targets.slice(),
    by: before.by.slice(),
    questions: LayeredMap.of(before.questions),
    shared: LayeredMap.of(before.shared),
    newKeys: before.newKeys?.slice() ?? null,
  }
  const affected = new Set(changed)
  const left = new Set<readonly number[]>()
  for (const index of changed) {
    const group = now.shared.get(index)
    // Before anything is done for each row of it.
    if (group && group.length > most) return null
    if (group) left.add(group)
    leave(now, index)
  }
  for (const group of left) {
    for (const one of group) affected.add(one)
    share(
      now.shared,
      group.filter((one) => !changed.has(one)),
    )
  }
  for (const index of [...changed].sort((a, b) => a - b)) {
    if (decided.excludedRows.has(index)) continue
    enter(now, drafts, matcher, index)
    const group = now.shared.get(index)
    if (group && group.length > most) return null
    for (const one of group ?? []) affected.add(one)
  }
  if (affected.size > most) return null
  return { groups: now, affected: new Set([...affected].sort((a, b) => a - b)) }
}

function leave({ targets, by, questions, shared, newKeys }: Changing, index: number): void {
  shared.delete(index)
  questions.delete(index)
  targets[index] = NOT_PLACED
  by[index] = 0
  if (newKeys) newKeys[index] = 0
}

function enter(now: Changing, drafts: Drafts, matcher: Matcher, index: number): void {
  const place = placeOfDraft(matcher, index)
  if (place.kind === 'question') return now.questions.set(index, place.match)
  const other = place.kind === 'known' ? now.targets.indexOf(place.found) : otherNew(now, drafts, index)
  if (other >= 0)
    share(
      now.shared,
      [...(now.shared.get(other) ?? [other]), index].sort((a, b) => a - b),
    )
  now.targets[index] = place.kind === 'known' ? place.found : NEW_MATERIAL
  now.by[index] = place.kind === 'known' ? place.by : 0
  if (place.kind === 'new' && now.newKeys) now.newKeys[index] = newHash(drafts, index)
}

/** A draft alone is in no shared group. */
function share(shared: LayeredMap<number, readonly number[]>, group: readonly number[]): void {
  const [only] = group
  if (group.length === 1 && only !== undefined) shared.delete(only)
  else for (const one of group) shared.set(one, group)
}

/** Another draft that adds the same new material; -1 where there is none. */
function otherNew(now: Changing, drafts: Drafts, index: number): number {
  now.newKeys ??= newHashes(drafts, now.targets)
  const { newKeys } = now
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

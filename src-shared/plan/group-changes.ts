/**
 * Moves changed drafts to their new groups and leaves the other drafts alone. The given groups are not modified: only their columns of numbers are
 * copied. Finds the rows that share a material by searching these columns.
 */
import { type Drafts, valueOf } from './draft/draft.ts'
import { NEW_MATERIAL, makeNewKey, NO_MATERIAL, findDraftTarget, type MaterialGroups } from './material-groups.ts'
import { LayeredMap } from '../material/values/layered-map.ts'
import type { Matcher } from './match.ts'
import { keyHash } from '../material/values/text-key.ts'

interface GroupsBeingChanged {
  readonly targets: Int32Array
  readonly keyFieldIndexes: Uint8Array
  readonly questions: LayeredMap<number, NonNullable<ReturnType<MaterialGroups['questions']['get']>>>
  readonly sharedGroups: LayeredMap<number, readonly number[]>
  newHashes: Int32Array | null
}

export interface ChangedGroups {
  readonly groups: MaterialGroups
  /** The changed drafts and all drafts that share a group with one of them, before or now; ascending. */
  readonly affectedDrafts: ReadonlySet<number>
}

/** Null if more than `maxRows` drafts are affected. */
export function changeGroups(
  groupsBefore: MaterialGroups,
  {
    drafts,
    decisions,
  }: { readonly drafts: Drafts; readonly decisions: { readonly excludedRows: ReadonlySet<number> } },
  matcher: Matcher,
  changedDrafts: ReadonlySet<number>,
  maxRows: number,
): ChangedGroups | null {
  const groups: GroupsBeingChanged = {
    targets: groupsBefore.targets.slice(),
    keyFieldIndexes: groupsBefore.keyFieldIndexes.slice(),
    questions: LayeredMap.of(groupsBefore.questions),
    sharedGroups: LayeredMap.of(groupsBefore.sharedGroups),
    newHashes: groupsBefore.newHashes?.slice() ?? null,
  }
  const affectedDrafts = new Set(changedDrafts)
  const formerGroups = new Set<readonly number[]>()
  for (const index of changedDrafts) {
    const group = groups.sharedGroups.get(index)
    // A group that is too large is refused before the work per row starts.
    if (group && group.length > maxRows) return null
    if (group) formerGroups.add(group)
    removeDraft(groups, index)
  }
  for (const group of formerGroups) {
    for (const row of group) affectedDrafts.add(row)
    storeGroup(
      groups.sharedGroups,
      group.filter((row) => !changedDrafts.has(row)),
    )
  }
  for (const index of [...changedDrafts].sort((a, b) => a - b)) {
    if (decisions.excludedRows.has(index)) continue
    addDraftToGroup(groups, drafts, matcher, index)
    const group = groups.sharedGroups.get(index)
    if (group && group.length > maxRows) return null
    for (const row of group ?? []) affectedDrafts.add(row)
  }
  if (affectedDrafts.size > maxRows) return null
  return { groups, affectedDrafts: new Set([...affectedDrafts].sort((a, b) => a - b)) }
}

function removeDraft(
  { targets, keyFieldIndexes, questions, sharedGroups, newHashes }: GroupsBeingChanged,
  index: number,
): void {
  sharedGroups.delete(index)
  questions.delete(index)
  targets[index] = NO_MATERIAL
  keyFieldIndexes[index] = 0
  if (newHashes) newHashes[index] = 0
}

function addDraftToGroup(groups: GroupsBeingChanged, drafts: Drafts, matcher: Matcher, index: number): void {
  const draftTarget = findDraftTarget(matcher, index)
  if (draftTarget.kind === 'question') return groups.questions.set(index, draftTarget.match)
  const otherDraft =
    draftTarget.kind === 'known'
      ? groups.targets.indexOf(draftTarget.materialIndex)
      : findOtherNewDraft(groups, drafts, index)
  if (otherDraft >= 0)
    storeGroup(
      groups.sharedGroups,
      [...(groups.sharedGroups.get(otherDraft) ?? [otherDraft]), index].sort((a, b) => a - b),
    )
  groups.targets[index] = draftTarget.kind === 'known' ? draftTarget.materialIndex : NEW_MATERIAL
  groups.keyFieldIndexes[index] = draftTarget.kind === 'known' ? draftTarget.keyFieldIndex : 0
  if (draftTarget.kind === 'new' && groups.newHashes) groups.newHashes[index] = hashNewDraft(drafts, index)
}

/** A group of only one draft is not stored as a shared group. */
function storeGroup(sharedGroups: LayeredMap<number, readonly number[]>, group: readonly number[]): void {
  const [onlyRow] = group
  if (group.length === 1 && onlyRow !== undefined) sharedGroups.delete(onlyRow)
  else for (const row of group) sharedGroups.set(row, group)
}

/** The index of another draft that adds the same new material; -1 if there is none. */
function findOtherNewDraft(groups: GroupsBeingChanged, drafts: Drafts, index: number): number {
  groups.newHashes ??= hashNewDrafts(drafts, groups.targets)
  const { newHashes } = groups
  const hash = hashNewDraft(drafts, index)
  const key = makeNewKey(drafts, index)
  for (
    let otherIndex = newHashes.indexOf(hash);
    otherIndex >= 0;
    otherIndex = newHashes.indexOf(hash, otherIndex + 1)
  ) {
    if (otherIndex !== index && makeNewKey(drafts, otherIndex) === key) return otherIndex
  }
  return -1
}

/** For each new draft, a hash of the material that it adds (`makeNewKey`); 0 for other drafts. */
function hashNewDrafts(drafts: Drafts, targets: Int32Array): Int32Array {
  const hashes = new Int32Array(targets.length)
  for (let index = 0; index < targets.length; index++) {
    if (targets[index] === NEW_MATERIAL) hashes[index] = hashNewDraft(drafts, index)
  }
  return hashes
}

/** The hash is positive for codes and negative for names. */
function hashNewDraft(drafts: Drafts, index: number): number {
  const sku = keyHash(valueOf(drafts, 'sku', index) ?? '')
  return sku === 0 ? ~keyHash(valueOf(drafts, 'name', index) ?? '') : sku
}

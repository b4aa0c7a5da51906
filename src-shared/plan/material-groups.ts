/**
 * Groups the rows about one material. Rows of one material in one storage block each other. New rows with the same
 * sku, or the same name without a sku, are one new material. [MATCH-4]
 */
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { isSpareRow, valueOf, type Drafts } from './draft/draft.ts'
import { packCleanMatch, unpackCleanMatch, KEY_FIELDS, type KeyField, type Match, type Matcher } from './match.ts'
import { makeTextKey } from '../material/values/text-key.ts'

/** The material of a draft: a catalogue index from 0, or one of these two constants. */
export const NEW_MATERIAL = -1
export const NO_MATERIAL = -2

export interface MaterialGroups {
  /** For each draft, a catalogue index, NEW_MATERIAL or NO_MATERIAL. */
  readonly targets: Int32Array
  /** The matches that need the user's answer, by draft. */
  readonly questions: ReadonlyMap<number, Match>
  /** For each draft, the key that found the material: an index into KEY_FIELDS. */
  readonly keyFieldIndexes: Uint8Array
  /** All drafts of a draft's group, in file order. Only for groups of several rows. */
  readonly sharedGroups: ReadonlyMap<number, readonly number[]>
  /** Finds drafts that add the same material (group-changes.ts); null until it is needed. */
  readonly newHashes: Int32Array | null
}

/** The result of matching a draft. */
type DraftTarget =
  | { readonly kind: 'known'; readonly materialIndex: number; readonly keyFieldIndex: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'question'; readonly match: Match }

/** The material of a draft that is not left out. */
export function findDraftTarget(matcher: Matcher, index: number): DraftTarget {
  const packedMatch = matcher.findCleanMatch(index)
  if (packedMatch >= 0) return { kind: 'known', ...unpackCleanMatch(packedMatch) }
  const match = matcher.match(index)
  if (match.kind === 'one')
    return { kind: 'known', materialIndex: match.index, keyFieldIndex: KEY_FIELDS.indexOf(match.keyField) }
  return match.kind === 'none' ? { kind: 'new' } : { kind: 'question', match }
}

/** Drafts that are left out are in no group and have no question. [EDIT-2] */
export function makeGroups(
  drafts: Drafts,
  catalogue: Catalogue,
  matcher: Matcher,
  excludedRows: ReadonlySet<number>,
): MaterialGroups {
  const targets = new Int32Array(drafts.count).fill(NO_MATERIAL)
  const questions = new Map<number, Match>()
  const keyFieldIndexes = new Uint8Array(drafts.count)
  const firstDraftByMaterial = new Int32Array(catalogue.count).fill(-1)
  const firstDraftByNewKey = new Map<string, number>()
  const sharedGroups = new SharedGroups(drafts.count)
  const storeMatch = (index: number, packedMatch: number): void => {
    const { materialIndex, keyFieldIndex: key } = unpackCleanMatch(packedMatch)
    targets[index] = materialIndex
    keyFieldIndexes[index] = key
    const firstDraft = firstDraftByMaterial[materialIndex] ?? -1
    if (firstDraft < 0) firstDraftByMaterial[materialIndex] = index
    else sharedGroups.addToGroup(firstDraft, index)
  }
  for (let index = 0; index < drafts.count; index++) {
    if (excludedRows.has(index)) continue
    const packedMatch = matcher.findCleanMatch(index)
    if (packedMatch >= 0) {
      storeMatch(index, packedMatch)
      continue
    }
    const match = matcher.match(index)
    switch (match.kind) {
      case 'one':
        storeMatch(index, packCleanMatch(match.index, match.keyField))
        break
      case 'none': {
        targets[index] = NEW_MATERIAL
        const key = makeNewKey(drafts, index)
        const firstDraft = firstDraftByNewKey.get(key)
        if (firstDraft === undefined) firstDraftByNewKey.set(key, index)
        else sharedGroups.addToGroup(firstDraft, index)
        break
      }
      default:
        questions.set(index, match)
    }
  }
  return { targets, questions, keyFieldIndexes, sharedGroups, newHashes: null }
}

/** The key of the material that a draft adds. Rows with the same key add the same material. */
export function makeNewKey(drafts: Drafts, index: number): string {
  const sku = makeTextKey(valueOf(drafts, 'sku', index) ?? '')
  if (sku !== '') return `sku ${sku}`
  const name = makeTextKey(valueOf(drafts, 'name', index) ?? '')
  // Empty rows for new materials without a sku and a name are separate materials.
  return name === '' && isSpareRow(drafts, index) ? `row ${index}` : `name ${name}`
}

/** A matcher that reuses an earlier preview's matches for drafts that have not changed since. */
export function reuseMatches(groups: MaterialGroups, changedDrafts: ReadonlySet<number>, matcher: Matcher): Matcher {
  const getKeyField = (index: number): KeyField => KEY_FIELDS[groups.keyFieldIndexes[index] ?? 0] ?? 'id'
  return {
    findCleanMatch(index) {
      if (changedDrafts.has(index)) return matcher.findCleanMatch(index)
      const target = groups.targets[index] ?? NO_MATERIAL
      return target < 0 ? -1 : packCleanMatch(target, getKeyField(index))
    },
    match(index) {
      if (changedDrafts.has(index)) return matcher.match(index)
      const target = groups.targets[index] ?? NO_MATERIAL
      if (target >= 0) return { kind: 'one', index: target, keyField: getKeyField(index) }
      return groups.questions.get(index) ?? { kind: 'none' }
    },
  }
}

/**
 * Which drafts share a group: a number per draft, and each group's drafts stored once. A plain map of 300,000 drafts,
 * three per material, would take a sixth of the whole preview's time.
 */
export class SharedGroups implements ReadonlyMap<number, readonly number[]> {
  private readonly groups: number[][] = []
  private readonly count: number
  /** By draft: its group's number plus 1; 0 if it has none. Null while there are no groups. */
  private groupNumbers: Int32Array | null = null
  private draftCount = 0

  /** `count`: the number of all drafts. */
  constructor(count: number) {
    this.count = count
  }

  /** Adds `index` to the group of `firstDraft`, which may have been alone until now. */
  addToGroup(firstDraft: number, index: number): void {
    const numbers = (this.groupNumbers ??= new Int32Array(this.count))
    let number = numbers[firstDraft] ?? 0
    if (number === 0) {
      number = this.groups.push([firstDraft])
      numbers[firstDraft] = number
      this.draftCount += 1
    }
    this.groups[number - 1]?.push(index)
    numbers[index] = number
    this.draftCount += 1
  }

  /** The number of drafts, not of groups. */
  get size(): number {
    return this.draftCount
  }

  get(index: number): readonly number[] | undefined {
    return this.groupNumbers === null ? undefined : this.groups[(this.groupNumbers[index] ?? 0) - 1]
  }

  has(index: number): boolean {
    return this.groupNumbers !== null && (this.groupNumbers[index] ?? 0) > 0
  }

  *entries(): MapIterator<[number, readonly number[]]> {
    for (const group of this.groups) for (const index of group) yield [index, group]
  }

  *keys(): MapIterator<number> {
    for (const [index] of this.entries()) yield index
  }

  *values(): MapIterator<readonly number[]> {
    for (const [, group] of this.entries()) yield group
  }

  [Symbol.iterator](): MapIterator<[number, readonly number[]]> {
    return this.entries()
  }

  forEach(
    callback: (group: readonly number[], index: number, map: ReadonlyMap<number, readonly number[]>) => void,
  ): void {
    for (const [index, group] of this.entries()) callback(group, index, this)
  }
}

/**
 * Finds the account's material for each draft by id, then sku, then name, in the whole account. Never chooses between two materials, never makes a
 * new material for an unknown id, and only proposes similar keys. If a key almost matches, or the sku differs, the user decides, and no weaker key is
 * used automatically.
 */
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { DRAFT, isSpareRow, type DraftColumn, type Drafts } from './draft/draft.ts'
import type { Field } from '../material/fields/field.ts'
import { findOthersWithKey, findNearMisses } from '../material/catalogue/key-doubt.ts'
import type { FoundIndexes } from '../material/catalogue/indexes.ts'
import { makeTextKey } from '../material/values/text-key.ts'

export const KEY_FIELDS = ['id', 'sku', 'name'] as const
export type KeyField = (typeof KEY_FIELDS)[number]

/** Numbers are catalogue indexes. */
export type Match =
  | { readonly kind: 'one'; readonly index: number; readonly keyField: KeyField }
  | { readonly kind: 'many'; readonly indexes: readonly number[]; readonly keyField: KeyField }
  /** An id that the account does not have. Never adds a material. */
  | { readonly kind: 'lost-id'; readonly id: string }
  /**
   * The account does not have the key, but similar ones. `proposedMaterial`: the index of the likely one, because it is the only one or a
   * weaker key confirms it.
   */
  | {
      readonly kind: 'near'
      readonly indexes: readonly number[]
      readonly keyField: 'sku' | 'name'
      readonly proposedMaterial: number | null
    }
  /** Found by name, but the material has another sku. `indexes`: first this material, then the materials with the file's sku. */
  | {
      readonly kind: 'other-sku'
      readonly indexes: readonly number[]
      readonly keyField: 'sku'
      readonly proposedMaterial: number | null
    }
  | { readonly kind: 'none' }
  /** There is no id, sku or name to match by. */
  | { readonly kind: 'no-key' }

/**
 * The user's answer for a row: a material (by id) with its own sku and name, that material with the file's key, or a
 * new one.
 */
export type MaterialAnswer = number | { readonly change: number } | 'new'

export interface MatchOptions {
  readonly keys: readonly KeyField[]
  readonly picks: ReadonlyMap<number, MaterialAnswer>
  /** If the sku is left out, it is not sent, and there is no question about writing it. */
  readonly decisions?: { readonly excludedFields: ReadonlySet<Field> }
}

export interface Matcher {
  match(index: number): Match
  /**
   * `packCleanMatch` of a draft with one material and no question; -1 if `match` must decide. Makes no object, and is enough for most rows. If it
   * finds a material, `match` finds the same one by the same key (tested in test/shared/plan/clean-match.test.ts).
   */
  findCleanMatch(index: number): number
}

/** A clean match as one number: the catalogue index and the key that found it. */
export function packCleanMatch(materialIndex: number, keyField: KeyField): number {
  return materialIndex * KEY_FIELDS.length + KEY_FIELDS.indexOf(keyField)
}

export function unpackCleanMatch(packedMatch: number): {
  readonly materialIndex: number
  readonly keyFieldIndex: number
} {
  return { materialIndex: Math.trunc(packedMatch / KEY_FIELDS.length), keyFieldIndex: packedMatch % KEY_FIELDS.length }
}

/** The maximum number of similar materials that are shown beside the one that a weaker key found. */
const MAX_SIMILAR_MATERIALS = 20

export function makeMatcher(drafts: Drafts, catalogue: Catalogue, options: MatchOptions): Matcher {
  return new KeyMatcher(drafts, catalogue, options)
}

type TextKey = 'sku' | 'name'

interface KeyColumn extends Pick<DraftColumn, 'states' | 'values'> {
  readonly key: KeyField
}

interface NearKey {
  readonly indexes: readonly number[]
  readonly keyField: TextKey
}

class KeyMatcher implements Matcher {
  private readonly drafts: Drafts
  private readonly catalogue: Catalogue
  private readonly options: MatchOptions
  /** The sheet's key columns, strongest first. */
  private readonly columns: readonly KeyColumn[]
  /** The skus, if they are sent. */
  private readonly sentSkus: DraftColumn | undefined
  private readonly decideMatch: ReturnType<typeof makeMatchDecider>
  /** The material after the last match, tried first because files often follow the account's order. */
  private nextIndex = 0

  constructor(drafts: Drafts, catalogue: Catalogue, options: MatchOptions) {
    this.drafts = drafts
    this.catalogue = catalogue
    this.options = options
    this.columns = options.keys.flatMap((key) => {
      const column = drafts.columns.get(key)
      return column ? [{ key, states: column.states, values: column.values }] : []
    })
    this.sentSkus = options.decisions?.excludedFields.has('sku') === true ? undefined : drafts.columns.get('sku')
    this.decideMatch = makeMatchDecider(catalogue)
  }

  // This is enough for most rows, because they have the first key and only one material has that key.
  findCleanMatch(index: number): number {
    const { catalogue, drafts, nextIndex, options } = this
    const [firstColumn] = this.columns
    if (
      !firstColumn ||
      firstColumn.states[index] !== DRAFT.value ||
      options.picks.has(index) ||
      isSpareRow(drafts, index)
    )
      return -1
    const { key, values } = firstColumn
    if (key === 'id') {
      const materialIndex = catalogue.byId.get(Number(values.at(index)))
      return materialIndex === undefined ? -1 : packCleanMatch(materialIndex, key)
    }
    const texts = key === 'sku' ? catalogue.bySku : catalogue.byName
    const hash = texts.isOnlyMatch(nextIndex, values, index) ? -1 : values.keyHash(index)
    const materialIndex = hash === -1 ? nextIndex : hash === 0 ? undefined : texts.find(hash, values, index)
    if (typeof materialIndex !== 'number' || (key === 'name' && this.hasOtherSku(index, materialIndex))) return -1
    this.nextIndex = materialIndex + 1
    return packCleanMatch(materialIndex, key)
  }

  match(index: number): Match {
    const answer = this.options.picks.get(index)
    if (answer === 'new') return { kind: 'none' }
    if (answer !== undefined) return matchId(this.catalogue, String(getPickedId(answer)))
    return isSpareRow(this.drafts, index) ? this.matchSpareRow(index) : this.matchByKeys(index)
  }

  private matchByKeys(index: number): Match {
    let hasKey = false
    let nearKey: NearKey | null = null
    for (const { key, states, values } of this.columns) {
      if (states[index] !== DRAFT.value) continue
      if (key === 'id') return matchId(this.catalogue, values.at(index))
      const hash = values.keyHash(index)
      if (hash === 0) continue
      hasKey = true
      const match = this.findMatch(key, hash, values, index)
      if (!match) nearKey ??= this.findNearKey(key, values.at(index))
      else if (match.kind !== 'one') return match
      else return nearKey ? this.matchWithNearKey(nearKey, match) : this.checkOtherSku(match, index)
    }
    return hasKey ? this.matchUnknownKeys(index, nearKey) : { kind: 'no-key' }
  }

  /** A weaker key found one material, and a stronger key almost matched some materials. */
  private matchWithNearKey(nearKey: NearKey, match: Match & { readonly kind: 'one' }): Match {
    const isSameMaterial = includesSorted(nearKey.indexes, match.index)
    // If the sku is left out of the import, it is not written. The material with the similar sku is also the one with the name, so there is no
    // question.
    if (isSameMaterial && nearKey.keyField === 'sku' && !this.sentSkus) return match
    return makeNearMatch(nearKey, match.index, isSameMaterial)
  }

  private checkOtherSku(match: Match & { readonly kind: 'one' }, index: number): Match {
    return match.keyField === 'name' && this.hasOtherSku(index, match.index)
      ? makeOtherSkuMatch(this.catalogue, match.index, this.sentSkus?.values.at(index) ?? '')
      : match
  }

  /** Matches a row whose keys the account does not have. */
  private matchUnknownKeys(index: number, earlierNearKey: NearKey | null): Match {
    const { options, sentSkus } = this
    // A sku that is not a key is still written, so the user is asked if a second material would get it.
    const isSkuWritten = !options.keys.includes('sku') && sentSkus?.states[index] === DRAFT.value
    const nearKey = earlierNearKey ?? (isSkuWritten ? this.findNearKey('sku', sentSkus.values.at(index)) : null)
    if (!nearKey) return { kind: 'none' }
    const [onlyIndex] = nearKey.indexes
    return {
      kind: 'near',
      ...nearKey,
      proposedMaterial: nearKey.indexes.length === 1 && onlyIndex !== undefined ? onlyIndex : null,
    }
  }

  /**
   * Matches an empty row in which the user typed: a new material, whatever its keys are. If the account has the material or a similar one, the user
   * is asked. [STOCK-5]
   */
  private matchSpareRow(index: number): Match {
    for (const key of ['sku', 'name'] as const) {
      const column = this.drafts.columns.get(key)
      if (column?.states[index] !== DRAFT.value) continue
      const hash = column.values.keyHash(index)
      if (hash === 0) continue
      const match = this.findMatch(key, hash, column.values, index)
      const exactIndexes = match?.kind === 'one' ? [match.index] : match?.kind === 'many' ? match.indexes : null
      const indexes = exactIndexes ?? findNearMisses(this.catalogue, key, column.values.at(index))
      if (indexes) return { kind: 'near', indexes, keyField: key, proposedMaterial: null }
    }
    return { kind: 'none' }
  }

  private findMatch(key: TextKey, hash: number, values: DraftColumn['values'], index: number): Match | undefined {
    const { bySku, byName } = this.catalogue
    return this.decideMatch((key === 'sku' ? bySku : byName).find(hash, values, index), key)
  }

  private findNearKey(keyField: TextKey, text: string): NearKey | null {
    const indexes = findNearMisses(this.catalogue, keyField, text)
    return indexes ? { indexes, keyField } : null
  }

  /** Whether the row's sku differs from the material's. */
  private hasOtherSku(index: number, materialIndex: number): boolean {
    const { sentSkus } = this
    if (sentSkus?.states[index] !== DRAFT.value) return false
    const accountSku = this.catalogue.skus[materialIndex] ?? ''
    if (accountSku === '' || sentSkus.values.equalsIgnoringCase(index, accountSku)) return false
    const [fileKey, accountKey] = [makeTextKey(sentSkus.values.at(index)), makeTextKey(accountSku)]
    return fileKey !== '' && accountKey !== '' && fileKey !== accountKey
  }
}

function matchId({ byId: materials }: Catalogue, id: string): Match {
  const index = materials.get(Number(id))
  return index === undefined ? { kind: 'lost-id', id } : { kind: 'one', index, keyField: 'id' }
}

export function getPickedId(answer: Exclude<MaterialAnswer, 'new'>): number {
  return typeof answer === 'number' ? answer : answer.change
}

/**
 * A similar key beside an exact match by a weaker key, whose material comes first. `isSameMaterial`: both are the same
 * material.
 */
function makeNearMatch({ indexes, keyField }: NearKey, materialIndex: number, isSameMaterial: boolean): Match {
  if (isSameMaterial && indexes.length === 1)
    return { kind: 'near', indexes, keyField, proposedMaterial: materialIndex }
  const similarMaterials = indexes.slice(0, MAX_SIMILAR_MATERIALS).filter((index) => index !== materialIndex)
  return {
    kind: 'near',
    indexes: [materialIndex, ...similarMaterials],
    keyField,
    proposedMaterial: isSameMaterial ? materialIndex : null,
  }
}

function makeOtherSkuMatch(catalogue: Catalogue, materialIndex: number, sku: string): Match {
  const owners = findOthersWithKey(catalogue, 'sku', sku, materialIndex)
  const proposedIndex = owners.length === 0 ? materialIndex : null
  return { kind: 'other-sku', indexes: [materialIndex, ...owners], keyField: 'sku', proposedMaterial: proposedIndex }
}

/**
 * One active material wins over archived ones with the same key; two active ones are always ambiguous. Each group of
 * materials with one key is examined once, however many rows have that key. [MATCH-3]
 */
function makeMatchDecider(catalogue: Catalogue): (owners: FoundIndexes, keyField: 'sku' | 'name') => Match | undefined {
  const matchByOwners = new Map<FoundIndexes, Match>()
  return (owners, keyField) => {
    if (owners === undefined) return undefined
    if (typeof owners === 'number') return { kind: 'one', index: owners, keyField }
    const cachedMatch = matchByOwners.get(owners)
    if (cachedMatch) return cachedMatch
    const liveOwners = owners.filter((index) => catalogue.archived[index] === 0)
    const [onlyIndex] = liveOwners
    const match: Match =
      liveOwners.length === 1 && onlyIndex !== undefined
        ? { kind: 'one', index: onlyIndex, keyField }
        : { kind: 'many', indexes: liveOwners.length > 1 ? liveOwners : owners, keyField }
    matchByOwners.set(owners, match)
    return match
  }
}

function includesSorted(indexes: readonly number[], target: number): boolean {
  let [low, high] = [0, indexes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((indexes[middle] ?? 0) < target) low = middle + 1
    else high = middle
  }
  return indexes[low] === target
}

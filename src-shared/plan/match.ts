/**
 * Finds the account's material for each draft: by id, then sku, then name, in the whole account. Never guesses between
 * two, never turns an unknown id into a new material, and proposes near misses instead of applying them. A key that almost
 * matches, or a sku that is another one, is asked about before a weaker key decides.
 */
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { DRAFT, isSpare, type DraftColumn, type Drafts } from './draft/draft.ts'
import type { Field } from '../material/fields/field.ts'
import { withKey } from '../material/catalogue/key-doubt.ts'
import type { Found } from '../material/catalogue/key-index.ts'
import { nearMisses } from '../material/catalogue/near-index.ts'
import { textKey } from '../material/values/text-key.ts'

export const KEY_FIELDS = ['id', 'sku', 'name'] as const
export type KeyField = (typeof KEY_FIELDS)[number]

/** Numbers are catalogue indexes. */
export type Match =
  | { readonly kind: 'one'; readonly index: number; readonly by: KeyField }
  | { readonly kind: 'many'; readonly indexes: readonly number[]; readonly by: KeyField }
  /** An id that the account does not have: never an add. */
  | { readonly kind: 'lost-id'; readonly id: string }
  /**
   * A key is not in the account, but almost: those it is a near miss of. `proposed`: the one of them that is meant, if any,
   * because it is the only one or a weaker key says so.
   */
  | {
      readonly kind: 'near'
      readonly indexes: readonly number[]
      readonly by: 'sku' | 'name'
      readonly proposed: number | null
    }
  /** Found by its name, but the account has another sku for it. Materials with the file's sku follow. */
  | {
      readonly kind: 'other-sku'
      readonly indexes: readonly number[]
      readonly by: 'sku'
      readonly proposed: number | null
    }
  | { readonly kind: 'none' }
  /** No id, sku or name to match by. */
  | { readonly kind: 'no-key' }

/**
 * The user's answer to a question about a row, by material id: this material, whose own sku and name stay; this material,
 * whose key becomes the file's; or really a new one.
 */
export type MaterialAnswer = number | { readonly change: number } | 'new'

export interface MatchOptions {
  readonly keys: readonly KeyField[]
  readonly picks: ReadonlyMap<number, MaterialAnswer>
  /** A sku that is left out is not sent: no question about writing it. */
  readonly decided?: { readonly excludedFields: ReadonlySet<Field> }
}

export interface Matcher {
  match(index: number): Match
  /**
   * `cleanMatch` of a draft that has one material and no question, or -1: `match` must be asked then. Makes no object, and most rows
   * end here. Where it finds a material, `match` finds the same one by the same key: a law in test/shared/plan/clean-match.test.ts.
   */
  clean(index: number): number
}

/** A clean match in one number: the catalogue index and the key that found it. */
export function cleanMatch(found: number, by: KeyField): number {
  return found * KEY_FIELDS.length + KEY_FIELDS.indexOf(by)
}

export function cleanParts(clean: number): { readonly found: number; readonly by: number } {
  return { found: Math.trunc(clean / KEY_FIELDS.length), by: clean % KEY_FIELDS.length }
}

/** Near misses shown beside the material that a weaker key found. */
const MOST_BESIDE = 20

export function makeMatcher(drafts: Drafts, catalogue: Catalogue, options: MatchOptions): Matcher {
  return new KeyMatcher(drafts, catalogue, options)
}

type TextKey = 'sku' | 'name'

interface KeyColumn extends Pick<DraftColumn, 'states' | 'values'> {
  readonly key: KeyField
}

interface NearKey {
  readonly indexes: readonly number[]
  readonly by: TextKey
}

class KeyMatcher implements Matcher {
  private readonly drafts: Drafts
  private readonly catalogue: Catalogue
  private readonly options: MatchOptions
  /** The key columns that the sheet has, strongest first. */
  private readonly columns: readonly KeyColumn[]
  /** The skus, if they are sent. */
  private readonly written: DraftColumn | undefined
  private readonly decide: ReturnType<typeof decider>
  /** The material after the one that was found last: a guess. */
  private next = 0

  constructor(drafts: Drafts, catalogue: Catalogue, options: MatchOptions) {
    this.drafts = drafts
    this.catalogue = catalogue
    this.options = options
    this.columns = options.keys.flatMap((key) => {
      const column = drafts.columns.get(key)
      return column ? [{ key, states: column.states, values: column.values }] : []
    })
    this.written = options.decided?.excludedFields.has('sku') === true ? undefined : drafts.columns.get('sku')
    this.decide = decider(catalogue)
  }

  // Most rows: the first key is there, and one material has it.
  clean(index: number): number {
    const { catalogue, drafts, next, options } = this
    const [first] = this.columns
    if (!first || first.states[index] !== DRAFT.value || options.picks.has(index) || isSpare(drafts, index)) return -1
    const { key, values } = first
    if (key === 'id') {
      const found = catalogue.byId.get(Number(values.at(index)))
      return found === undefined ? -1 : cleanMatch(found, key)
    }
    const texts = key === 'sku' ? catalogue.bySku : catalogue.byName
    const hash = texts.isOnly(next, values, index) ? -1 : values.keyHash(index)
    const found = hash === -1 ? next : hash === 0 ? undefined : texts.find(hash, values, index)
    if (typeof found !== 'number' || (key === 'name' && this.hasOtherSku(index, found))) return -1
    this.next = found + 1
    return cleanMatch(found, key)
  }

  match(index: number): Match {
    const pick = this.options.picks.get(index)
    if (pick === 'new') return { kind: 'none' }
    if (pick !== undefined) return byId(this.catalogue, String(pickedId(pick)))
    return isSpare(this.drafts, index) ? this.newcomer(index) : this.byKeys(index)
  }

  private byKeys(index: number): Match {
    let keyed = false
    let near: NearKey | null = null
    for (const { key, states, values } of this.columns) {
      if (states[index] !== DRAFT.value) continue
      if (key === 'id') return byId(this.catalogue, values.at(index))
      const hash = values.keyHash(index)
      if (hash === 0) continue
      keyed = true
      const match = this.find(key, hash, values, index)
      if (!match) near ??= this.nearKey(key, values.at(index))
      else if (match.kind !== 'one') return match
      else return near ? this.besideNear(near, match) : this.unlessOtherSku(match, index)
    }
    return keyed ? this.unmatched(index, near) : { kind: 'no-key' }
  }

  /** A weaker key found one material, and a stronger one nearly found some. */
  private besideNear(near: NearKey, match: Match & { readonly kind: 'one' }): Match {
    const agrees = includesSorted(near.indexes, match.index)
    // Left out, the sku is not written, and the name says what the near miss says.
    if (agrees && near.by === 'sku' && !this.written) return match
    return nearMatch(near, match.index, agrees)
  }

  private unlessOtherSku(match: Match & { readonly kind: 'one' }, index: number): Match {
    return match.by === 'name' && this.hasOtherSku(index, match.index)
      ? otherSku(this.catalogue, match.index, this.written?.values.at(index) ?? '')
      : match
  }

  /** No key is one of the account's. */
  private unmatched(index: number, found: NearKey | null): Match {
    const { options, written } = this
    // A sku that is no key is written all the same: a second material with it is asked about.
    const asWritten = !options.keys.includes('sku') && written?.states[index] === DRAFT.value
    const near = found ?? (asWritten ? this.nearKey('sku', written.values.at(index)) : null)
    if (!near) return { kind: 'none' }
    const [only] = near.indexes
    return { kind: 'near', ...near, proposed: near.indexes.length === 1 && only !== undefined ? only : null }
  }

  /** A new material, whatever the keys are: one that the account has, or nearly, is asked about. [STOCK-5] */
  private newcomer(index: number): Match {
    for (const key of ['sku', 'name'] as const) {
      const column = this.drafts.columns.get(key)
      if (column?.states[index] !== DRAFT.value) continue
      const hash = column.values.keyHash(index)
      if (hash === 0) continue
      const found = this.find(key, hash, column.values, index)
      const same = found?.kind === 'one' ? [found.index] : found?.kind === 'many' ? found.indexes : null
      const indexes = same ?? nearMisses(this.catalogue, key, column.values.at(index))
      if (indexes) return { kind: 'near', indexes, by: key, proposed: null }
    }
    return { kind: 'none' }
  }

  private find(key: TextKey, hash: number, values: DraftColumn['values'], index: number): Match | undefined {
    const { bySku, byName } = this.catalogue
    return this.decide((key === 'sku' ? bySku : byName).find(hash, values, index), key)
  }

  private nearKey(by: TextKey, text: string): NearKey | null {
    const indexes = nearMisses(this.catalogue, by, text)
    return indexes ? { indexes, by } : null
  }

  /** Whether the row has a sku, and the material another one. */
  private hasOtherSku(index: number, found: number): boolean {
    const { written } = this
    if (written?.states[index] !== DRAFT.value) return false
    const own = this.catalogue.skus[found] ?? ''
    if (own === '' || written.values.isFolded(index, own)) return false
    const [mine, live] = [textKey(written.values.at(index)), textKey(own)]
    return mine !== '' && live !== '' && mine !== live
  }
}

function byId({ byId: materials }: Catalogue, id: string): Match {
  const found = materials.get(Number(id))
  return found === undefined ? { kind: 'lost-id', id } : { kind: 'one', index: found, by: 'id' }
}

export function pickedId(pick: Exclude<MaterialAnswer, 'new'>): number {
  return typeof pick === 'number' ? pick : pick.change
}

/** A near miss beside an exact match by a weaker key: that material first. `agrees`: both are the same one. */
function nearMatch({ indexes, by }: NearKey, found: number, agrees: boolean): Match {
  if (agrees && indexes.length === 1) return { kind: 'near', indexes, by, proposed: found }
  const beside = indexes.slice(0, MOST_BESIDE).filter((index) => index !== found)
  return { kind: 'near', indexes: [found, ...beside], by, proposed: agrees ? found : null }
}

function otherSku(catalogue: Catalogue, found: number, sku: string): Match {
  const owners = withKey(catalogue, 'sku', sku, found)
  const proposed = owners.length === 0 ? found : null
  return { kind: 'other-sku', indexes: [found, ...owners], by: 'sku', proposed }
}

/**
 * One live material wins over archived ones with the same key; two live ones are never told apart. [MATCH-3] Each group of
 * materials with one key is looked through once, however many rows have that key.
 */
function decider(catalogue: Catalogue): (found: Found, by: 'sku' | 'name') => Match | undefined {
  const decided = new Map<Found, Match>()
  return (found, by) => {
    if (found === undefined) return undefined
    if (typeof found === 'number') return { kind: 'one', index: found, by }
    const known = decided.get(found)
    if (known) return known
    const live = found.filter((index) => catalogue.archived[index] === 0)
    const [only] = live
    const match: Match =
      live.length === 1 && only !== undefined
        ? { kind: 'one', index: only, by }
        : { kind: 'many', indexes: live.length > 1 ? live : found, by }
    decided.set(found, match)
    return match
  }
}

function includesSorted(indexes: readonly number[], wanted: number): boolean {
  let [low, high] = [0, indexes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((indexes[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return indexes[low] === wanted
}

/**
 * Finds the account's material for each draft: by id, then sku, then name, in the whole account. Never guesses between
 * two, never turns an unknown id into a new material, and proposes near misses instead of applying them.
 */
import type { Catalogue } from './catalogue.ts'
import { DRAFT, valueOf, type DraftColumn, type Drafts } from './draft.ts'
import type { Found } from './key-index.ts'
import { nearKey } from './near-key.ts'

export const KEY_FIELDS = ['id', 'sku', 'name'] as const
export type KeyField = (typeof KEY_FIELDS)[number]

/** Numbers are catalogue indexes. */
export type Match =
  | { readonly kind: 'one'; readonly index: number; readonly by: KeyField }
  | { readonly kind: 'many'; readonly indexes: readonly number[]; readonly by: KeyField }
  /** An id that the account does not have: never an add. */
  | { readonly kind: 'lost-id'; readonly id: string }
  /** Nothing matches exactly, but these look alike. */
  | { readonly kind: 'near'; readonly indexes: readonly number[]; readonly by: KeyField }
  | { readonly kind: 'none' }
  /** No id, sku or name to match by. */
  | { readonly kind: 'no-key' }

/** The user's answer to a question about a row: this material, or really a new one. */
export type Pick = number | 'new'

export interface MatchOptions {
  readonly keys: readonly KeyField[]
  /** Draft index -> material id or 'new'. */
  readonly picks: ReadonlyMap<number, Pick>
}

export interface Matcher {
  match(index: number): Match
  /** `cleanMatch` of a draft that has one material and no question; -1 for the others. Makes no object. */
  clean(index: number): number
}

/** A clean match in one number: the catalogue index and the key that found it. */
export function cleanMatch(found: number, by: KeyField): number {
  return found * KEY_FIELDS.length + KEY_FIELDS.indexOf(by)
}

export function cleanParts(clean: number): { readonly found: number; readonly by: number } {
  return { found: Math.trunc(clean / KEY_FIELDS.length), by: clean % KEY_FIELDS.length }
}

/** Made once for an account: its texts do not change, and all of them have to be looked at. */
const nearIndexes = new WeakMap<Catalogue, NearIndex>()

export function makeMatcher(drafts: Drafts, catalogue: Catalogue, options: MatchOptions): Matcher {
  const columns = options.keys.flatMap((key) => {
    const column = drafts.columns.get(key)
    return column ? [{ key, states: column.states, values: column.values }] : []
  })
  const lookUp = (key: 'sku' | 'name', hash: number, values: DraftColumn['values'], index: number): Found =>
    (key === 'sku' ? catalogue.bySku : catalogue.byName).find(hash, values, index)
  const [first] = columns
  /** The material after the one that was found last: a guess. */
  let next = 0
  return {
    // Most rows: the first key is there, and one material has it.
    clean(index) {
      if (!first || first.states[index] !== DRAFT.value || options.picks.has(index)) return -1
      const { key, values } = first
      if (key === 'id') {
        const found = catalogue.byId.get(Number(values.at(index)))
        return found === undefined ? -1 : cleanMatch(found, key)
      }
      const texts = key === 'sku' ? catalogue.bySku : catalogue.byName
      if (texts.isOnly(next, values, index)) return cleanMatch(next++, key)
      const hash = values.keyHash(index)
      const found = hash === 0 ? undefined : texts.find(hash, values, index)
      if (typeof found !== 'number') return -1
      next = found + 1
      return cleanMatch(found, key)
    },
    match(index) {
      const pick = options.picks.get(index)
      if (pick === 'new') return { kind: 'none' }
      if (pick !== undefined) {
        const picked = catalogue.byId.get(pick)
        return picked === undefined ? { kind: 'lost-id', id: String(pick) } : { kind: 'one', index: picked, by: 'id' }
      }
      let keyed = false
      for (const { key, states, values } of columns) {
        if (states[index] !== DRAFT.value) continue
        if (key === 'id') {
          const text = values.at(index)
          const found = catalogue.byId.get(Number(text))
          return found === undefined ? { kind: 'lost-id', id: text } : { kind: 'one', index: found, by: 'id' }
        }
        const hash = values.keyHash(index)
        if (hash === 0) continue
        keyed = true
        const match = decide(lookUp(key, hash, values, index), catalogue, key)
        if (match) return match
      }
      if (!keyed) return { kind: 'no-key' }
      return nearMatch(drafts, index, options.keys, nearIndex(catalogue))
    },
  }
}

/** One live material wins over archived ones with the same key; two live ones are never told apart. [MATCH-3] */
function decide(found: Found, catalogue: Catalogue, by: KeyField): Match | undefined {
  if (found === undefined) return undefined
  if (typeof found === 'number') return { kind: 'one', index: found, by }
  const live = found.filter((index) => catalogue.archived[index] === 0)
  const [only] = live
  if (live.length === 1 && only !== undefined) return { kind: 'one', index: only, by }
  return { kind: 'many', indexes: live.length > 1 ? live : found, by }
}

interface NearIndex {
  readonly sku: ReadonlyMap<string, readonly number[]>
  readonly name: ReadonlyMap<string, readonly number[]>
}

function nearIndex(catalogue: Catalogue): NearIndex {
  const known = nearIndexes.get(catalogue)
  if (known) return known
  const made = { sku: nearMap(catalogue.skus), name: nearMap(catalogue.names) }
  nearIndexes.set(catalogue, made)
  return made
}

function nearMap(texts: readonly string[]): Map<string, number[]> {
  const map = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    const key = nearKey(text)
    if (key === '') continue
    const known = map.get(key)
    if (known) known.push(index)
    else map.set(key, [index])
  }
  return map
}

function nearMatch(drafts: Drafts, index: number, keys: readonly KeyField[], near: NearIndex): Match {
  for (const key of keys) {
    if (key === 'id') continue
    const text = valueOf(drafts, key, index)
    const found = text === undefined ? undefined : near[key].get(nearKey(text))
    if (found) return { kind: 'near', indexes: found, by: key }
  }
  return { kind: 'none' }
}

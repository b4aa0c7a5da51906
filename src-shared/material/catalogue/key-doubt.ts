/**
 * Tells whether a new sku of a material is doubtful: another material has it, or it is a near miss of this material's or another's. The
 * user decides; nothing is sent before. [MATCH-10] [MATCH-6]
 */
import type { Catalogue } from './catalogue.ts'
import { isNear, nearKey, keyHash, textKey } from '../values/text-key.ts'
import { ListedTexts } from '../values/texts.ts'

export interface SkuDoubt {
  readonly code: 'near-miss' | 'keys-disagree'
  /** Catalogue indexes: the row's own material, then the others that may be meant. */
  readonly indexes: readonly number[]
}

/** The most other materials that are offered. */
const MOST_OTHERS = 20

/** `found`: the one whose sku would become `after`. */
export function skuDoubt(catalogue: Catalogue, after: string, found: number): SkuDoubt | null {
  const before = catalogue.skus[found] ?? ''
  if (textKey(after) === '' || textKey(before) === textKey(after)) return null
  const owners = withKey(catalogue, 'sku', after, found)
  if (owners.length > 0) return { code: 'keys-disagree', indexes: [found, ...owners] }
  const near = others(nearMisses(catalogue, 'sku', after), found, catalogue)
  if (near.length > 0 || isNear('sku', before, after)) return { code: 'near-miss', indexes: [found, ...near] }
  return null
}

/** Other materials with that key, without archived ones. */
export function withKey(catalogue: Catalogue, field: 'sku' | 'name', text: string, but: number): readonly number[] {
  const index = field === 'sku' ? catalogue.bySku : catalogue.byName
  const found = index.find(keyHash(text), new ListedTexts([text]), 0)
  return others(typeof found === 'number' ? [found] : found, but, catalogue)
}

/** The first few that are not archived: more would not make the choice easier. */
function others(indexes: readonly number[] | undefined, but: number, { archived }: Catalogue): readonly number[] {
  const found: number[] = []
  for (const index of indexes ?? []) {
    if (found.length === MOST_OTHERS) break
    if (index !== but && archived[index] === 0) found.push(index)
  }
  return found
}

type NearField = 'sku' | 'name'
type NearMap = ReadonlyMap<string, readonly number[]>

/** Built once per catalogue and field, because all texts have to be read. */
const known = new WeakMap<Catalogue, Map<NearField, NearMap>>()

/**
 * Indexes materials by the near keys of their skus and names. Finds near misses, decides nothing. [MATCH-6]
 * Catalogue indexes in ascending order; undefined if there are no near misses.
 */
export function nearMisses(catalogue: Catalogue, field: NearField, text: string): readonly number[] | undefined {
  const key = nearKey(field, text)
  return key === '' ? undefined : mapOf(catalogue, field).get(key)
}

function mapOf(catalogue: Catalogue, field: NearField): NearMap {
  const maps = known.get(catalogue) ?? new Map<NearField, NearMap>()
  known.set(catalogue, maps)
  const made = maps.get(field) ?? nearMap(field, field === 'sku' ? catalogue.skus : catalogue.names)
  maps.set(field, made)
  return made
}

function nearMap(field: NearField, texts: readonly string[]): NearMap {
  const map = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    const key = text === '' ? '' : nearKey(field, text)
    if (key === '') continue
    const same = map.get(key)
    if (same) same.push(index)
    else map.set(key, [index])
  }
  return map
}

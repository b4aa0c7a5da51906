/** Indexes materials by the near keys of their skus and names. Finds near misses, decides nothing. [MATCH-6] */
import type { Catalogue } from './catalogue.ts'
import { nearKey } from '../values/near-key.ts'

type NearField = 'sku' | 'name'
type NearMap = ReadonlyMap<string, readonly number[]>

/** Built once per catalogue and field, because all texts have to be read. */
const known = new WeakMap<Catalogue, Map<NearField, NearMap>>()

/** Catalogue indexes in ascending order; undefined if there are no near misses. */
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

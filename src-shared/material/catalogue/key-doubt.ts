/**
 * Decides whether a material's new sku is uncertain: another material has it, or it is similar to the old sku or to another material's sku. The user
 * decides before anything is sent. [MATCH-10] [MATCH-6]
 */
import type { Catalogue } from './catalogue.ts'
import { isSimilar, makeNearKey, keyHash, makeTextKey } from '../values/text-key.ts'
import { ListedTexts } from '../values/texts.ts'

export interface UncertainSku {
  readonly code: 'near-miss' | 'keys-disagree'
  /** Catalogue indexes: the row's own material first, then the other materials that the sku may belong to. */
  readonly indexes: readonly number[]
}

/** The most other materials that are offered. */
const MAX_OTHER_MATERIALS = 20

/** `materialIndex`: the material whose sku would become `newSku`. */
export function findUncertainSku(catalogue: Catalogue, newSku: string, materialIndex: number): UncertainSku | null {
  const currentSku = catalogue.skus[materialIndex] ?? ''
  if (makeTextKey(newSku) === '' || makeTextKey(currentSku) === makeTextKey(newSku)) return null
  const ownerIndexes = findOthersWithKey(catalogue, 'sku', newSku, materialIndex)
  if (ownerIndexes.length > 0) return { code: 'keys-disagree', indexes: [materialIndex, ...ownerIndexes] }
  const nearIndexes = findOtherIndexes(findNearMisses(catalogue, 'sku', newSku), materialIndex, catalogue)
  if (nearIndexes.length > 0 || isSimilar('sku', currentSku, newSku))
    return { code: 'near-miss', indexes: [materialIndex, ...nearIndexes] }
  return null
}

/** Other materials with that key, except archived ones. */
export function findOthersWithKey(
  catalogue: Catalogue,
  field: 'sku' | 'name',
  text: string,
  excludedIndex: number,
): readonly number[] {
  const index = field === 'sku' ? catalogue.bySku : catalogue.byName
  const matchingIndexes = index.find(keyHash(text), new ListedTexts([text]), 0)
  return findOtherIndexes(
    typeof matchingIndexes === 'number' ? [matchingIndexes] : matchingIndexes,
    excludedIndex,
    catalogue,
  )
}

/** The first few materials that are not archived. More would not make the choice easier. */
function findOtherIndexes(
  indexes: readonly number[] | undefined,
  excludedIndex: number,
  { archived }: Catalogue,
): readonly number[] {
  const materialIndexes: number[] = []
  for (const index of indexes ?? []) {
    if (materialIndexes.length === MAX_OTHER_MATERIALS) break
    if (index !== excludedIndex && archived[index] === 0) materialIndexes.push(index)
  }
  return materialIndexes
}

type NearField = 'sku' | 'name'
type NearMap = ReadonlyMap<string, readonly number[]>

/** Built once per catalogue and field, because all texts must be read. */
const nearMaps = new WeakMap<Catalogue, Map<NearField, NearMap>>()

/**
 * Catalogue indexes of materials with a similar sku or name, in ascending order; undefined if there are none. They
 * are only proposed. [MATCH-6]
 */
export function findNearMisses(catalogue: Catalogue, field: NearField, text: string): readonly number[] | undefined {
  const key = makeNearKey(field, text)
  return key === '' ? undefined : getNearMap(catalogue, field).get(key)
}

function getNearMap(catalogue: Catalogue, field: NearField): NearMap {
  const mapsByField = nearMaps.get(catalogue) ?? new Map<NearField, NearMap>()
  nearMaps.set(catalogue, mapsByField)
  const cachedMap = mapsByField.get(field) ?? buildNearMap(field, field === 'sku' ? catalogue.skus : catalogue.names)
  mapsByField.set(field, cachedMap)
  return cachedMap
}

function buildNearMap(field: NearField, texts: readonly string[]): NearMap {
  const indexesByKey = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    const key = text === '' ? '' : makeNearKey(field, text)
    if (key === '') continue
    const sameKeyIndexes = indexesByKey.get(key)
    if (sameKeyIndexes) sameKeyIndexes.push(index)
    else indexesByKey.set(key, [index])
  }
  return indexesByKey
}

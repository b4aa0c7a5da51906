/**
 * Turns a draft's texts into the account's own terms: category names into ids, units into the account's codes,
 * storages into ids. Suggests, never guesses.
 */
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import { parseId, makeIdsByName, makeIdsByNameFromMap, joinSortedIds } from '../material/values/ids-by-name.ts'
import { LIST_SEPARATOR } from './draft/draft.ts'
import { makeNearNameKey, makeTextKey } from '../material/values/text-key.ts'
import { suggestUnit } from '../material/values/unit.ts'

export type Resolution =
  | { readonly ok: true; readonly value: string }
  /** `candidateIds`: the ids that the text may mean, if there is more than one. */
  | {
      readonly ok: false
      readonly typedName: string
      readonly suggestion: string | null
      readonly candidateIds: readonly number[]
    }

export interface Resolver {
  /**
   * Takes entries joined by LIST_SEPARATOR and returns ids joined by ", ". Ids are not checked, because only the account has a list of all of them.
   */
  readonly categories: (entryTexts: string) => Resolution
  /**
   * Accepts ids, and names of suppliers that were requested with materials. No documented list has all supplier
   * names. [DIFF-6]
   */
  readonly suppliers: (entryTexts: string) => Resolution
  /** The account's code, in its spelling. A code that the account does not use is passed on as written. */
  readonly unit: (text: string) => {
    readonly code: string
    readonly isKnown: boolean
    readonly suggestion: string | null
  }
  readonly storage: (text: string) => number | undefined
  /** All storages that a cell may refer to. */
  readonly storages: (text: string) => readonly number[]
}

export function makeResolver(catalogue: Catalogue, storages: readonly { id: number; name: string }[]): Resolver {
  const supplierNames = catalogue.supplierNames ?? new Map<number, string>()
  const storagesByName = makeIdsByName(storages)

  const makeListResolver = (names: ReadonlyMap<number, string>): ((entryTexts: string) => Resolution) => {
    const nameIds = makeIdsByNameFromMap(names)
    return (entryTexts) => {
      const ids = new Set<number>()
      for (const entry of entryTexts.split(LIST_SEPARATOR)) {
        if (entry === '') continue
        const allIds = nameIds.findAllIds(entry)
        if (allIds.length > 1) return { ok: false, typedName: entry, suggestion: null, candidateIds: allIds }
        const id = allIds[0] ?? parseId(entry)
        if (id === undefined)
          return { ok: false, typedName: entry, suggestion: findNearestName(entry, names), candidateIds: [] }
        ids.add(id)
      }
      return { ok: true, value: joinSortedIds([...ids]) }
    }
  }
  return {
    categories: makeListResolver(catalogue.categoryNames),
    suppliers: makeListResolver(supplierNames),
    unit: makeUnitResolver(catalogue.unitCodes),
    storage: storagesByName.findOnlyId,
    storages: storagesByName.findAllIds,
  }
}

/** Finds units in the account's spelling. If codes differ only in case, the one with the exact spelling is used. */
function makeUnitResolver(codes: ReadonlySet<string>): Resolver['unit'] {
  const unitsByKey = Map.groupBy(codes, makeTextKey)
  return (text) => {
    const trimmedText = text.trim()
    if (codes.has(trimmedText)) return { code: trimmedText, isKnown: true, suggestion: null }
    const [code, ...otherCodes] = unitsByKey.get(makeTextKey(text)) ?? []
    if (code !== undefined && otherCodes.length > 0) return { code: trimmedText, isKnown: false, suggestion: code }
    if (code !== undefined) return { code, isKnown: true, suggestion: null }
    const unitSuggestion = suggestUnit(text, codes)
    if (unitSuggestion?.kind === 'same') return { code: unitSuggestion.code, isKnown: true, suggestion: null }
    return { code: trimmedText, isKnown: false, suggestion: unitSuggestion?.code ?? null }
  }
}

function findNearestName(text: string, names: ReadonlyMap<number, string>): string | null {
  const key = makeNearNameKey(text)
  if (key === '') return null
  for (const name of names.values()) {
    const otherName = makeNearNameKey(name)
    if (otherName === '') continue
    if (otherName === key || otherName.startsWith(key) || key.startsWith(otherName)) return name
  }
  return null
}

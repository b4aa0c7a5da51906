/**
 * Turns a draft's texts into the account's own terms: category names into ids, units into the account's codes, storages
 * into ids. Suggests, never guesses.
 */
import type { Catalogue } from './catalogue.ts'
import { LIST_SEPARATOR } from '../draft/draft.ts'
import { nearName } from '../values/near-key.ts'
import { suggestUnit } from '../values/unit.ts'
import { sortedIdList } from '../values/id-list.ts'
import { textKey } from '../values/text-key.ts'

export type Resolved =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly got: string; readonly suggestion: string | null }

const ID = /^[1-9]\d{0,14}$/

export interface Resolver {
  /** Entries joined by LIST_SEPARATOR -> ids joined by ", ". Ids are believed: only the account knows them all. */
  categories(entries: string): Resolved
  /** Supplier names are in no documented list: ids, and the names seen on materials that were asked for. [DIFF-6] */
  suppliers(entries: string): Resolved
  /** A code of the account, spelt as the account spells it; an unseen code is passed on as written. */
  unit(text: string): { readonly code: string; readonly seen: boolean; readonly suggestion: string | null }
  storage(text: string): number | undefined
}

export function makeResolver(catalogue: Catalogue, storages: readonly { id: number; name: string }[]): Resolver {
  const categoryIds = new Map<string, number>()
  for (const [id, name] of catalogue.categoryNames) categoryIds.set(textKey(name), id)
  const supplierNames = catalogue.supplierNames ?? new Map<number, string>()
  const supplierIds = uniqueIds(supplierNames)
  const unitCodes = new Map<string, string>()
  for (const code of catalogue.unitCodes) unitCodes.set(textKey(code), code)

  const list = (
    entries: string,
    byName: (entry: string) => number | undefined,
    names: ReadonlyMap<number, string>,
  ): Resolved => {
    const ids = new Set<number>()
    for (const entry of entries.split(LIST_SEPARATOR)) {
      if (entry === '') continue
      const id = byName(entry) ?? (ID.test(entry) ? Number(entry) : undefined)
      if (id === undefined) return { ok: false, got: entry, suggestion: nearest(entry, names) }
      ids.add(id)
    }
    return { ok: true, value: sortedIdList([...ids]) }
  }
  return {
    categories: (entries) => list(entries, (entry) => categoryIds.get(textKey(entry)), catalogue.categoryNames),
    suppliers: (entries) => list(entries, (entry) => supplierIds.get(textKey(entry)), supplierNames),
    unit: (text) => {
      const code = unitCodes.get(textKey(text))
      if (code !== undefined) return { code, seen: true, suggestion: null }
      const suggested = suggestUnit(text, catalogue.unitCodes)
      if (suggested?.by === 'same') return { code: suggested.code, seen: true, suggestion: null }
      return { code: text.trim(), seen: false, suggestion: suggested?.code ?? null }
    },
    storage: storageResolver(storages),
  }
}

/** A storage by its name or its id. */
export function storageResolver(storages: readonly { id: number; name: string }[]): Resolver['storage'] {
  const ids = new Map<string, number>()
  for (const { id, name } of storages) ids.set(textKey(name), id)
  const known = new Set(storages.map(({ id }) => id))
  return (text) => ids.get(textKey(text)) ?? (ID.test(text) && known.has(Number(text)) ? Number(text) : undefined)
}

/** Names that two suppliers share name neither. */
function uniqueIds(names: ReadonlyMap<number, string>): ReadonlyMap<string, number> {
  const ids = new Map<string, number>()
  const shared = new Set<string>()
  for (const [id, name] of names) {
    const key = textKey(name)
    if (ids.has(key)) shared.add(key)
    ids.set(key, id)
  }
  for (const key of shared) ids.delete(key)
  return ids
}

function nearest(text: string, names: ReadonlyMap<number, string>): string | null {
  const key = nearName(text)
  if (key === '') return null
  for (const name of names.values()) {
    const other = nearName(name)
    if (other === '') continue
    if (other === key || other.startsWith(key) || key.startsWith(other)) return name
  }
  return null
}

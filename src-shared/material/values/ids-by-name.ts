/**
 * The ids that a text in a cell may mean, by id or by name. If there are several, all are returned and none is
 * chosen. [NAME-1]
 */
import { makeNameKey, makeTextKey } from './text-key.ts'

const NO_IDS: readonly number[] = []

export interface IdsByName {
  /** The only id that the text means; undefined if there is none or more than one. */
  readonly findOnlyId: (text: string) => number | undefined
  /** All ids that the text may mean, in ascending order. */
  readonly findAllIds: (text: string) => readonly number[]
}

/** An id in the form `#11`, which can only be confused with a name that has exactly this spelling. */
export function makeIdText(id: number): string {
  return `#${id}`
}

/** The shortest text that means this id: the number alone, unless that is another item's name. */
export function makeIdLabel(ids: IdsByName, id: number): string {
  return ids.findOnlyId(String(id)) === id ? String(id) : makeIdText(id)
}

const ID_PATTERN = /^#?([1-9]\d{0,14})$/

/** The id in a text, whether or not it exists. */
export function parseId(text: string): number | undefined {
  const [, digits] = ID_PATTERN.exec(makeTextKey(text)) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Finds ids by name, by id (`11`), or by the form for ids only (`#11`). One item may have several names. */
export function makeIdsByName(items: Iterable<NamedItem>): IdsByName {
  const ids = new Map<string, readonly number[]>()
  const addMeaning = (text: string, id: number): void => {
    const key = makeNameKey(text)
    const earlierIds = ids.get(key) ?? NO_IDS
    if (key !== '' && !earlierIds.includes(id))
      ids.set(
        key,
        [...earlierIds, id].sort((a, b) => a - b),
      )
  }
  for (const { id, name } of items) {
    addMeaning(name, id)
    addMeaning(String(id), id)
    addMeaning(makeIdText(id), id)
  }
  const findAllIds = (text: string): readonly number[] => ids.get(makeNameKey(text)) ?? NO_IDS
  const findOnlyId = (text: string): number | undefined => {
    const matchingIds = findAllIds(text)
    return matchingIds.length === 1 ? matchingIds[0] : undefined
  }
  return { findOnlyId, findAllIds }
}

/** Like `makeIdsByName`, for a map of ids to names. */
export function makeIdsByNameFromMap(names: ReadonlyMap<number, string>): IdsByName {
  return makeIdsByName(Array.from(names, ([id, name]) => ({ id, name })))
}

/** Ids as one text, joined by ", ". Lists are compared, shown and stored in this form. */
export function joinIds(ids: readonly number[]): string {
  return ids.length === 1 ? String(ids[0]) : ids.join(', ')
}

/** Like `joinIds`, in ascending order. */
export function joinSortedIds(ids: readonly number[]): string {
  return joinIds(ids.toSorted((a, b) => a - b))
}

/** An item that the account identifies by an id and a name: a storage, a category, a supplier. */
export interface NamedItem {
  readonly id: number
  readonly name: string
}

/** An account's storage names, by id. */
export type StorageNames = ReadonlyMap<number, string>

export const NO_NAMES: StorageNames = new Map()

/** Names that identify storages. If several storages share a name, it is left out, and their ids are shown instead. [NAME-1] */
export function storageNamesOf(storages: readonly NamedItem[]): StorageNames {
  const ids = makeIdsByName(storages)
  return new Map(storages.flatMap(({ id, name }) => (ids.findOnlyId(name) === id ? [[id, name] as const] : [])))
}

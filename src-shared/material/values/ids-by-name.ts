/** The ids that a text in a cell may mean, by id or by name. If there are several, all are returned, and none is ever chosen. [NAME-1] */
import { nameKey, textKey } from './text-key.ts'

const NONE: readonly number[] = []

export interface IdsByName {
  /** The only one that the text means; undefined for none, and for several. */
  readonly one: (text: string) => number | undefined
  /** All that it may mean, in ascending order. */
  readonly all: (text: string) => readonly number[]
}

/** An id in a form that only a name of exactly this spelling could be mistaken for. */
export function idText(id: number): string {
  return `#${id}`
}

/** The shortest text that means this id: the number alone, unless that is another's name. */
export function idLabel(ids: IdsByName, id: number): string {
  return ids.one(String(id)) === id ? String(id) : idText(id)
}

const ID = /^#?([1-9]\d{0,14})$/

/** The id that a text is, whether or not it exists. */
export function idIn(text: string): number | undefined {
  const [, digits] = ID.exec(textKey(text)) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** By name, by id (`11`), or by what can only be an id (`#11`). One item may have several names. */
export function idsByName(items: Iterable<Named>): IdsByName {
  const ids = new Map<string, readonly number[]>()
  const means = (text: string, id: number): void => {
    const key = nameKey(text)
    const knownIds = ids.get(key) ?? NONE
    if (key !== '' && !knownIds.includes(id))
      ids.set(
        key,
        [...knownIds, id].sort((a, b) => a - b),
      )
  }
  for (const { id, name } of items) {
    means(name, id)
    means(String(id), id)
    means(idText(id), id)
  }
  const all = (text: string): readonly number[] => ids.get(nameKey(text)) ?? NONE
  const one = (text: string): number | undefined => {
    const foundIds = all(text)
    return foundIds.length === 1 ? foundIds[0] : undefined
  }
  return { one, all }
}

/** The same of names by their ids. */
export function idsByNameOf(names: ReadonlyMap<number, string>): IdsByName {
  return idsByName(Array.from(names, ([id, name]) => ({ id, name })))
}

/** Ids as one text, joined by ", ": how lists are compared, shown and kept. */
export function idList(ids: readonly number[]): string {
  return ids.length === 1 ? String(ids[0]) : ids.join(', ')
}

/** The same in ascending order. */
export function sortedIdList(ids: readonly number[]): string {
  return idList(ids.toSorted((a, b) => a - b))
}

/** What the account knows by an id and a name: a storage, a category, a supplier. */
export interface Named {
  readonly id: number
  readonly name: string
}

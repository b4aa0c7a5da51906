/**
 * What differs between two readings, column by column and in both directions: applied forwards it makes the later reading of the
 * earlier one, applied backwards the earlier of the later. Exact: nothing is left out, whoever changed it.
 */
import {
  readingColumnKey,
  columnPlaces,
  indexOfMaterial,
  type AccountReading,
  type ColumnPlace,
  type ReadingValue,
  type ReadingColumn,
} from './account-reading.ts'

/** The materials whose value in one column differs, in ascending order of ids. */
export interface ChangedColumn extends ColumnPlace {
  readonly ids: readonly number[]
  readonly before: readonly ReadingValue[]
  readonly after: readonly ReadingValue[]
}

export interface ChangedNames {
  readonly ids: readonly number[]
  readonly before: readonly ReadingValue[]
  readonly after: readonly ReadingValue[]
}

export interface ReadingDelta {
  readonly storagesBefore: readonly number[]
  readonly storagesAfter: readonly number[]
  readonly columns: readonly ChangedColumn[]
  /** Names of categories, by their ids. */
  readonly categoryNames: ChangedNames
}

export type Direction = 'forwards' | 'backwards'

/** Of two readings; columns without a difference are left out. */
export function deltaBetween(before: AccountReading, after: AccountReading): ReadingDelta {
  const making = new DeltaMaking(before, after)
  for (const column of before.columns.values()) making.column(column, column.values)
  return making.finish(before.categoryNames)
}

/** The same where the columns of the earlier reading come one after the other, in any order. None of them is held. */
export class DeltaMaking {
  private readonly before: Pick<AccountReading, 'ids' | 'storages'>
  private readonly after: AccountReading
  private readonly pairs: Pairs
  private readonly compared = new Map<string, ChangedNames>()

  constructor(before: Pick<AccountReading, 'ids' | 'storages'>, after: AccountReading) {
    this.before = before
    this.after = after
    this.pairs = pairedIds(before.ids, after.ids)
  }

  column(place: ColumnPlace, values: readonly ReadingValue[] | undefined): void {
    const key = readingColumnKey(place)
    this.compared.set(key, changedIn(this.pairs, values, this.after.columns.get(key)?.values))
  }

  finish(namesBefore: ReadonlyMap<number, string>): ReadingDelta {
    const { before, after, compared } = this
    const storages = [...new Set([...before.storages, ...after.storages])].sort((a, b) => a - b)
    const columns: ChangedColumn[] = []
    for (const place of columnPlaces(storages)) {
      const key = readingColumnKey(place)
      if (!compared.has(key)) this.column(place, undefined)
      const changed = compared.get(key)
      if (changed && changed.ids.length > 0) columns.push({ ...place, ...changed })
    }
    return {
      storagesBefore: before.storages,
      storagesAfter: after.storages,
      columns,
      categoryNames: namesBetween(namesBefore, after.categoryNames),
    }
  }
}

/** True where nothing differs. */
export function isEmpty({ storagesBefore, storagesAfter, columns, categoryNames }: ReadingDelta): boolean {
  return columns.length === 0 && categoryNames.ids.length === 0 && storagesBefore.join() === storagesAfter.join()
}

interface Pairs {
  readonly ids: readonly number[]
  /** Places in the earlier and in the later reading; -1: not there. */
  readonly before: Int32Array
  readonly after: Int32Array
}

/** Both lists of ids merged; each is in ascending order. */
function pairedIds(before: readonly number[], after: readonly number[]): Pairs {
  const most = before.length + after.length
  const ids: number[] = []
  const [left, right] = [new Int32Array(most), new Int32Array(most)]
  for (let a = 0, b = 0; a < before.length || b < after.length;) {
    const one = before[a] ?? Infinity
    const other = after[b] ?? Infinity
    const id = Math.min(one, other)
    left[ids.length] = one === id ? a++ : -1
    right[ids.length] = other === id ? b++ : -1
    ids.push(id)
  }
  return { ids, before: left, after: right }
}

function changedIn(
  pairs: Pairs,
  before: readonly ReadingValue[] | undefined,
  after: readonly ReadingValue[] | undefined,
): ChangedNames {
  const changed = { ids: [] as number[], before: [] as ReadingValue[], after: [] as ReadingValue[] }
  for (const [at, id] of pairs.ids.entries()) {
    const one = before?.[pairs.before[at] ?? -1]
    const other = after?.[pairs.after[at] ?? -1]
    if (one === other) continue
    changed.ids.push(id)
    changed.before.push(one)
    changed.after.push(other)
  }
  return changed
}

function namesBetween(before: ReadonlyMap<number, string>, after: ReadonlyMap<number, string>): ChangedNames {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
  const changed = ids.filter((id) => before.get(id) !== after.get(id))
  return { ids: changed, before: changed.map((id) => before.get(id)), after: changed.map((id) => after.get(id)) }
}

/** A reading that deltas are applied to, one after another. What no delta changes is not copied. */
export class ReadingBuilder {
  private readonly from: AccountReading
  /** Materials that joined, with their places behind those of the reading. */
  private readonly joined = new Map<number, number>()
  private readonly columns = new Map<string, ReadingValue[]>()
  private storages: readonly number[]
  private readonly names: Map<number, string>

  constructor(from: AccountReading) {
    this.from = from
    this.storages = from.storages
    this.names = new Map(from.categoryNames)
  }

  apply(delta: ReadingDelta, direction: Direction): void {
    const forwards = direction === 'forwards'
    for (const column of delta.columns) {
      const values = this.columnFor(readingColumnKey(column))
      const held = forwards ? column.after : column.before
      for (const [at, id] of column.ids.entries()) values[this.placeFor(id)] = held[at]
    }
    const { ids, before, after } = delta.categoryNames
    for (const [at, id] of ids.entries()) {
      const name = (forwards ? after : before)[at]
      if (typeof name === 'string') this.names.set(id, name)
      else this.names.delete(id)
    }
    this.storages = forwards ? delta.storagesAfter : delta.storagesBefore
  }

  finish(): AccountReading {
    const { from, joined, columns, storages } = this
    const names = columns.get('name')
    const ids = [...from.ids, ...joined.keys()]
    const same = joined.size === 0 && names?.includes(undefined) !== true
    const order = same ? null : placesInOrder(ids, names ?? [])
    const made = new Map<string, ReadingColumn>()
    for (const place of columnPlaces(storages)) {
      const key = readingColumnKey(place)
      const held = columns.get(key) ?? from.columns.get(key)?.values ?? []
      made.set(key, { ...place, values: order ? order.map((at) => held[at]) : padded(held, ids.length) })
    }
    return {
      ids: order ? order.map((at) => ids[at] ?? 0) : ids,
      storages,
      columns: made,
      categoryNames: this.names,
    }
  }

  private columnFor(key: string): ReadingValue[] {
    const known = this.columns.get(key)
    if (known) return known
    const copy = [...(this.from.columns.get(key)?.values ?? [])]
    this.columns.set(key, copy)
    return copy
  }

  private placeFor(id: number): number {
    const known = indexOfMaterial(this.from, id)
    if (known >= 0) return known
    const place = this.joined.get(id) ?? this.from.ids.length + this.joined.size
    this.joined.set(id, place)
    return place
  }
}

/** Places of the materials that have a name: the others are gone. By ascending id. */
function placesInOrder(ids: readonly number[], names: readonly ReadingValue[]): number[] {
  const there = ids.map((_, place) => place).filter((place) => names[place] !== undefined)
  return there.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
}

/** As long as there are materials: a column that was begun by a delta may be shorter, and have gaps. */
function padded(held: readonly ReadingValue[], length: number): readonly ReadingValue[] {
  return held.length === length ? held : Array.from({ length }, (_, at) => held[at])
}

/**
 * A map for frequent small changes without copying: changes are stored over a shared base. Maps of other holders stay as they were. The order of
 * entries is not defined.
 */

/** If there are more changes than 1/SHARE of the entries plus this number, they are merged into a new map. */
const MOST_OVER = 256
const SHARE = 16

export class LayeredMap<Key, Value> implements ReadonlyMap<Key, Value> {
  private readonly under: ReadonlyMap<Key, Value>
  /** Undefined: taken away. */
  private readonly over: Map<Key, Value | undefined>
  private entryCount: number

  private constructor(base: ReadonlyMap<Key, Value>, overrides: Map<Key, Value | undefined>, entryCount: number) {
    this.under = base
    this.over = overrides
    this.entryCount = entryCount
  }

  /** A map of its own, with these entries. */
  static of<Key, Value>(map: ReadonlyMap<Key, Value>): LayeredMap<Key, Value> {
    if (!isLayered(map)) return new LayeredMap<Key, Value>(map, new Map(), map.size)
    const { under, over, size } = map
    if (over.size <= MOST_OVER + under.size / SHARE) return new LayeredMap<Key, Value>(under, new Map(over), size)
    return new LayeredMap<Key, Value>(new Map(map), new Map(), size)
  }

  get size(): number {
    return this.entryCount
  }

  get(key: Key): Value | undefined {
    const ownValue = this.over.get(key)
    return ownValue === undefined && !this.over.has(key) ? this.under.get(key) : ownValue
  }

  has(key: Key): boolean {
    return this.over.get(key) !== undefined || (!this.over.has(key) && this.under.has(key))
  }

  set(key: Key, value: Value): void {
    const { over, under } = this
    if (under.size === 0) {
      over.set(key, value)
      this.entryCount = over.size
      return
    }
    if (!this.has(key)) this.entryCount++
    over.set(key, value)
  }

  delete(key: Key): void {
    if (!this.has(key)) return
    this.entryCount--
    if (this.under.has(key)) this.over.set(key, undefined)
    else this.over.delete(key)
  }

  *entries(): MapIterator<[Key, Value]> {
    for (const entry of this.under) if (!this.over.has(entry[0])) yield entry
    for (const [key, value] of this.over) if (value !== undefined) yield [key, value]
  }

  *keys(): MapIterator<Key> {
    for (const [key] of this.entries()) yield key
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries()
  }

  forEach(callback: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this)
  }
}

function isLayered<Key, Value>(map: ReadonlyMap<Key, Value>): map is LayeredMap<Key, Value> {
  return map instanceof LayeredMap
}

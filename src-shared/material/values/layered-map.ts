/**
 * A map for frequent small changes without copying: changes are stored over a shared base. Other maps with the same
 * base do not change. The order of entries is undefined.
 */

/** Changes are merged into a new map if there are more than this number plus 1/OVERRIDE_SHARE of the entries. */
const MAX_OVERRIDES = 256
const OVERRIDE_SHARE = 16

export class LayeredMap<Key, Value> implements ReadonlyMap<Key, Value> {
  private readonly base: ReadonlyMap<Key, Value>
  /** The changed values by key. A value is undefined if its entry was deleted. */
  private readonly overrides: Map<Key, Value | undefined>
  private entryCount: number

  private constructor(base: ReadonlyMap<Key, Value>, overrides: Map<Key, Value | undefined>, entryCount: number) {
    this.base = base
    this.overrides = overrides
    this.entryCount = entryCount
  }

  /** A separate map with these entries. */
  static of<Key, Value>(map: ReadonlyMap<Key, Value>): LayeredMap<Key, Value> {
    if (!isLayered(map)) return new LayeredMap<Key, Value>(map, new Map(), map.size)
    const { base, overrides, size } = map
    if (overrides.size <= MAX_OVERRIDES + base.size / OVERRIDE_SHARE)
      return new LayeredMap<Key, Value>(base, new Map(overrides), size)
    return new LayeredMap<Key, Value>(new Map(map), new Map(), size)
  }

  get size(): number {
    return this.entryCount
  }

  get(key: Key): Value | undefined {
    const overrideValue = this.overrides.get(key)
    return overrideValue === undefined && !this.overrides.has(key) ? this.base.get(key) : overrideValue
  }

  has(key: Key): boolean {
    return this.overrides.get(key) !== undefined || (!this.overrides.has(key) && this.base.has(key))
  }

  set(key: Key, value: Value): void {
    const { overrides, base } = this
    if (base.size === 0) {
      overrides.set(key, value)
      this.entryCount = overrides.size
      return
    }
    if (!this.has(key)) this.entryCount++
    overrides.set(key, value)
  }

  delete(key: Key): void {
    if (!this.has(key)) return
    this.entryCount--
    if (this.base.has(key)) this.overrides.set(key, undefined)
    else this.overrides.delete(key)
  }

  *entries(): MapIterator<[Key, Value]> {
    for (const entry of this.base) if (!this.overrides.has(entry[0])) yield entry
    for (const [key, value] of this.overrides) if (value !== undefined) yield [key, value]
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

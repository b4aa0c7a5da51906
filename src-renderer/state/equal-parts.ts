/** Every answer creates new objects. Parts that did not change keep their old object, so that they are not drawn again. */

/** Compares plain data, such as answers. */
export function areEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && areEqual(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

export function equalOr<Part>(before: Part | undefined, now: Part): Part {
  return before !== undefined && areEqual(before, now) ? before : now
}

/** Keeps the old object of each entry that equals the one at the same index before. */
export function equalEntriesOr<Entry>(before: readonly Entry[], now: readonly Entry[]): readonly Entry[] {
  return now.map((entry, at) => equalOr(before[at], entry))
}

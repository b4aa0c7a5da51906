/** Answers are made anew each time. A part that is equal to the one before stays the object it was, so that it is not drawn again. */

/** Of plain data, as answers are. */
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

/** Each entry that is equal to the one before it at its place. */
export function equalEntriesOr<Entry>(before: readonly Entry[], now: readonly Entry[]): readonly Entry[] {
  return now.map((entry, at) => equalOr(before[at], entry))
}

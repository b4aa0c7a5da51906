/** Reuses old objects. Every answer creates new objects, so unchanged parts are replaced by the old objects and are not drawn again. */

/** Compares plain data, such as answers. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && areEqual(Reflect.get(a, key), Reflect.get(b, key)))
  )
}

export function keepIfEqual<Part>(previousPart: Part | undefined, currentPart: Part): Part {
  return previousPart !== undefined && areEqual(previousPart, currentPart) ? previousPart : currentPart
}

/** Returns `currentEntries`. An entry that equals the one at its index in `previousEntries` is replaced by that older object. */
export function keepEqualEntries<Entry>(
  previousEntries: readonly Entry[],
  currentEntries: readonly Entry[],
): readonly Entry[] {
  return currentEntries.map((entry, index) => keepIfEqual(previousEntries[index], entry))
}

/** Ids as one text, joined by ", ": how lists are compared, shown and kept. */
export function idList(ids: readonly number[]): string {
  return ids.length === 1 ? String(ids[0]) : ids.join(', ')
}

/** The same in ascending order. */
export function sortedIdList(ids: readonly number[]): string {
  return idList(ids.toSorted((a, b) => a - b))
}

/** Where pinned columns stay while the others move by. */

/** Pinned columns never take more of the width than this: the others must be seen. */
const MOST_PINNED = 0.7

/** Pixels from the left for each column that stays while others move by; none while nothing moved. */
export function stickingPlaces(
  pinned: readonly { readonly id: string }[],
  widthOf: (id: string) => number,
  seen: number,
): number[] {
  const lefts: number[] = []
  let left = 0
  for (const { id } of pinned) {
    const width = widthOf(id)
    if (left + width > seen * MOST_PINNED) break
    lefts.push(left)
    left += width
  }
  return lefts
}

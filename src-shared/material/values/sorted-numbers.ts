/** Numbers that ascend. */

/** Where a number stands among them; -1 where it does not. */
export function placeIn(ascending: ArrayLike<number>, wanted: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = ascending[middle] ?? 0
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}

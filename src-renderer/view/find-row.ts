/** Finds where a row of the file stands in the grid, asking for as few single rows as possible. */

/**
 * Position of file row `wanted` among `total` rows in ascending file order, or of the first row after it; null when there
 * is none. `rowAt` gives the file row at a position, null when it cannot be read.
 */
export async function findRow(
  wanted: number,
  total: number,
  rowAt: (position: number) => Promise<number | null>,
): Promise<number | null> {
  let low = 0
  let high = total
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await rowAt(middle)
    if (row === null) return null
    if (row < wanted) low = middle + 1
    else high = middle
  }
  return low < total ? low : null
}

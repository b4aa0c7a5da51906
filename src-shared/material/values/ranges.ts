/** Consecutive numbers as [first, count]: a window of rows is one request, and a filtered one a few. */
export type Range = readonly [first: number, count: number]

/** `numbers` must be in ascending order, without duplicates. */
export function ranges(numbers: readonly number[]): Range[] {
  const foundRanges: [number, number][] = []
  for (const number of numbers) {
    const last = foundRanges.at(-1)
    if (last && last[0] + last[1] === number) last[1]++
    else foundRanges.push([number, 1])
  }
  return foundRanges
}

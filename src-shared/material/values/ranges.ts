/** Consecutive numbers as [first, count]: a window of consecutive rows takes one request, a filtered one takes a few. */
export type Range = readonly [first: number, count: number]

/** `numbers` must be in ascending order, without duplicates. */
export function groupConsecutive(numbers: readonly number[]): Range[] {
  const rangeList: [number, number][] = []
  for (const number of numbers) {
    const lastRange = rangeList.at(-1)
    if (lastRange && lastRange[0] + lastRange[1] === number) lastRange[1]++
    else rangeList.push([number, 1])
  }
  return rangeList
}

/** Numbers that stand side by side, as [first, count]: a window of rows is one question, and a filtered one few. */
export type Range = readonly [first: number, count: number]

/** `numbers` in ascending order, none twice. */
export function ranges(numbers: readonly number[]): Range[] {
  const found: [number, number][] = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last && last[0] + last[1] === number) last[1]++
    else found.push([number, 1])
  }
  return found
}

/** Sorted indexes as [first, count] of neighbours, so that a window is one question and a filtered one few. */
export function stretches(indexes: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const last = found.at(-1)
    if (last && last[0] + last[1] === index) last[1]++
    else found.push([index, 1])
  }
  return found
}

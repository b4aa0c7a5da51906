/** Selected positions as ranges, so that a million rows are one pair. Both ends belong to a range; sorted, apart. */

export type Ranges = readonly (readonly [number, number])[]

export const NOTHING: Ranges = []

export function has(ranges: Ranges, at: number): boolean {
  return ranges.some(([from, to]) => from <= at && at <= to)
}

export function size(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}

/** From one position to another, in either direction. */
export function stretch(a: number, b: number): readonly [number, number] {
  return a <= b ? [a, b] : [b, a]
}

export function joined(ranges: Ranges, added: readonly [number, number]): Ranges {
  const apart: (readonly [number, number])[] = []
  let [from, to] = added
  for (const range of ranges) {
    if (range[1] < from - 1 || range[0] > to + 1) apart.push(range)
    else [from, to] = [Math.min(from, range[0]), Math.max(to, range[1])]
  }
  return [...apart, [from, to] as const].sort((a, b) => a[0] - b[0])
}

export function without(ranges: Ranges, at: number): Ranges {
  return ranges.flatMap(([from, to]): Ranges => {
    if (at < from || at > to) return [[from, to]]
    const rest: Ranges = [
      [from, at - 1],
      [at + 1, to],
    ]
    return rest.filter(([first, last]) => first <= last)
  })
}

/** In when it was out, out when it was in. */
export function toggled(ranges: Ranges, at: number): Ranges {
  return has(ranges, at) ? without(ranges, at) : joined(ranges, [at, at])
}

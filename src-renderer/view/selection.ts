/** Selected positions as ranges, so that a million rows are one pair. Both ends are included; ranges are sorted and never touch. */

export type Ranges = readonly (readonly [number, number])[]

export const NO_RANGES: Ranges = []

/** The selection of the grid: rows by position under the current filter and order. */
export interface Selection {
  readonly rowRanges: Ranges
  /** The first and last selected column; null if whole rows are selected. */
  readonly columnRange: readonly [number, number] | null
}

export function hasIndex(ranges: Ranges, index: number): boolean {
  return ranges.some(([from, to]) => from <= index && index <= to)
}

export function countPositions(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}

/** Which cells of a row are selected, for drawing. */
export interface RangeMarks {
  /** The first selected column; -1 if none. */
  readonly firstColumn: number
  readonly lastColumn: number
  /** True if the row above is not selected. */
  readonly isTopEdge: boolean
  readonly isBottomEdge: boolean
}

const NO_MARKS: RangeMarks = { firstColumn: -1, lastColumn: -1, isTopEdge: false, isBottomEdge: false }

export function marksOf({ rowRanges, columnRange }: Selection, position: number): RangeMarks {
  if (!columnRange || !hasIndex(rowRanges, position)) return NO_MARKS
  const [from, to] = columnRange
  return {
    firstColumn: from,
    lastColumn: to,
    isTopEdge: !hasIndex(rowRanges, position - 1),
    isBottomEdge: !hasIndex(rowRanges, position + 1),
  }
}

/** How many selected positions come before this one. */
export function countBefore(ranges: Ranges, index: number): number {
  return ranges.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to + 1, index) - from), 0)
}

/** The selected position with this many selected positions before it, or the last one if there are fewer. */
export function positionOf(ranges: Ranges, precedingCount: number): number {
  let remainingCount = precedingCount
  for (const [from, to] of ranges) {
    if (remainingCount <= to - from) return from + remainingCount
    remainingCount -= to - from + 1
  }
  return ranges.at(-1)?.[1] ?? 0
}

/** The range from one position to another, in any order. */
export function makeRange(a: number, b: number): readonly [number, number] {
  return a <= b ? [a, b] : [b, a]
}

export function addRange(ranges: Ranges, range: readonly [number, number]): Ranges {
  const otherRanges: (readonly [number, number])[] = []
  let [from, to] = range
  for (const range of ranges) {
    if (range[1] < from - 1 || range[0] > to + 1) otherRanges.push(range)
    else [from, to] = [Math.min(from, range[0]), Math.max(to, range[1])]
  }
  return [...otherRanges, [from, to] as const].sort((a, b) => a[0] - b[0])
}

export function removeIndex(ranges: Ranges, index: number): Ranges {
  return ranges.flatMap(([from, to]): Ranges => {
    if (index < from || index > to) return [[from, to]]
    const splitRanges: Ranges = [
      [from, index - 1],
      [index + 1, to],
    ]
    return splitRanges.filter(([first, last]) => first <= last)
  })
}

/** Adds the position, or removes it if it is selected. */
export function toggleIndex(ranges: Ranges, index: number): Ranges {
  return hasIndex(ranges, index) ? removeIndex(ranges, index) : addRange(ranges, [index, index])
}

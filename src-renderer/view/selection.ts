/** Selected positions as ranges, so that a million rows are one pair. Both ends are included; sorted and apart. */

export type Ranges = readonly (readonly [number, number])[]

export const NOTHING: Ranges = []

/** The selection of the grid: rows by position under the current filter and order. */
export interface Selection {
  readonly selected: Ranges
  /** The selected columns in those rows, first and last by position; null: whole rows. */
  readonly across: readonly [number, number] | null
}

export function has(ranges: Ranges, at: number): boolean {
  return ranges.some(([from, to]) => from <= at && at <= to)
}

export function size(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}

/** The selected cells of a row, for drawing. */
export interface RangeMarks {
  /** First and last column; -1: none. */
  readonly from: number
  readonly to: number
  /** Whether the row above and the one below are not selected. */
  readonly top: boolean
  readonly bottom: boolean
}

const UNMARKED: RangeMarks = { from: -1, to: -1, top: false, bottom: false }

export function marksOf({ selected, across }: Selection, position: number): RangeMarks {
  if (!across || !has(selected, position)) return UNMARKED
  const [from, to] = across
  return { from, to, top: !has(selected, position - 1), bottom: !has(selected, position + 1) }
}

/** How many selected positions are before this one. */
export function orderOf(ranges: Ranges, at: number): number {
  return ranges.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to + 1, at) - from), 0)
}

/** The selected position with this many before it; the last one if there are fewer. */
export function positionOf(ranges: Ranges, order: number): number {
  let remaining = order
  for (const [from, to] of ranges) {
    if (remaining <= to - from) return from + remaining
    remaining -= to - from + 1
  }
  return ranges.at(-1)?.[1] ?? 0
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

/** Adds the position, or removes it if it was in. */
export function toggled(ranges: Ranges, at: number): Ranges {
  return has(ranges, at) ? without(ranges, at) : joined(ranges, [at, at])
}

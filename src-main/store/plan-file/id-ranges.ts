/** Ids as ranges from first to last: an account counts them up, so that 100,000 of them are a few pairs. */
import { ranges } from '../../../src-shared/material/values/ranges.ts'

export type IdRange = readonly [first: number, last: number]

export function toRanges(ids: readonly number[]): IdRange[] {
  const ascending = [...new Set(ids)].sort((a, b) => a - b)
  return ranges(ascending).map(([first, count]) => [first, first + count - 1])
}

/** Null when they are out of order or hold more than `most`: no plan of ours says that. */
export function fromRanges(ranges: readonly IdRange[], most: number): number[] | null {
  const ids: number[] = []
  for (const [first, last] of ranges) {
    if (last < first || first <= (ids.at(-1) ?? Number.NEGATIVE_INFINITY) || ids.length + last - first >= most)
      return null
    for (let id = first; id <= last; id++) ids.push(id)
  }
  return ids
}

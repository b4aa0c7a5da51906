/** A histogram of price changes made ready to draw: which bars there are, how high, and where the borders stand. Pure. */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'

type Buckets = NonNullable<ImportSummary['priceChanges']>

export interface PriceBar {
  /** Percent borders as the host gives them; null is no border. */
  readonly from: string | null
  readonly to: string | null
  readonly count: number
  /** Height from 0 to 1, of the highest bar. */
  readonly height: number
  /** The border on its right is worth a label. */
  readonly labelled: boolean
}

/** Fewer bars than this look like an accident. */
const FEWEST = 5
/** With more bars than this only every other border has room for its label. */
const ROOMY = 8

/** The bars from the first to the last with something in them, and those around no change; none when all are empty. */
export function priceBars(buckets: Buckets): PriceBar[] {
  const highest = Math.max(0, ...buckets.map(({ count }) => count))
  if (highest === 0) return []
  const middle = buckets.findIndex(({ to }) => to === '0')
  const filled = buckets.flatMap(({ count }, index) => (count > 0 ? [index] : []))
  let first = Math.min(...filled, middle)
  let last = Math.max(...filled, middle + 1)
  while (last - first + 1 < FEWEST && (first > 0 || last < buckets.length - 1)) {
    if (last - middle <= middle + 1 - first && last < buckets.length - 1) last += 1
    else if (first > 0) first -= 1
    else last += 1
  }
  const shown = buckets.slice(first, last + 1)
  // Counted from no change, which always has its label.
  const step = shown.length > ROOMY ? 2 : 1
  return shown.map(({ from, to, count }, index) => ({
    from,
    to,
    count,
    height: count / highest,
    labelled: to !== null && index < shown.length - 1 && (first + index - middle) % step === 0,
  }))
}

/** A histogram of price changes, ready to draw: the bars, their heights, and their borders. Pure. */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'

type Buckets = NonNullable<ImportSummary['priceChanges']>

export interface PriceBar {
  /** The borders of the bar in percent, from the host. Null if that side has no border. */
  readonly from: string | null
  readonly to: string | null
  readonly count: number
  /** The bar's height from 0 to 1, relative to the highest bar. */
  readonly height: number
  /** True if the bar's right border has a label. */
  readonly hasLabel: boolean
}

/** The minimum number of bars for a useful chart. */
const MIN_BARS = 5
/** The maximum number of bars for which every border has a label. With more bars, only every other border has one. */
const MAX_LABELLED_BARS = 8

/**
 * The bars from the first to the last that is not empty, and the bars next to zero change. Empty bars are added up to `MIN_BARS`. No bars if all of
 * them are empty.
 */
export function makePriceBars(buckets: Buckets): PriceBar[] {
  const highestCount = Math.max(0, ...buckets.map(({ count }) => count))
  if (highestCount === 0) return []
  const middleIndex = buckets.findIndex(({ to }) => to === '0')
  const filledIndexes = buckets.flatMap(({ count }, index) => (count > 0 ? [index] : []))
  let firstIndex = Math.min(...filledIndexes, middleIndex)
  let lastIndex = Math.max(...filledIndexes, middleIndex + 1)
  while (lastIndex - firstIndex + 1 < MIN_BARS && (firstIndex > 0 || lastIndex < buckets.length - 1)) {
    if (lastIndex - middleIndex <= middleIndex + 1 - firstIndex && lastIndex < buckets.length - 1) lastIndex += 1
    else if (firstIndex > 0) firstIndex -= 1
    else lastIndex += 1
  }
  const shownBuckets = buckets.slice(firstIndex, lastIndex + 1)
  // Labels are counted outwards from zero change, which always has a label.
  const step = shownBuckets.length > MAX_LABELLED_BARS ? 2 : 1
  return shownBuckets.map(({ from, to, count }, index) => ({
    from,
    to,
    count,
    height: count / highestCount,
    hasLabel: to !== null && index < shownBuckets.length - 1 && (firstIndex + index - middleIndex) % step === 0,
  }))
}

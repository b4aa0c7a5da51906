/**
 * The effects of a plan on money: the rows that change the stock value most, and how far prices change. Summed row by
 * row; a row that is planned differently is removed again. Sums and limits are exact; binary numbers only decide
 * which exact comparisons are needed.
 */
import { FirstItems } from '../../material/values/top-k.ts'
import type { IndexedRow, Sign } from '../plan.ts'
import { rowNameOf, type RowName } from '../../file/row-name.ts'
import { amountBefore, type GroupTerms } from './group-terms.ts'
import { compare, isNegative, multiply, negate, toDecimal, type Decimal } from '../../material/values/decimal.ts'

export interface Mover extends RowName {
  /** The row's index among all rows of the file. */
  readonly index: number
  readonly name: string
  /** The price times the change of stock; negative if the stock falls. */
  readonly value: Decimal
}

type MoverValue = Pick<Mover, 'index' | 'value'>

export interface PlanStats {
  /** The rows that change the stock value, the largest change first. */
  readonly allMovers: FirstItems<Mover>
  /** The largest of these rows, at most MAX_MOVERS. */
  readonly movers: readonly Mover[]
  /** The number of price changes in each bucket of the histogram. */
  readonly priceChanges: number[]
}

export interface PriceBucket {
  /** The lower limit in percent, inclusive; null if there is none. */
  readonly from: string | null
  /** The upper limit in percent, exclusive; null if there is none. */
  readonly to: string | null
  readonly count: number
}

export const MAX_MOVERS = 10

/** Borders of the histogram in percent of the old price. [STAT-3] */
export const PRICE_BORDERS = [-50, -20, -10, -5, 0, 5, 10, 20, 50, 100] as const

const HUNDRED = toHundredths(0)
const BORDER_FACTORS = PRICE_BORDERS.map((percent) => ({ percent, factor: toHundredths(percent) }))

/** Ratios closer to a border than this many percent are compared exactly. */
const BORDER_DISTANCE = 1e-6

function toHundredths(percent: number): Decimal {
  const factor = toDecimal(String(100 + percent))
  if (factor === null) throw new RangeError(`a border must be a plain number of percent, got ${percent}`)
  return factor
}

export function makeEmptyStats(): PlanStats {
  const priceChanges = Array.from({ length: PRICE_BORDERS.length + 1 }, () => 0)
  return makeStats(new FirstItems<Mover>(compareSize), priceChanges)
}

/** A copy that can be changed without changing the original. */
export function copyStats({ allMovers, priceChanges }: PlanStats): PlanStats {
  return makeStats(allMovers.copy(), [...priceChanges])
}

function makeStats(movers: FirstItems<Mover>, priceChanges: number[]): PlanStats {
  return {
    allMovers: movers,
    get movers() {
      return movers.items.slice(0, MAX_MOVERS)
    },
    priceChanges,
  }
}

/** Sorts by size, the largest first. Equal sizes stay in file order. */
export function compareSize(a: MoverValue, b: MoverValue): number {
  return compare(dropSign(b.value), dropSign(a.value)) || a.index - b.index
}

/** Counts the row's price change. [STAT-3] */
export function addPriceChange(stats: PlanStats, row: IndexedRow, terms: GroupTerms, sign: Sign): void {
  const change = row.changes.find(({ field }) => field === 'price')
  if (!change || row.materialId === null) return
  const before = amountBefore(change, terms)
  const after = toDecimal(change.after)
  if (before === null || after === null || before === after || before === '0' || isNegative(before)) return
  const bucket = findPriceBucket(before, after)
  stats.priceChanges[bucket] = (stats.priceChanges[bucket] ?? 0) + sign
}

/** The bucket of a price change, from 0; `before` must be above 0. */
export function findPriceBucket(before: Decimal, after: Decimal): number {
  const percent = (Number(after) / Number(before) - 1) * 100
  let bucket = 0
  for (const borderFactor of BORDER_FACTORS) {
    const isReached =
      Math.abs(percent - borderFactor.percent) > BORDER_DISTANCE
        ? percent > borderFactor.percent
        : compare(multiply(after, HUNDRED), multiply(before, borderFactor.factor)) >= 0
    if (!isReached) break
    bucket++
  }
  return bucket
}

export function makePriceHistogram({ priceChanges }: PlanStats): PriceBucket[] {
  return priceChanges.map((count, index) => {
    const [from, to] = [PRICE_BORDERS[index - 1], PRICE_BORDERS[index]]
    return { from: from === undefined ? null : String(from), to: to === undefined ? null : String(to), count }
  })
}

/** False for values that are certainly too small. Most rows of a large file are excluded this way, with one comparison each. `size`: above 0. */
export function mayBeMover({ allMovers }: PlanStats, size: number): boolean {
  const { last } = allMovers
  return last === undefined || size >= Math.abs(Number(last.value)) * 0.999
}

/** Adds the row to the movers if it is one of the largest. [STAT-2] */
export function addMover(stats: PlanStats, row: IndexedRow, value: Decimal): void {
  if (value === '0') return
  if (!mayBeMover(stats, Math.abs(Number(value)))) return stats.allMovers.addAfterLast()
  stats.allMovers.add({ ...rowNameOf(row), index: row.index, name: row.name, value })
}

/** Removes a row that changed the stock value. */
export function removeMover({ allMovers }: PlanStats, { index }: IndexedRow): void {
  allMovers.remove((mover) => mover.index === index)
}

function dropSign(value: Decimal): Decimal {
  return isNegative(value) ? negate(value) : value
}

/**
 * What the values of a column come to: how many, how many different, their exact sum, least, middle and most, and how they are spread.
 * Numbers are exact decimals throughout; doubles only choose the width of the bars. [STATS-1]
 */
import { add, compare, divide, fromDigits, multiply, subtract, toDecimal, ZERO, type Decimal } from './decimal.ts'
import { ExactSum } from './exact-sum.ts'
import { textKey } from './text-key.ts'

/** A cell's value: as a number where it is one, and as it is written. */
export interface ColumnCell {
  readonly number: Decimal | null
  readonly text: string
}

/** From its lower border up to below its upper one; the last bar has its upper border, too. */
export interface Bar {
  readonly from: Decimal
  readonly to: Decimal
  readonly count: number
}

export interface NumberStats {
  readonly count: number
  readonly sum: Decimal
  readonly min: Decimal
  readonly median: Decimal
  readonly max: Decimal
  readonly bars: readonly Bar[]
}

export interface ColumnStats {
  readonly cells: number
  readonly blanks: number
  readonly distinct: number
  /** Null where no cell is a number. */
  readonly numbers: NumberStats | null
  /** Of what is no number, the most frequent first. */
  readonly frequent: readonly { readonly text: string; readonly count: number }[]
}

const MOST_FREQUENT = 5

export function columnStats(cells: Iterable<ColumnCell>): ColumnStats {
  const numbers: Decimal[] = []
  const counts = new Map<string, number>()
  const values = new Set<Decimal>()
  let [all, blanks] = [0, 0]
  for (const { number, text } of cells) {
    all += 1
    if (number !== null) {
      numbers.push(number)
      values.add(number)
    } else if (textKey(text) === '') blanks += 1
    else counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const frequent = Array.from(counts, ([text, count]) => ({ text, count }))
  frequent.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  return {
    cells: all,
    blanks,
    distinct: values.size + counts.size,
    numbers: numberStats(numbers),
    frequent: frequent.slice(0, MOST_FREQUENT),
  }
}

function numberStats(numbers: readonly Decimal[]): NumberStats | null {
  const sorted = inOrder(numbers)
  const [min, max] = [sorted[0], sorted.at(-1)]
  if (min === undefined || max === undefined) return null
  const sum = new ExactSum()
  for (const number of numbers) sum.add(number)
  return { count: sorted.length, sum: sum.total, min, median: middle(sorted), max, bars: barsOf(sorted, min, max) }
}

/** Doubles that differ are in the order of their decimals; only equal ones need the exact comparison. */
function inOrder(numbers: readonly Decimal[]): readonly Decimal[] {
  const near = Float64Array.from(numbers, Number)
  const places = Uint32Array.from(numbers.keys())
  places.sort((a, b) => (near[a] ?? 0) - (near[b] ?? 0) || compare(numbers[a] ?? ZERO, numbers[b] ?? ZERO))
  return Array.from(places, (place) => numbers[place] ?? ZERO)
}

/** The one in the middle; of two, halfway between them, which is exact with one more digit. */
function middle(sorted: readonly Decimal[]): Decimal {
  const half = sorted.length >> 1
  const upper = sorted[half] ?? ZERO
  const lower = sorted[half - 1] ?? upper
  return sorted.length % 2 === 1 ? upper : multiply(add(lower, upper), HALF)
}

const HALF = fromDigits(5, 1)

/** About so many bars: their width is 1, 2 or 5 times a power of ten. */
const BARS = 10

function barsOf(sorted: readonly Decimal[], min: Decimal, max: Decimal): readonly Bar[] {
  if (min === max) return [{ from: min, to: max, count: sorted.length }]
  const width = widthFor(subtract(max, min))
  const bars: Bar[] = []
  let from = floorTo(min, width)
  let at = 0
  while (at < sorted.length) {
    const to = add(from, width)
    const first = at
    at = compare(max, to) <= 0 ? sorted.length : firstFrom(sorted, at, to)
    bars.push({ from, to, count: at - first })
    from = to
  }
  return bars
}

/** The first place, from one on, whose number is not below the border. */
function firstFrom(sorted: readonly Decimal[], start: number, border: Decimal): number {
  let at = start
  while (at < sorted.length && compare(sorted[at] ?? ZERO, border) < 0) at += 1
  return at
}

/** The round width that makes the fewest bars of at least BARS, about. */
function widthFor(range: Decimal): Decimal {
  const raw = Number(range) / BARS
  const power = Math.floor(Math.log10(raw))
  const digit = [1, 2, 5].find((one) => one * 10 ** power >= raw) ?? 10
  return power < 0 ? fromDigits(digit, -power) : fromDigits(BigInt(digit) * 10n ** BigInt(power), 0)
}

/** The largest multiple of `width` that is not above the value. */
function floorTo(value: Decimal, width: Decimal): Decimal {
  const times = toDecimal(divide(value, width, 1).replace(/\.\d+$/, '')) ?? ZERO
  let floor = multiply(times, width)
  while (compare(floor, value) > 0) floor = subtract(floor, width)
  while (compare(add(floor, width), value) <= 0) floor = add(floor, width)
  return floor
}

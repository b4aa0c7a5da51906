/**
 * Compares a supplier's list with the previous one: new, missing, more expensive, cheaper and unchanged lines, in exact decimals. Does not use the
 * account. A line that is missing from the newer list changes nothing by itself.
 */
import { add, compare, subtract, ZERO, type Decimal } from '../../material/values/decimal.ts'
import { makeTextKey } from '../../material/values/text-key.ts'

/** One line of a list: the supplier's code and price. */
export interface ListLine {
  readonly code: string
  readonly name: string
  /** Null if the list has no price for the code. */
  readonly price: Decimal | null
}

/**
 * `unpriced`: in both lists, but one has no price. `repeated`: the code occurs several times with different prices.
 */
export const LINE_STATES = ['new', 'dearer', 'cheaper', 'same', 'unpriced', 'repeated'] as const
export type LineState = (typeof LINE_STATES)[number]

export interface ComparedLine {
  readonly state: LineState
  /** The price in the previous list. Null if the code was not there or had no price. */
  readonly before: Decimal | null
}

export interface ComparedPrices {
  readonly before: Decimal
  readonly after: Decimal
  readonly up: Decimal
  readonly down: Decimal
  /** Sums of prices; each line counts once: the current price of new lines, the old price of missing lines, the price of unchanged lines. */
  readonly fresh: Decimal
  readonly gone: Decimal
  readonly same: Decimal
}

export interface ComparedLists {
  /** The result for each line of the newer list, in the list's order. */
  readonly lines: readonly ComparedLine[]
  /** Lines of the older list that are missing from the newer one. */
  readonly missingLines: readonly ListLine[]
  readonly counts: Readonly<Record<LineState | 'gone', number>>
  /** For codes with a price in both lists: the sums of the old prices, the new prices, the rises and the falls. */
  readonly prices: ComparedPrices
}

/** Compares codes by key. A code that a list repeats with the same price counts once. [SUPPLIER-6] */
export function compareLists(before: readonly ListLine[], after: readonly ListLine[]): ComparedLists {
  const [olderLines, newerLines] = [groupByCode(before), groupByCode(after)]
  const counts = { new: 0, dearer: 0, cheaper: 0, same: 0, unpriced: 0, repeated: 0, gone: 0 }
  let prices = { before: ZERO, after: ZERO, up: ZERO, down: ZERO, fresh: ZERO, same: ZERO }
  const lineByKey = new Map<string, ComparedLine>()
  for (const [key, newerLine] of newerLines) {
    const line = compareLine(olderLines.get(key), newerLine)
    lineByKey.set(key, line)
    counts[line.state] += 1
    if (line.state === 'new' && newerLine !== 'several')
      prices = { ...prices, fresh: add(prices.fresh, newerLine.price ?? ZERO) }
    if (line.before === null || newerLine === 'several' || newerLine.price === null) continue
    const difference = subtract(newerLine.price, line.before)
    const differenceSign = compare(difference, ZERO)
    prices = {
      ...prices,
      before: add(prices.before, line.before),
      after: add(prices.after, newerLine.price),
      up: differenceSign > 0 ? add(prices.up, difference) : prices.up,
      down: differenceSign < 0 ? add(prices.down, difference) : prices.down,
      same: differenceSign === 0 ? add(prices.same, newerLine.price) : prices.same,
    }
  }
  const missingKeys = new Set<string>()
  const missingLines = before.filter(({ code }) => {
    const key = makeTextKey(code)
    if (key === '' || newerLines.has(key) || missingKeys.has(key)) return false
    missingKeys.add(key)
    return true
  })
  const lines = after.map(({ code }) => lineByKey.get(makeTextKey(code)) ?? NO_CODE)
  const missingCost = missingLines.reduce((sum, { code, price }) => {
    return olderLines.get(makeTextKey(code)) === 'several' ? sum : add(sum, price ?? ZERO)
  }, ZERO)
  return {
    lines,
    missingLines,
    counts: { ...counts, gone: missingLines.length },
    prices: { ...prices, gone: missingCost },
  }
}

/** A line without a code is not compared. */
const NO_CODE: ComparedLine = { state: 'unpriced', before: null }

type CodeLine = { readonly price: Decimal | null } | 'several'

function compareLine(earlierLine: CodeLine | undefined, newerLine: CodeLine): ComparedLine {
  if (earlierLine === undefined) return { state: 'new', before: null }
  if (earlierLine === 'several' || newerLine === 'several') return { state: 'repeated', before: null }
  if (earlierLine.price === null || newerLine.price === null) return { state: 'unpriced', before: earlierLine.price }
  const direction = compare(newerLine.price, earlierLine.price)
  return { state: direction > 0 ? 'dearer' : direction < 0 ? 'cheaper' : 'same', before: earlierLine.price }
}

function groupByCode(lines: readonly ListLine[]): Map<string, CodeLine> {
  const lineByKey = new Map<string, CodeLine>()
  for (const { code, price } of lines) {
    const key = makeTextKey(code)
    if (key === '') continue
    const earlierLine = lineByKey.get(key)
    if (earlierLine === undefined) lineByKey.set(key, { price })
    else if (earlierLine !== 'several' && earlierLine.price !== price) lineByKey.set(key, 'several')
  }
  return lineByKey
}

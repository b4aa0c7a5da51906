/**
 * Orders rows by a column: numbers first, then texts, then blanks. Equal rows stay in file order. Uses ranks, so that a new filter or direction takes
 * one pass. Numbers with too many digits for a double are compared exactly.
 */
import { compare, toDecimal, ZERO } from '../../src-shared/material/values/decimal.ts'
import { TextKeys } from './text-keys.ts'
import { normaliseText } from '../../src-shared/material/values/text-key.ts'

/** A rank per row, from 1. 0 means blank. Equal cells have equal ranks. */
export interface Ranks {
  readonly ranks: Uint32Array
  readonly rankCount: number
}

export interface SortCells {
  /** Canonical decimal text of a row's cell; null if it is not a number. */
  number(row: number): string | null
  /** The text of a cell that is not a number; '' is blank. */
  text(row: number): string
}

/** The maximum number of digits for which a double is always exact. */
const EXACT_DIGITS = 15
/** Letters that are sorted like a plain letter although they have a mark or another width: Latin, ё and full-width forms. й is a separate letter. */
const FOLDED_LETTERS = /[\u00aa-\u024f\u0451\u1e00-\u1eff\uff01-\uff9f]/g
const ACCENT_MARKS = /\p{Mn}/gu

export function rankCells(count: number, cells: SortCells): Ranks {
  const ranks = new Uint32Array(count)
  const values = new Float64Array(count)
  const numericRows = new Uint32Array(count)
  const textRows = new Uint32Array(count)
  const keys = new TextKeys()
  let numberCount = 0
  let hasLongNumber = false
  for (let row = 0; row < count; row++) {
    const decimal = cells.number(row)
    if (decimal !== null) {
      values[numberCount] = Number(decimal)
      numericRows[numberCount++] = row
      hasLongNumber ||= decimal.length > EXACT_DIGITS
      continue
    }
    const text = cells.text(row)
    if (text === '') continue
    if (isTrimmed(text) && keys.addFolded(text, (letterFolds ??= buildLetterFolds()))) textRows[keys.count - 1] = row
    else {
      const key = sortKey(text)
      if (key === '') continue
      keys.add(key)
      textRows[keys.count - 1] = row
    }
  }
  const rows = numericRows.subarray(0, numberCount)
  const highestRank = hasLongNumber
    ? rankLongNumbers(ranks, rows, cells)
    : rankNumbers(ranks, rows, values.subarray(0, numberCount))
  return { ranks, rankCount: rankTexts(ranks, textRows, keys, highestRank) }
}

/** The first code after the alphabets that are folded letter by letter: Latin, Greek and Cyrillic. */
const SIMPLE_FOLDING_END = 0x530
/** Sigma, which has a separate small form at the end of a word. */
const SIGMA = 0x3a3
let letterFolds: Int32Array | undefined

/** For each letter's code, the code of the letter that `sortKey` replaces it with. -1 if the result is several letters or depends on the position. */
function buildLetterFolds(): Int32Array {
  return Int32Array.from({ length: SIMPLE_FOLDING_END }, (_, code) => {
    const key = sortKey(`a${String.fromCharCode(code)}a`)
    return key.length === 3 && code !== SIGMA ? key.charCodeAt(1) : -1
  })
}

/** True if the text certainly has no spaces around it. */
function isTrimmed(text: string): boolean {
  const [firstCode, lastCode] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)]
  return firstCode > 32 && firstCode !== NO_BREAK_SPACE && lastCode > 32 && lastCode !== NO_BREAK_SPACE
}

const NO_BREAK_SPACE = 0xa0

/** A text as compared when sorting: without case, accents and surrounding blanks. Not specific to any language. */
export function sortKey(text: string): string {
  const lowerCaseText = text.trim().toLowerCase()
  if (lowerCaseText.search(FOLDED_LETTERS) < 0) return lowerCaseText
  return lowerCaseText.replace(FOLDED_LETTERS, (letter) => normaliseText(letter, 'NFKD').replace(ACCENT_MARKS, ''))
}

/** Assigns ranks to the rows of `numericRows`. Returns the highest rank. */
function rankNumbers(ranks: Uint32Array, numericRows: Uint32Array, values: Float64Array): number {
  const sortedValues = values.slice().sort()
  let highestRank = 0
  for (let index = 0; index < sortedValues.length; index++) {
    if (index === 0 || sortedValues[index] !== sortedValues[highestRank - 1])
      sortedValues[highestRank++] = sortedValues[index] ?? 0
  }
  for (let index = 0; index < numericRows.length; index++) {
    const value = values[index] ?? 0
    let lowIndex = 0
    let highIndex = highestRank - 1
    while (lowIndex < highIndex) {
      const middle = (lowIndex + highIndex) >> 1
      if ((sortedValues[middle] ?? 0) < value) lowIndex = middle + 1
      else highIndex = middle
    }
    ranks[numericRows[index] ?? 0] = lowIndex + 1
  }
  return highestRank
}

/** Assigns ranks to rows with long numbers, which are compared exactly because a double cannot have all their digits. */
function rankLongNumbers(ranks: Uint32Array, numericRows: Uint32Array, cells: SortCells): number {
  const exactValues = Array.from(numericRows, (row) => toDecimal(cells.number(row) ?? '') ?? ZERO)
  const order = exactValues
    .map((_, index) => index)
    .sort((a, b) => compare(exactValues[a] ?? ZERO, exactValues[b] ?? ZERO))
  let rank = 0
  for (const [index, position] of order.entries()) {
    const previousPosition = order[index - 1]
    if (previousPosition === undefined || exactValues[previousPosition] !== exactValues[position]) rank += 1
    ranks[numericRows[position] ?? 0] = rank
  }
  return rank
}

function rankTexts(ranks: Uint32Array, rows: Uint32Array, keys: TextKeys, highestRank: number): number {
  let rank = highestRank
  let previousPosition = -1
  for (const position of keys.order()) {
    if (previousPosition < 0 || !keys.isSameText(previousPosition, position)) rank += 1
    previousPosition = position
    ranks[rows[position] ?? 0] = rank
  }
  return rank
}

/** `rows`, or all rows if null, in the order of their ranks. */
export function sortByRank(
  rows: Uint32Array | null,
  { ranks, rankCount: highestRank }: Ranks,
  isDescending: boolean,
): Uint32Array {
  const count = rows?.length ?? ranks.length
  const slotOf = (rank: number): number => (rank === 0 ? highestRank : isDescending ? highestRank - rank : rank - 1)
  const startOffsets = new Uint32Array(highestRank + 2)
  for (let index = 0; index < count; index++) {
    const position = slotOf(ranks[rows ? (rows[index] ?? 0) : index] ?? 0) + 1
    startOffsets[position] = (startOffsets[position] ?? 0) + 1
  }
  for (let index = 1; index < startOffsets.length; index++)
    startOffsets[index] = (startOffsets[index] ?? 0) + (startOffsets[index - 1] ?? 0)
  const sortedRows = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const row = rows ? (rows[index] ?? 0) : index
    const slot = slotOf(ranks[row] ?? 0)
    const position = startOffsets[slot] ?? 0
    sortedRows[position] = row
    startOffsets[slot] = position + 1
  }
  return sortedRows
}

/**
 * How many orders are stored. Several are needed, because a window may be a few changes behind. Each order takes 4 bytes per row, but none if rows
 * are in file order.
 */
const MAX_STORED_ORDERS = 8

/** Planned rows, or file rows if one row per material is shown. */
export type OrderKind = 'planned' | 'file'

interface RecentOrder {
  readonly orderNumber: number
  readonly rowKind: OrderKind
  readonly rows: Uint32Array | null
}

export class RecentRowOrders {
  private lastNumber = 0
  private orders: readonly RecentOrder[] = []

  /** The number that identifies this order. `rows` is null if every row is at its own position. */
  numberOf(rows: Uint32Array | null, orderKind: OrderKind): number {
    const earlierOrder = this.orders.find(
      (recentOrder) => recentOrder.rows === rows && recentOrder.rowKind === orderKind,
    )
    const order = earlierOrder ?? { orderNumber: ++this.lastNumber, rowKind: orderKind, rows }
    this.orders = [order, ...this.orders.filter((recentOrder) => recentOrder !== earlierOrder)].slice(
      0,
      MAX_STORED_ORDERS,
    )
    return order.orderNumber
  }

  /** The rows of an order. Empty if the order is no longer stored, so that nothing is changed by mistake. */
  rowsOf(orderNumber: number): Uint32Array | null {
    const earlierOrder = this.orders.find((recentOrder) => recentOrder.orderNumber === orderNumber)
    return earlierOrder ? earlierOrder.rows : new Uint32Array(0)
  }

  /** Forgets all orders, because every position now has another row. */
  forget(): void {
    this.orders = []
  }

  /**
   * Called after the same rows were read again. Each order keeps its rows at their new positions. `lineMapperFor` returns null if there are no rows
   * of that kind.
   */
  updateAfterReread(count: number, lineMapperFor: (orderKind: OrderKind) => ((line: number) => number) | null): void {
    this.orders = this.orders.flatMap(({ orderNumber, rowKind: orderKind, rows }): RecentOrder[] => {
      const mapLine = lineMapperFor(orderKind)
      if (mapLine === null) return []
      return [
        {
          orderNumber,
          rowKind: orderKind,
          rows: rows ? rows.map(mapLine) : Uint32Array.from({ length: count }, (_, index) => mapLine(index)),
        },
      ]
    })
  }
}

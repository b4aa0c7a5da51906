/**
 * Orders rows by a column: numbers first, then texts, then blanks. Equal rows stay in file order. Works on ranks, so a new filter or direction costs
 * one pass. Never compares numbers as floats only.
 */
import { compare, toDecimal, ZERO } from '../../src-shared/material/values/decimal.ts'
import { TextKeys } from './text-keys.ts'
import { normalForm } from '../../src-shared/material/values/text-key.ts'

/** A rank per row, from 1. 0 means blank. Equal cells have equal ranks. */
export interface Ranks {
  readonly ranks: Uint32Array
  readonly most: number
}

export interface SortCells {
  /** Canonical decimal text of a row's cell; null if it is not a number. */
  number(row: number): string | null
  /** The text of a cell that is not a number; '' is blank. */
  text(row: number): string
}

/** Longer texts do not fit a double exactly. */
const EXACT_DIGITS = 15
/** Letters with a mark or in another width that count as the plain letter: Latin, ё and full-width forms. й is a separate letter. */
const FOLDED = /[\u00aa-\u024f\u0451\u1e00-\u1eff\uff01-\uff9f]/g
const MARKS = /\p{Mn}/gu

export function rankCells(count: number, cells: SortCells): Ranks {
  const ranks = new Uint32Array(count)
  const values = new Float64Array(count)
  const numeric = new Uint32Array(count)
  const texts = new Uint32Array(count)
  const keys = new TextKeys()
  let numbers = 0
  let isLong = false
  for (let row = 0; row < count; row++) {
    const decimal = cells.number(row)
    if (decimal !== null) {
      values[numbers] = Number(decimal)
      numeric[numbers++] = row
      isLong ||= decimal.length > EXACT_DIGITS
      continue
    }
    const text = cells.text(row)
    if (text === '') continue
    if (isTrimmed(text) && keys.addFolded(text, (folds ??= foldsOf()))) texts[keys.count - 1] = row
    else {
      const key = sortKey(text)
      if (key === '') continue
      keys.add(key)
      texts[keys.count - 1] = row
    }
  }
  const rows = numeric.subarray(0, numbers)
  const most = isLong ? rankLong(ranks, rows, cells) : rankNumbers(ranks, rows, values.subarray(0, numbers))
  return { ranks, most: rankTexts(ranks, texts, keys, most) }
}

/** Alphabets that are folded letter by letter: Latin, Greek and Cyrillic. */
const FOLDED_ALONE = 0x530
/** It has a separate small form at the end of a word. */
const SIGMA = 0x3a3
let folds: Int32Array | undefined

/** What `sortKey` turns a letter into, by code. -1 if the result is several letters or depends on the position. */
function foldsOf(): Int32Array {
  return Int32Array.from({ length: FOLDED_ALONE }, (_, code) => {
    const key = sortKey(`a${String.fromCharCode(code)}a`)
    return key.length === 3 && code !== SIGMA ? key.charCodeAt(1) : -1
  })
}

/** True if the text cannot have spaces around it. */
function isTrimmed(text: string): boolean {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)]
  return first > 32 && first !== NO_BREAK && last > 32 && last !== NO_BREAK
}

const NO_BREAK = 0xa0

/** A text as compared when sorting: without case, accents and surrounding blanks. Not specific to any language. */
export function sortKey(text: string): string {
  const lower = text.trim().toLowerCase()
  if (lower.search(FOLDED) < 0) return lower
  return lower.replace(FOLDED, (letter) => normalForm(letter, 'NFKD').replace(MARKS, ''))
}

/** Gives the rows of `numeric` their ranks; returns the highest one. */
function rankNumbers(ranks: Uint32Array, numeric: Uint32Array, values: Float64Array): number {
  const distinct = values.slice().sort()
  let most = 0
  for (let at = 0; at < distinct.length; at++) {
    if (at === 0 || distinct[at] !== distinct[most - 1]) distinct[most++] = distinct[at] ?? 0
  }
  for (let at = 0; at < numeric.length; at++) {
    const value = values[at] ?? 0
    let low = 0
    let high = most - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((distinct[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    ranks[numeric[at] ?? 0] = low + 1
  }
  return most
}

/** Numbers with more digits than a double are compared exactly. */
function rankLong(ranks: Uint32Array, numeric: Uint32Array, cells: SortCells): number {
  const exact = Array.from(numeric, (row) => toDecimal(cells.number(row) ?? '') ?? ZERO)
  const order = exact.map((_, at) => at).sort((a, b) => compare(exact[a] ?? ZERO, exact[b] ?? ZERO))
  let rank = 0
  for (const [at, place] of order.entries()) {
    const before = order[at - 1]
    if (before === undefined || exact[before] !== exact[place]) rank += 1
    ranks[numeric[place] ?? 0] = rank
  }
  return rank
}

function rankTexts(ranks: Uint32Array, rows: Uint32Array, keys: TextKeys, after: number): number {
  let rank = after
  let before = -1
  for (const place of keys.order()) {
    if (before < 0 || !keys.isSame(before, place)) rank += 1
    before = place
    ranks[rows[place] ?? 0] = rank
  }
  return rank
}

/** `rows`, or all rows if null, in the order of their ranks. */
export function inOrder(rows: Uint32Array | null, { ranks, most }: Ranks, descending: boolean): Uint32Array {
  const count = rows?.length ?? ranks.length
  const place = (rank: number): number => (rank === 0 ? most : descending ? most - rank : rank - 1)
  const starts = new Uint32Array(most + 2)
  for (let at = 0; at < count; at++) {
    const next = place(ranks[rows ? (rows[at] ?? 0) : at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const sorted = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const row = rows ? (rows[at] ?? 0) : at
    const slot = place(ranks[row] ?? 0)
    const next = starts[slot] ?? 0
    sorted[next] = row
    starts[slot] = next + 1
  }
  return sorted
}

/** The window is at most a few changes behind. Each order takes 4 bytes per row, but none if rows are in file order. */
const MAX_KEPT = 8

/** Planned rows, or file rows if one row per material is shown. */
export type OrderOf = 'planned' | 'file'

interface SeenOrder {
  readonly seen: number
  readonly of: OrderOf
  readonly rows: Uint32Array | null
}

export class RecentRowOrders {
  private last = 0
  private kept: readonly SeenOrder[] = []

  /** The number that identifies this order. Null if every row is at its own position. */
  numberOf(rows: Uint32Array | null, of: OrderOf): number {
    const earlier = this.kept.find((one) => one.rows === rows && one.of === of)
    const order = earlier ?? { seen: ++this.last, of, rows }
    this.kept = [order, ...this.kept.filter((one) => one !== earlier)].slice(0, MAX_KEPT)
    return order.seen
  }

  /** An order that is no longer stored has no rows, so that nothing is changed by mistake. */
  rowsOf(seen: number): Uint32Array | null {
    const earlier = this.kept.find((one) => one.seen === seen)
    return earlier ? earlier.rows : new Uint32Array(0)
  }

  /** All positions now have other rows. */
  forget(): void {
    this.kept = []
  }

  /** The same rows were read again, so each order keeps its rows at their new positions. `lineNow` returns null if there are no rows of that kind. */
  carry(count: number, lineNow: (of: OrderOf) => ((line: number) => number) | null): void {
    this.kept = this.kept.flatMap(({ seen, of, rows }): SeenOrder[] => {
      const now = lineNow(of)
      if (now === null) return []
      return [{ seen, of, rows: rows ? rows.map(now) : Uint32Array.from({ length: count }, (_, at) => now(at)) }]
    })
  }
}

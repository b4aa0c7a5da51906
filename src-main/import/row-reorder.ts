/** Ranks after a few rows changed: each of these finds its place among the others, which keep theirs. Makes what ranking anew makes. */
import { compare, toDecimal, ZERO, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { inOrder, sortKey, type Ranks, type SortCells } from './row-order.ts'

/** What a row is ordered by; null: blank. */
type Key = { readonly number: Decimal } | { readonly text: string } | null

/** `cells`: as they are now. Ranks of changed rows are new, those of other rows may be higher by as many as came before them. */
export function rankedAgain(before: Ranks, cells: SortCells, changed: ReadonlySet<number>): Ranks {
  const ranks = before.ranks.slice()
  for (const row of changed) ranks[row] = 0
  let { most } = before
  const placed = inOrder(null, { ranks, most }, false)
  const rows = Array.from(placed.subarray(0, firstBlank(placed, ranks)))
  for (const row of changed) {
    const key = keyOf(cells, row)
    if (key === null) continue
    const at = placeOf(rows, (other) => orderOf(keyOf(cells, other), key) < 0)
    const next = rows[at]
    const rank = next === undefined ? most + 1 : (ranks[next] ?? 0)
    if (next === undefined || orderOf(keyOf(cells, next), key) !== 0) {
      for (let other = 0; other < ranks.length; other++) {
        const own = ranks[other] ?? 0
        if (own >= rank) ranks[other] = own + 1
      }
      most += 1
    }
    ranks[row] = rank
    rows.splice(at, 0, row)
  }
  return { ranks, most }
}

/** Blank rows stand last. */
function firstBlank(placed: Uint32Array, ranks: Uint32Array): number {
  return placeOf(placed, (row) => ranks[row] !== 0)
}

function keyOf(cells: SortCells, row: number): Key {
  const decimal = cells.number(row)
  if (decimal !== null) return { number: toDecimal(decimal) ?? ZERO }
  const text = sortKey(cells.text(row))
  return text === '' ? null : { text }
}

/** Numbers before texts, blanks last. */
function orderOf(one: Key, other: Key): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if ('number' in one && 'number' in other) return compare(one.number, other.number)
  if ('text' in one && 'text' in other) return one.text < other.text ? -1 : Number(one.text > other.text)
  return 'number' in one ? -1 : 1
}

/** The first place whose row does not stand before. */
function placeOf(rows: ArrayLike<number>, hasOldValue: (row: number) => boolean): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hasOldValue(rows[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

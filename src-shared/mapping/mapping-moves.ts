/** A quantity in a list of orders, invoices, sales or other moves: how many were moved, not how many are there. [MAP-5] */
import {
  isBareQuantity,
  isOfDays,
  isOfMoves,
  isOfPeople,
  isOfTotals,
  isReference,
} from '../file/headings/document-words.ts'
import type { ColumnClaim, ColumnReason } from './mapping.ts'

/** A column whose heading means something else in a list of moves, and why it has no field. */
interface Unclear {
  readonly column: number
  readonly reason: ColumnReason
}

/**
 * In a list of moves, a quantity that was taken for the stock, and a reference that was taken for the sku. Such a list has a
 * column of customers, documents or reasons, or its rows begin with a date, or have one beside a total. Beside a minimum a quantity is a stock all the
 * same: no order has one.
 */
export function unclearInMoves(
  won: ReadonlyMap<number, ColumnClaim>,
  { headers, names }: { readonly headers: readonly string[]; readonly names: readonly string[] },
): Unclear[] {
  const speaks = columnOfMoves(won, headers)
  if (speaks === -1) return []
  const beside = names[speaks] ?? ''
  const claims = [...won.values()]
  const called = claims.find(({ field }) => field === 'name')?.column ?? Number.NaN
  return claims.flatMap((claim): Unclear[] => {
    const { column, name, header, field, strength } = claim
    if (strength === 'chosen' || strength === 'remembered') return []
    // Next to the name it is the article's.
    if (field === 'sku' && isReference(header) && Math.abs(column - called) !== 1) {
      return [{ column, reason: { code: 'unclear-heading', header: name, field } }]
    }
    if (field !== 'stock' || strength === 'plain' || !isBareQuantity(header) || hasMinimum(won)) return []
    return [{ column, reason: { code: 'unclear-heading', header: name, field, beside } }]
  })
}

function columnOfMoves(won: ReadonlyMap<number, ColumnClaim>, headers: readonly string[]): number {
  const first = Math.min(...won.keys())
  const hasTotals = headers.some((header, column) => !won.has(column) && isOfTotals(header))
  return headers.findIndex((header, column) => {
    const field = won.get(column)?.field
    // The column of a field says nothing of moves; that of an operation does.
    if (header === '' || (field !== undefined && field !== 'action')) return false
    return isOfMoves(header) || isOfPeople(header) || (isOfDays(header) && (column < first || hasTotals))
  })
}

/**
 * What a heading that nobody knows can turn: how many, which may be of what it says, and a least amount by words for another.
 * Such a column is sure only where all headings beside it are understood.
 */
export function mayMeanElse({ field, header }: ColumnClaim, won: ReadonlyMap<number, ColumnClaim>): boolean {
  if (field === 'stock') return isBareQuantity(header) && !hasMinimum(won)
  return field === 'minimum'
}

function hasMinimum(won: ReadonlyMap<number, ColumnClaim>): boolean {
  return [...won.values()].some(({ field }) => field === 'minimum')
}

/** Recognises quantities in lists of orders, invoices, sales or other moves: they are how many were moved, not a stock. [MAP-5] */
import {
  isBareQuantity,
  isOfDays,
  isOfMoves,
  isOfPeople,
  isOfTotals,
  isReference,
} from '../file/headings/document-words.ts'
import type { ColumnClaim, ColumnReason } from './mapping.ts'

/** A column that means something else in a list of moves, and why it gets no field. */
interface Unclear {
  readonly column: number
  readonly reason: ColumnReason
}

/**
 * In a list of moves: a quantity that was taken for the stock, and a reference that was taken for the sku. A list of moves has a column
 * of customers, documents or reasons, or its rows begin with a date, or have one beside a total. A quantity beside a minimum is a stock
 * all the same: orders have no minimum.
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
    // Next to the name, it is the article's reference.
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
    // A column with a field is no sign of moves, except one for actions.
    if (header === '' || (field !== undefined && field !== 'action')) return false
    return isOfMoves(header) || isOfPeople(header) || (isOfDays(header) && (column < first || hasTotals))
  })
}

/**
 * Whether an unknown heading could change a column's meaning: a bare quantity, or a minimum. Such a column is sure only if all headings
 * beside it are understood.
 */
export function mayMeanElse({ field, header }: ColumnClaim, won: ReadonlyMap<number, ColumnClaim>): boolean {
  if (field === 'stock') return isBareQuantity(header) && !hasMinimum(won)
  return field === 'minimum'
}

function hasMinimum(won: ReadonlyMap<number, ColumnClaim>): boolean {
  return [...won.values()].some(({ field }) => field === 'minimum')
}

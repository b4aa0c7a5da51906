/** How sure a column's field is: `sure` only if words and values agree and nothing else could be meant. [MAP-5] */
import { isOrderHeading } from '../file/headings/heading-key.ts'
import {
  isBareName,
  isPersonHeading,
  isTotalHeading,
  isBareQuantity,
  isDateHeading,
  isMovementHeading,
  isReferenceHeading,
} from '../file/headings/not-a-field-words.ts'
import type { Sheet } from '../file/sheet.ts'
import type { Table } from '../file/table.ts'
import { hasStorages, sharesKeys } from './mapping-doubts.ts'
import { hasCodes, isSparse, textsOf } from './mapping-shape.ts'
import { isUnitWord } from '../material/values/unit.ts'
import type { ColumnClaim, ColumnMapping, ColumnReason } from './mapping.ts'

export interface ColumnContext {
  readonly sheet: Sheet
  readonly table: Table
  readonly headers: readonly string[]
  readonly winners: ReadonlyMap<number, ColumnClaim>
  /** Whether an unknown heading or a date is beside the column. */
  readonly hasUnclearNeighbour: boolean
  /** Undefined until the ids are compared with the account. */
  readonly foreignIds: boolean | undefined
}

export function confidenceOf(claim: ColumnClaim, context: ColumnContext): ColumnMapping['confidence'] {
  switch (claim.strength) {
    case 'chosen':
    case 'remembered':
      return 'chosen'
    case 'plain':
    case 'often':
      if (isUncertainReason(claim.reason.code) || hasPoorValues(claim, context)) return 'likely'
      if (claim.strength === 'plain') return 'sure'
      // For a key or a stock, a heading alone is not enough: `Reference` may be above values such as `R1 R2`, and `Quantity` may be in an order.
      if ((claim.field === 'sku' && claim.rank > 0) || claim.field === 'price' || isUncertain(claim, context))
        return 'likely'
      return claim.field === 'id' && context.foreignIds !== false ? 'likely' : 'sure'
    case 'stand-in':
    case 'part':
    case 'data':
      return 'likely'
    default:
      return claim.strength satisfies never
  }
}

function isUncertainReason(code: ColumnClaim['reason']['code']): boolean {
  return code === 'best-of' || code === 'short-heading' || code === 'few-values' || code === 'with-tax'
}

/**
 * True for skus that several rows share, names that most rows lack, and unknown units. The column's field is then never sure, even if its words are
 * plain.
 */
function hasPoorValues({ field, column }: ColumnClaim, { sheet, table, winners }: ColumnContext): boolean {
  switch (field) {
    case 'sku':
      return sharesKeys(sheet, table, column, winners)
    case 'name':
      return isSparse(sheet, table, column)
    case 'unit':
      return hasNoUnit(textsOf(sheet, table, column))
    default:
      return false
  }
}

function hasNoUnit(texts: readonly string[]): boolean {
  return texts.length >= 2 && !texts.some(isUnitWord)
}

function isUncertain(
  claim: ColumnClaim,
  { sheet, table, headers, winners, hasUnclearNeighbour }: ColumnContext,
): boolean {
  return (
    (claim.field === 'sku' && !hasCodes(sheet, table, claim.column)) ||
    (claim.field === 'stock' &&
      (headers.some(isOrderHeading) || (hasStorages(sheet, winners) && isTotalHeading(claim.header)))) ||
    (claim.field === 'name' && isBareName(claim.header) && headers.some(isPersonHeading)) ||
    (hasUnclearNeighbour && mayMeanOtherField(claim, winners))
  )
}

/** A column that means something else in a list of transactions, and why it gets no field. */
interface UnclearColumn {
  readonly column: number
  readonly reason: ColumnReason
}

/**
 * In a list of transactions, such as orders or invoices, a quantity is not the stock, and a reference is not the sku. Such a list has a column of
 * customers, documents or reasons, rows that start with a date, or a date and a total. A quantity beside a minimum is still a stock, because orders
 * have no minimum. [MAP-5]
 */
export function findUnclearInTransactions(
  winners: ReadonlyMap<number, ColumnClaim>,
  { headers, names }: { readonly headers: readonly string[]; readonly names: readonly string[] },
): UnclearColumn[] {
  const transactionColumn = findTransactionColumn(winners, headers)
  if (transactionColumn === -1) return []
  const transactionHeading = names[transactionColumn] ?? ''
  const claims = [...winners.values()]
  const nameColumn = claims.find(({ field }) => field === 'name')?.column ?? Number.NaN
  return claims.flatMap((claim): UnclearColumn[] => {
    const { column, name, header, field, strength } = claim
    if (strength === 'chosen' || strength === 'remembered') return []
    // A reference in a column beside the name is the article's reference.
    if (field === 'sku' && isReferenceHeading(header) && Math.abs(column - nameColumn) !== 1) {
      return [{ column, reason: { code: 'unclear-heading', header: name, field } }]
    }
    if (field !== 'stock' || strength === 'plain' || !isBareQuantity(header) || hasMinimum(winners)) return []
    return [{ column, reason: { code: 'unclear-heading', header: name, field, beside: transactionHeading } }]
  })
}

function findTransactionColumn(winners: ReadonlyMap<number, ColumnClaim>, headers: readonly string[]): number {
  const firstColumn = Math.min(...winners.keys())
  const hasTotals = headers.some((header, column) => !winners.has(column) && isTotalHeading(header))
  return headers.findIndex((header, column) => {
    const field = winners.get(column)?.field
    // A column with a field is not evidence of transactions, unless it is an action column.
    if (header === '' || (field !== undefined && field !== 'action')) return false
    return (
      isMovementHeading(header) ||
      isPersonHeading(header) ||
      (isDateHeading(header) && (column < firstColumn || hasTotals))
    )
  })
}

/**
 * Whether an unknown heading could change a column's meaning. This concerns a bare quantity or a minimum: they are
 * sure only if all headings beside them are known.
 */
function mayMeanOtherField({ field, header }: ColumnClaim, winners: ReadonlyMap<number, ColumnClaim>): boolean {
  if (field === 'stock') return isBareQuantity(header) && !hasMinimum(winners)
  return field === 'minimum'
}

function hasMinimum(winners: ReadonlyMap<number, ColumnClaim>): boolean {
  return [...winners.values()].some(({ field }) => field === 'minimum')
}

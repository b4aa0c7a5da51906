/** How sure a column's field is: `sure` only if words and values agree and nothing else could be meant. [MAP-5] */
import { isOfOrders } from '../file/headings/key.ts'
import { isBareName, isOfPeople, isOfTotals } from '../file/headings/document-words.ts'
import type { Sheet } from '../file/sheet.ts'
import type { Table } from '../file/table.ts'
import { hasStorages, sharesKeys } from './mapping-doubts.ts'
import { mayMeanElse } from './mapping-moves.ts'
import { holdsCodes, isSparse, textsOf } from './mapping-shape.ts'
import { isUnitWord } from '../material/values/unit.ts'
import type { ColumnClaim, ColumnMapping } from './mapping.ts'

export interface Beside {
  readonly sheet: Sheet
  readonly table: Table
  readonly headers: readonly string[]
  readonly won: ReadonlyMap<number, ColumnClaim>
  /** There is an unknown heading, or a date, beside it. */
  readonly isUnclear: boolean
  /** Undefined until the ids are compared with the account. */
  readonly foreignIds: boolean | undefined
}

export function confidenceOf(claim: ColumnClaim, beside: Beside): ColumnMapping['confidence'] {
  switch (claim.strength) {
    case 'chosen':
    case 'remembered':
      return 'chosen'
    case 'plain':
    case 'often':
      if (isDoubted(claim.reason.code) || hasPoorValues(claim, beside)) return 'likely'
      if (claim.strength === 'plain') return 'sure'
      // `Reference` above `R1 R2`, `Quantity` in an order: words alone do not make them the key or the stock.
      if ((claim.field === 'sku' && claim.rank > 0) || claim.field === 'price' || isDoubtful(claim, beside))
        return 'likely'
      return claim.field === 'id' && beside.foreignIds !== false ? 'likely' : 'sure'
    case 'stand-in':
    case 'part':
    case 'data':
      return 'likely'
    default:
      return claim.strength satisfies never
  }
}

function isDoubted(code: ColumnClaim['reason']['code']): boolean {
  return code === 'best-of' || code === 'short-heading' || code === 'few-values' || code === 'with-tax'
}

/** Plain words are not enough: skus that rows share, names that most rows lack, and unknown units are not sure. */
function hasPoorValues({ field, column }: ColumnClaim, { sheet, table, won }: Beside): boolean {
  switch (field) {
    case 'sku':
      return sharesKeys(sheet, table, column, won)
    case 'name':
      return isSparse(sheet, table, column)
    case 'unit':
      return holdsNoUnit(textsOf(sheet, table, column))
    default:
      return false
  }
}

function holdsNoUnit(texts: readonly string[]): boolean {
  return texts.length >= 2 && !texts.some(isUnitWord)
}

function isDoubtful(claim: ColumnClaim, { sheet, table, headers, won, isUnclear }: Beside): boolean {
  return (
    (claim.field === 'sku' && !holdsCodes(sheet, table, claim.column)) ||
    (claim.field === 'stock' && (headers.some(isOfOrders) || (hasStorages(sheet, won) && isOfTotals(claim.header)))) ||
    (claim.field === 'name' && isBareName(claim.header) && headers.some(isOfPeople)) ||
    (isUnclear && mayMeanElse(claim, won))
  )
}

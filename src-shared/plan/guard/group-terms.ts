/**
 * The unit and price that a group sets for its material. They are needed to compare one row's amounts, because another row of the group may contain
 * them. Only considers rows that cause requests.
 */
import type { Change, IndexedRow } from '../plan.ts'
import { findRescaling, type Rescaling } from '../unit-scale.ts'
import { toDecimal, type Decimal } from '../../material/values/decimal.ts'

export interface GroupTerms {
  readonly unit: Change | null
  /** Null if the unit does not change, or if the pair of units is unknown. */
  readonly scale: Rescaling | null
  /** The price that the group sends, per new unit. */
  readonly price: Decimal | null
}

const NO_TERMS: GroupTerms = { unit: null, scale: null, price: null }

/** `rows`: the rows of the group that cause requests. */
export function termsOf(rows: readonly Pick<IndexedRow, 'changes'>[]): GroupTerms {
  let unit: Change | null = null
  let price: Decimal | null = null
  for (const row of rows) {
    for (const change of row.changes) {
      if (change.field === 'unit') unit ??= change
      else if (change.field === 'price') price ??= toDecimal(change.after)
    }
  }
  if (unit === null && price === null) return NO_TERMS
  const scale = unit === null || unit.before === null ? null : findRescaling(unit.before, unit.after)
  return { unit, scale, price }
}

/** The price at which balances are valued after the group is sent. `currentPrice`: the account's price now. [STAT-1] */
export function computePriceAfter({ scale, price }: GroupTerms, currentPrice: Decimal): Decimal {
  return price ?? (scale ? scale.convertPrice(currentPrice) : currentPrice)
}

/**
 * A price or balance before the change, in the new unit. Null if there was none, or if the unit change has an unknown
 * effect. Balances are already rescaled. [UNIT-1]
 */
export function amountBefore(change: Change, { unit, scale }: GroupTerms): Decimal | null {
  const valueBefore = change.before === null ? null : toDecimal(change.before)
  if (valueBefore === null || unit === null) return valueBefore
  if (scale === null) return null
  return change.field === 'price' ? scale.convertPrice(valueBefore) : valueBefore
}

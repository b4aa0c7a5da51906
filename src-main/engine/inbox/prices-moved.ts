/** How far prices of the account would move, taken together. Exact. */
import { add, isCanonical, ZERO, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import type { PlannedRow } from '../../../src-shared/domain/plan/plan.ts'
import type { PricesMoved } from './inbox-entry.ts'

/** Null where no price of a material that has one would change. A new material has no price before. */
export function pricesMoved(rows: Iterable<Pick<PlannedRow, 'calls'>>): PricesMoved | null {
  let [count, before, after]: [number, Decimal, Decimal] = [0, ZERO, ZERO]
  for (const { calls } of rows) {
    for (const change of calls.flatMap(({ changes }) => changes)) {
      if (change.field !== 'price' || change.before === null) continue
      if (!isCanonical(change.before) || !isCanonical(change.after)) continue
      count += 1
      before = add(before, change.before)
      after = add(after, change.after)
    }
  }
  return count === 0 ? null : { count, before, after }
}

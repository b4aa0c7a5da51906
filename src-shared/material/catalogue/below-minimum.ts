/** Which materials a storage holds too little of. What is planned does not count: see suppliers/reorder-list.ts. [STOCK-4] */
import { compare, type Decimal, ZERO } from '../values/decimal.ts'
import type { HeldCatalogue } from './catalogue-values.ts'

/** Carried by the storage, and less of it than its minimum there. Archived ones are not: nobody orders them again. */
export function isBelowMinimum({ archived, storages }: HeldCatalogue, storage: number, index: number): boolean {
  const { stock, minimum } = storages.get(storage) ?? {}
  const held = stock?.[index]
  return held !== undefined && archived[index] !== 1 && isLessThanMinimum(held, minimum?.[index] ?? ZERO)
}

export function isLessThanMinimum(stock: Decimal, minimum: Decimal): boolean {
  return compare(stock, minimum) < 0
}

/** Which materials are short. */
import { compare, ZERO } from '../values/decimal.ts'
import type { HeldCatalogue } from './catalogue-values.ts'

/** Carried by the storage, and less of it than its minimum there. Archived ones are not: nobody orders them again. */
export function isBelowMinimum({ archived, storages }: HeldCatalogue, storage: number, index: number): boolean {
  const { stock, minimum } = storages.get(storage) ?? {}
  const held = stock?.[index]
  return held !== undefined && archived[index] !== 1 && compare(held, minimum?.[index] ?? ZERO) < 0
}

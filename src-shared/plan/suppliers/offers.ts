/** Which materials of the account a supplier has: by the codes of its profile, and by its last list. */
import type { Catalogue } from '../../material/catalogue/catalogue.ts'
import { compare, type Decimal } from '../../material/values/decimal.ts'
import { textKey } from '../../material/values/text-key.ts'
import type { ListLine } from './compare-lists.ts'
import type { CrossReference } from './cross-reference.ts'

/** What is known of a supplier: its profile's codes, and the list that was applied last. */
export interface KnownSupplier {
  readonly name: string
  readonly reference: CrossReference
  readonly lines: readonly ListLine[]
}

/** A supplier of a material, with the supplier's code and price for it. */
export interface Offer {
  readonly supplier: string
  readonly code: string | null
  readonly price: Decimal | null
}

/**
 * Finds what a supplier has, by catalogue index. A code of the profile means its material and nothing else; any other code of the list means the only material
 * with this SKU, or name. Of several codes for a material the cheapest counts. [REORDER-2]
 */
export function offersIn(catalogue: Catalogue): (supplier: KnownSupplier) => ReadonlyMap<number, Offer> {
  const find = materialsByCode(catalogue)
  return (supplier) => offersOf(supplier, catalogue, find)
}

/** Finds the catalogue index of what a supplier's code means; null where that is nothing, or not certain. */
export function materialsByCode(catalogue: Catalogue): (code: string, reference: CrossReference) => number | null {
  // Only codes that no profile knows need them.
  let keys: Keys | null = null
  return (code, reference) => {
    const key = textKey(code)
    const entry = reference.get(key)
    if (entry) return catalogue.byId.get(entry.material) ?? null
    keys ??= keysOf(catalogue)
    const index = keys.sku.get(key) ?? keys.name.get(key)
    return index === undefined || index === SEVERAL ? null : index
  }
}

function offersOf(
  { name, reference, lines }: KnownSupplier,
  catalogue: Catalogue,
  find: ReturnType<typeof materialsByCode>,
): ReadonlyMap<number, Offer> {
  const offers = new Map<number, Offer>()
  const offer = (index: number, code: string, price: Decimal | null): void => {
    const offerSoFar = offers.get(index)
    if (offerSoFar && !isCheaper(price, offerSoFar.price)) return
    offers.set(index, { supplier: name, code, price })
  }
  const listedKeys = new Set<string>()
  for (const { code, price } of lines) {
    const key = textKey(code)
    if (key === '') continue
    listedKeys.add(key)
    const index = find(code, reference)
    if (index !== null) offer(index, code, price)
  }
  // Codes that the last list has not: whose they are is known, what they cost is not.
  for (const [key, { code, material }] of reference) {
    const index = listedKeys.has(key) ? undefined : catalogue.byId.get(material)
    if (index !== undefined) offer(index, code, null)
  }
  return offers
}

function isCheaper(price: Decimal | null, than: Decimal | null): boolean {
  return price !== null && (than === null || compare(price, than) < 0)
}

/** Several materials have the key: it means none of them. */
const SEVERAL = -1

interface Keys {
  readonly sku: ReadonlyMap<string, number>
  readonly name: ReadonlyMap<string, number>
}

function keysOf({ skus, names }: Catalogue): Keys {
  const byKey = (texts: readonly string[]): ReadonlyMap<string, number> => {
    const indexByKey = new Map<string, number>()
    for (const [index, text] of texts.entries()) {
      const key = textKey(text)
      if (key !== '') indexByKey.set(key, indexByKey.has(key) ? SEVERAL : index)
    }
    return indexByKey
  }
  return { sku: byKey(skus), name: byKey(names) }
}

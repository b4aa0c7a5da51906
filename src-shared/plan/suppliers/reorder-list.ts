/**
 * What must be ordered: materials that are below their minimum in a storage, including planned changes. Each has its
 * known supplier, the supplier's own code and the last price. Sends and changes nothing.
 */
import type { Catalogue } from '../../material/catalogue/catalogue.ts'
import type { NamedItem } from '../../material/values/ids-by-name.ts'
import {
  add,
  compare,
  isNegative,
  multiply,
  subtract,
  ZERO,
  type Decimal,
  ExactSum,
} from '../../material/values/decimal.ts'
import { makeTextKey } from '../../material/values/text-key.ts'
import type { ListLine } from './compare-lists.ts'
import type { CrossReference } from './cross-reference.ts'

export interface ReorderRequest {
  readonly catalogue: Catalogue
  /** The storages to check. Other storages of the catalogue are left out. */
  readonly storages: readonly number[]
  readonly suppliers: readonly KnownSupplier[]
  /** By material id, the suppliers that the account returned for the requested materials. */
  readonly accountSuppliers: ReadonlyMap<number, readonly NamedItem[]>
}

/** `list`: from the supplier's last list. `account`: the material's own price, if no list has one. */
export type PriceSource = 'list' | 'account'

export interface ReorderLine {
  readonly material: number
  readonly name: string
  readonly sku: string
  readonly unit: string
  readonly storage: number
  readonly stock: Decimal
  /** Null if nothing is planned. */
  readonly planned: Decimal | null
  readonly minimum: Decimal
  /** In the material's unit; above 0. */
  readonly quantity: Decimal
  /** Null if no supplier is known. */
  readonly supplier: string | null
  /** The supplier's code; null if unknown. */
  readonly code: string | null
  readonly price: Decimal | null
  readonly priceFrom: PriceSource | null
  readonly cost: Decimal | null
  /** Offers of other suppliers for the material. */
  readonly others: readonly Offer[]
}

/** The totals of one supplier's lines. `supplier`: null for lines without a supplier. */
export interface ReorderSum {
  readonly supplier: string | null
  readonly lines: number
  readonly cost: Decimal
  /** The number of lines without a price, which are not in the total, and of lines with the account's price. */
  readonly unpriced: number
  readonly atAccountPrice: number
}

export interface ReorderList {
  /** Sorted by supplier, with the lines without a supplier last; then by name, then by storage. */
  readonly lines: readonly ReorderLine[]
  readonly suppliers: readonly ReorderSum[]
  readonly total: Omit<ReorderSum, 'supplier'>
  /** The number of archived materials that would otherwise be in the list. */
  readonly archived: number
}

/**
 * Catalogue indexes of the materials to order, whose suppliers are worth requesting. Includes planned amounts.
 * [REORDER-1]
 */
export function findMaterialsToOrder({
  catalogue,
  storages,
}: Pick<ReorderRequest, 'catalogue' | 'storages'>): Set<number> {
  const indexes = new Set<number>()
  for (const { index } of findShortages(catalogue, storages)) if (catalogue.archived[index] !== 1) indexes.add(index)
  return indexes
}

/** Makes the reorder list. [REORDER-1] [REORDER-2] [REORDER-3] */
export function makeReorderList({ catalogue, storages, suppliers, accountSuppliers }: ReorderRequest): ReorderList {
  const offerMaps = suppliers.map(makeOfferFinder(catalogue))
  const lines: ReorderLine[] = []
  let archivedCount = 0
  for (const shortage of findShortages(catalogue, storages)) {
    if (catalogue.archived[shortage.index] === 1) {
      archivedCount += 1
      continue
    }
    const { index, ...balance } = shortage
    const material = catalogue.ids[index] ?? 0
    const materialOffers = offerMaps.flatMap((offersByMaterial) => offersByMaterial.get(index) ?? [])
    const [bestOffer, ...otherOffers] = rankOffers(accountSuppliers.get(material), materialOffers)
    const accountPrice = catalogue.prices[index] ?? ZERO
    const price = bestOffer?.price ?? (accountPrice === ZERO ? null : accountPrice)
    lines.push({
      material,
      name: catalogue.names[index] ?? '',
      sku: catalogue.skus[index] ?? '',
      unit: catalogue.units[index] ?? '',
      ...balance,
      supplier: bestOffer?.supplier ?? null,
      code: bestOffer?.code ?? null,
      price,
      priceFrom: price === null ? null : bestOffer?.price ? 'list' : 'account',
      cost: price === null ? null : multiply(price, balance.quantity),
      others: otherOffers,
    })
  }
  const sortedLines = lines.toSorted(compareLines)
  return {
    lines: sortedLines,
    suppliers: sumBySupplier(sortedLines),
    total: sumLines(sortedLines),
    archived: archivedCount,
  }
}

interface Shortage extends Pick<ReorderLine, 'storage' | 'stock' | 'planned' | 'minimum' | 'quantity'> {
  readonly index: number
}

function* findShortages(catalogue: Catalogue, storages: readonly number[]): Generator<Shortage> {
  for (const storage of new Set(storages)) {
    const rows = catalogue.storages.get(storage)
    if (!rows) continue
    for (let index = 0; index < catalogue.count; index++) {
      const stock = rows.stock[index]
      if (stock === undefined) continue
      const minimum = rows.minimum[index] ?? ZERO
      const plannedAmount = rows.planned[index] ?? null
      const quantity = subtract(minimum, plannedAmount === null ? stock : add(stock, plannedAmount))
      if (quantity !== ZERO && !isNegative(quantity))
        yield { index, storage, stock, planned: plannedAmount, minimum, quantity }
    }
  }
}

/**
 * The account's suppliers come first, with the code and price of the profile of the same name. If the account has no supplier for the material, or
 * its suppliers were not read, the profiles that have the material are used. The cheapest comes first. [REORDER-2]
 */
function rankOffers(accountSuppliers: readonly NamedItem[] | undefined, offers: readonly Offer[]): Offer[] {
  const accountOffers = (accountSuppliers ?? []).map(({ id, name }) => {
    const supplier = makeTextKey(name) === '' ? `#${id}` : name
    const cheapestOffer = offers
      .filter((offer) => makeTextKey(offer.supplier) === makeTextKey(supplier))
      .toSorted(compareOffers)[0]
    return { supplier, code: cheapestOffer?.code ?? null, price: cheapestOffer?.price ?? null }
  })
  return (accountOffers.length > 0 ? accountOffers : [...offers]).toSorted(compareOffers)
}

function compareOffers(a: Offer, b: Offer): number {
  if (a.price !== null && b.price !== null) {
    const priceDifference = compare(a.price, b.price)
    if (priceDifference !== 0) return priceDifference
  } else if (a.price !== null || b.price !== null) return a.price === null ? 1 : -1
  return compareTexts(a.supplier, b.supplier) || compareTexts(a.code ?? '', b.code ?? '')
}

function compareTexts(text: string, otherText: string): number {
  const [a, b] = [makeTextKey(text), makeTextKey(otherText)]
  return a < b ? -1 : a > b ? 1 : 0
}

function compareLines(a: ReorderLine, b: ReorderLine): number {
  if (a.supplier === null || b.supplier === null) {
    if (a.supplier !== b.supplier) return a.supplier === null ? 1 : -1
  } else if (makeTextKey(a.supplier) !== makeTextKey(b.supplier)) return compareTexts(a.supplier, b.supplier)
  return compareTexts(a.name, b.name) || a.material - b.material || a.storage - b.storage
}

/** Sums the lines of each supplier. The sums are in the order of the lines, which are grouped by supplier. */
function sumBySupplier(lines: readonly ReorderLine[]): ReorderSum[] {
  const linesBySupplier = Map.groupBy(lines, ({ supplier }) => (supplier === null ? null : makeTextKey(supplier)))
  return [...linesBySupplier.values()].map((supplierLines) => ({
    supplier: supplierLines[0]?.supplier ?? null,
    ...sumLines(supplierLines),
  }))
}

export function sumLines(lines: readonly ReorderLine[]): Omit<ReorderSum, 'supplier'> {
  const cost = new ExactSum()
  let [unpricedCount, accountPriceCount] = [0, 0]
  for (const line of lines) {
    if (line.cost === null) unpricedCount += 1
    else cost.add(line.cost)
    if (line.priceFrom === 'account') accountPriceCount += 1
  }
  return { lines: lines.length, cost: cost.total, unpriced: unpricedCount, atAccountPrice: accountPriceCount }
}

/** The lines of one supplier, by name; null for lines without a supplier. */
export function linesForSupplier(
  { lines }: Pick<ReorderList, 'lines'>,
  supplier: string | null,
): readonly ReorderLine[] {
  const key = supplier === null ? null : makeTextKey(supplier)
  return lines.filter((line) => (line.supplier === null ? null : makeTextKey(line.supplier)) === key)
}

/** A supplier: the codes of its profile, and the last applied list. */
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
 * Finds a supplier's offers by catalogue index. A code in the profile always refers to its material. Any other code refers to the only material with
 * this sku, or else with this name. If a material has several codes, the cheapest one is used. [REORDER-2]
 */
export function makeOfferFinder(catalogue: Catalogue): (supplier: KnownSupplier) => ReadonlyMap<number, Offer> {
  const findByCode = makeCodeFinder(catalogue)
  return (supplier) => findOffers(supplier, catalogue, findByCode)
}

/** Finds the catalogue index of the material with a supplier's code; null if there is none or it is ambiguous. */
export function makeCodeFinder(catalogue: Catalogue): (code: string, reference: CrossReference) => number | null {
  // Built when first needed: only codes that are not in a profile need these keys.
  let keys: KeyMaps | null = null
  return (code, reference) => {
    const key = makeTextKey(code)
    const entry = reference.get(key)
    if (entry) return catalogue.byId.get(entry.material) ?? null
    keys ??= indexKeys(catalogue)
    const index = keys.sku.get(key) ?? keys.name.get(key)
    return index === undefined || index === SEVERAL_MATERIALS ? null : index
  }
}

function findOffers(
  { name, reference, lines }: KnownSupplier,
  catalogue: Catalogue,
  findByCode: ReturnType<typeof makeCodeFinder>,
): ReadonlyMap<number, Offer> {
  const offers = new Map<number, Offer>()
  const addOffer = (index: number, code: string, price: Decimal | null): void => {
    const earlierOffer = offers.get(index)
    if (earlierOffer && !isCheaper(price, earlierOffer.price)) return
    offers.set(index, { supplier: name, code, price })
  }
  const listedKeys = new Set<string>()
  for (const { code, price } of lines) {
    const key = makeTextKey(code)
    if (key === '') continue
    listedKeys.add(key)
    const index = findByCode(code, reference)
    if (index !== null) addOffer(index, code, price)
  }
  // Codes of the profile that are missing from the last list: their material is known, but not their price.
  for (const [key, { code, material }] of reference) {
    const index = listedKeys.has(key) ? undefined : catalogue.byId.get(material)
    if (index !== undefined) addOffer(index, code, null)
  }
  return offers
}

function isCheaper(price: Decimal | null, otherPrice: Decimal | null): boolean {
  return price !== null && (otherPrice === null || compare(price, otherPrice) < 0)
}

/** Several materials have the key, so it is not used. */
const SEVERAL_MATERIALS = -1

interface KeyMaps {
  readonly sku: ReadonlyMap<string, number>
  readonly name: ReadonlyMap<string, number>
}

function indexKeys({ skus, names }: Catalogue): KeyMaps {
  const indexTexts = (texts: readonly string[]): ReadonlyMap<string, number> => {
    const indexByKey = new Map<string, number>()
    for (const [index, text] of texts.entries()) {
      const key = makeTextKey(text)
      if (key !== '') indexByKey.set(key, indexByKey.has(key) ? SEVERAL_MATERIALS : index)
    }
    return indexByKey
  }
  return { sku: indexTexts(skus), name: indexTexts(names) }
}

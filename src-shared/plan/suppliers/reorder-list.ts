/**
 * What has to be ordered: materials whose stock and planned changes leave a storage below its minimum, each with the supplier that
 * is known for it, the supplier's own code and its last price. Sends nothing, and changes nothing.
 */
import type { Catalogue } from '../../material/catalogue/catalogue.ts'
import type { Named } from '../../material/values/ids-by-name.ts'
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
import { textKey } from '../../material/values/text-key.ts'
import { offersIn, type Offer, type KnownSupplier } from './offers.ts'

export interface ReorderRequest {
  readonly catalogue: Catalogue
  /** Storages that are looked at; those of the catalogue that are not named are left out. */
  readonly storages: readonly number[]
  readonly suppliers: readonly KnownSupplier[]
  /** By material id: the suppliers the account names, of materials it was asked for. */
  readonly accountSuppliers: ReadonlyMap<number, readonly Named[]>
}

/** `list`: of the supplier's last list. `account`: the material's own price, where no list has one. */
export type PriceFrom = 'list' | 'account'

export interface ReorderLine {
  readonly material: number
  readonly name: string
  readonly sku: string
  readonly unit: string
  readonly storage: number
  readonly stock: Decimal
  /** Null: nothing is planned. */
  readonly planned: Decimal | null
  readonly minimum: Decimal
  /** In the material's unit; above 0. */
  readonly quantity: Decimal
  /** Null: nobody is known for it. */
  readonly supplier: string | null
  /** What the supplier calls it; null where that is not known. */
  readonly code: string | null
  readonly price: Decimal | null
  readonly priceFrom: PriceFrom | null
  readonly cost: Decimal | null
  /** Who else has it. */
  readonly others: readonly Offer[]
}

/** One supplier's part of the list; null: of nobody. */
export interface ReorderSum {
  readonly supplier: string | null
  readonly lines: number
  readonly cost: Decimal
  /** Lines without any price, which cost nothing here; and those at the account's own. */
  readonly unpriced: number
  readonly atAccountPrice: number
}

export interface ReorderList {
  /** By supplier, those without one last; then by name, then by storage. */
  readonly lines: readonly ReorderLine[]
  readonly suppliers: readonly ReorderSum[]
  readonly total: Omit<ReorderSum, 'supplier'>
  /** Archived materials that would be on it. */
  readonly archived: number
}

/** Catalogue indexes of the materials on the list: those whose suppliers are worth asking for. What is planned counts. [REORDER-1] */
export function materialsToOrder({ catalogue, storages }: Pick<ReorderRequest, 'catalogue' | 'storages'>): Set<number> {
  const indexes = new Set<number>()
  for (const { index } of shortages(catalogue, storages)) if (catalogue.archived[index] !== 1) indexes.add(index)
  return indexes
}

/** [REORDER-1] [REORDER-2] [REORDER-3] */
export function reorderList({ catalogue, storages, suppliers, accountSuppliers }: ReorderRequest): ReorderList {
  const offers = suppliers.map(offersIn(catalogue))
  const lines: ReorderLine[] = []
  let archived = 0
  for (const one of shortages(catalogue, storages)) {
    if (catalogue.archived[one.index] === 1) {
      archived += 1
      continue
    }
    const { index, ...balance } = one
    const material = catalogue.ids[index] ?? 0
    const materialOffers = offers.flatMap((of) => of.get(index) ?? [])
    const [best, ...others] = rankOffers(accountSuppliers.get(material), materialOffers)
    const accountPrice = catalogue.prices[index] ?? ZERO
    const price = best?.price ?? (accountPrice === ZERO ? null : accountPrice)
    lines.push({
      material,
      name: catalogue.names[index] ?? '',
      sku: catalogue.skus[index] ?? '',
      unit: catalogue.units[index] ?? '',
      ...balance,
      supplier: best?.supplier ?? null,
      code: best?.code ?? null,
      price,
      priceFrom: price === null ? null : best?.price ? 'list' : 'account',
      cost: price === null ? null : multiply(price, balance.quantity),
      others,
    })
  }
  const sorted = lines.toSorted(inOrder)
  return { lines: sorted, suppliers: sumsOf(sorted), total: sumOf(sorted), archived }
}

interface Shortage extends Pick<ReorderLine, 'storage' | 'stock' | 'planned' | 'minimum' | 'quantity'> {
  readonly index: number
}

function* shortages(catalogue: Catalogue, storages: readonly number[]): Generator<Shortage> {
  for (const storage of new Set(storages)) {
    const rows = catalogue.storages.get(storage)
    if (!rows) continue
    for (let index = 0; index < catalogue.count; index++) {
      const stock = rows.stock[index]
      if (stock === undefined) continue
      const minimum = rows.minimum[index] ?? ZERO
      const planned = rows.planned[index] ?? null
      const quantity = subtract(minimum, planned === null ? stock : add(stock, planned))
      if (quantity !== ZERO && !isNegative(quantity)) yield { index, storage, stock, planned, minimum, quantity }
    }
  }
}

/**
 * The account's word comes first: whom it names for a material has it, with the code and price of the profile of that name. Where
 * it names nobody, or was not asked, the profiles that know the material have it. The cheapest comes first. [REORDER-2]
 */
function rankOffers(accountSuppliers: readonly Named[] | undefined, offers: readonly Offer[]): Offer[] {
  const accountOffers = (accountSuppliers ?? []).map(({ id, name }) => {
    const supplier = textKey(name) === '' ? `#${id}` : name
    const cheapestOffer = offers
      .filter((offer) => textKey(offer.supplier) === textKey(supplier))
      .toSorted(cheapestFirst)[0]
    return { supplier, code: cheapestOffer?.code ?? null, price: cheapestOffer?.price ?? null }
  })
  return (accountOffers.length > 0 ? accountOffers : [...offers]).toSorted(cheapestFirst)
}

function cheapestFirst(one: Offer, other: Offer): number {
  if (one.price !== null && other.price !== null) {
    const apart = compare(one.price, other.price)
    if (apart !== 0) return apart
  } else if (one.price !== null || other.price !== null) return one.price === null ? 1 : -1
  return byText(one.supplier, other.supplier) || byText(one.code ?? '', other.code ?? '')
}

function byText(one: string, other: string): number {
  const [a, b] = [textKey(one), textKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

function inOrder(one: ReorderLine, other: ReorderLine): number {
  if (one.supplier === null || other.supplier === null) {
    if (one.supplier !== other.supplier) return one.supplier === null ? 1 : -1
  } else if (textKey(one.supplier) !== textKey(other.supplier)) return byText(one.supplier, other.supplier)
  return byText(one.name, other.name) || one.material - other.material || one.storage - other.storage
}

/** In the order of the lines, which keep each supplier's together. */
function sumsOf(lines: readonly ReorderLine[]): ReorderSum[] {
  const of = Map.groupBy(lines, ({ supplier }) => (supplier === null ? null : textKey(supplier)))
  return [...of.values()].map((supplierLines) => ({
    supplier: supplierLines[0]?.supplier ?? null,
    ...sumOf(supplierLines),
  }))
}

export function sumOf(lines: readonly ReorderLine[]): Omit<ReorderSum, 'supplier'> {
  const cost = new ExactSum()
  let [unpriced, atAccountPrice] = [0, 0]
  for (const line of lines) {
    if (line.cost === null) unpriced += 1
    else cost.add(line.cost)
    if (line.priceFrom === 'account') atAccountPrice += 1
  }
  return { lines: lines.length, cost: cost.total, unpriced, atAccountPrice }
}

/** Those of one supplier, by its name; null: of nobody. */
export function linesOf({ lines }: Pick<ReorderList, 'lines'>, supplier: string | null): readonly ReorderLine[] {
  const key = supplier === null ? null : textKey(supplier)
  return lines.filter((line) => (line.supplier === null ? null : textKey(line.supplier)) === key)
}

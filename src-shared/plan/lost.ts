/** What deleting a material loses, taken from the delete's own changes. [PLAN-15] */
import type { Catalogue } from '../material/catalogue/catalogue.ts'
import type { LostMaterial } from './changes-to-requests.ts'
import type { Change } from './planned-call.ts'
import { add, multiply, toDecimal, ZERO, type Decimal } from '../material/values/decimal.ts'

export interface Loss {
  /** Balances other than 0, by storage. */
  readonly stocks: readonly { readonly storage: number; readonly stock: Decimal }[]
  /** All of them together. */
  readonly stock: Decimal
  /** At the account's price. */
  readonly value: Decimal
}

/** Of a delete's changes. */
export function lossOf(changes: readonly Change[]): Loss {
  const price = amount(changes.find(({ field }) => field === 'price'))
  const stocks = changes.flatMap((change) =>
    change.field === 'stock' && change.storage !== null ? { storage: change.storage, stock: amount(change) } : [],
  )
  const stock = stocks.reduce<Decimal>((sum, one) => add(sum, one.stock), ZERO)
  return { stocks, stock, value: multiply(stock, price) }
}

function amount(change: Change | undefined): Decimal {
  return toDecimal(change?.before ?? '') ?? ZERO
}

/** What deleting a material of the catalogue loses. */
export function lostMaterialOf({ names, prices, storages }: Catalogue, index: number): LostMaterial {
  const stocks = [...storages].flatMap(([storage, { stock }]) => {
    const balance = stock[index]
    return balance === undefined ? [] : { storage, stock: balance }
  })
  return { name: names[index] ?? '', price: prices[index] ?? ZERO, stocks }
}

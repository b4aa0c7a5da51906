/** The account's memory, for inspection: every number in the material's present unit, as plain decimal text. */
import type { Account, Unit } from './account.ts'
import { amountIn, plain, priceIn, worth } from './numbers.ts'
import { exactIn, idsIn, intIn, textIn, textOrNullIn, type Row } from './store/store.ts'

export interface MovementDetail {
  readonly id: number
  readonly storage_id: number
  readonly kind: string
  readonly quantity: string
  /** Quantity at its cost: what came in at its batch's price, what went out at the prices of the batches it took. */
  readonly value: string
  readonly notes: string
}

export interface BatchDetail {
  readonly id: number
  readonly storage_id: number
  readonly quantity: string
  readonly remaining: string
  readonly price: string
}

export interface MaterialDetails {
  readonly id: number
  readonly deleted: boolean
  readonly unit: string
  readonly price: string
  readonly categories: readonly number[]
  readonly suppliers: readonly number[]
  readonly files: readonly string[]
  readonly stocks: readonly { storage_id: number; stock: string; minimum: string }[]
  readonly movements: readonly MovementDetail[]
  readonly batches: readonly BatchDetail[]
}

const VALUED = `SELECT quantity, price_amount, price_per FROM`

function valueOf(rows: readonly Row[]): bigint {
  return rows.reduce((sum, row) => sum + worth(exactIn(row, 'quantity'), priceOf(row)), 0n)
}

function priceOf(row: Row) {
  return { amount: exactIn(row, 'price_amount'), per: exactIn(row, 'price_per') }
}

function movements(account: Account, material: number, unit: Unit): MovementDetail[] {
  const { store } = account
  return store.all('SELECT * FROM movements WHERE material_id = ? ORDER BY id', material).map((row) => {
    const id = intIn(row, 'id')
    const came = valueOf(store.all(`${VALUED} batches WHERE material_id = ? AND movement_id = ?`, material, id))
    const went = valueOf(store.all(`${VALUED} write_offs WHERE material_id = ? AND movement_id = ?`, material, id))
    return {
      id,
      storage_id: intIn(row, 'storage_id'),
      kind: textIn(row, 'kind'),
      quantity: plain(amountIn(exactIn(row, 'quantity'), unit.factor)),
      value: plain(came - went),
      notes: textIn(row, 'notes'),
    }
  })
}

function batches(account: Account, material: number, unit: Unit): BatchDetail[] {
  return account.store.all('SELECT * FROM batches WHERE material_id = ? ORDER BY id', material).map((row) => ({
    id: intIn(row, 'id'),
    storage_id: intIn(row, 'storage_id'),
    quantity: plain(amountIn(exactIn(row, 'quantity'), unit.factor)),
    remaining: plain(amountIn(exactIn(row, 'remaining'), unit.factor)),
    price: plain(priceIn(priceOf(row), unit.factor)),
  }))
}

/** Null when there never was such a material; a deleted one is still there. */
export function materialDetails(account: Account, id: number): MaterialDetails | null {
  const { store } = account
  const row = store.get('SELECT * FROM materials WHERE id = ?', id)
  const unit = row && account.units.get(textIn(row, 'unit'))
  if (!row || !unit) return null
  const stocks = store.all('SELECT * FROM stock_rows WHERE material_id = ? ORDER BY storage_id', id)
  return {
    id,
    deleted: intIn(row, 'deleted') === 1,
    unit: unit.code,
    price: plain(priceIn(priceOf(row), unit.factor)),
    categories: idsIn(row, 'categories'),
    suppliers: idsIn(row, 'suppliers'),
    files: store
      .all('SELECT name FROM files WHERE material_id = ? ORDER BY name', id)
      .map((file) => textIn(file, 'name')),
    stocks: stocks.map((stock) => ({
      storage_id: intIn(stock, 'storage_id'),
      stock: plain(amountIn(exactIn(stock, 'quantity'), unit.factor)),
      minimum: plain(amountIn(exactIn(stock, 'minimum_quantity'), unit.factor)),
    })),
    movements: movements(account, id, unit),
    batches: batches(account, id, unit),
  }
}

export function productDetails(account: Account) {
  const { store } = account
  return store.all('SELECT id, name, cost FROM products ORDER BY id').map((row) => {
    const id = intIn(row, 'id')
    const parts = store.all(
      `SELECT c.material_id, c.quantity, u.factor FROM compositions c JOIN materials m ON m.id = c.material_id
       JOIN units u ON u.code = m.unit WHERE c.product_id = ? ORDER BY c.material_id`,
      id,
    )
    const costs = store.all('SELECT cost, cause FROM product_costs WHERE product_id = ? ORDER BY id', id)
    return {
      id,
      name: textIn(row, 'name'),
      cost: textIn(row, 'cost'),
      composition: parts.map((part) => ({
        material_id: intIn(part, 'material_id'),
        quantity: plain(amountIn(exactIn(part, 'quantity'), exactIn(part, 'factor'))),
      })),
      costs: costs.map((cost) => ({ cost: textIn(cost, 'cost'), cause: textIn(cost, 'cause') })),
    }
  })
}

/** At most 1,000 log entries after an id, oldest first. Keys are never logged. */
export function requestLog(account: Account, after: number) {
  const rows = account.store.all('SELECT * FROM requests WHERE id > ? ORDER BY id LIMIT 1000', after)
  return rows.map((row) => ({
    id: intIn(row, 'id'),
    at: intIn(row, 'at'),
    verb: textIn(row, 'verb'),
    method: textIn(row, 'method'),
    body: textIn(row, 'body'),
    status: intIn(row, 'status'),
    error: textOrNullIn(row, 'error'),
    fault: textOrNullIn(row, 'fault'),
    counted: intIn(row, 'counted') === 1,
  }))
}

/** What follows from a new price: products are recosted and, while nothing was supplied, history is revalued. */
import type { Account } from './account.ts'
import type { Material } from './material.ts'
import { plain, worth } from './numbers.ts'
import { exactIn, intIn, textIn } from './store/store.ts'

/** Products whose composition holds the material. */
export function productsWith(account: Account, material: number): number[] {
  const rows = account.store.all('SELECT product_id FROM compositions WHERE material_id = ?', material)
  return rows.map((row) => intIn(row, 'product_id'))
}

/** Computes a product's cost anew: the sum of quantity x price. Remembers it, and why, when it differs. */
export function recost(account: Account, product: number, cause: string): void {
  const { store } = account
  const parts = store.all(
    `SELECT c.quantity, m.price_amount, m.price_per FROM compositions c JOIN materials m ON m.id = c.material_id
     WHERE c.product_id = ?`,
    product,
  )
  const total = parts.reduce(
    (sum, row) =>
      sum + worth(exactIn(row, 'quantity'), { amount: exactIn(row, 'price_amount'), per: exactIn(row, 'price_per') }),
    0n,
  )
  const cost = plain(total)
  const before = store.get('SELECT cost FROM products WHERE id = ?', product)
  if (before && textIn(before, 'cost') === cost) return
  store.run('UPDATE products SET cost = ? WHERE id = ?', cost, product)
  const at = account.clock.now()
  store.run('INSERT INTO product_costs (product_id, at, cost, cause) VALUES (?, ?, ?, ?)', product, at, cost, cause)
}

/** To be called once the material holds its new price. */
export function afterPriceChange(account: Account, material: Material): void {
  const { store } = account
  if (!material.supplied) {
    const { amount, per } = material.price
    for (const table of ['batches', 'write_offs']) {
      store.run(
        `UPDATE ${table} SET price_amount = ?, price_per = ? WHERE material_id = ?`,
        amount.toString(),
        per.toString(),
        material.id,
      )
    }
  }
  for (const product of productsWith(account, material.id)) recost(account, product, `price of material ${material.id}`)
}

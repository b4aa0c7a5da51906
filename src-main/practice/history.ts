/**
 * A change to a unit of another group has no ratio: every number of the material stays as it is shown, so what is
 * stored (in the group's smallest unit) is converted. Within a group nothing stored changes at all.
 */
import type { Account, Unit } from './account.ts'
import type { Material } from './material.ts'
import { moveToGroup, priceIn } from './numbers.ts'
import { exactIn, intIn } from './store/store.ts'

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly priced: boolean
}

const TABLES: readonly Table[] = [
  { name: 'movements', columns: ['quantity'], priced: false },
  { name: 'planned_operations', columns: ['quantity'], priced: false },
  { name: 'batches', columns: ['quantity', 'remaining'], priced: true },
  { name: 'write_offs', columns: ['quantity'], priced: true },
]

/** Call it with the material as it was before the change. Stock rows are not touched: see rewriteRows. */
export function convertHistory(account: Account, material: Material, unit: Unit): void {
  const { store } = account
  const from = material.unit.factor
  const to = unit.factor
  for (const { name, columns, priced } of TABLES) {
    const all = priced ? [...columns, 'price_amount', 'price_per'] : columns
    const update = `UPDATE ${name} SET ${all.map((column) => `${column} = ?`).join(', ')} WHERE rowid = ?`
    for (const row of store.all(`SELECT rowid AS place, * FROM ${name} WHERE material_id = ?`, material.id)) {
      const values = columns.map((column) => moveToGroup(exactIn(row, column), from, to).toString())
      if (priced) {
        const price = { amount: exactIn(row, 'price_amount'), per: exactIn(row, 'price_per') }
        values.push(priceIn(price, from).toString(), to.toString())
      }
      store.run(update, ...values, intIn(row, 'place'))
    }
  }
}

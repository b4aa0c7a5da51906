/**
 * materials/get_stocks: named by the interface ("balances of materials across all storages"), its shape not shown.
 * Assumed (decision 002): no fields, or `material_id` for one material; one element per stock row.
 */
import type { Account } from '../account.ts'
import { done, refuse, type Answer, type Refusal } from '../answer.ts'
import { idOf, type Input } from '../input.ts'
import { findMaterial } from '../material.ts'

const COLUMNS = `SELECT r.material_id, r.storage_id, r.stock, r.minimum, r.planned FROM stock_rows r
  JOIN storages s ON s.id = r.storage_id AND s.deleted = 0`

export function getStocks(account: Account, input: Input): Answer | Refusal {
  const one = input.has('material_id') ? findMaterial(account, idOf(input.get('material_id'))) : undefined
  if (one === null) return refuse('Material not found or access denied')
  const order = 'ORDER BY r.material_id, r.storage_id'
  const rows = one
    ? account.store.walk(`${COLUMNS} WHERE r.material_id = ? ${order}`, one.id)
    : account.store.walk(`${COLUMNS} ${order}`)
  const elements: string[] = []
  for (const [material, storage, stock, minimum, planned] of rows) {
    elements.push(
      `{"material_id":"${String(material)}","storage_id":"${String(storage)}","stock":"${String(stock)}",` +
        `"minimum":"${String(minimum)}","planned":${String(planned)}}`,
    )
  }
  return done(`"stocks":[${elements.join(',')}]`)
}

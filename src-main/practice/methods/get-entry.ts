/**
 * materials/get_entry: named by the interface, its shape not shown. Assumed (decision 002): `material_id`, and
 * optionally `storage_id`, which adds that storage's stock, minimum and planned.
 */
import { storageNamed, type Account } from '../account.ts'
import { done, refuse, type Answer, type Refusal } from '../answer.ts'
import { plannedChange, stockRow } from '../carried.ts'
import { firstMissing, idOf, type Input } from '../input.ts'
import { findMaterial, type Material } from '../material.ts'
import { eachText } from '../texts.ts'
import { amountIn, priceIn, shown } from '../numbers.ts'

function entry(account: Account, material: Material): Record<string, unknown> {
  return {
    id: String(material.id),
    name: material.name,
    ...eachText((field) => material[field]),
    unit: material.unit.code,
    price: shown(priceIn(material.price, material.unit.factor)),
    archived: String(material.archived),
    categories: material.categories.map((id) => ({ id, name: account.categories.get(id) })),
    suppliers: material.suppliers.map((id) => ({ id, name: account.suppliers.get(id)?.name })),
  }
}

export function getEntry(account: Account, input: Input): Answer | Refusal {
  const missing = firstMissing(input, ['material_id'])
  if (missing) return missing
  const material = findMaterial(account, idOf(input.get('material_id')))
  if (!material) return refuse('Material not found or access denied')
  if (!input.has('storage_id')) return done(`"material":${JSON.stringify(entry(account, material))}`)
  const storage = storageNamed(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const row = stockRow(account, material, storage.id)
  if (!row) return refuse('Material not found or access denied')
  const { factor } = material.unit
  const planned = plannedChange(account, material, storage.id)
  const numbers = {
    stock: shown(amountIn(row.quantity, factor)),
    minimum: shown(amountIn(row.minimum, factor)),
    planned: planned === null ? null : Number(planned),
  }
  return done(`"material":${JSON.stringify({ ...entry(account, material), ...numbers })}`)
}

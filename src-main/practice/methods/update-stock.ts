/** materials/update_stock: sets the final balance; a correction is booked for the difference. */
import { storageNamed, type Account } from '../account.ts'
import { done, isRefusal, refuse, type Answer, type Refusal } from '../answer.ts'
import { firstMissing, idOf, numberField, textField, type Input } from '../input.ts'
import { findMaterial } from '../material.ts'
import { quantityOf } from '../numbers.ts'
import { correctTo } from '../stock.ts'

export function updateStock(account: Account, input: Input): Answer | Refusal {
  const missing = firstMissing(input, ['material_id', 'storage_id', 'stock'])
  if (missing) return missing
  const material = findMaterial(account, idOf(input.get('material_id')))
  if (!material) return refuse('Material not found or access denied')
  const storage = storageNamed(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const stock = numberField(input, 'stock') ?? 0n
  if (isRefusal(stock)) return stock
  const notes = textField(input, 'notes') ?? ''
  if (isRefusal(notes)) return notes
  correctTo(account, material, storage.id, quantityOf(stock, material.unit.factor), notes)
  return done()
}

/** Operations the interface names without detail, booked through the inspection endpoint so that their rules show. */
import { storageNamed, type Account, type Storage } from './account.ts'
import { done, isRefusal, refuse, type Answer, type Refusal } from './answer.ts'
import { stockRow, writeRow } from './carried.ts'
import { firstMissing, idOf, numberField, type Input } from './input.ts'
import { findMaterial, updateMaterial, type Material } from './material.ts'
import { priceFromTotal, quantityOf, samePrice, type Amount } from './numbers.ts'
import { afterPriceChange } from './prices.ts'
import type { Quota } from './quota.ts'
import { move } from './stock.ts'

interface Operation {
  readonly material: Material
  readonly storage: Storage
  /** In the material's unit; not 0. */
  readonly amount: Amount
}

function operation(account: Account, input: Input): Operation | Refusal {
  const missing = firstMissing(input, ['material_id', 'storage_id', 'quantity'])
  if (missing) return missing
  const material = findMaterial(account, idOf(input.get('material_id')))
  if (!material) return refuse('Material not found or access denied')
  const storage = storageNamed(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const amount = numberField(input, 'quantity') ?? 0n
  if (isRefusal(amount)) return amount
  return amount === 0n ? refuse('Invalid quantity value. Must not be 0') : { material, storage, amount }
}

/** {material_id, storage_id, quantity, total}: stock arrives, and the material's price becomes total / quantity. */
export function bookSupply(account: Account, input: Input): Answer | Refusal {
  const request = operation(account, input)
  if (isRefusal(request)) return request
  const { material, storage, amount } = request
  const total = numberField(input, 'total') ?? refuse('No total in input')
  if (isRefusal(total)) return total
  if (amount < 0n) return refuse('Invalid quantity value. Must be above 0')
  const price = { amount: priceFromTotal(total, amount), per: material.unit.factor }
  const supplied = { ...material, price, supplied: true }
  updateMaterial(account, supplied)
  move(account, supplied, storage.id, { kind: 'supply', quantity: quantityOf(amount, price.per), notes: '', price })
  if (!samePrice(price, material.price)) afterPriceChange(account, supplied)
  return done()
}

/** {material_id, storage_id, to_storage_id, quantity}: stock moves at the cost of the batches it is taken from. */
export function bookTransfer(account: Account, input: Input): Answer | Refusal {
  const request = operation(account, input)
  if (isRefusal(request)) return request
  const { material, storage, amount } = request
  const to = storageNamed(account, idOf(input.get('to_storage_id')))
  if (!to || to.id === storage.id) return refuse('Storage ID not found')
  if (amount < 0n) return refuse('Invalid quantity value. Must be above 0')
  const quantity = quantityOf(amount, material.unit.factor)
  const taken = move(account, material, storage.id, { kind: 'transfer', quantity: -quantity, notes: '' })
  for (const part of taken) move(account, material, to.id, { kind: 'transfer', notes: '', ...part })
  return done()
}

/** {material_id, storage_id, quantity}: an operation in the Plan status; shows in `planned` if there is a row. */
export function bookPlan(account: Account, input: Input): Answer | Refusal {
  const request = operation(account, input)
  if (isRefusal(request)) return request
  const { material, storage, amount } = request
  account.store.run(
    "INSERT INTO planned_operations (material_id, storage_id, quantity, notes) VALUES (?, ?, ?, '')",
    material.id,
    storage.id,
    quantityOf(amount, material.unit.factor).toString(),
  )
  const row = stockRow(account, material, storage.id)
  if (row) writeRow(account, material, row)
  return done()
}

/** {used}: how many of the day's requests count as used. */
export function setCounter(quota: Quota, input: Input): Answer | Refusal {
  const used = input.get('used')
  if (typeof used !== 'number' || !Number.isSafeInteger(used) || used < 0) return refuse('Invalid used value')
  quota.setUsed(used)
  return done()
}

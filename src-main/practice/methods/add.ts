/** materials/add: creates a material with its first stock row. Checks in the order of the error table. */
import { storageNamed, type Account } from '../account.ts'
import { done, isRefusal, refuse, type Answer, type Refusal } from '../answer.ts'
import { carryByRules, writeRow } from '../carried.ts'
import {
  categoriesField,
  firstMissing,
  idOf,
  nameField,
  numberField,
  suppliersField,
  textsField,
  type Input,
} from '../input.ts'
import { insertMaterial } from '../material.ts'
import { quantityOf } from '../numbers.ts'
import { eachText } from '../texts.ts'
import { move } from '../stock.ts'

export function add(account: Account, input: Input): Answer | Refusal {
  const missing = firstMissing(input, ['name', 'unit', 'storage_id'])
  if (missing) return missing
  const name = nameField(input) ?? ''
  if (isRefusal(name)) return name
  const code = input.get('unit')
  const unit = typeof code === 'string' ? account.units.get(code) : undefined
  if (!unit || unit.resourceOnly) return refuse('Unit not found')
  const storage = storageNamed(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const price = numberField(input, 'price') ?? 0n
  if (isRefusal(price)) return price
  const stock = numberField(input, 'stock') ?? 0n
  if (isRefusal(stock)) return stock
  const minimum = numberField(input, 'minimum') ?? 0n
  if (isRefusal(minimum)) return minimum
  const categories = categoriesField(account, input) ?? []
  if (isRefusal(categories)) return categories
  const suppliers = suppliersField(account, input) ?? []
  if (isRefusal(suppliers)) return suppliers
  const texts = textsField(input)
  if (isRefusal(texts)) return texts

  const material = insertMaterial(account, {
    id: null,
    name,
    ...eachText((field) => texts[field] ?? ''),
    unit,
    price: { amount: price, per: unit.factor },
    archived: 0,
    categories,
    suppliers,
  })
  const created = { storage: storage.id, quantity: 0n, createdHere: true }
  writeRow(account, material, { ...created, minimum: quantityOf(minimum, unit.factor) })
  const quantity = quantityOf(stock, unit.factor)
  if (quantity !== 0n) move(account, material, storage.id, { kind: 'initial', quantity, notes: '' })
  carryByRules(account, material)
  return done(`"material_id":${material.id}`)
}

/** materials/edit: changes only what was passed. All checks come before the first change, in the error table's order. */
import type { Account, Unit } from '../account.ts'
import { done, isRefusal, refuse, type Answer, type Refusal } from '../answer.ts'
import { carryByRules, rewriteRows, setMinimum, stockRow, type StockRow } from '../carried.ts'
import {
  categoriesField,
  firstMissing,
  idOf,
  nameField,
  numberField,
  quoted,
  suppliersField,
  textsField,
  type Input,
} from '../input.ts'
import { findMaterial, updateMaterial, type Material } from '../material.ts'
import { moveToGroup, priceIn, samePrice, type Amount, type Price } from '../numbers.ts'
import type { Texts } from '../texts.ts'
import { afterPriceChange, productsWith } from '../prices.ts'
import { convertHistory } from '../history.ts'

interface Changes {
  readonly name: string | undefined
  readonly unit: Unit
  readonly minimum: { readonly storage: number; readonly amount: Amount } | null
  readonly price: Amount | undefined
  readonly categories: readonly number[] | undefined
  readonly suppliers: readonly number[] | undefined
  readonly texts: Partial<Texts>
}

function unitField(account: Account, material: Material, input: Input): Unit | Refusal {
  if (!input.has('unit')) return material.unit
  const code = input.get('unit')
  const unit = typeof code === 'string' ? account.units.get(code) : undefined
  if (!unit || (unit.resourceOnly && unit !== material.unit)) return refuse('Unit not found')
  if (unit.group !== material.unit.group && productsWith(account, material.id).length > 0) {
    return refuse('Unit cannot be changed to another unit group: the material is used in components of products')
  }
  return unit
}

/** The row whose minimum is to change; null when no minimum was passed. */
function minimumRow(account: Account, material: Material, input: Input): StockRow | null | Refusal {
  if (!input.has('minimum')) return null
  const missing = firstMissing(input, ['storage_id'])
  if (missing) return missing
  const id = idOf(input.get('storage_id'))
  const storage = id === null ? undefined : account.storages.get(id)
  const row = storage && !storage.deleted ? stockRow(account, material, storage.id) : null
  if (row) return row
  const place = quoted(input.get('storage_id'))
  return refuse(`Material is not stored in storage location ${place}, so its minimum cannot be set there`)
}

function readChanges(account: Account, material: Material, input: Input): Changes | Refusal {
  const name = nameField(input)
  if (isRefusal(name)) return name
  const unit = unitField(account, material, input)
  if (isRefusal(unit)) return unit
  const row = minimumRow(account, material, input)
  if (isRefusal(row)) return row
  const price = numberField(input, 'price')
  if (isRefusal(price)) return price
  const amount = numberField(input, 'minimum')
  if (isRefusal(amount)) return amount
  const categories = categoriesField(account, input)
  if (isRefusal(categories)) return categories
  const suppliers = suppliersField(account, input)
  if (isRefusal(suppliers)) return suppliers
  const texts = textsField(input)
  if (isRefusal(texts)) return texts
  const minimum = row && amount !== undefined ? { storage: row.storage, amount } : null
  return { name, unit, minimum, price, categories, suppliers, texts }
}

/** A passed price is for the new unit. One not passed is rescaled within a group, and keeps its number across groups. */
function newPrice(material: Material, unit: Unit, passed: Amount | undefined): Price {
  if (passed !== undefined) return { amount: passed, per: unit.factor }
  if (unit.group === material.unit.group) return material.price
  return { amount: priceIn(material.price, material.unit.factor), per: unit.factor }
}

export function edit(account: Account, input: Input): Answer | Refusal {
  const missing = firstMissing(input, ['material_id'])
  if (missing) return missing
  const before = findMaterial(account, idOf(input.get('material_id')))
  if (!before) return refuse('Material not found or access denied')
  const changes = readChanges(account, before, input)
  if (isRefusal(changes)) return changes

  const after: Material = {
    ...before,
    name: changes.name ?? before.name,
    ...changes.texts,
    unit: changes.unit,
    price: newPrice(before, changes.unit, changes.price),
    categories: changes.categories ?? before.categories,
    suppliers: changes.suppliers ?? before.suppliers,
  }
  updateMaterial(account, after)
  const from = before.unit
  const to = after.unit
  if (from !== to) {
    const regroup = from.group !== to.group
    if (regroup) convertHistory(account, before, to)
    rewriteRows(account, after, (quantity) => (regroup ? moveToGroup(quantity, from.factor, to.factor) : quantity))
  }
  if (from.group !== to.group ? changes.price !== undefined : !samePrice(before.price, after.price)) {
    afterPriceChange(account, after)
  }
  const row = changes.minimum && stockRow(account, after, changes.minimum.storage)
  if (row && changes.minimum) setMinimum(account, after, row, changes.minimum.amount)
  if (changes.categories !== undefined) carryByRules(account, after)
  return done()
}

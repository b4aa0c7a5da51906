/**
 * Methods that change materials. All checks come before the first change, in the order of the error table. materials/edit changes only the fields
 * that were passed.
 */
import { type Account, type Unit, findStorage } from '../account.ts'
import { makeSuccessAnswer, isRefusal, refuse, type Answer, type Refusal } from '../answer.ts'
import {
  applyCategoryRules,
  rewriteRows,
  setMinimum,
  findStockRow,
  type StockRow,
  writeRow,
  listStoragesWithMaterial,
  dropAllRows,
} from '../stock-rows.ts'
import {
  readCategoriesField,
  refuseFirstMissingField,
  idOf,
  readNameField,
  readNumberField,
  quote,
  readSuppliersField,
  readTextFields,
  type Input,
  readTextField,
} from '../input.ts'
import { findMaterial, updateMaterial, type Material, insertMaterial } from '../material.ts'
import { convertToGroup, toPriceInUnit, isSamePrice, type Amount, type Price, quantityOf } from '../numbers.ts'
import { type Texts, mapTextFields } from '../texts.ts'
import { updateAfterPriceChange, listProductsWithMaterial, updateCost, bookMovement, correctStock } from '../stock.ts'
import { readExactColumn, readIntegerColumn } from '../store/store.ts'

interface Changes {
  readonly name: string | undefined
  readonly unit: Unit
  readonly minimum: { readonly storage: number; readonly amount: Amount } | null
  readonly price: Amount | undefined
  readonly categories: readonly number[] | undefined
  readonly suppliers: readonly number[] | undefined
  readonly texts: Partial<Texts>
}

function readUnitField(account: Account, material: Material, input: Input): Unit | Refusal {
  if (!input.has('unit')) return material.unit
  const code = input.get('unit')
  const unit = typeof code === 'string' ? account.units.get(code) : undefined
  if (!unit || (unit.resourceOnly && unit !== material.unit)) return refuse('Unit not found')
  if (unit.group !== material.unit.group && listProductsWithMaterial(account, material.id).length > 0) {
    return refuse('Unit cannot be changed to another unit group: the material is used in components of products')
  }
  return unit
}

/** The stock row whose minimum changes. Null if no minimum was passed. */
function findMinimumRow(account: Account, material: Material, input: Input): StockRow | null | Refusal {
  if (!input.has('minimum')) return null
  const refusal = refuseFirstMissingField(input, ['storage_id'])
  if (refusal) return refusal
  const id = idOf(input.get('storage_id'))
  const storage = id === null ? undefined : account.storages.get(id)
  const row = storage && !storage.deleted ? findStockRow(account, material, storage.id) : null
  if (row) return row
  const quotedId = quote(input.get('storage_id'))
  return refuse(`Material is not stored in storage location ${quotedId}, so its minimum cannot be set there`)
}

function readChanges(account: Account, material: Material, input: Input): Changes | Refusal {
  const name = readNameField(input)
  if (isRefusal(name)) return name
  const unit = readUnitField(account, material, input)
  if (isRefusal(unit)) return unit
  const row = findMinimumRow(account, material, input)
  if (isRefusal(row)) return row
  const price = readNumberField(input, 'price')
  if (isRefusal(price)) return price
  const amount = readNumberField(input, 'minimum')
  if (isRefusal(amount)) return amount
  const categories = readCategoriesField(account, input)
  if (isRefusal(categories)) return categories
  const suppliers = readSuppliersField(account, input)
  if (isRefusal(suppliers)) return suppliers
  const texts = readTextFields(input)
  if (isRefusal(texts)) return texts
  const minimum = row && amount !== undefined ? { storage: row.storage, amount } : null
  return { name, unit, minimum, price, categories, suppliers, texts }
}

/** A price that is passed is for the new unit. Otherwise, the price is rescaled if both units are in one group. If not, its number stays the same. */
function computeNewPrice(material: Material, unit: Unit, passedPrice: Amount | undefined): Price {
  if (passedPrice !== undefined) return { amount: passedPrice, unitFactor: unit.factor }
  if (unit.group === material.unit.group) return material.price
  return { amount: toPriceInUnit(material.price, material.unit.factor), unitFactor: unit.factor }
}

export function editMaterial(account: Account, input: Input): Answer | Refusal {
  const refusal = refuseFirstMissingField(input, ['material_id'])
  if (refusal) return refusal
  const materialBefore = findMaterial(account, idOf(input.get('material_id')))
  if (!materialBefore) return refuse('Material not found or access denied')
  const changes = readChanges(account, materialBefore, input)
  if (isRefusal(changes)) return changes

  const changedMaterial: Material = {
    ...materialBefore,
    name: changes.name ?? materialBefore.name,
    ...changes.texts,
    unit: changes.unit,
    price: computeNewPrice(materialBefore, changes.unit, changes.price),
    categories: changes.categories ?? materialBefore.categories,
    suppliers: changes.suppliers ?? materialBefore.suppliers,
  }
  updateMaterial(account, changedMaterial)
  const unitBefore = materialBefore.unit
  const unitAfter = changedMaterial.unit
  if (unitBefore !== unitAfter) {
    const isGroupChanged = unitBefore.group !== unitAfter.group
    if (isGroupChanged) convertHistory(account, materialBefore, unitAfter)
    rewriteRows(account, changedMaterial, (quantity) =>
      isGroupChanged ? convertToGroup(quantity, unitBefore.factor, unitAfter.factor) : quantity,
    )
  }
  if (
    unitBefore.group !== unitAfter.group
      ? changes.price !== undefined
      : !isSamePrice(materialBefore.price, changedMaterial.price)
  ) {
    updateAfterPriceChange(account, changedMaterial)
  }
  const row = changes.minimum && findStockRow(account, changedMaterial, changes.minimum.storage)
  if (row && changes.minimum) setMinimum(account, changedMaterial, row, changes.minimum.amount)
  if (changes.categories !== undefined) applyCategoryRules(account, changedMaterial)
  return makeSuccessAnswer()
}

/** materials/add: creates a material with its first stock row. Checks in the order of the error table. */
export function addMaterial(account: Account, input: Input): Answer | Refusal {
  const refusal = refuseFirstMissingField(input, ['name', 'unit', 'storage_id'])
  if (refusal) return refusal
  const name = readNameField(input) ?? ''
  if (isRefusal(name)) return name
  const code = input.get('unit')
  const unit = typeof code === 'string' ? account.units.get(code) : undefined
  if (!unit || unit.resourceOnly) return refuse('Unit not found')
  const storage = findStorage(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const price = readNumberField(input, 'price') ?? 0n
  if (isRefusal(price)) return price
  const stock = readNumberField(input, 'stock') ?? 0n
  if (isRefusal(stock)) return stock
  const minimum = readNumberField(input, 'minimum') ?? 0n
  if (isRefusal(minimum)) return minimum
  const categories = readCategoriesField(account, input) ?? []
  if (isRefusal(categories)) return categories
  const suppliers = readSuppliersField(account, input) ?? []
  if (isRefusal(suppliers)) return suppliers
  const texts = readTextFields(input)
  if (isRefusal(texts)) return texts

  const material = insertMaterial(account, {
    id: null,
    name,
    ...mapTextFields((field) => texts[field] ?? ''),
    unit,
    price: { amount: price, unitFactor: unit.factor },
    archived: 0,
    categories,
    suppliers,
  })
  const newRow = { storage: storage.id, quantity: 0n, isCreatedHere: true }
  writeRow(account, material, { ...newRow, minimum: quantityOf(minimum, unit.factor) })
  const quantity = quantityOf(stock, unit.factor)
  if (quantity !== 0n) bookMovement(account, material, storage.id, { kind: 'initial', quantity, notes: '' })
  applyCategoryRules(account, material)
  return makeSuccessAnswer(`"material_id":${material.id}`)
}

/** materials/update_stock: sets the final balance with a correction for the difference. */
export function updateStock(account: Account, input: Input): Answer | Refusal {
  const refusal = refuseFirstMissingField(input, ['material_id', 'storage_id', 'stock'])
  if (refusal) return refusal
  const material = findMaterial(account, idOf(input.get('material_id')))
  if (!material) return refuse('Material not found or access denied')
  const storage = findStorage(account, idOf(input.get('storage_id')))
  if (!storage) return refuse('Storage ID not found')
  const stock = readNumberField(input, 'stock') ?? 0n
  if (isRefusal(stock)) return stock
  const notes = readTextField(input, 'notes') ?? ''
  if (isRefusal(notes)) return notes
  correctStock(account, material, storage.id, quantityOf(stock, material.unit.factor), notes)
  return makeSuccessAnswer()
}

/** materials/delete: sets the balances to zero with corrections and removes the material from compositions and files. Its history is kept. */
export function deleteMaterial(account: Account, input: Input): Answer | Refusal {
  const refusal = refuseFirstMissingField(input, ['material_id'])
  if (refusal) return refusal
  const material = findMaterial(account, idOf(input.get('material_id')))
  if (!material) return refuse('Material not found or access denied')
  const { store } = account
  for (const storage of listStoragesWithMaterial(account, material))
    correctStock(account, material, storage, 0n, 'Material deleted')
  dropAllRows(account, material)
  const productIds = listProductsWithMaterial(account, material.id)
  store.run('DELETE FROM compositions WHERE material_id = ?', material.id)
  for (const productId of productIds) updateCost(account, productId, `material ${material.id} deleted`)
  store.run('DELETE FROM files WHERE material_id = ?', material.id)
  store.run('UPDATE materials SET deleted = 1 WHERE id = ?', material.id)
  return makeSuccessAnswer()
}

/**
 * A table whose quantities are converted if a unit of another group is chosen. Units of different groups have no ratio. Every displayed number stays
 * the same, so the stored numbers (in the group's smallest unit) are converted. Within a group, no stored number changes.
 */
interface QuantityTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly hasPrice: boolean
}

const TABLES: readonly QuantityTable[] = [
  { name: 'movements', columns: ['quantity'], hasPrice: false },
  { name: 'planned_operations', columns: ['quantity'], hasPrice: false },
  { name: 'batches', columns: ['quantity', 'remaining'], hasPrice: true },
  { name: 'write_offs', columns: ['quantity'], hasPrice: true },
]

/** `material` must be as it was before the change. Stock rows are not changed; see `rewriteRows`. */
function convertHistory(account: Account, material: Material, unit: Unit): void {
  const { store } = account
  const factorBefore = material.unit.factor
  const factorAfter = unit.factor
  for (const { name, columns, hasPrice } of TABLES) {
    const allColumns = hasPrice ? [...columns, 'price_amount', 'price_per'] : columns
    const updateSql = `UPDATE ${name} SET ${allColumns.map((column) => `${column} = ?`).join(', ')} WHERE rowid = ?`
    for (const row of store.all(`SELECT rowid AS place, * FROM ${name} WHERE material_id = ?`, material.id)) {
      const values = columns.map((column) =>
        convertToGroup(readExactColumn(row, column), factorBefore, factorAfter).toString(),
      )
      if (hasPrice) {
        const price = { amount: readExactColumn(row, 'price_amount'), unitFactor: readExactColumn(row, 'price_per') }
        values.push(toPriceInUnit(price, factorBefore).toString(), factorAfter.toString())
      }
      store.run(updateSql, ...values, readIntegerColumn(row, 'place'))
    }
  }
}

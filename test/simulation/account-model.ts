/**
 * The account's rules in memory, based on the interface's description. account-model.long.test.ts compares it with the practice account. It leaves
 * out what no method shows (batches, costs) and knows nothing of connections.
 */
import {
  toAmountInUnit,
  convertToGroup,
  formatDecimal,
  toPriceInUnit,
  quantityOf,
  showAmount,
  toAmount,
  toFactor,
  type Amount,
  type Factor,
  type Price,
  type Quantity,
} from '../../src-main/practice/numbers.ts'

export interface ModelUnit {
  readonly code: string
  readonly group: string
  readonly factor: Factor
}

export interface ModelStorage {
  readonly id: number
  readonly holdsAll: boolean
  readonly categories: readonly number[]
}

interface ModelRow {
  quantity: Quantity
  minimum: Quantity
  readonly createdHere: boolean
}

export interface ModelMaterial {
  readonly id: number
  name: string
  sku: string
  notes: string
  unit: ModelUnit
  price: Price
  categories: readonly number[]
  suppliers: readonly number[]
  readonly inProduct: boolean
  readonly rows: Map<number, ModelRow>
}

export interface ModelAnswer {
  readonly status: number
  readonly body: string
}

export const UNITS: readonly ModelUnit[] = [
  { code: 'kg', group: 'mass', factor: toFactor(1000) ?? 1n },
  { code: 'g', group: 'mass', factor: toFactor(1) ?? 1n },
  { code: 'pcs', group: 'count', factor: toFactor(1) ?? 1n },
]
export const CATEGORIES: ReadonlyMap<number, string> = new Map([
  [10, 'Wood'],
  [12, 'Other'],
])
export const SUPPLIERS: ReadonlyMap<number, string> = new Map([
  [20, 'Timber'],
  [21, 'Screws'],
])

type Input = ReadonlyMap<string, unknown>
const GONE = 'Material not found or access denied'

class Refused extends Error {}

export class AccountModel {
  readonly materials = new Map<number, ModelMaterial>()
  readonly storages: ReadonlyMap<number, ModelStorage>
  private nextId = 1

  constructor(storages: readonly ModelStorage[]) {
    this.storages = new Map(storages.map((storage) => [storage.id, storage]))
  }

  /** Loads a seed like the practice account. */
  load(
    given: Pick<ModelMaterial, 'id' | 'name' | 'sku' | 'categories' | 'suppliers'> & {
      readonly unit: string
      readonly price: string
      readonly inProduct?: boolean
      readonly stocks: readonly { readonly storage: number; readonly stock: string; readonly minimum: string }[]
    },
  ): void {
    const unit = unitOf(given.unit)
    const { id, name, sku, categories, suppliers, inProduct = false } = given
    const price = { amount: toAmount(given.price) ?? 0n, unitFactor: unit.factor }
    const material = { id, name, sku, notes: '', unit, price, categories, suppliers, inProduct, rows: new Map() }
    this.materials.set(id, material)
    this.nextId = Math.max(this.nextId, id + 1)
    for (const { storage, stock, minimum } of given.stocks) {
      const quantity = quantityOf(toAmount(stock) ?? 0n, unit.factor)
      const least = quantityOf(toAmount(minimum) ?? 0n, unit.factor)
      material.rows.set(storage, { quantity, minimum: least, createdHere: quantity === 0n })
    }
    this.carry(material)
  }

  answer(method: string, body: string): ModelAnswer {
    try {
      const input: Input = new Map(Object.entries(parsed(body)))
      return { status: 200, body: this.done(method, input) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { status: 400, body: JSON.stringify({ success: false, error: error.message }) }
    }
  }

  private done(method: string, input: Input): string {
    switch (method) {
      case 'materials/add':
        return `{"success":true,"material_id":${this.add(input)}}`
      case 'materials/edit':
        this.edit(input)
        return '{"success":true}'
      case 'materials/update_stock':
        this.updateStock(input)
        return '{"success":true}'
      case 'materials/delete':
        required(input, ['material_id'])
        this.materials.delete(this.found(input).id)
        return '{"success":true}'
      case 'materials/get_list':
        return this.list(input)
      case 'materials/get_entry':
        return this.entry(input)
      default:
        throw new Refused('Method not found')
    }
  }

  private add(input: Input): number {
    required(input, ['name', 'unit', 'storage_id'])
    const name = nameIn(input) ?? ''
    const unit = unitIn(input)
    const storage = this.storageIn(input)
    const price = numberIn(input, 'price') ?? 0n
    const stock = numberIn(input, 'stock') ?? 0n
    const minimum = numberIn(input, 'minimum') ?? 0n
    const categories = idsIn(input, 'categories', CATEGORIES, (id) => `Category ${id} not found`) ?? []
    const suppliers = idsIn(input, 'suppliers', SUPPLIERS, () => 'Supplier not found or access denied') ?? []
    const id = this.nextId
    this.nextId += 1
    const material: ModelMaterial = {
      id,
      name,
      sku: textIn(input, 'sku') ?? '',
      notes: textIn(input, 'notes') ?? '',
      unit,
      price: { amount: price, unitFactor: unit.factor },
      categories,
      suppliers,
      inProduct: false,
      rows: new Map(),
    }
    this.materials.set(id, material)
    material.rows.set(storage.id, {
      quantity: quantityOf(stock, unit.factor),
      minimum: quantityOf(minimum, unit.factor),
      createdHere: true,
    })
    this.carry(material)
    return id
  }

  private edit(input: Input): void {
    required(input, ['material_id'])
    const material = this.found(input)
    const name = nameIn(input)
    const unit = input.has('unit') ? unitIn(input) : material.unit
    if (unit.group !== material.unit.group && material.inProduct) {
      throw new Refused('Unit cannot be changed to another unit group: the material is used in components of products')
    }
    const row = this.minimumRow(material, input)
    const price = numberIn(input, 'price')
    const minimum = numberIn(input, 'minimum')
    const categories = idsIn(input, 'categories', CATEGORIES, (id) => `Category ${id} not found`)
    const suppliers = idsIn(input, 'suppliers', SUPPLIERS, () => 'Supplier not found or access denied')
    material.name = name ?? material.name
    material.sku = textIn(input, 'sku') ?? material.sku
    material.notes = textIn(input, 'notes') ?? material.notes
    const from = material.unit
    if (price !== undefined) material.price = { amount: price, unitFactor: unit.factor }
    else if (unit.group !== from.group) {
      material.price = { amount: toPriceInUnit(material.price, from.factor), unitFactor: unit.factor }
    }
    if (unit.group !== from.group) {
      for (const row of material.rows.values()) {
        row.quantity = convertToGroup(row.quantity, from.factor, unit.factor)
        row.minimum = convertToGroup(row.minimum, from.factor, unit.factor)
      }
    }
    material.unit = unit
    if (row && minimum !== undefined) row.minimum = quantityOf(minimum, unit.factor)
    material.suppliers = suppliers ?? material.suppliers
    if (categories !== undefined) {
      material.categories = categories
      this.carry(material)
    }
  }

  private minimumRow(material: ModelMaterial, input: Input): ModelRow | null {
    if (!input.has('minimum')) return null
    required(input, ['storage_id'])
    const row = material.rows.get(idIn(input, 'storage_id') ?? 0)
    if (row) return row
    const place = String(input.get('storage_id'))
    throw new Refused(`Material is not stored in storage location ${place}, so its minimum cannot be set there`)
  }

  private updateStock(input: Input): void {
    required(input, ['material_id', 'storage_id', 'stock'])
    const material = this.found(input)
    const { id } = this.storageIn(input)
    const stock = numberIn(input, 'stock') ?? 0n
    this.setStock(material, id, quantityOf(stock, material.unit.factor))
  }

  private setStock(material: ModelMaterial, storage: number, quantity: Quantity): void {
    const row = material.rows.get(storage)
    if (row) row.quantity = quantity
    else if (quantity !== 0n) material.rows.set(storage, { quantity, minimum: 0n, createdHere: false })
    const now = material.rows.get(storage)
    if (now && !this.stays(material, storage, now)) material.rows.delete(storage)
  }

  private list(input: Input): string {
    required(input, ['storage_id'])
    const { id } = this.storageIn(input)
    const limit = input.get('limit')
    const offset = Number(input.get('offset') ?? 0)
    const foundMaterials = this.listed(id)
    const page = limit === undefined ? foundMaterials : foundMaterials.slice(offset, offset + Number(limit))
    return `{"success":true,"materials":[${page.map((material) => element(material, id)).join(',')}],"total":${foundMaterials.length}}`
  }

  private listed(storage: number): ModelMaterial[] {
    const foundMaterials = [...this.materials.values()].filter(({ rows }) => rows.has(storage))
    const key = ({ name }: ModelMaterial): string => name.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
    return foundMaterials.sort((a, b) => compare(key(a), key(b)) || a.id - b.id)
  }

  private entry(input: Input): string {
    required(input, ['material_id'])
    const { id, suppliers } = this.found(input)
    const named = suppliers.map((supplier) => ({ id: supplier, name: SUPPLIERS.get(supplier) ?? '' }))
    return JSON.stringify({ success: true, material: { id: String(id), suppliers: named } })
  }

  private found(input: Input): ModelMaterial {
    const material = this.materials.get(idIn(input, 'material_id') ?? 0)
    if (!material) throw new Refused(GONE)
    return material
  }

  private storageIn(input: Input): ModelStorage {
    const storage = this.storages.get(idIn(input, 'storage_id') ?? 0)
    if (!storage) throw new Refused('Storage ID not found')
    return storage
  }

  private keeps({ holdsAll, categories }: ModelStorage, material: ModelMaterial): boolean {
    return holdsAll || categories.some((category) => material.categories.includes(category))
  }

  private stays(material: ModelMaterial, storage: number, row: ModelRow): boolean {
    const place = this.storages.get(storage)
    return row.quantity !== 0n || row.createdHere || (place !== undefined && this.keeps(place, material))
  }

  private carry(material: ModelMaterial): void {
    for (const storage of this.storages.values()) {
      const row = material.rows.get(storage.id)
      if (row) {
        if (!this.stays(material, storage.id, row)) material.rows.delete(storage.id)
      } else if (this.keeps(storage, material)) {
        material.rows.set(storage.id, { quantity: 0n, minimum: 0n, createdHere: false })
      }
    }
  }

  /** A list's value of a field in canonical text. Null if the material is not carried, undefined if it is gone. */
  value(id: number, field: string, storage: number | null): string | null | undefined {
    const material = this.materials.get(id)
    if (!material) return undefined
    const { factor } = material.unit
    if (storage !== null) {
      const row = material.rows.get(storage)
      if (!row) return null
      return formatDecimal(toAmountInUnit(field === 'stock' ? row.quantity : row.minimum, factor))
    }
    switch (field) {
      case 'name':
      case 'sku':
      case 'notes':
        return material[field]
      case 'unit':
        return material.unit.code
      case 'price':
        return formatDecimal(toPriceInUnit(material.price, factor))
      case 'categories':
      case 'suppliers':
        return [...material[field]].sort((a, b) => a - b).join(', ')
      default:
        throw new Error(`no field ${field}`)
    }
  }

  /** All visible state, for comparison. */
  state(): string {
    const lists = [...this.storages.keys()].map((id) => this.listed(id).map((material) => element(material, id)))
    const suppliers = [...this.materials.values()].map(({ id, suppliers }) => [id, suppliers])
    return JSON.stringify([lists, suppliers])
  }
}

function element(material: ModelMaterial, storage: number): string {
  const row = material.rows.get(storage) ?? { quantity: 0n, minimum: 0n }
  const { factor, code } = material.unit
  const categories = material.categories.map((id) => ({ id, name: CATEGORIES.get(id) }))
  const amount = (quantity: Quantity): string => showAmount(toAmountInUnit(quantity, factor))
  return (
    `{"id":"${material.id}","name":${JSON.stringify(material.name)},"sku":${JSON.stringify(material.sku)},` +
    `"notes":${JSON.stringify(material.notes)},"price":"${showAmount(toPriceInUnit(material.price, factor))}","archived":"0",` +
    `"stock":"${amount(row.quantity)}","minimum":"${amount(row.minimum)}","planned":null,"unit":"${code}",` +
    `"categories":${JSON.stringify(categories)}}`
  )
}

function parsed(body: string): object {
  const value: unknown = JSON.parse(body)
  if (typeof value !== 'object' || value === null) throw new Refused('Input must be a JSON object')
  return value
}

function required(input: Input, fields: readonly string[]): void {
  const missingText = fields.find((field) => input.get(field) === undefined || input.get(field) === null)
  if (missingText !== undefined) throw new Refused(`No ${missingText} in input`)
}

function idIn(input: Input, field: string): number | null {
  const value = input.get(field)
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

function numberIn(input: Input, field: string): Amount | undefined {
  if (!input.has(field)) return undefined
  const amount = toAmount(input.get(field))
  if (amount === null) throw new Refused(`Invalid ${field} value. Must be a number`)
  return amount
}

function textIn(input: Input, field: string): string | undefined {
  const value = input.get(field)
  return typeof value === 'string' ? value : undefined
}

function nameIn(input: Input): string | undefined {
  const name = textIn(input, 'name')
  if (name !== undefined && name.trim() === '') throw new Refused('Name must not be empty')
  return name
}

function unitOf(code: unknown): ModelUnit {
  const unit = UNITS.find((unit) => unit.code === code)
  if (!unit) throw new Refused('Unit not found')
  return unit
}

function unitIn(input: Input): ModelUnit {
  return unitOf(input.get('unit'))
}

function idsIn(
  input: Input,
  field: string,
  knownTexts: ReadonlyMap<number, string>,
  unknown: (id: number) => string,
): readonly number[] | undefined {
  const value: unknown = input.get(field)
  if (!Array.isArray(value)) return undefined
  const ids = value.map(Number)
  const missingNumber = ids.find((id) => !knownTexts.has(id))
  if (missingNumber !== undefined) throw new Refused(unknown(missingNumber))
  return [...new Set(ids)]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

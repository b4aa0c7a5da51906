/**
 * A small model of the documented account for laws: it applies planned calls to a state and returns a catalogue. It follows the interface's rules
 * and uses no planner code. Throws if the account would refuse.
 */
import type { CallMethod } from '../src-shared/material/fields/writing-methods.ts'
import type { Body, BodyValue } from '../src-shared/plan/plan.ts'
import { CatalogueBuilder, type Catalogue } from '../src-shared/material/catalogue/catalogue.ts'
import { decimal } from './build.ts'

export interface SimulatedRow {
  stock: number
  minimum: number
  /** The total value of its increases. */
  valued: number
}

export interface SimulatedMaterial {
  id: number
  name: string
  sku: string
  unit: string
  price: number
  notes: string
  categories: number[]
  rows: Map<number, SimulatedRow>
}

/** Storage 1 contains all materials, storage 2 those of category 10, and storage 3 only what has arrived there. */
const KEEPS: Readonly<Record<number, (material: SimulatedMaterial) => boolean>> = {
  1: () => true,
  2: (material) => material.categories.includes(10),
  3: () => false,
}
const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1 }

export class SimulatedAccount {
  readonly materials: Map<number, SimulatedMaterial>
  private nextId: number

  constructor(materials: readonly SimulatedMaterial[]) {
    this.materials = new Map(materials.map((material) => [material.id, structuredClone(material)]))
    this.nextId = 1000
    for (const material of this.materials.values()) {
      this.carry(material)
      for (const storage of material.rows.keys()) this.settle(material, storage)
    }
  }

  copy(): SimulatedAccount {
    const copy = new SimulatedAccount([])
    for (const [id, material] of this.materials) copy.materials.set(id, structuredClone(material))
    copy.nextId = this.nextId
    return copy
  }

  /** Returns the new id for an add, and otherwise the given one. */
  apply(method: CallMethod, body: Body, groupId: number | null): number {
    const id = body['material_id'] === undefined ? null : (number(body['material_id']) ?? groupId)
    switch (method) {
      case 'materials/add':
        return this.add(body)
      case 'materials/edit':
        this.edit(this.known(id), body)
        break
      case 'materials/update_stock':
        this.setStock(this.known(id), number(body['storage_id']) ?? 0, number(body['stock']) ?? 0)
        break
      case 'materials/delete':
        this.materials.delete(this.known(id).id)
        break
    }
    return id ?? 0
  }

  catalogue(): Catalogue {
    const builder = new CatalogueBuilder()
    for (const storage of [1, 2, 3]) {
      builder.addStorage(storage)
      for (const material of this.materials.values()) {
        const row = material.rows.get(storage)
        if (!row) continue
        builder.add(storage, {
          id: material.id,
          name: material.name,
          sku: material.sku,
          unit: material.unit,
          price: decimal(String(material.price)),
          notes: material.notes,
          archived: false,
          categories: material.categories.map((id) => ({ id, name: `C${id}` })),
          stock: decimal(String(row.stock)),
          minimum: decimal(String(row.minimum)),
          planned: null,
        })
      }
    }
    return builder.build()
  }

  private known(id: number | null): SimulatedMaterial {
    const foundMaterial = id === null ? undefined : this.materials.get(id)
    if (!foundMaterial) throw new Error('Material not found or access denied')
    return foundMaterial
  }

  private add(body: Body): number {
    const id = this.nextId++
    const material: SimulatedMaterial = {
      id,
      name: text(body['name']) ?? '',
      sku: text(body['sku']) ?? '',
      unit: text(body['unit']) ?? '',
      price: number(body['price']) ?? 0,
      notes: text(body['notes']) ?? '',
      categories: ids(body['categories']) ?? [],
      rows: new Map(),
    }
    if (material.name === '') throw new Error('Name must not be empty')
    if (material.unit === '') throw new Error('No unit in input')
    const stock = number(body['stock']) ?? 0
    material.rows.set(number(body['storage_id']) ?? 0, {
      stock,
      minimum: number(body['minimum']) ?? 0,
      valued: stock * material.price,
    })
    this.materials.set(id, material)
    // The storage given at creation gets a row even if it is empty. Only a balance that becomes zero removes it.
    this.carry(material)
    return id
  }

  private edit(material: SimulatedMaterial, body: Body): void {
    const minimum = number(body['minimum'])
    if (minimum !== undefined) {
      const row = material.rows.get(number(body['storage_id']) ?? 0)
      if (!row) throw new Error('Material is not stored in storage location')
      row.minimum = minimum
    }
    const unit = text(body['unit'])
    if (unit !== undefined && unit !== material.unit) {
      const [from, to] = [GRAMS[material.unit], GRAMS[unit]]
      const factor = from === undefined || to === undefined ? 1 : from / to
      for (const row of material.rows.values()) {
        row.stock *= factor
        row.minimum *= factor
      }
      material.price /= factor
      material.unit = unit
    }
    material.price = number(body['price']) ?? material.price
    material.name = text(body['name']) ?? material.name
    material.sku = text(body['sku']) ?? material.sku
    material.notes = text(body['notes']) ?? material.notes
    material.categories = ids(body['categories']) ?? material.categories
    this.carry(material)
  }

  private setStock(material: SimulatedMaterial, storage: number, stock: number): void {
    const row = material.rows.get(storage) ?? { stock: 0, minimum: 0, valued: 0 }
    if (stock > row.stock) row.valued += (stock - row.stock) * material.price
    row.stock = stock
    material.rows.set(storage, row)
    this.settle(material, storage)
  }

  private carry(material: SimulatedMaterial): void {
    for (const [storage, keeps] of Object.entries(KEEPS)) {
      if (keeps(material) && !material.rows.has(Number(storage))) {
        material.rows.set(Number(storage), { stock: 0, minimum: 0, valued: 0 })
      }
    }
  }

  /** A balance of zero removes the row if nothing else keeps it. */
  private settle(material: SimulatedMaterial, storage: number): void {
    if (material.rows.get(storage)?.stock === 0 && KEEPS[storage]?.(material) !== true) material.rows.delete(storage)
  }
}

function number(value: BodyValue | undefined): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'decimal' in value ? Number(value.decimal) : undefined
}

function text(value: BodyValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function ids(value: BodyValue | undefined): number[] | undefined {
  return Array.isArray(value) ? value.map(Number).sort((a, b) => a - b) : undefined
}

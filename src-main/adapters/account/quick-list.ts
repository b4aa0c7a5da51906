/**
 * A list's materials as they usually come, checked by hand: a run reads each material twice, and the schema library took three
 * times as long for it. Null for whatever is not plainly as it should be; then the schemas of wire.ts decide and name the field.
 */
import type { ListedMaterial } from '../../../src-shared/domain/catalogue/catalogue.ts'
import type { Named } from '../../../src-shared/domain/catalogue/named.ts'
import { toDecimal, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import type { ListPage } from './list-page.ts'
import { normalForm } from '../../../src-shared/domain/values/normal-form.ts'

type Fields = Readonly<Record<string, unknown>>

const NONE: readonly Named[] = []

/**
 * Classes, not literals: V8 takes a literal whose first objects outlive a collection, as those of a page at work do, for one that
 * makes lasting things, and puts all later ones where only a whole collection frees them, with every text they hold. A
 * list of a million was 200 MB of the dead by then.
 */
class Material implements ListedMaterial {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly unit: string
  readonly price: Decimal
  readonly notes: string
  readonly archived: boolean
  readonly categories: readonly Named[]
  readonly stock: Decimal
  readonly minimum: Decimal
  readonly planned: Decimal | null

  constructor(read: { readonly [One in keyof Material]: Material[One] }) {
    this.id = read.id
    this.name = read.name
    this.sku = read.sku
    this.unit = read.unit
    this.price = read.price
    this.notes = read.notes
    this.archived = read.archived
    this.categories = read.categories
    this.stock = read.stock
    this.minimum = read.minimum
    this.planned = read.planned
  }
}

class Category implements Named {
  readonly id: number
  readonly name: string

  constructor(id: number, name: string) {
    this.id = id
    this.name = name
  }
}

export function quickPage(answer: unknown): ListPage | null {
  if (!isObject(answer) || answer['success'] !== true || !Array.isArray(answer['materials'])) return null
  const total = whole(answer['total'])
  if (total === null) return null
  const raw: readonly unknown[] = answer['materials']
  const materials: ListedMaterial[] = []
  for (const value of raw) {
    const one = quickMaterial(value)
    if (one === null) return null
    materials.push(one)
  }
  return { materials, total }
}

export function quickMaterial(value: unknown): ListedMaterial | null {
  if (!isObject(value)) return null
  const { name, unit } = value
  if (typeof name !== 'string' || typeof unit !== 'string') return null
  const id = whole(value['id'])
  const sku = textOrNone(value['sku'])
  const price = decimal(value['price'])
  const notes = textOrNone(value['notes'])
  const archived = flag(value['archived'])
  const categories = named(value['categories'])
  const stock = decimal(value['stock'])
  const minimum = decimal(value['minimum'])
  if (id === null || sku === null || price === null || notes === null) return null
  if (archived === null || categories === null || stock === null || minimum === null) return null
  let planned: Decimal | null = null
  if (value['planned'] !== null && value['planned'] !== undefined) {
    planned = decimal(value['planned'])
    if (planned === null) return null
  }
  return new Material({
    id,
    name: normalForm(name),
    sku,
    unit: normalForm(unit),
    price,
    notes,
    archived,
    categories,
    stock,
    minimum,
    planned,
  })
}

function named(value: unknown): readonly Named[] | null {
  if (!Array.isArray(value)) return null
  if (value.length === 0) return NONE
  const raw: readonly unknown[] = value
  const all = raw.map(category)
  return all.every((one) => one !== null) ? all : null
}

function category(value: unknown): Category | null {
  if (!isObject(value) || typeof value['name'] !== 'string') return null
  const id = whole(value['id'])
  return id === null ? null : new Category(id, normalForm(value['name']))
}

function whole(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}

function decimal(value: unknown): Decimal | null {
  if (typeof value === 'string') return toDecimal(value.trim())
  return typeof value === 'number' ? toDecimal(String(value)) : null
}

function textOrNone(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? normalForm(value) : null
}

function flag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1') return true
  return value === false || value === 0 || value === '0' ? false : null
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

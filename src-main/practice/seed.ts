/**
 * The seed file's shape, and the reading of one from unknown JSON. Refuses what does not fit with a message that names
 * the place ("materials[3].unit"); unknown members are refused too, since they are usually misspelt ones.
 */
import { eachText, TEXTS, type Texts } from './texts.ts'
import { toAmount, toFactor } from './numbers.ts'

/** A JSON number, or numeric text with a dot. */
export type SeedNumber = number | string

export interface SeedUnit {
  readonly code: string
  readonly group: string
  /** Size in the group's smallest unit. */
  readonly factor: SeedNumber
  readonly resourceOnly: boolean
}
export interface SeedStorage {
  readonly id: number
  readonly name: string
  readonly holdsAll: boolean
  readonly categories: readonly number[]
  readonly deleted: boolean
}
export interface SeedCategory {
  readonly id: number
  readonly name: string
}
export interface SeedSupplier {
  readonly id: number
  readonly name: string
  readonly deleted: boolean
}
export interface SeedStock {
  readonly storage_id: number
  readonly stock: SeedNumber
  readonly minimum: SeedNumber
  readonly planned: SeedNumber | null
}
export interface SeedMaterial extends Texts {
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly price: SeedNumber
  readonly archived: 0 | 1
  readonly categories: readonly number[]
  readonly suppliers: readonly number[]
  readonly stocks: readonly SeedStock[]
  /** Names of attached files. */
  readonly files: readonly string[]
}
export interface SeedProduct {
  readonly id: number
  readonly name: string
  readonly composition: readonly { readonly material_id: number; readonly quantity: SeedNumber }[]
}
export interface Seed {
  readonly keys: readonly string[]
  readonly dailyLimit: number
  readonly units: readonly SeedUnit[]
  readonly storages: readonly SeedStorage[]
  readonly categories: readonly SeedCategory[]
  readonly suppliers: readonly SeedSupplier[]
  readonly materials: readonly SeedMaterial[]
  readonly products: readonly SeedProduct[]
}

export const DAILY_LIMIT = 10_000
export const DEFAULT_KEYS: readonly string[] = ['practice-key']
export const DEFAULT_STORAGES: readonly SeedStorage[] = [
  { id: 1, name: 'Main', holdsAll: true, categories: [], deleted: false },
]
const unit = (code: string, group: string, factor: SeedNumber, resourceOnly = false): SeedUnit => ({
  code,
  group,
  factor,
  resourceOnly,
})
/** The units of an account whose seed names none. `hour` and `min` are meant for resources only. */
export const DEFAULT_UNITS: readonly SeedUnit[] = [
  unit('kg', 'mass', 1000),
  unit('g', 'mass', 1),
  unit('t', 'mass', 1_000_000),
  unit('m', 'length', 1000),
  unit('cm', 'length', 10),
  unit('mm', 'length', 1),
  unit('m2', 'area', 1),
  unit('l', 'volume', 1000),
  unit('ml', 'volume', 1),
  unit('m3', 'volume', 1_000_000),
  unit('pcs', 'count', 1),
  unit('pack', 'pack', 1),
  unit('hour', 'time', 60, true),
  unit('min', 'time', 1, true),
]

type Members = ReadonlyMap<string, unknown>
type Reader<T> = (value: unknown, at: string) => T

function refuse(at: string, problem: string): never {
  throw new Error(`The seed file cannot be used: ${at === '' ? 'it' : at} ${problem}.`)
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}...` : text
}

function members(value: unknown, at: string, allowed: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(at, `must be an object, got ${shortened(value)}`)
  }
  const entries = new Map<string, unknown>(Object.entries(value))
  const strange = [...entries.keys()].find((name) => !allowed.includes(name))
  if (strange !== undefined) refuse(at, `has the unknown member "${strange}"; known are ${allowed.join(', ')}`)
  return entries
}

function member<T>(from: Members, name: string, at: string, read: Reader<T>, otherwise?: T): T {
  const place = at === '' ? name : `${at}.${name}`
  const value = from.get(name)
  if (value === undefined) return otherwise === undefined ? refuse(place, 'is missing') : otherwise
  return read(value, place)
}

const text: Reader<string> = (value, at) =>
  typeof value === 'string' ? value : refuse(at, `must be text, got ${shortened(value)}`)
const named: Reader<string> = (value, at) =>
  text(value, at).trim() === '' ? refuse(at, 'must not be empty') : text(value, at)
const flag: Reader<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : refuse(at, `must be true or false, got ${shortened(value)}`)
const id: Reader<number> = (value, at) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? value
    : refuse(at, `must be a whole number above 0, got ${shortened(value)}`)
const amount: Reader<SeedNumber> = (value, at) =>
  (typeof value === 'number' || typeof value === 'string') && toAmount(value) !== null
    ? value
    : refuse(at, `must be a number, got ${shortened(value)}`)
const factor: Reader<SeedNumber> = (value, at) =>
  (typeof value === 'number' || typeof value === 'string') && toFactor(value) !== null
    ? value
    : refuse(at, `must be a number above 0, got ${shortened(value)}`)
const archived: Reader<0 | 1> = (value, at) =>
  value === 1 || value === true ? 1 : value === 0 || value === false ? 0 : refuse(at, 'must be 0 or 1')

function list<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value, at) =>
    Array.isArray(value)
      ? value.map((element: unknown, index) => read(element, `${at}[${index}]`))
      : refuse(at, `must be a list, got ${shortened(value)}`)
}

const readUnit: Reader<SeedUnit> = (value, at) => {
  const from = members(value, at, ['code', 'group', 'factor', 'resourceOnly'])
  return {
    code: member(from, 'code', at, named),
    group: member(from, 'group', at, named),
    factor: member(from, 'factor', at, factor),
    resourceOnly: member(from, 'resourceOnly', at, flag, false),
  }
}
const readStorage: Reader<SeedStorage> = (value, at) => {
  const from = members(value, at, ['id', 'name', 'holdsAll', 'categories', 'deleted'])
  return {
    id: member(from, 'id', at, id),
    name: member(from, 'name', at, named),
    holdsAll: member(from, 'holdsAll', at, flag, false),
    categories: member(from, 'categories', at, list(id), []),
    deleted: member(from, 'deleted', at, flag, false),
  }
}
const readCategory: Reader<SeedCategory> = (value, at) => {
  const from = members(value, at, ['id', 'name'])
  return { id: member(from, 'id', at, id), name: member(from, 'name', at, named) }
}
const readSupplier: Reader<SeedSupplier> = (value, at) => {
  const from = members(value, at, ['id', 'name', 'deleted'])
  return {
    id: member(from, 'id', at, id),
    name: member(from, 'name', at, named),
    deleted: member(from, 'deleted', at, flag, false),
  }
}
const planned: Reader<SeedNumber | null> = (value, at) => (value === null ? null : amount(value, at))
const readStock: Reader<SeedStock> = (value, at) => {
  const from = members(value, at, ['storage_id', 'stock', 'minimum', 'planned'])
  return {
    storage_id: member(from, 'storage_id', at, id),
    stock: member(from, 'stock', at, amount, 0),
    minimum: member(from, 'minimum', at, amount, 0),
    planned: member(from, 'planned', at, planned, null),
  }
}
const MATERIAL_MEMBERS = [...'id name unit price archived categories suppliers stocks files'.split(' '), ...TEXTS]
const readMaterial: Reader<SeedMaterial> = (value, at) => {
  const from = members(value, at, MATERIAL_MEMBERS)
  return {
    id: member(from, 'id', at, id),
    name: member(from, 'name', at, named),
    ...eachText((field) => member(from, field, at, text, '')),
    unit: member(from, 'unit', at, named),
    price: member(from, 'price', at, amount, 0),
    archived: member(from, 'archived', at, archived, 0),
    categories: member(from, 'categories', at, list(id), []),
    suppliers: member(from, 'suppliers', at, list(id), []),
    stocks: member(from, 'stocks', at, list(readStock), []),
    files: member(from, 'files', at, list(named), []),
  }
}
const readPart: Reader<{ material_id: number; quantity: SeedNumber }> = (value, at) => {
  const from = members(value, at, ['material_id', 'quantity'])
  return { material_id: member(from, 'material_id', at, id), quantity: member(from, 'quantity', at, amount) }
}
const readProduct: Reader<SeedProduct> = (value, at) => {
  const from = members(value, at, ['id', 'name', 'composition'])
  return {
    id: member(from, 'id', at, id),
    name: member(from, 'name', at, named),
    composition: member(from, 'composition', at, list(readPart), []),
  }
}

const SEED_MEMBERS = 'keys dailyLimit units storages categories suppliers materials products'.split(' ')

/** Reads a seed; lists may be omitted. Throws an Error whose message says what does not fit and where. */
export function parseSeed(value: unknown): Seed {
  const from = members(value, '', SEED_MEMBERS)
  const seed: Seed = {
    keys: member(from, 'keys', '', list(named), DEFAULT_KEYS),
    dailyLimit: member(from, 'dailyLimit', '', id, DAILY_LIMIT),
    units: member(from, 'units', '', list(readUnit), DEFAULT_UNITS),
    storages: member(from, 'storages', '', list(readStorage), DEFAULT_STORAGES),
    categories: member(from, 'categories', '', list(readCategory), []),
    suppliers: member(from, 'suppliers', '', list(readSupplier), []),
    materials: member(from, 'materials', '', list(readMaterial), []),
    products: member(from, 'products', '', list(readProduct), []),
  }
  if (seed.keys.length === 0) refuse('keys', 'must name at least one key')
  return seed
}

function refuseSeed(problem: string): never {
  throw new Error(`The seed file cannot be used: ${problem}.`)
}

function unique(place: string, keys: Iterable<number | string>): Set<number | string> {
  const ids = new Set<number | string>()
  for (const key of keys) {
    if (ids.has(key)) refuseSeed(`${place} holds ${JSON.stringify(key)} twice`)
    ids.add(key)
  }
  return ids
}

/**
 * Checks what a seed's members say of each other: ids are unique and refer to something that is there.
 * Throws an Error whose message names the first reference that leads nowhere.
 */
export function checkSeed(seed: Seed): void {
  // A key must fit in a header as it is.
  const strange = seed.keys.find((key) => !/^[\x21-\x7e]+$/.test(key))
  if (strange !== undefined) refuseSeed('keys must be printable ASCII without spaces')
  unique('keys', seed.keys)
  const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)
  unique(
    'units',
    seed.units.map(({ code }) => code),
  )
  const units = new Map(seed.units.map((unit) => [unit.code, unit]))
  const storages = unique('storages', ids(seed.storages))
  const categories = unique('categories', ids(seed.categories))
  const suppliers = unique('suppliers', ids(seed.suppliers))
  const materials = unique('materials', ids(seed.materials))
  unique('products', ids(seed.products))
  const checkKnown = (place: string, list: readonly number[], set: ReadonlySet<number | string>, what: string) => {
    const missing = list.find((id) => !set.has(id))
    if (missing !== undefined) refuseSeed(`${place} names ${missing}, which is not among the ${what}`)
    unique(place, list)
  }
  seed.storages.forEach((storage, at) =>
    checkKnown(`storages[${at}].categories`, storage.categories, categories, 'categories'),
  )
  seed.materials.forEach((material, at) => {
    const unit = units.get(material.unit)
    if (!unit) refuseSeed(`materials[${at}].unit "${material.unit}" is not among the units`)
    if (unit.resourceOnly) refuseSeed(`materials[${at}].unit "${material.unit}" is only for resources`)
    checkKnown(`materials[${at}].categories`, material.categories, categories, 'categories')
    checkKnown(`materials[${at}].suppliers`, material.suppliers, suppliers, 'suppliers')
    const places = material.stocks.map((stock) => stock.storage_id)
    checkKnown(`materials[${at}].stocks`, places, storages, 'storages')
    unique(`materials[${at}].files`, material.files)
  })
  seed.products.forEach((product, at) => {
    const parts = product.composition.map((part) => part.material_id)
    checkKnown(`products[${at}].composition`, parts, materials, 'materials')
  })
}

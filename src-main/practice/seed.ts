/**
 * The format of a seed file, and how it is read from unknown JSON. An invalid seed is refused with a message that names the place
 * ("materials[3].unit"). Unknown keys are also refused, because they are usually misspelt.
 */
import { eachText, TEXTS, type Texts } from './texts.ts'
import { toAmount, toFactor } from './numbers.ts'

/** A JSON number, or numeric text with a dot. */
export type SeedNumber = number | string

export interface SeedUnit {
  readonly code: string
  readonly group: string
  /** The unit's size in the group's smallest unit. */
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
  /** The names of the material's attached files. */
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
/** The default units, if the seed has none. `hour` and `min` are only for resources. */
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
type Reader<T> = (value: unknown, place: string) => T

function refuse(place: string, problem: string): never {
  throw new Error(`The seed file cannot be used: ${place === '' ? 'it' : place} ${problem}.`)
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}...` : text
}

function readMembers(value: unknown, place: string, allowedNames: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(place, `must be an object, got ${shortText(value)}`)
  }
  const entries = new Map<string, unknown>(Object.entries(value))
  const unknownName = [...entries.keys()].find((name) => !allowedNames.includes(name))
  if (unknownName !== undefined)
    refuse(place, `has the unknown member "${unknownName}"; known are ${allowedNames.join(', ')}`)
  return entries
}

function member<T>(from: Members, name: string, path: string, reader: Reader<T>, fallback?: T): T {
  const place = path === '' ? name : `${path}.${name}`
  const value = from.get(name)
  if (value === undefined) return fallback === undefined ? refuse(place, 'is missing') : fallback
  return reader(value, place)
}

const text: Reader<string> = (value, place) =>
  typeof value === 'string' ? value : refuse(place, `must be text, got ${shortText(value)}`)
const nameReader: Reader<string> = (value, place) =>
  text(value, place).trim() === '' ? refuse(place, 'must not be empty') : text(value, place)
const flag: Reader<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : refuse(place, `must be true or false, got ${shortText(value)}`)
const id: Reader<number> = (value, place) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? value
    : refuse(place, `must be a whole number above 0, got ${shortText(value)}`)
const amount: Reader<SeedNumber> = (value, place) =>
  (typeof value === 'number' || typeof value === 'string') && toAmount(value) !== null
    ? value
    : refuse(place, `must be a number, got ${shortText(value)}`)
const factor: Reader<SeedNumber> = (value, place) =>
  (typeof value === 'number' || typeof value === 'string') && toFactor(value) !== null
    ? value
    : refuse(place, `must be a number above 0, got ${shortText(value)}`)
const readArchived: Reader<0 | 1> = (value, place) =>
  value === 1 || value === true ? 1 : value === 0 || value === false ? 0 : refuse(place, 'must be 0 or 1')

function list<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (value, place) =>
    Array.isArray(value)
      ? value.map((element: unknown, index) => reader(element, `${place}[${index}]`))
      : refuse(place, `must be a list, got ${shortText(value)}`)
}

const readUnit: Reader<SeedUnit> = (value, place) => {
  const from = readMembers(value, place, ['code', 'group', 'factor', 'resourceOnly'])
  return {
    code: member(from, 'code', place, nameReader),
    group: member(from, 'group', place, nameReader),
    factor: member(from, 'factor', place, factor),
    resourceOnly: member(from, 'resourceOnly', place, flag, false),
  }
}
const readStorage: Reader<SeedStorage> = (value, place) => {
  const from = readMembers(value, place, ['id', 'name', 'holdsAll', 'categories', 'deleted'])
  return {
    id: member(from, 'id', place, id),
    name: member(from, 'name', place, nameReader),
    holdsAll: member(from, 'holdsAll', place, flag, false),
    categories: member(from, 'categories', place, list(id), []),
    deleted: member(from, 'deleted', place, flag, false),
  }
}
const readCategory: Reader<SeedCategory> = (value, place) => {
  const from = readMembers(value, place, ['id', 'name'])
  return { id: member(from, 'id', place, id), name: member(from, 'name', place, nameReader) }
}
const readSupplier: Reader<SeedSupplier> = (value, place) => {
  const from = readMembers(value, place, ['id', 'name', 'deleted'])
  return {
    id: member(from, 'id', place, id),
    name: member(from, 'name', place, nameReader),
    deleted: member(from, 'deleted', place, flag, false),
  }
}
const readPlanned: Reader<SeedNumber | null> = (value, place) => (value === null ? null : amount(value, place))
const readStock: Reader<SeedStock> = (value, place) => {
  const from = readMembers(value, place, ['storage_id', 'stock', 'minimum', 'planned'])
  return {
    storage_id: member(from, 'storage_id', place, id),
    stock: member(from, 'stock', place, amount, 0),
    minimum: member(from, 'minimum', place, amount, 0),
    planned: member(from, 'planned', place, readPlanned, null),
  }
}
const MATERIAL_MEMBERS = [...'id name unit price archived categories suppliers stocks files'.split(' '), ...TEXTS]
const readMaterial: Reader<SeedMaterial> = (value, place) => {
  const from = readMembers(value, place, MATERIAL_MEMBERS)
  return {
    id: member(from, 'id', place, id),
    name: member(from, 'name', place, nameReader),
    ...eachText((field) => member(from, field, place, text, '')),
    unit: member(from, 'unit', place, nameReader),
    price: member(from, 'price', place, amount, 0),
    archived: member(from, 'archived', place, readArchived, 0),
    categories: member(from, 'categories', place, list(id), []),
    suppliers: member(from, 'suppliers', place, list(id), []),
    stocks: member(from, 'stocks', place, list(readStock), []),
    files: member(from, 'files', place, list(nameReader), []),
  }
}
const readPart: Reader<{ material_id: number; quantity: SeedNumber }> = (value, place) => {
  const from = readMembers(value, place, ['material_id', 'quantity'])
  return { material_id: member(from, 'material_id', place, id), quantity: member(from, 'quantity', place, amount) }
}
const readProduct: Reader<SeedProduct> = (value, place) => {
  const from = readMembers(value, place, ['id', 'name', 'composition'])
  return {
    id: member(from, 'id', place, id),
    name: member(from, 'name', place, nameReader),
    composition: member(from, 'composition', place, list(readPart), []),
  }
}

const SEED_MEMBERS = 'keys dailyLimit units storages categories suppliers materials products'.split(' ')

/** Reads a seed. Lists may be omitted. Throws an Error with the invalid value and its place. */
export function parseSeed(value: unknown): Seed {
  const from = readMembers(value, '', SEED_MEMBERS)
  const seed: Seed = {
    keys: member(from, 'keys', '', list(nameReader), DEFAULT_KEYS),
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

function requireUnique(place: string, keys: Iterable<number | string>): Set<number | string> {
  const ids = new Set<number | string>()
  for (const key of keys) {
    if (ids.has(key)) refuseSeed(`${place} holds ${JSON.stringify(key)} twice`)
    ids.add(key)
  }
  return ids
}

/** Checks the ids in a seed: they must be unique, and every referenced id must exist. Throws an Error that names the first invalid reference. */
export function checkSeed(seed: Seed): void {
  // A key must be a valid header value.
  const badKey = seed.keys.find((key) => !/^[\x21-\x7e]+$/.test(key))
  if (badKey !== undefined) refuseSeed('keys must be printable ASCII without spaces')
  requireUnique('keys', seed.keys)
  const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)
  requireUnique(
    'units',
    seed.units.map(({ code }) => code),
  )
  const unitsByCode = new Map(seed.units.map((unit) => [unit.code, unit]))
  const storageIds = requireUnique('storages', ids(seed.storages))
  const categoryIds = requireUnique('categories', ids(seed.categories))
  const supplierIds = requireUnique('suppliers', ids(seed.suppliers))
  const materialIds = requireUnique('materials', ids(seed.materials))
  requireUnique('products', ids(seed.products))
  const checkIsKnown = (place: string, list: readonly number[], set: ReadonlySet<number | string>, idKind: string) => {
    const missingId = list.find((id) => !set.has(id))
    if (missingId !== undefined) refuseSeed(`${place} names ${missingId}, which is not among the ${idKind}`)
    requireUnique(place, list)
  }
  seed.storages.forEach((storage, index) =>
    checkIsKnown(`storages[${index}].categories`, storage.categories, categoryIds, 'categories'),
  )
  seed.materials.forEach((material, index) => {
    const unit = unitsByCode.get(material.unit)
    if (!unit) refuseSeed(`materials[${index}].unit "${material.unit}" is not among the units`)
    if (unit.resourceOnly) refuseSeed(`materials[${index}].unit "${material.unit}" is only for resources`)
    checkIsKnown(`materials[${index}].categories`, material.categories, categoryIds, 'categories')
    checkIsKnown(`materials[${index}].suppliers`, material.suppliers, supplierIds, 'suppliers')
    const places = material.stocks.map((stock) => stock.storage_id)
    checkIsKnown(`materials[${index}].stocks`, places, storageIds, 'storages')
    requireUnique(`materials[${index}].files`, material.files)
  })
  seed.products.forEach((product, index) => {
    const parts = product.composition.map((part) => part.material_id)
    checkIsKnown(`products[${index}].composition`, parts, materialIds, 'materials')
  })
}

/**
 * The format of a seed file, and how it is read from unknown JSON. An invalid seed is refused with a message that names the place
 * ("materials[3].unit"). Unknown keys are also refused, because they are usually misspelt.
 */
import { mapTextFields, TEXT_FIELDS, type Texts } from './texts.ts'
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
const makeUnit = (code: string, group: string, factor: SeedNumber, resourceOnly = false): SeedUnit => ({
  code,
  group,
  factor,
  resourceOnly,
})
/** The default units, if the seed has none. `hour` and `min` are only for resources. */
export const DEFAULT_UNITS: readonly SeedUnit[] = [
  makeUnit('kg', 'mass', 1000),
  makeUnit('g', 'mass', 1),
  makeUnit('t', 'mass', 1_000_000),
  makeUnit('m', 'length', 1000),
  makeUnit('cm', 'length', 10),
  makeUnit('mm', 'length', 1),
  makeUnit('m2', 'area', 1),
  makeUnit('l', 'volume', 1000),
  makeUnit('ml', 'volume', 1),
  makeUnit('m3', 'volume', 1_000_000),
  makeUnit('pcs', 'count', 1),
  makeUnit('pack', 'pack', 1),
  makeUnit('hour', 'time', 60, true),
  makeUnit('min', 'time', 1, true),
]

type Members = ReadonlyMap<string, unknown>
type Reader<T> = (value: unknown, place: string) => T

function refuse(place: string, problem: string): never {
  throw new Error(`The seed file cannot be used: ${place === '' ? 'it' : place} ${problem}.`)
}

function shortenValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}...` : text
}

function readMembers(value: unknown, place: string, allowedNames: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(place, `must be an object, got ${shortenValue(value)}`)
  }
  const entries = new Map<string, unknown>(Object.entries(value))
  const unknownName = [...entries.keys()].find((name) => !allowedNames.includes(name))
  if (unknownName !== undefined)
    refuse(place, `has the unknown member "${unknownName}"; known are ${allowedNames.join(', ')}`)
  return entries
}

function readMember<T>(members: Members, name: string, path: string, reader: Reader<T>, fallback?: T): T {
  const place = path === '' ? name : `${path}.${name}`
  const value = members.get(name)
  if (value === undefined) return fallback === undefined ? refuse(place, 'is missing') : fallback
  return reader(value, place)
}

const readText: Reader<string> = (value, place) =>
  typeof value === 'string' ? value : refuse(place, `must be text, got ${shortenValue(value)}`)
const readName: Reader<string> = (value, place) =>
  readText(value, place).trim() === '' ? refuse(place, 'must not be empty') : readText(value, place)
const readFlag: Reader<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : refuse(place, `must be true or false, got ${shortenValue(value)}`)
const readId: Reader<number> = (value, place) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? value
    : refuse(place, `must be a whole number above 0, got ${shortenValue(value)}`)
const readAmount: Reader<SeedNumber> = (value, place) =>
  (typeof value === 'number' || typeof value === 'string') && toAmount(value) !== null
    ? value
    : refuse(place, `must be a number, got ${shortenValue(value)}`)
const readFactor: Reader<SeedNumber> = (value, place) =>
  (typeof value === 'number' || typeof value === 'string') && toFactor(value) !== null
    ? value
    : refuse(place, `must be a number above 0, got ${shortenValue(value)}`)
const readArchived: Reader<0 | 1> = (value, place) =>
  value === 1 || value === true ? 1 : value === 0 || value === false ? 0 : refuse(place, 'must be 0 or 1')

function readListOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (value, place) =>
    Array.isArray(value)
      ? value.map((element: unknown, index) => reader(element, `${place}[${index}]`))
      : refuse(place, `must be a list, got ${shortenValue(value)}`)
}

const readUnit: Reader<SeedUnit> = (value, place) => {
  const members = readMembers(value, place, ['code', 'group', 'factor', 'resourceOnly'])
  return {
    code: readMember(members, 'code', place, readName),
    group: readMember(members, 'group', place, readName),
    factor: readMember(members, 'factor', place, readFactor),
    resourceOnly: readMember(members, 'resourceOnly', place, readFlag, false),
  }
}
const readStorage: Reader<SeedStorage> = (value, place) => {
  const members = readMembers(value, place, ['id', 'name', 'holdsAll', 'categories', 'deleted'])
  return {
    id: readMember(members, 'id', place, readId),
    name: readMember(members, 'name', place, readName),
    holdsAll: readMember(members, 'holdsAll', place, readFlag, false),
    categories: readMember(members, 'categories', place, readListOf(readId), []),
    deleted: readMember(members, 'deleted', place, readFlag, false),
  }
}
const readCategory: Reader<SeedCategory> = (value, place) => {
  const members = readMembers(value, place, ['id', 'name'])
  return { id: readMember(members, 'id', place, readId), name: readMember(members, 'name', place, readName) }
}
const readSupplier: Reader<SeedSupplier> = (value, place) => {
  const members = readMembers(value, place, ['id', 'name', 'deleted'])
  return {
    id: readMember(members, 'id', place, readId),
    name: readMember(members, 'name', place, readName),
    deleted: readMember(members, 'deleted', place, readFlag, false),
  }
}
const readPlanned: Reader<SeedNumber | null> = (value, place) => (value === null ? null : readAmount(value, place))
const readStock: Reader<SeedStock> = (value, place) => {
  const members = readMembers(value, place, ['storage_id', 'stock', 'minimum', 'planned'])
  return {
    storage_id: readMember(members, 'storage_id', place, readId),
    stock: readMember(members, 'stock', place, readAmount, 0),
    minimum: readMember(members, 'minimum', place, readAmount, 0),
    planned: readMember(members, 'planned', place, readPlanned, null),
  }
}
const MATERIAL_MEMBERS = [...'id name unit price archived categories suppliers stocks files'.split(' '), ...TEXT_FIELDS]
const readMaterial: Reader<SeedMaterial> = (value, place) => {
  const members = readMembers(value, place, MATERIAL_MEMBERS)
  return {
    id: readMember(members, 'id', place, readId),
    name: readMember(members, 'name', place, readName),
    ...mapTextFields((field) => readMember(members, field, place, readText, '')),
    unit: readMember(members, 'unit', place, readName),
    price: readMember(members, 'price', place, readAmount, 0),
    archived: readMember(members, 'archived', place, readArchived, 0),
    categories: readMember(members, 'categories', place, readListOf(readId), []),
    suppliers: readMember(members, 'suppliers', place, readListOf(readId), []),
    stocks: readMember(members, 'stocks', place, readListOf(readStock), []),
    files: readMember(members, 'files', place, readListOf(readName), []),
  }
}
const readPart: Reader<{ material_id: number; quantity: SeedNumber }> = (value, place) => {
  const members = readMembers(value, place, ['material_id', 'quantity'])
  return {
    material_id: readMember(members, 'material_id', place, readId),
    quantity: readMember(members, 'quantity', place, readAmount),
  }
}
const readProduct: Reader<SeedProduct> = (value, place) => {
  const members = readMembers(value, place, ['id', 'name', 'composition'])
  return {
    id: readMember(members, 'id', place, readId),
    name: readMember(members, 'name', place, readName),
    composition: readMember(members, 'composition', place, readListOf(readPart), []),
  }
}

const SEED_MEMBERS = 'keys dailyLimit units storages categories suppliers materials products'.split(' ')

/** Reads a seed. Lists may be omitted. Throws an Error with the invalid value and its place. */
export function parseSeed(value: unknown): Seed {
  const members = readMembers(value, '', SEED_MEMBERS)
  const seed: Seed = {
    keys: readMember(members, 'keys', '', readListOf(readName), DEFAULT_KEYS),
    dailyLimit: readMember(members, 'dailyLimit', '', readId, DAILY_LIMIT),
    units: readMember(members, 'units', '', readListOf(readUnit), DEFAULT_UNITS),
    storages: readMember(members, 'storages', '', readListOf(readStorage), DEFAULT_STORAGES),
    categories: readMember(members, 'categories', '', readListOf(readCategory), []),
    suppliers: readMember(members, 'suppliers', '', readListOf(readSupplier), []),
    materials: readMember(members, 'materials', '', readListOf(readMaterial), []),
    products: readMember(members, 'products', '', readListOf(readProduct), []),
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
  const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id)
  requireUnique(
    'units',
    seed.units.map(({ code }) => code),
  )
  const unitsByCode = new Map(seed.units.map((unit) => [unit.code, unit]))
  const storageIds = requireUnique('storages', idsOf(seed.storages))
  const categoryIds = requireUnique('categories', idsOf(seed.categories))
  const supplierIds = requireUnique('suppliers', idsOf(seed.suppliers))
  const materialIds = requireUnique('materials', idsOf(seed.materials))
  requireUnique('products', idsOf(seed.products))
  const checkIdsExist = (
    place: string,
    list: readonly number[],
    knownIds: ReadonlySet<number | string>,
    idKind: string,
  ) => {
    const missingId = list.find((id) => !knownIds.has(id))
    if (missingId !== undefined) refuseSeed(`${place} names ${missingId}, which is not among the ${idKind}`)
    requireUnique(place, list)
  }
  seed.storages.forEach((storage, index) =>
    checkIdsExist(`storages[${index}].categories`, storage.categories, categoryIds, 'categories'),
  )
  seed.materials.forEach((material, index) => {
    const unit = unitsByCode.get(material.unit)
    if (!unit) refuseSeed(`materials[${index}].unit "${material.unit}" is not among the units`)
    if (unit.resourceOnly) refuseSeed(`materials[${index}].unit "${material.unit}" is only for resources`)
    checkIdsExist(`materials[${index}].categories`, material.categories, categoryIds, 'categories')
    checkIdsExist(`materials[${index}].suppliers`, material.suppliers, supplierIds, 'suppliers')
    const stockStorages = material.stocks.map((stock) => stock.storage_id)
    checkIdsExist(`materials[${index}].stocks`, stockStorages, storageIds, 'storages')
    requireUnique(`materials[${index}].files`, material.files)
  })
  seed.products.forEach((product, index) => {
    const parts = product.composition.map((part) => part.material_id)
    checkIdsExist(`products[${index}].composition`, parts, materialIds, 'materials')
  })
}

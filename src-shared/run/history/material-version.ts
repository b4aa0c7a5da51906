/**
 * A material as the account's lists had it from one reading to the next. It can be compared as a text, converted to
 * values by place, and combined with others into a catalogue. A material that was in no list has no version.
 */
import { catalogueOf, makeTextColumns, type Catalogue } from '../../material/catalogue/catalogue.ts'
import {
  isTextField,
  getMaterialValue,
  getTextColumn,
  type StoredCatalogue,
} from '../../material/catalogue/catalogue-values.ts'
import { IdIndex } from '../../material/catalogue/indexes.ts'
import { BASE_ROW_FIELDS, JOURNAL_MATERIAL_FIELDS } from '../../material/fields/field.ts'
import { toDecimal, ZERO, type Decimal } from '../../material/values/decimal.ts'

/** The fields of a version, for the material itself and for its row in a storage. */
export const MATERIAL_FIELDS = JOURNAL_MATERIAL_FIELDS
export const ROW_FIELDS = BASE_ROW_FIELDS
export type MaterialField = (typeof MATERIAL_FIELDS)[number]
export type VersionField = MaterialField | (typeof ROW_FIELDS)[number]

/** A material's value. Undefined if there is none (no such material, or the storage does not carry it). Null if `planned` is empty. */
export type VersionValue = string | null | undefined

/** A field of the material itself (`storage` is null), or of its row in a storage. */
export interface ValuePlace {
  readonly field: VersionField
  readonly storage: number | null
}

export function placeKey({ field, storage }: ValuePlace): string {
  return storage === null ? field : `${field}@${storage}`
}

export interface FieldValue extends ValuePlace {
  readonly value: VersionValue
}

/** A changed value. */
export interface FieldDifference extends ValuePlace {
  readonly before: VersionValue
  readonly after: VersionValue
}

/** A material's values by `placeKey`. Places without a value are missing. Empty if no list had the material. */
export type MaterialValues = ReadonlyMap<string, FieldValue>

export interface MaterialVersion {
  /** The material's own values, in the order of MATERIAL_FIELDS. */
  readonly material: readonly string[]
  /** The id of each storage that carries the material, in ascending order, and its row in the order of ROW_FIELDS. */
  readonly rows: readonly (readonly [number, ...(string | null)[]])[]
}

/** Makes versions of a catalogue's materials, by index. Equal versions are equal as JSON. */
export function makeCatalogueVersions(catalogue: StoredCatalogue): (index: number) => readonly unknown[] {
  const storages = [...catalogue.storages.keys()]
    .sort((a, b) => a - b)
    .map((storage) => ({ storage, columns: ROW_FIELDS.map((field) => getTextColumn(catalogue, field, storage)) }))
  // Most fields are texts. Their columns are looked up once, not again for every material.
  const texts = MATERIAL_FIELDS.map((field) => (isTextField(field) ? getTextColumn(catalogue, field, 0) : undefined))
  return (index) => {
    const material = texts.map(
      (column, place) => column?.[index] ?? getMaterialValue(catalogue, MATERIAL_FIELDS[place] ?? 'name', index),
    )
    const rows: unknown[] = []
    for (const { storage, columns } of storages) {
      if (columns[0]?.[index] === undefined) continue
      rows.push([storage, ...columns.map((column) => column?.[index] ?? null)])
    }
    return [material, rows]
  }
}

/** Null if the text is not a version. */
export function parseVersion(text: string): MaterialVersion | null {
  const json: unknown = JSON.parse(text)
  if (!isList(json)) return null
  const [material, rows] = json
  return isTextList(material) && isRowList(rows) ? { material, rows } : null
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isTextList(value: unknown): value is string[] {
  return isList(value) && value.length === MATERIAL_FIELDS.length && value.every((member) => typeof member === 'string')
}

function isRowList(value: unknown): value is [number, ...(string | null)[]][] {
  return isList(value) && value.every(isRow)
}

function isRow(value: unknown): boolean {
  if (!isList(value) || value.length !== 1 + ROW_FIELDS.length) return false
  const [storage, ...cells] = value
  return typeof storage === 'number' && cells.every((member) => member === null || typeof member === 'string')
}

export function getVersionText({ material }: MaterialVersion, field: MaterialField): string {
  return material[MATERIAL_FIELDS.indexOf(field)] ?? ''
}

export function valuesOf({ material, rows }: MaterialVersion): Map<string, FieldValue> {
  const values = new Map<string, FieldValue>()
  const setValue = (value: FieldValue): void => void values.set(placeKey(value), value)
  for (const [index, field] of MATERIAL_FIELDS.entries()) setValue({ field, storage: null, value: material[index] })
  for (const [storage, ...cells] of rows) {
    for (const [index, field] of ROW_FIELDS.entries()) setValue({ field, storage, value: cells[index] ?? null })
  }
  return values
}

/** Null if the material has no values left. */
export function makeVersion(values: MaterialValues): MaterialVersion | null {
  if (values.size === 0) return null
  const material = MATERIAL_FIELDS.map((field) => values.get(field)?.value ?? '')
  const storages = new Set([...values.values()].flatMap(({ storage }) => storage ?? []))
  const rows = [...storages]
    .sort((a, b) => a - b)
    .map((storage): MaterialVersion['rows'][number] => [
      storage,
      ...ROW_FIELDS.map((field) => values.get(placeKey({ field, storage }))?.value ?? null),
    ])
  return { material, rows }
}

/** What the account's lists contain besides the values of the materials. */
export interface CatalogueWithoutValues {
  /** The ids of the materials, in catalogue order. */
  readonly ids: readonly number[]
  readonly storages: readonly number[]
  readonly categoryNames: ReadonlyMap<number, string>
}

/** Null unless there is exactly one version for each material. */
export function catalogueOfVersions(
  { ids, storages, categoryNames }: CatalogueWithoutValues,
  versions: Iterable<readonly [number, MaterialVersion]>,
): Catalogue | null {
  const count = ids.length
  const idIndex = new IdIndex()
  idIndex.expectIds(count)
  for (const id of ids) idIndex.add(id)
  const texts = MATERIAL_FIELDS.map(() => Array<string>(count))
  const prices = Array<Decimal>(count)
  const archivedMarks = new Uint8Array(count)
  const categories = Array<readonly number[]>(count)
  const columns = new Map(storages.map((storage) => [storage, makeRowColumns(count)]))
  const readAmount = makeAmountCache()
  const idsOf = makeIdListCache()
  let filledCount = 0
  for (const [id, { material, rows }] of versions) {
    const index = idIndex.get(id)
    if (index === undefined || prices[index] !== undefined) return null
    filledCount += 1
    for (const [fieldIndex, column] of texts.entries()) column[index] = material[fieldIndex] ?? ''
    prices[index] = readAmount(material[PRICE_INDEX])
    archivedMarks[index] = material[ARCHIVED_INDEX] === '1' ? 1 : 0
    categories[index] = idsOf(material[CATEGORIES_INDEX] ?? '')
    for (const [storage, stock, minimum, plannedStock] of rows) {
      const storageColumns = columns.get(storage)
      if (!storageColumns) continue
      storageColumns.stock[index] = readAmount(stock)
      storageColumns.minimum[index] = readAmount(minimum)
      storageColumns.planned[index] = plannedStock === null ? null : readAmount(plannedStock)
    }
  }
  if (filledCount !== count || idIndex.count !== count) return null
  return catalogueOf({
    byId: idIndex,
    texts: makeTextColumns(
      (field) => texts[MATERIAL_FIELDS.indexOf(field)] ?? [],
      () => prices,
    ),
    archived: archivedMarks,
    categories,
    storages: columns,
    categoryNames,
  })
}

const PRICE_INDEX = MATERIAL_FIELDS.indexOf('price')
const ARCHIVED_INDEX = MATERIAL_FIELDS.indexOf('archived')
const CATEGORIES_INDEX = MATERIAL_FIELDS.indexOf('categories')

function makeRowColumns(count: number) {
  return {
    stock: Array<Decimal | undefined>(count),
    minimum: Array<Decimal | undefined>(count),
    planned: Array<Decimal | null | undefined>(count),
  }
}

/** Reuses the text of equal amounts, because many materials have the same amount. */
function makeAmountCache(): (text: string | null | undefined) => Decimal {
  const cache = new Map<string, Decimal>()
  return (text = ZERO) => {
    const amountText = text ?? ZERO
    let amount = cache.get(amountText)
    if (amount === undefined) cache.set(amountText, (amount = toDecimal(amountText) ?? ZERO))
    return amount
  }
}

function makeIdListCache(): (text: string) => readonly number[] {
  const cache = new Map<string, readonly number[]>()
  return (text) => {
    let ids = cache.get(text)
    if (ids === undefined) cache.set(text, (ids = splitIds(text)))
    return ids
  }
}

/** The ids in a list's text. */
function splitIds(text: string): number[] {
  return text === '' ? [] : text.split(', ').map(Number)
}

/** A value as shown to users, with the names of categories. Null if the value does not exist, or if `planned` is empty. */
export function formatVersionValue(
  field: VersionField,
  value: VersionValue,
  categoryNames: ReadonlyMap<number, string>,
): string | null {
  if (value === undefined || value === null) return null
  if (field !== 'categories') return value
  return splitIds(value)
    .map((id) => categoryNames.get(id) ?? String(id))
    .join('; ')
}

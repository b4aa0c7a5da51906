/**
 * The account's materials: all lists of its storages together, with one entry per material and one stock row per
 * storage that carries it. Stored by column, so that 100,000 materials are a few arrays. Never guesses what lists do
 * not contain: suppliers are unknown, except for materials that were read one by one.
 */
import { GLOBAL_FIELDS, specOf, type DecimalField, type ListedField, type ReadOnlyField } from '../fields/field.ts'
import type { FIELD_SPECS, FieldWith } from '../fields/field-spec.ts'
import { IdIndex, KeyIndex } from './indexes.ts'
import { ZERO, type Decimal } from '../values/decimal.ts'
import type { NamedItem } from '../values/ids-by-name.ts'

/** The type of a field's value in a list. */
type ListedValue<One extends ListedField> =
  One extends FieldWith<{ readonly kind: 'id' }>
    ? number
    : One extends FieldWith<{ readonly kind: 'flag' }>
      ? boolean
      : One extends FieldWith<{ readonly kind: 'list' }>
        ? readonly NamedItem[]
        : One extends ReadOnlyField
          ? Decimal | null
          : One extends DecimalField
            ? Decimal
            : string

type ListedValues = { readonly [One in ListedField]: ListedValue<One> }

/** One element of a storage's list, parsed at the edge. */
export interface ListedMaterial extends ListedValues {
  /** Absent unless the material was read individually. */
  readonly suppliers?: readonly NamedItem[]
}

/** Text fields of materials. Each is a column of the catalogue. */
export type TextField = FieldWith<{ readonly column: string }>
export const TEXT_FIELDS = GLOBAL_FIELDS.filter((field): field is TextField => specOf(field).column !== null)

/** Fields of a storage's row. Each is a column of the storage. */
export type RowField = FieldWith<{ readonly scope: 'storage' }>

type TextColumns = {
  readonly [One in TextField as (typeof FIELD_SPECS)[One]['column']]: readonly ListedValue<One>[]
}

type AmountField = TextField & DecimalField
type WordField = Exclude<TextField, AmountField>

/** Builds an object with all text fields from two functions, one for words and one for amounts. */
export function makeTextFields(word: (field: WordField) => string, amount: (field: AmountField) => Decimal) {
  return {
    name: word('name'),
    sku: word('sku'),
    unit: word('unit'),
    price: amount('price'),
    notes: word('notes'),
  } satisfies { readonly [One in TextField]: ListedValue<One> }
}

/** Like `makeTextFields`, for many materials, column by column. */
export function makeTextColumns(
  words: (field: WordField) => readonly string[],
  amounts: (field: AmountField) => readonly Decimal[],
): TextColumns {
  return {
    names: words('name'),
    skus: words('sku'),
    units: words('unit'),
    prices: amounts('price'),
    notes: words('notes'),
  }
}

/** A material that is no longer listed in any storage, as last listed. It may still exist or may be deleted. */
export interface UnlistedMaterial extends Omit<ListedValues, RowField> {
  /** When a list last contained the material, in milliseconds since 1970. */
  readonly lastListed: number
}

/** A storage's balances by catalogue index; undefined if the storage does not carry the material. */
export type StorageColumn = { readonly [One in RowField]: readonly (ListedValue<One> | undefined)[] }

export interface Catalogue extends TextColumns {
  readonly count: number
  readonly ids: readonly number[]
  readonly archived: Uint8Array
  /** Category ids in ascending order. */
  readonly categories: readonly (readonly number[])[]
  /** Supplier ids in ascending order, by catalogue index, for materials that were read one by one. [DIFF-6] */
  readonly suppliers?: ReadonlyMap<number, readonly number[]>
  /** Names of all these suppliers, by id. */
  readonly supplierNames?: ReadonlyMap<number, string>
  readonly storages: ReadonlyMap<number, StorageColumn>
  /** For materials that are in no list now: when a list last contained them, by catalogue index. [SEEN-1] */
  readonly unlisted?: ReadonlyMap<number, number>
  readonly byId: Pick<IdIndex, 'get'>
  /** Catalogue indexes by the key of sku or name. */
  readonly bySku: KeyIndex
  readonly byName: KeyIndex
  /** Names of the categories of all materials, by id. The documented API has no other list of categories. */
  readonly categoryNames: ReadonlyMap<number, string>
  /** The units that materials have. */
  readonly unitCodes: ReadonlySet<string>
}

type TextArrays = { readonly [One in TextField]: ListedValue<One>[] }
type RowArrays = { readonly [One in RowField]: (ListedValue<One> | undefined)[] }

/** Empty columns with room for this many materials. */
function makeTextArrays(capacity: number): TextArrays {
  return {
    name: Array<string>(capacity),
    sku: Array<string>(capacity),
    unit: Array<string>(capacity),
    price: Array<Decimal>(capacity),
    notes: Array<string>(capacity),
  }
}

function makeRowArrays(capacity: number): RowArrays {
  return {
    stock: Array<Decimal>(capacity),
    minimum: Array<Decimal>(capacity),
    planned: Array<Decimal | null>(capacity),
  }
}

/** Pools of texts that repeat within one reading. */
interface Pools {
  readonly units: TextPool<string>
  readonly amounts: TextPool<Decimal>
}

/** The same material in another list. Its texts are reused if they are equal. */
interface EarlierMaterial {
  readonly texts: TextArrays
  readonly index: number
}

/** Returns the existing text if it is equal, so that the new one can be freed with its page. */
function reuseText<Text extends string>(earlierText: Text | undefined, text: Text): Text {
  return earlierText === text ? earlierText : text
}

/** Compared field by field, because a loop over names takes a third longer. The compiler still reports a missing field. */
function writeTexts(
  texts: TextArrays,
  index: number,
  material: Omit<UnlistedMaterial, 'lastListed'>,
  { units }: Pools,
  earlierMaterial: EarlierMaterial | null,
): void {
  const earlierTexts = earlierMaterial?.texts
  const earlierIndex = earlierMaterial?.index ?? 0
  void ({
    name: (texts.name[index] = reuseText(earlierTexts?.name[earlierIndex], material.name)),
    sku: (texts.sku[index] = reuseText(earlierTexts?.sku[earlierIndex], material.sku)),
    unit: (texts.unit[index] = units.poolText(material.unit)),
    price: (texts.price[index] = reuseText(earlierTexts?.price[earlierIndex], material.price)),
    notes: (texts.notes[index] = reuseText(earlierTexts?.notes[earlierIndex], material.notes)),
  } satisfies Record<TextField, string>)
}

function writeRow(rows: RowArrays, index: number, material: ListedMaterial, { amounts }: Pools): void {
  void ({
    stock: (rows.stock[index] = amounts.poolText(material.stock)),
    minimum: (rows.minimum[index] = amounts.poolText(material.minimum)),
    planned: (rows.planned[index] = material.planned === null ? null : amounts.poolText(material.planned)),
  } satisfies Record<RowField, string | null>)
}

/** The most materials for which memory is reserved at once, however many the account announces. */
const MAX_RESERVED_ROWS = 2_000_000

export class CatalogueBuilder {
  /**
   * Makes a builder with all earlier lists except the lists of these storages, which are empty and can be added again. Materials that only these
   * lists had are left out. The other storages' columns are shared if all their materials stay.
   */
  static copyWithoutStorages(catalogue: Catalogue, storages: ReadonlySet<number>): CatalogueBuilder {
    const builder = new CatalogueBuilder()
    const otherStorages = [...catalogue.storages].filter(([storage]) => !storages.has(storage))
    const remainingIndexes = findFilledIndexes(
      catalogue.count,
      otherStorages.map(([, { stock }]) => stock),
    )
    const keepValues = <Value>(column: readonly Value[]): Value[] => getValuesAt(column, remainingIndexes)
    builder.byId.expectIds(remainingIndexes.length)
    for (const index of remainingIndexes) builder.byId.add(catalogue.ids[index] ?? 0)
    builder.texts = {
      name: keepValues(catalogue.names),
      sku: keepValues(catalogue.skus),
      unit: keepValues(catalogue.units),
      price: keepValues(catalogue.prices),
      notes: keepValues(catalogue.notes),
    }
    builder.archived = Uint8Array.from(remainingIndexes, (index) => catalogue.archived[index] ?? 0)
    builder.categories = keepValues(catalogue.categories)
    const areFirstIndexes = remainingIndexes.length === 0 || remainingIndexes.at(-1) === remainingIndexes.length - 1
    // The storages keep their earlier order.
    for (const [storage, rows] of catalogue.storages) {
      if (storages.has(storage)) builder.addStorage(storage)
      else if (areFirstIndexes && rows.stock.length <= remainingIndexes.length) builder.storages.set(storage, rows)
      else
        builder.setRows(storage, {
          stock: keepValues(rows.stock),
          minimum: keepValues(rows.minimum),
          planned: keepValues(rows.planned),
        })
    }
    for (const [id, name] of catalogue.categoryNames) builder.categoryNames.set(id, name)
    return builder
  }

  private readonly byId = new IdIndex()
  private texts = makeTextArrays(0)
  private archived = new Uint8Array(0)
  private categories: (readonly number[])[] = []
  private readonly categoryLists = new CategoryLists()
  private readonly storages = new Map<number, StorageColumn>()
  /** The storages' columns that are not shared with another catalogue. */
  private readonly rowsByStorage = new Map<number, RowArrays>()
  private readonly categoryNames = new Map<number, string>()
  private readonly unlisted = new Map<number, number>()
  private earlierBuilder: CatalogueBuilder | null
  private readonly pools: Pools

  /** `earlierBuilder`: an earlier builder of the same account. Equal texts are reused. */
  constructor(earlierBuilder: CatalogueBuilder | null = null) {
    this.earlierBuilder = earlierBuilder
    this.pools = earlierBuilder?.pools ?? { units: new TextPool(), amounts: new TextPool() }
  }

  /**
   * Reserves memory for a storage's list before its first material. Arrays that grow leave twice their final size as
   * garbage.
   */
  expectRows(storageId: number, materials: number): void {
    if (this.count > 0 || this.storages.has(storageId)) return
    const capacity = Math.min(MAX_RESERVED_ROWS, materials)
    this.byId.expectIds(capacity)
    this.texts = makeTextArrays(capacity)
    this.archived = new Uint8Array(capacity)
    this.categories = Array<readonly number[]>(capacity)
    this.setRows(storageId, makeRowArrays(capacity))
  }

  /**
   * Empties the builder for another storage's list and reuses its memory. 12 lists of 200,000 materials would leave
   * 200 MB of garbage.
   */
  restart(storageId: number, materials: number): void {
    const [rows] = this.rowsByStorage.values()
    this.storages.clear()
    this.rowsByStorage.clear()
    this.categoryNames.clear()
    this.byId.clear()
    if (!rows || materials > this.archived.length) this.expectRows(storageId, materials)
    else this.setRows(storageId, rows)
  }

  /** Registers a storage, so that a storage without materials is also recorded. */
  addStorage(storageId: number): void {
    if (!this.storages.has(storageId)) this.setRows(storageId, makeRowArrays(this.count))
  }

  private setRows(storageId: number, rows: RowArrays): RowArrays {
    this.storages.set(storageId, rows)
    this.rowsByStorage.set(storageId, rows)
    return rows
  }

  /** The columns of a storage. Columns shared with another catalogue are copied first. */
  private getUnsharedRows(storageId: number): RowArrays {
    const unsharedRows = this.rowsByStorage.get(storageId)
    if (unsharedRows) return unsharedRows
    const storedColumn = this.storages.get(storageId)
    return this.setRows(
      storageId,
      storedColumn
        ? {
            stock: storedColumn.stock.slice(),
            minimum: storedColumn.minimum.slice(),
            planned: storedColumn.planned.slice(),
          }
        : makeRowArrays(this.count),
    )
  }

  /** Adds one listed material and returns its catalogue index. If several storages list it, the values from the last list are used. */
  add(storageId: number, material: ListedMaterial): number {
    const rows = this.getUnsharedRows(storageId)
    const index = this.placeMaterial(material)
    writeRow(rows, index, material, this.pools)
    return index
  }

  /**
   * Adds a material that no storage lists. Call it after all listed ones, because their category names are current.
   */
  addUnlistedMaterial(material: UnlistedMaterial): void {
    if (this.byId.get(material.id) !== undefined) return
    const categories = material.categories.map(({ id, name }) => ({ id, name: this.categoryNames.get(id) ?? name }))
    this.unlisted.set(this.placeMaterial({ ...material, categories }), material.lastListed)
  }

  private placeMaterial(material: Omit<UnlistedMaterial, 'lastListed'>): number {
    const index = this.byId.add(material.id)
    if (index >= this.archived.length) {
      this.archived = new Uint8Array(this.archived.buffer.transfer(Math.max(1024, 2 * index)))
    }
    writeTexts(this.texts, index, material, this.pools, this.findEarlierMaterial(material.id))
    this.archived[index] = material.archived ? 1 : 0
    this.categories[index] = this.categoryLists.getSharedList(material.categories)
    for (const { id, name } of material.categories) if (name !== '') this.categoryNames.set(id, name)
    return index
  }

  /** Drops the earlier builder. Texts that were reused are kept. */
  dropEarlierBuilder(): void {
    this.earlierBuilder = null
  }

  private findEarlierMaterial(id: number): EarlierMaterial | null {
    const index = this.earlierBuilder?.byId.get(id)
    return this.earlierBuilder && index !== undefined ? { texts: this.earlierBuilder.texts, index } : null
  }

  get count(): number {
    return this.byId.count
  }

  /** Appends another builder's list of a storage. A long list can be added in parts: from `first` up to `end`. */
  appendList(storageId: number, otherBuilder: CatalogueBuilder, first = 0, end = otherBuilder.count): void {
    this.addStorage(storageId)
    const rows = otherBuilder.storages.get(storageId)
    const ids = otherBuilder.byId.ids()
    for (let index = first; index < Math.min(first + end, otherBuilder.count); index++) {
      this.add(storageId, {
        id: ids[index] ?? 0,
        name: otherBuilder.texts.name[index] ?? '',
        sku: otherBuilder.texts.sku[index] ?? '',
        unit: otherBuilder.texts.unit[index] ?? '',
        price: otherBuilder.texts.price[index] ?? ZERO,
        notes: otherBuilder.texts.notes[index] ?? '',
        archived: otherBuilder.archived[index] === 1,
        categories: (otherBuilder.categories[index] ?? []).map((id) => ({
          id,
          name: otherBuilder.categoryNames.get(id) ?? '',
        })),
        stock: rows?.stock[index] ?? ZERO,
        minimum: rows?.minimum[index] ?? ZERO,
        planned: rows?.planned[index] ?? null,
      })
    }
  }

  build(): Catalogue {
    const { texts, count } = this
    for (const column of [...Object.values(texts), this.categories]) column.length = count
    for (const rows of this.rowsByStorage.values()) {
      for (const column of Object.values(rows)) column.length = Math.min(column.length, count)
    }
    return catalogueOf({
      byId: this.byId,
      texts: makeTextColumns(
        (field) => texts[field],
        (field) => texts[field],
      ),
      archived: this.archived.slice(0, count),
      categories: this.categories,
      storages: this.storages,
      categoryNames: this.categoryNames,
      unlisted: this.unlisted,
    })
  }
}

/** Columns of a catalogue, with one entry per id. */
export interface CatalogueColumns extends Pick<Catalogue, 'archived' | 'categories' | 'storages' | 'categoryNames'> {
  readonly byId: IdIndex
  readonly texts: TextColumns
  readonly unlisted?: ReadonlyMap<number, number>
}

/** Key indexes are built on demand: an export never needs them, and a file with skus rarely needs names. */
export function catalogueOf({ byId, texts, unlisted, ...columns }: CatalogueColumns): Catalogue {
  let skuIndex: KeyIndex | undefined
  let nameIndex: KeyIndex | undefined
  return {
    count: byId.count,
    ids: byId.ids(),
    ...texts,
    ...columns,
    ...(unlisted && unlisted.size > 0 ? { unlisted } : {}),
    byId,
    get bySku() {
      return (skuIndex ??= new KeyIndex(texts.skus))
    },
    get byName() {
      return (nameIndex ??= new KeyIndex(texts.names))
    },
    unitCodes: new Set(texts.units),
  }
}

/** Indexes at which any of the columns has a value, in ascending order. */
export function findFilledIndexes(count: number, columns: readonly (readonly unknown[])[]): Uint32Array {
  const filledMarks = new Uint8Array(count)
  let filledCount = 0
  for (const column of columns) {
    for (let index = 0; index < count; index++) {
      if (filledMarks[index] === 1 || column[index] === undefined) continue
      filledMarks[index] = 1
      filledCount += 1
    }
  }
  const indexes = new Uint32Array(filledCount)
  let position = 0
  for (let index = 0; index < count; index++) if (filledMarks[index] === 1) indexes[position++] = index
  return indexes
}

/** The values at these indexes. The array has its final size from the start, because growing it leaves twice as much garbage. */
export function getValuesAt<Value>(column: readonly Value[], indexes: Uint32Array): Value[] {
  const values = Array<Value>(indexes.length)
  for (let index = 0; index < indexes.length; index++) {
    const value = column[indexes[index] ?? 0]
    if (value !== undefined) values[index] = value
  }
  return values
}

/** The array that all materials without categories share. */
const NO_CATEGORIES: readonly number[] = []

export class CategoryLists {
  private readonly singleLists = new Map<number, readonly number[]>()
  private readonly severalLists = new Map<string, readonly number[]>()

  /** The ids in ascending order. */
  getSharedList(categories: readonly NamedItem[]): readonly number[] {
    const [firstCategory] = categories
    if (!firstCategory) return NO_CATEGORIES
    if (categories.length === 1) return this.shareSingleList(firstCategory.id)
    const ids = categories.map(({ id }) => id).sort((a, b) => a - b)
    const key = ids.join()
    const sharedList = this.severalLists.get(key)
    if (sharedList) return sharedList
    this.severalLists.set(key, ids)
    return ids
  }

  private shareSingleList(id: number): readonly number[] {
    const sharedList = this.singleLists.get(id)
    if (sharedList) return sharedList
    const list = [id]
    this.singleLists.set(id, list)
    return list
  }
}

/** The catalogue with suppliers for these materials only (by material id). Lists never contain suppliers. [DIFF-6] */
export function replaceSuppliers(
  catalogue: Catalogue,
  suppliersById: ReadonlyMap<number, readonly NamedItem[]>,
): Catalogue {
  // Copying the catalogue builds its indexes, so it is copied only if something changes.
  if (suppliersById.size === 0 && !catalogue.suppliers) return catalogue
  const suppliers = new Map<number, readonly number[]>()
  const supplierNames = new Map<number, string>()
  for (const [id, namedItems] of suppliersById) {
    const index = catalogue.byId.get(id)
    if (index === undefined) continue
    suppliers.set(
      index,
      namedItems.map((item) => item.id).sort((a, b) => a - b),
    )
    for (const item of namedItems) if (item.name !== '') supplierNames.set(item.id, item.name)
  }
  return { ...catalogue, suppliers, supplierNames }
}

/**
 * Stores equal texts once: 200,000 materials in 12 storages have seven million amounts and units, but few different
 * ones. Stops adding after too many different texts.
 */
const MAX_POOLED_TEXTS = 2 ** 18

export class TextPool<Text extends string> {
  private readonly pooledTexts = new Map<Text, Text>()

  poolText(text: Text): Text {
    const pooledText = this.pooledTexts.get(text)
    if (pooledText !== undefined) return pooledText
    if (this.pooledTexts.size < MAX_POOLED_TEXTS) this.pooledTexts.set(text, text)
    return text
  }
}

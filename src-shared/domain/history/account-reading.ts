/**
 * One whole reading of an account as columns of texts: what every list of every storage showed. It can be kept, compared with
 * another reading, and turned back into a catalogue. Materials that no list showed are not part of it.
 */
import { CatalogueBuilder, textsBy } from '../catalogue/catalogue.ts'
import { materialValue, textColumn, type HeldCatalogue } from '../catalogue/catalogue-values.ts'
import { BASE_ROW, REMEMBERED } from '../fields/stored-order.ts'
import { toDecimal, ZERO, type Decimal } from '../values/decimal.ts'
import { placeIn } from '../values/sorted-numbers.ts'

/** What a reading keeps of a material itself, and of its row in a storage. */
export const MATERIAL_FIELDS = REMEMBERED
export const ROW_FIELDS = BASE_ROW
export type MaterialField = (typeof MATERIAL_FIELDS)[number]
export type ReadingRowField = (typeof ROW_FIELDS)[number]
export type ReadingField = MaterialField | ReadingRowField

/** Undefined: not there (no such material, or not carried by the storage). Null: nothing is planned. */
export type ReadingValue = string | null | undefined

/** A column: a field of the materials themselves (storage is null), or of their rows in a storage. */
export interface ColumnPlace {
  readonly field: ReadingField
  readonly storage: number | null
}

export interface ReadingColumn extends ColumnPlace {
  /** By the place of the material in `ids`. */
  readonly values: readonly ReadingValue[]
}

export interface AccountReading {
  /** Material ids in ascending order. */
  readonly ids: readonly number[]
  /** The storages that were read, in ascending order. */
  readonly storages: readonly number[]
  /** By `readingColumnKey`. */
  readonly columns: ReadonlyMap<string, ReadingColumn>
  readonly categoryNames: ReadonlyMap<number, string>
}

export function readingColumnKey({ field, storage }: ColumnPlace): string {
  return storage === null ? field : `${field}@${storage}`
}

/** Every column of a reading of these storages, material-wide ones first. */
export function columnPlaces(storages: readonly number[]): ColumnPlace[] {
  return [
    ...MATERIAL_FIELDS.map((field) => ({ field, storage: null })),
    ...storages.flatMap((storage) => ROW_FIELDS.map((field) => ({ field, storage }))),
  ]
}

/** Of a catalogue that stays as it is. A column is made each time it is asked for: all at once take as much as the catalogue. */
export function readingOf(catalogue: HeldCatalogue): AccountReading {
  const listed = catalogue.ids.map((_, index) => index).filter((index) => catalogue.unlisted?.has(index) !== true)
  const order = listed.toSorted((a, b) => (catalogue.ids[a] ?? 0) - (catalogue.ids[b] ?? 0))
  const storages = [...catalogue.storages.keys()].sort((a, b) => a - b)
  const columns = new Map<string, ReadingColumn>()
  for (const field of MATERIAL_FIELDS) {
    const own = {
      field,
      storage: null,
      get values() {
        return order.map((index) => materialValue(catalogue, field, index))
      },
    }
    columns.set(readingColumnKey(own), own)
  }
  for (const storage of storages) {
    for (const field of ROW_FIELDS) {
      const own = {
        field,
        storage,
        get values() {
          const column = textColumn(catalogue, field, storage)
          return order.map((index) => column?.[index])
        },
      }
      columns.set(readingColumnKey(own), own)
    }
  }
  const ids = order.map((index) => catalogue.ids[index] ?? 0)
  return { ids, storages, columns, categoryNames: catalogue.categoryNames }
}

/** A material's value in a reading; null stays null, and what the reading does not have is undefined. */
export function heldAt(reading: AccountReading, place: ColumnPlace, index: number): ReadingValue {
  return reading.columns.get(readingColumnKey(place))?.values[index]
}

/** Where a material stands in a reading; -1 where it is not. */
export function indexOfMaterial({ ids }: Pick<AccountReading, 'ids'>, id: number): number {
  return placeIn(ids, id)
}

export interface FieldValue extends ColumnPlace {
  readonly value: ReadingValue
}

/** A material's values in one reading, by readingColumnKey; places it has no value in are left out. */
export type MaterialValues = ReadonlyMap<string, FieldValue>

/** Empty: the reading has no such material. */
export function valuesOf(reading: AccountReading, id: number): MaterialValues {
  const index = indexOfMaterial(reading, id)
  const values = new Map<string, FieldValue>()
  if (index < 0) return values
  for (const [key, { field, storage, values: column }] of reading.columns) {
    const value = column[index]
    if (value !== undefined) values.set(key, { field, storage, value })
  }
  return values
}

/** The catalogue it was made of, as far as lists showed it: what exports and summaries work with. */
export function catalogueOfReading(reading: AccountReading): HeldCatalogue {
  const builder = new CatalogueBuilder()
  const global = (field: MaterialField, index: number): string => heldAt(reading, { field, storage: null }, index) ?? ''
  const [first, ...others] = reading.storages
  if (first !== undefined) builder.expect(first, reading.ids.length)
  for (const storage of reading.storages) builder.storage(storage)
  for (const [index, id] of reading.ids.entries()) {
    const material = {
      id,
      ...textsBy(
        (field) => global(field, index),
        (field) => decimalOf(global(field, index)),
      ),
      archived: global('archived', index) === '1',
      categories: idsOf(global('categories', index)).map((one) => ({
        id: one,
        name: reading.categoryNames.get(one) ?? '',
      })),
    }
    for (const storage of first === undefined ? [] : [first, ...others]) {
      const stock = heldAt(reading, { field: 'stock', storage }, index)
      if (stock === undefined) continue
      const planned = heldAt(reading, { field: 'planned', storage }, index)
      builder.add(storage, {
        ...material,
        stock: decimalOf(stock),
        minimum: decimalOf(heldAt(reading, { field: 'minimum', storage }, index)),
        planned: typeof planned === 'string' ? decimalOf(planned) : null,
      })
    }
  }
  return builder.finish()
}

function decimalOf(held: ReadingValue): Decimal {
  return (typeof held === 'string' ? toDecimal(held) : null) ?? ZERO
}

/** The ids of a list's text. */
export function idsOf(text: string): number[] {
  return text === '' ? [] : text.split(', ').map(Number)
}

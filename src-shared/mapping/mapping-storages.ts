/**
 * Columns whose heading is a storage's name. Their values decide: numbers are the stock of that storage, names are the storage of each row. The user
 * decides if the stock is another storage's, or if there are several such columns. [MAP-3] [TABLE-6]
 */
import { makeIdsByName, type NamedItem } from '../material/values/ids-by-name.ts'
import type { Field } from '../material/fields/field.ts'
import type { ColumnClaim } from './mapping.ts'
import { nameWords } from '../material/values/text-key.ts'
import { findHeaderMeaning } from '../file/headings/heading-meaning.ts'
import { fitsField, textsOf } from './mapping-shape.ts'
import type { Problem } from '../file/problem.ts'
import type { Sheet } from '../file/sheet.ts'
import { looksNumeric, type Table } from '../file/table.ts'

/** The account's storages, and the one that the file is for; null if each sheet has its own. */
export interface AccountStorages {
  readonly all: readonly NamedItem[]
  readonly chosenStorage: number | null
}

/** The storage whose stock a column contains, by its heading and its values. */
export function findStorageOfStock(
  sheet: Sheet,
  table: Table,
  { column, header }: { readonly column: number; readonly header: string },
  { all: storages }: AccountStorages,
): NamedItem | undefined {
  const storageHeading = parseStorageHeading(header, storages)
  return storageHeading?.field === 'stock' && containsAmounts(sheet, table, column, header, storages)
    ? storageHeading.storage
    : undefined
}

/** Whether a column whose heading is a storage's name contains amounts. */
function containsAmounts(
  sheet: Sheet,
  table: Table,
  column: number,
  header: string,
  allStorages: readonly NamedItem[],
): boolean {
  return fitsField(sheet, table, column, 'stock') && mayContainAmounts(sheet, table, column, header, allStorages)
}

/** Like `containsAmounts`, but it is enough if most cells are numbers, because some may need correction. */
function mayContainAmounts(
  sheet: Sheet,
  table: Table,
  column: number,
  header: string,
  allStorages: readonly NamedItem[],
): boolean {
  const texts = textsOf(sheet, table, column)
  if (texts.filter(looksNumeric).length <= texts.length / 2) return false
  // `Warehouse` may be the name of a storage, or the heading of a column with storage ids.
  const meaning = findHeaderMeaning(header)
  return !(
    meaning?.field === 'storage' &&
    meaning.strength !== 'part' &&
    areStorages(sheet, table, column, allStorages)
  )
}

/** Whether every value of a column is a storage of the account, by id or by name. [NAME-1] */
export function areStorages(sheet: Sheet, table: Table, column: number, allStorages: readonly NamedItem[]): boolean {
  const texts = textsOf(sheet, table, column)
  const storages = makeIdsByName(allStorages)
  return texts.length > 0 && texts.every((text) => storages.findAllIds(text).length > 0)
}

/** Fields that belong to a storage. A file without them cannot change the wrong storage. */
const STORAGE_AMOUNT_FIELDS: ReadonlySet<Field> = new Set<Field>(['stock', 'stock_change', 'minimum'])

/**
 * Claims for the storage field whose values do not fit. They are used if a column has a storage's amounts and no column has the storage itself. The
 * heading shows that the file has storages, so the user is asked about each row. [MAP-6]
 */
export function findStorageClaims(
  claims: readonly ColumnClaim[],
  skippedClaims: readonly ColumnClaim[],
): readonly ColumnClaim[] {
  const hasAmounts = claims.some(({ field }) => STORAGE_AMOUNT_FIELDS.has(field))
  return hasAmounts && !claims.some(({ field }) => field === 'storage') ? skippedClaims : []
}

/** The storage whose name is in a heading, alone or with a word for stock: `Shop`, `Stock (Shop)`, `Shop: balance`. */
export function findStorage(header: string, allStorages: readonly NamedItem[]): NamedItem | undefined {
  const storageHeading = parseStorageHeading(header, allStorages)
  return storageHeading?.field === 'stock' ? storageHeading.storage : undefined
}

/** What a column contains for a storage. */
export type StorageColumnField = 'stock' | 'minimum' | 'planned'

interface StorageHeading {
  readonly storage: NamedItem
  readonly field: StorageColumnField
}

/** The storage and field in a heading. A heading that means a field never means a storage, even if a storage has that name. */
function parseStorageHeading(header: string, allStorages: readonly NamedItem[]): StorageHeading | undefined {
  const heading = nameWords(header)
  if (heading === '') return undefined
  const storagesWithName = allStorages.filter(({ name }) => nameWords(name) === heading)
  const [onlyStorage] = storagesWithName
  if (onlyStorage) {
    const meaning = findHeaderMeaning(header)
    const isField = meaning !== null && meaning.field !== 'storage' && isClearMeaning(meaning)
    return storagesWithName.length === 1 && !isField ? { storage: onlyStorage, field: 'stock' } : undefined
  }
  const namedStorages = allStorages.flatMap((storage): (StorageHeading & { readonly length: number })[] => {
    const storageKey = nameWords(storage.name)
    const textBeside = storageKey === '' ? '' : findTextBeside(heading, storageKey)
    const field = textBeside === '' ? undefined : findHeaderMeaning(textBeside)?.field
    return field === 'stock' || field === 'minimum' ? [{ storage, field, length: storageKey.length }] : []
  })
  // `Main shop stock` belongs to the storage `Main shop`, not to `Main`.
  const maxLength = Math.max(...namedStorages.map(({ length }) => length))
  const [bestMatch, ...otherMatches] = namedStorages.filter(({ length }) => length === maxLength)
  return otherMatches.length === 0 ? bestMatch : undefined
}

/** The shortest word that can distinguish storages, in characters. `of` and `1` cannot. */
const MIN_WORD_LENGTH = 3

/** The storage that some words of its name identify: `Main` or `Main min` for `Main warehouse`. */
function parseShortStorageHeading(header: string, allStorages: readonly NamedItem[]): StorageHeading | undefined {
  const meaning = findHeaderMeaning(header)
  const parts = nameWords(header).split(' ')
  const storageParts = parts.filter(
    (part) => findHeaderMeaning(part) === null || findHeaderMeaning(part)?.field === 'storage',
  )
  const otherWords = parts.filter((part) => !storageParts.includes(part)).join(' ')
  const field = otherWords === '' ? 'stock' : meaning?.field
  if (field !== 'stock' && field !== 'minimum') return undefined
  if (!storageParts.some((part) => part.length >= MIN_WORD_LENGTH)) return undefined
  const [storage, ...otherStorages] = allStorages.filter(({ name }) => {
    const nameParts = nameWords(name).split(' ')
    return storageParts.every((part) => nameParts.includes(part))
  })
  return storage && otherStorages.length === 0 ? { storage, field } : undefined
}

function isClearMeaning({ strength }: NonNullable<ReturnType<typeof findHeaderMeaning>>): boolean {
  return strength === 'plain' || strength === 'often'
}

/** The text beside a storage's name; '' if the name is not at the start or the end. */
function findTextBeside(heading: string, storageKey: string): string {
  if (heading.startsWith(`${storageKey} `)) return heading.slice(storageKey.length + 1)
  return heading.endsWith(` ${storageKey}`) ? heading.slice(0, -storageKey.length - 1) : ''
}

/** A column with values of one storage. */
export interface ColumnOfStorage {
  readonly column: number
  readonly header: string
  readonly storage: NamedItem
  readonly field: StorageColumnField
}

/**
 * Columns whose headings are storages and whose values are amounts, if at least two storages have a stock column. `Main` means `Main warehouse` if no
 * other storage has that word and no column has the full name. If two columns claim the same field of a storage, neither is used. Once there is such
 * a column, another one may contain some words, which the user corrects later. [TABLE-6]
 */
export function findStorageColumns(
  sheet: Sheet,
  table: Table,
  columns: readonly { readonly column: number; readonly header: string }[],
  allStorages: readonly NamedItem[],
): ColumnOfStorage[] {
  const findColumnsByHeading = (parseHeading: (header: string) => StorageHeading | undefined): ColumnOfStorage[] =>
    columns.flatMap(({ column, header }) => {
      const storageHeading = parseHeading(header)
      return storageHeading && mayContainAmounts(sheet, table, column, header, allStorages)
        ? [{ column, header, storage: storageHeading.storage, field: storageHeading.field }]
        : []
    })
  const fullNameColumns = findColumnsByHeading((header) => parseStorageHeading(header, allStorages))
  const namedStorages = new Set(fullNameColumns.map(({ storage }) => storage.id))
  const shortNameColumns = findColumnsByHeading((header) => {
    const storageHeading = parseStorageHeading(header, allStorages)
      ? undefined
      : parseShortStorageHeading(header, allStorages)
    return storageHeading && namedStorages.has(storageHeading.storage.id) ? undefined : storageHeading
  })
  const foundColumns = [...fullNameColumns, ...shortNameColumns].toSorted((a, b) => a.column - b.column)
  const isSameClaim = (a: ColumnOfStorage, b: ColumnOfStorage): boolean =>
    a.storage.id === b.storage.id && a.field === b.field
  const uniqueColumns = foundColumns.filter(
    (foundColumn) => foundColumns.filter((otherColumn) => isSameClaim(foundColumn, otherColumn)).length === 1,
  )
  const stockColumns = uniqueColumns.filter(({ field }) => field === 'stock')
  const hasAmountColumn = stockColumns.some(({ column, header }) =>
    containsAmounts(sheet, table, column, header, allStorages),
  )
  return stockColumns.length < 2 || !hasAmountColumn ? [] : uniqueColumns
}

/** The problem of a column that contains another storage's stock. */
export function makeOtherStorageProblem(column: number, header: string, storage: NamedItem): Problem {
  const details = { storage: storage.name, id: storage.id }
  return { code: 'other-storage-column', severity: 'warns', row: null, column, field: null, got: header, details }
}

/**
 * Columns headed by a storage's name. Their values decide: numbers are the stock of that storage, names are the
 * storage of each row. The user decides if the stock is another storage's, or if there are several such columns.
 * [MAP-3] [TABLE-6]
 */
import { idsByName, type Named } from '../material/values/ids-by-name.ts'
import type { Field } from '../material/fields/field.ts'
import type { ColumnClaim } from './mapping.ts'
import { nameWords } from '../material/values/text-key.ts'
import { headerMeaning } from '../file/headings/lookup.ts'
import { fitsField, textsOf } from './mapping-shape.ts'
import type { Problem } from '../file/problem.ts'
import type { Sheet } from '../file/sheet.ts'
import { looksNumeric, type Table } from '../file/table.ts'

/** The account's storages, and the one that the file is for; null if each sheet has its own. */
export interface KnownStorages {
  readonly all: readonly Named[]
  readonly chosen: number | null
}

/** The storage whose stock a column contains, by its heading and its values. */
export function stockOf(
  sheet: Sheet,
  table: Table,
  { column, header }: { readonly column: number; readonly header: string },
  { all }: KnownStorages,
): Named | undefined {
  const own = headingOf(header, all)
  return own?.field === 'stock' && isAmount(sheet, table, column, header, all) ? own.storage : undefined
}

/** Whether a column headed by a storage's name contains amounts. */
function isAmount(sheet: Sheet, table: Table, column: number, header: string, all: readonly Named[]): boolean {
  return fitsField(sheet, table, column, 'stock') && mayBeAmount(sheet, table, column, header, all)
}

/** The same, but only most cells must be numbers, because some may need correction. */
function mayBeAmount(sheet: Sheet, table: Table, column: number, header: string, all: readonly Named[]): boolean {
  const texts = textsOf(sheet, table, column)
  if (texts.filter(looksNumeric).length <= texts.length / 2) return false
  // `Warehouse` may be the name of a storage, or the heading of a column with storage ids.
  const meaning = headerMeaning(header)
  return !(meaning?.field === 'storage' && meaning.strength !== 'part' && areStorages(sheet, table, column, all))
}

/** Whether every value of a column is a storage of the account, by id or by name. [NAME-1] */
export function areStorages(sheet: Sheet, table: Table, column: number, all: readonly Named[]): boolean {
  const texts = textsOf(sheet, table, column)
  const storages = idsByName(all)
  return texts.length > 0 && texts.every((text) => storages.all(text).length > 0)
}

/** Fields that belong to a storage. A file without them cannot change the wrong storage. */
const IN_A_STORAGE: ReadonlySet<Field> = new Set<Field>(['stock', 'stock_change', 'minimum'])

/**
 * Claims for the storage field whose values do not fit. They count if a storage's amounts are beside them and no
 * other column is the storage. The heading shows that the file has storages, so the user is asked about each row.
 * [MAP-6]
 */
export function storagesToAskAbout(
  claims: readonly ColumnClaim[],
  passed: readonly ColumnClaim[],
): readonly ColumnClaim[] {
  const hasAmounts = claims.some(({ field }) => IN_A_STORAGE.has(field))
  return hasAmounts && !claims.some(({ field }) => field === 'storage') ? passed : []
}

/** The storage that a heading names, alone or with a word for stock: `Shop`, `Stock (Shop)`, `Shop: balance`. */
export function storageNamed(header: string, all: readonly Named[]): Named | undefined {
  const own = headingOf(header, all)
  return own?.field === 'stock' ? own.storage : undefined
}

/** What a column contains for a storage. */
export type StorageColumnField = 'stock' | 'minimum' | 'planned'

interface StorageHeading {
  readonly storage: Named
  readonly field: StorageColumnField
}

/**
 * The storage and field in a heading. A heading that means a field never names a storage, even if one has that name.
 */
function headingOf(header: string, all: readonly Named[]): StorageHeading | undefined {
  const heading = nameWords(header)
  if (heading === '') return undefined
  const same = all.filter(({ name }) => nameWords(name) === heading)
  const [only] = same
  if (only) {
    const meaning = headerMeaning(header)
    const isField = meaning !== null && meaning.field !== 'storage' && isSure(meaning)
    return same.length === 1 && !isField ? { storage: only, field: 'stock' } : undefined
  }
  const named = all.flatMap((storage): (StorageHeading & { readonly length: number })[] => {
    const own = nameWords(storage.name)
    const rest = own === '' ? '' : restOf(heading, own)
    const field = rest === '' ? undefined : headerMeaning(rest)?.field
    return field === 'stock' || field === 'minimum' ? [{ storage, field, length: own.length }] : []
  })
  // `Main shop stock` belongs to the storage `Main shop`, not to `Main`.
  const longest = Math.max(...named.map(({ length }) => length))
  const [best, ...others] = named.filter(({ length }) => length === longest)
  return others.length === 0 ? best : undefined
}

/** Shorter words cannot distinguish storages: `of`, `1`. */
const SHORTEST_WORD = 3

/** The storage that some words of its name identify: `Main` or `Main min` for `Main warehouse`. */
function shortHeadingOf(header: string, all: readonly Named[]): StorageHeading | undefined {
  const meaning = headerMeaning(header)
  const parts = nameWords(header).split(' ')
  const own = parts.filter((part) => headerMeaning(part) === null || headerMeaning(part)?.field === 'storage')
  const rest = parts.filter((part) => !own.includes(part)).join(' ')
  const field = rest === '' ? 'stock' : meaning?.field
  if (field !== 'stock' && field !== 'minimum') return undefined
  if (!own.some((part) => part.length >= SHORTEST_WORD)) return undefined
  const [storage, ...others] = all.filter(({ name }) => {
    const ofName = nameWords(name).split(' ')
    return own.every((part) => ofName.includes(part))
  })
  return storage && others.length === 0 ? { storage, field } : undefined
}

function isSure({ strength }: NonNullable<ReturnType<typeof headerMeaning>>): boolean {
  return strength === 'plain' || strength === 'often'
}

/** The text beside a storage's name; '' if the name is not at the start or the end. */
function restOf(heading: string, own: string): string {
  if (heading.startsWith(`${own} `)) return heading.slice(own.length + 1)
  return heading.endsWith(` ${own}`) ? heading.slice(0, -own.length - 1) : ''
}

/** A column with values of one storage. */
export interface ColumnOfStorage {
  readonly column: number
  readonly header: string
  readonly storage: Named
  readonly field: StorageColumnField
}

/**
 * The columns headed by storages with amounts as values, if at least two storages have a stock column. `Main` means
 * `Main warehouse` if no other storage has that word and no column has the full name. If two columns claim the same
 * field of a storage, neither counts. Beside such a column, another may have some words, to be corrected later.
 * [TABLE-6]
 */
export function storageColumns(
  sheet: Sheet,
  table: Table,
  columns: readonly { readonly column: number; readonly header: string }[],
  all: readonly Named[],
): ColumnOfStorage[] {
  const headedBy = (heading: (header: string) => StorageHeading | undefined): ColumnOfStorage[] =>
    columns.flatMap(({ column, header }) => {
      const own = heading(header)
      return own && mayBeAmount(sheet, table, column, header, all)
        ? [{ column, header, storage: own.storage, field: own.field }]
        : []
    })
  const whole = headedBy((header) => headingOf(header, all))
  const named = new Set(whole.map(({ storage }) => storage.id))
  const short = headedBy((header) => {
    const own = headingOf(header, all) ? undefined : shortHeadingOf(header, all)
    return own && named.has(own.storage.id) ? undefined : own
  })
  const found = [...whole, ...short].toSorted((a, b) => a.column - b.column)
  const same = (a: ColumnOfStorage, b: ColumnOfStorage): boolean => a.storage.id === b.storage.id && a.field === b.field
  const alone = found.filter((one) => found.filter((other) => same(one, other)).length === 1)
  const stocks = alone.filter(({ field }) => field === 'stock')
  const amounts = stocks.some(({ column, header }) => isAmount(sheet, table, column, header, all))
  return stocks.length < 2 || !amounts ? [] : alone
}

/** The problem of a column that contains another storage's stock. */
export function otherStorageProblem(column: number, header: string, storage: Named): Problem {
  const details = { storage: storage.name, id: storage.id }
  return { code: 'other-storage-column', severity: 'warns', row: null, column, field: null, got: header, details }
}

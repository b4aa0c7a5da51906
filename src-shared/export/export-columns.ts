/** A stock export as data: the stock, its columns, and the cells of its rows. Does not depend on a file format. */
import { makeIdLabel, makeIdsByNameFromMap } from '../material/values/ids-by-name.ts'
import { fitToCell } from '../file/cell-text.ts'
import {
  isTextField,
  getTextColumn,
  type StoredCatalogue,
  isBelowMinimum,
} from '../material/catalogue/catalogue-values.ts'
import {
  isListed,
  isNumberField,
  isReadOnly,
  SHEET_FIELDS,
  specOf,
  type ListedField,
  type SheetField,
} from '../material/fields/field.ts'
import { type Decimal, add, compare, multiply, subtract, ZERO } from '../material/values/decimal.ts'
import { toClearTokenKey } from '../material/values/clear-token.ts'
import { WRITTEN_HEADINGS } from '../file/headings/written-headings.ts'
import { CatalogueBuilder, type ListedMaterial } from '../material/catalogue/catalogue.ts'

export interface ExportedStorage {
  readonly id: number
  readonly name: string
  /** Catalogue indexes in the account's own order (by name). */
  readonly rows: readonly number[]
}

export interface StockExport {
  /** Base address of the account. */
  readonly account: string
  readonly accountName: string
  /** ISO time, UTC. */
  readonly exportedAt: string
  readonly exportId: string
  /** The token that clears a field. No exported cell may contain it as a value. [EXPORT-12] */
  readonly clearToken: string
  readonly catalogue: StoredCatalogue
  readonly storages: readonly ExportedStorage[]
}

/** The words that a CSV export contains in its language. */
export interface ExportWords {
  readonly headers: Readonly<Record<SheetField, string>>
  /** The text in the archived column for an archived material. */
  readonly archived: string
}

export interface ExportColumn {
  readonly field: SheetField & ListedField
  readonly kind: 'id' | 'text' | 'money' | 'amount'
  readonly isReadOnly: boolean
}

/** The columns of an exported sheet, left to right, without suppliers: the account's lists do not include them. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = SHEET_FIELDS.filter(isListed).map((field) => ({
  field,
  kind: findColumnKind(field),
  isReadOnly: field === 'id' || isReadOnly(field),
}))

function findColumnKind(field: SheetField): ExportColumn['kind'] {
  const { kind } = specOf(field)
  return kind === 'id' || kind === 'money' || kind === 'amount' ? kind : 'text'
}

/** The headings of an export in its language. The mapping recognises all of them. */
export function makeExportHeaders({ headers }: ExportWords): string[] {
  return EXPORT_COLUMNS.map(({ field }) => headers[field])
}

/** Separates several categories in one exported cell. */
export const LIST_JOINER = '; '

// A name that matches this pattern would be read as several entries, as an id or as damaged text. LibreOffice also rewrites texts that look like
// escapes.
// oxlint-disable-next-line no-control-regex -- U+001F separates list entries inside drafts
const NOT_A_LIST_NAME = /[;|\r\n\u001f\ufffd]|_x[0-9A-Fa-f]{4}_|^\s*(?:\d+\s*$|[(#])/

/** The text for each category: its name, or its id if the name would not be read back as this category. [EXPORT-6] */
export function makeCategoryLabels({ catalogue, clearToken }: Pick<StockExport, 'catalogue' | 'clearToken'>) {
  return makeLabels(catalogue.categoryNames, clearToken)
}

/** Like `makeCategoryLabels`, for any list of names by id. */
export function makeLabels(names: ReadonlyMap<number, string>, clearToken: string): ReadonlyMap<number, string> {
  const ids = makeIdsByNameFromMap(names)
  const clearTokenKey = toClearTokenKey(clearToken)
  const labels = new Map<number, string>()
  for (const [id, name] of names) {
    const isUnique = ids.findOnlyId(name) === id && toClearTokenKey(name) !== clearTokenKey
    const isUsableListName = isUnique && fitToCell(name) === name && !NOT_A_LIST_NAME.test(name)
    labels.set(id, isUsableListName ? name.trim() : makeIdLabel(ids, id))
  }
  return labels
}

/** The values of one column in a storage's rows, by catalogue index. Undefined or '' if the cell is empty. */
export type ColumnValues =
  | { readonly kind: 'id'; readonly value: (index: number) => number | undefined }
  | { readonly kind: 'text'; readonly value: (index: number) => string | undefined }
  | { readonly kind: 'decimal'; readonly value: (index: number) => Decimal | undefined }

const NO_IDS: readonly number[] = []

export function makeColumnValues(
  { catalogue }: Pick<StockExport, 'catalogue'>,
  labels: ReadonlyMap<number, string>,
  storage: number,
  field: ListedField,
  words: Pick<ExportWords, 'archived'>,
): ColumnValues {
  if (isNumberField(field)) {
    const column = getTextColumn(catalogue, field, storage)
    return { kind: 'decimal', value: (index) => column?.[index] ?? undefined }
  }
  if (isTextField(field)) {
    const column = getTextColumn(catalogue, field, storage)
    return { kind: 'text', value: (index) => column?.[index] }
  }
  switch (field) {
    case 'id':
      return { kind: 'id', value: (index) => catalogue.ids[index] }
    case 'archived':
      return { kind: 'text', value: (index) => (catalogue.archived[index] === 1 ? words.archived : '') }
    case 'categories':
      return { kind: 'text', value: (index) => joinLabels(catalogue.categories[index] ?? NO_IDS, labels) }
  }
}

export function joinLabels(ids: readonly number[], labels: ReadonlyMap<number, string>): string {
  const [firstId] = ids
  if (firstId === undefined) return ''
  if (ids.length === 1) return labels.get(firstId) ?? String(firstId)
  return ids.map((id) => labels.get(id) ?? String(id)).join(LIST_JOINER)
}

const OWN_HEADINGS = Object.values(WRITTEN_HEADINGS).map((headings) =>
  EXPORT_COLUMNS.map(({ field }) => headings[field]),
)

/** True for the headings of our stock export in any language, even if columns were added after them. */
export function isOwnExport(headings: readonly string[]): boolean {
  return OWN_HEADINGS.some((ownHeadings) => ownHeadings.every((header, column) => headings[column] === header))
}

interface StorageSum {
  readonly id: number
  readonly name: string
  readonly materials: number
  readonly belowMinimumCount: number
  /** The sum of price × stock over all materials, including archived ones. */
  readonly value: Decimal
}

interface CategorySum {
  /** Null for materials without a category. */
  readonly id: number | null
  readonly name: string
  /** The number of rows in all exported storages. A material in two categories counts in both. */
  readonly rows: number
  readonly value: Decimal
}

interface MaterialBelowMinimum {
  readonly storage: number
  /** The material's catalogue index. */
  readonly index: number
  readonly stock: Decimal
  readonly minimum: Decimal
  readonly missing: Decimal
}

interface StockSummary {
  readonly storages: readonly StorageSum[]
  /** Highest value first. */
  readonly categories: readonly CategorySum[]
  /** In the order of storages and rows. Archived materials are left out, because they are not reordered. */
  readonly belowMinimum: readonly MaterialBelowMinimum[]
  readonly value: Decimal
}

const NO_CATEGORY_ID = -1

/**
 * Sums over a stock export: value by storage and category, and materials below their minimum. Exact, never rounded.
 */
export function summarise(stock: Pick<StockExport, 'catalogue' | 'storages'>): StockSummary {
  const belowMinimum: MaterialBelowMinimum[] = []
  const categories = new Map<number, { rows: number; value: Decimal }>()
  const storages = stock.storages.map((storage) => sumStorage(stock, storage, categories, belowMinimum))
  const categorySums = [...categories].map(([id, { rows, value }]): CategorySum => {
    if (id === NO_CATEGORY_ID) return { id: null, name: '', rows, value }
    return { id, name: stock.catalogue.categoryNames.get(id) ?? String(id), rows, value }
  })
  categorySums.sort((a, b) => compare(b.value, a.value) || (a.id ?? NO_CATEGORY_ID) - (b.id ?? NO_CATEGORY_ID))
  const value = storages.reduce((sum, storage) => add(sum, storage.value), ZERO)
  return { storages, categories: categorySums, belowMinimum, value }
}

function sumStorage(
  { catalogue }: Pick<StockExport, 'catalogue'>,
  { id, name, rows }: ExportedStorage,
  categories: Map<number, { rows: number; value: Decimal }>,
  belowMinimum: MaterialBelowMinimum[],
): StorageSum {
  const column = catalogue.storages.get(id)
  let value = ZERO
  const previousCount = belowMinimum.length
  for (const index of rows) {
    const stock = column?.stock[index] ?? ZERO
    const minimum = column?.minimum[index] ?? ZERO
    const stockValue = multiply(catalogue.prices[index] ?? ZERO, stock)
    if (stockValue !== ZERO) value = add(value, stockValue)
    const categoryIds = catalogue.categories[index] ?? []
    for (const category of categoryIds.length === 0 ? [NO_CATEGORY_ID] : categoryIds) {
      const sum = categories.get(category) ?? { rows: 0, value: ZERO }
      sum.rows += 1
      if (stockValue !== ZERO) sum.value = add(sum.value, stockValue)
      categories.set(category, sum)
    }
    if (isBelowMinimum(catalogue, id, index)) {
      belowMinimum.push({ storage: id, index, stock, minimum, missing: subtract(minimum, stock) })
    }
  }
  return { id, name, materials: rows.length, belowMinimumCount: belowMinimum.length - previousCount, value }
}

/** Collects the lists of several storages for an export: the catalogue, and each list's own order. */
export class ExportBuilder {
  private readonly builder = new CatalogueBuilder()
  private readonly exportedStorages: ExportedStorage[] = []

  /** Adds all materials of a storage's list. Values that storages share are taken from the last list, which is the newest. */
  addStorage(id: number, name: string, materials: readonly ListedMaterial[]): void {
    this.builder.addStorage(id)
    this.exportedStorages.push({ id, name, rows: materials.map((material) => this.builder.add(id, material)) })
  }

  finish(): { readonly catalogue: StoredCatalogue; readonly storages: readonly ExportedStorage[] } {
    return { catalogue: this.builder.build(), storages: this.exportedStorages }
  }
}

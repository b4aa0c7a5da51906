/** Sums over a stock export: value by storage and by category, and what is below its minimum. Exact; rounds nothing. */
import type { ExportedStorage, StockExport } from './export-stock.ts'
import { isBelowMinimum } from '../material/catalogue/catalogue-values.ts'
import { add, compare, type Decimal, multiply, subtract, ZERO } from '../material/values/decimal.ts'

export interface StorageSum {
  readonly id: number
  readonly name: string
  readonly materials: number
  readonly underMinimum: number
  /** Price x stock of every material, archived ones too. */
  readonly value: Decimal
}

export interface CategorySum {
  /** Null: materials without a category. */
  readonly id: number | null
  readonly name: string
  /** Rows of all exported storages; a material in two categories counts in both. */
  readonly rows: number
  readonly value: Decimal
}

export interface UnderMinimum {
  readonly storage: number
  /** Catalogue index. */
  readonly index: number
  readonly stock: Decimal
  readonly minimum: Decimal
  readonly missing: Decimal
}

export interface StockSummary {
  readonly storages: readonly StorageSum[]
  /** Highest value first. */
  readonly categories: readonly CategorySum[]
  /** In the order of storages and rows; archived materials are left out, nobody orders them again. */
  readonly underMinimum: readonly UnderMinimum[]
  readonly value: Decimal
}

const WITHOUT = -1

export function summarise(stock: Pick<StockExport, 'catalogue' | 'storages'>): StockSummary {
  const underMinimum: UnderMinimum[] = []
  const categories = new Map<number, { rows: number; value: Decimal }>()
  const storages = stock.storages.map((storage) => storageSum(stock, storage, categories, underMinimum))
  const byCategory = [...categories].map(([id, { rows, value }]): CategorySum => {
    if (id === WITHOUT) return { id: null, name: '', rows, value }
    return { id, name: stock.catalogue.categoryNames.get(id) ?? String(id), rows, value }
  })
  byCategory.sort((a, b) => compare(b.value, a.value) || (a.id ?? WITHOUT) - (b.id ?? WITHOUT))
  const value = storages.reduce((sum, storage) => add(sum, storage.value), ZERO)
  return { storages, categories: byCategory, underMinimum, value }
}

function storageSum(
  { catalogue }: Pick<StockExport, 'catalogue'>,
  { id, name, rows }: ExportedStorage,
  categories: Map<number, { rows: number; value: Decimal }>,
  underMinimum: UnderMinimum[],
): StorageSum {
  const column = catalogue.storages.get(id)
  let value = ZERO
  const before = underMinimum.length
  for (const index of rows) {
    const stock = column?.stock[index] ?? ZERO
    const minimum = column?.minimum[index] ?? ZERO
    const worth = multiply(catalogue.prices[index] ?? ZERO, stock)
    if (worth !== ZERO) value = add(value, worth)
    const categoryIds = catalogue.categories[index] ?? []
    for (const category of categoryIds.length === 0 ? [WITHOUT] : categoryIds) {
      const sum = categories.get(category) ?? { rows: 0, value: ZERO }
      sum.rows += 1
      if (worth !== ZERO) sum.value = add(sum.value, worth)
      categories.set(category, sum)
    }
    if (isBelowMinimum(catalogue, id, index)) {
      underMinimum.push({ storage: id, index, stock, minimum, missing: subtract(minimum, stock) })
    }
  }
  return { id, name, materials: rows.length, underMinimum: underMinimum.length - before, value }
}

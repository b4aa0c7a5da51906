/** The materials' values after this import's changes: as typed, or else as read from the account. */
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'
import { isLessThanMinimum } from '../../src-shared/material/catalogue/catalogue-values.ts'
import { DRAFT, partOf } from '../../src-shared/plan/draft/draft.ts'
import type { EditedDrafts } from '../../src-shared/plan/preview/edits.ts'
import type { Preview } from '../../src-shared/plan/preview/preview.ts'
import { multiply, toDecimal, ZERO, type Decimal, ExactSum } from '../../src-shared/material/values/decimal.ts'
import type { FileRows } from './file-rows.ts'

export interface PlannedValuesSource {
  readonly preview: Preview
  readonly editedDrafts: EditedDrafts
  readonly catalogue: Catalogue
  /** The storage of rows that do not name one. */
  readonly storage: number
}

export class PlannedValues {
  private readonly source: PlannedValuesSource

  constructor(source: PlannedValuesSource) {
    this.source = source
  }

  /** The stock of a planned row. Undefined if its storage does not have the material. */
  stockOf(index: number): Decimal | undefined {
    return this.typedValueOf('stock', index) ?? this.accountValueOf('stock', index)
  }

  priceOf(index: number): Decimal {
    const target = this.materialIndexOf(index)
    return this.typedValueOf('price', index) ?? this.source.catalogue.prices[target] ?? ZERO
  }

  /** True if the material has less stock than its minimum in the row's storage. [STOCK-4] */
  isBelowMinimum(index: number): boolean {
    const stock = this.stockOf(index)
    if (stock === undefined || this.source.catalogue.archived[this.materialIndexOf(index)] === 1) return false
    return isLessThanMinimum(
      stock,
      this.typedValueOf('minimum', index) ?? this.accountValueOf('minimum', index) ?? ZERO,
    )
  }

  /** The exact price × stock of a file row. */
  valueOfRow(rows: FileRows, row: number): Decimal {
    const price = this.priceOf(rows.firstPlanIndexOf(row))
    const stock = new ExactSum()
    for (const index of rows.planIndexesOf(row)) stock.add(this.stockOf(index) ?? ZERO)
    return multiply(price, stock.total)
  }

  private typedValueOf(field: 'price' | 'stock' | 'minimum', index: number): Decimal | undefined {
    const column = this.source.editedDrafts.drafts.columns.get(field)
    if (column?.states[index] !== DRAFT.value) return undefined
    return toDecimal(column.values.at(index)) ?? undefined
  }

  private accountValueOf(field: 'stock' | 'minimum', index: number): Decimal | undefined {
    const { catalogue, editedDrafts, storage } = this.source
    const storageOfRow = partOf(editedDrafts.drafts, index)?.storage ?? storage
    return catalogue.storages.get(storageOfRow)?.[field][this.materialIndexOf(index)]
  }

  private materialIndexOf(index: number): number {
    return this.source.preview.groups.targets[index] ?? -1
  }
}

/** The lists of an import, each as its supplier's: the one that was opened, or several files that are planned together. */
import type { Decimal } from '../../../src-shared/domain/values/decimal.ts'
import type { SessionRow } from './shown-row.ts'
import { SupplierList, type Import } from './supplier-list.ts'

/** What a row's code cost in the list before; null: it was not in it; absent: nobody can tell. */
export interface PriceBefore {
  readonly was?: Decimal | null
}

export class SupplierLists {
  private readonly known = new Map<string | undefined, SupplierList>()
  private readonly now: () => Import

  /** `now`: the import as it is when something is asked. */
  constructor(now: () => Import) {
    this.now = now
  }

  /** `name`: of several files, which. */
  of(name?: string): SupplierList {
    const list = this.known.get(name) ?? new SupplierList(this.now, name)
    this.known.set(name, list)
    return list
  }

  /** A row with the price its code had in the list before beside its own. [SUPPLIER-9] */
  marked(row: SessionRow): SessionRow {
    const was = row.planned ? undefined : this.was(row.index)
    if (was === undefined) return row
    const { columns } = this.now()[1].mapping
    return { ...row, cells: row.cells.map((cell, at) => (columns[at]?.field === 'price' ? { ...cell, was } : cell)) }
  }

  /** Rows of the plan from this one on. */
  withPrices<Row extends object>(rows: readonly Row[], from: number): readonly (Row & PriceBefore)[] {
    return rows.map((row, at) => {
      const was = this.was(from + at)
      return was === undefined ? row : { ...row, was }
    })
  }

  private was(index: number): Decimal | null | undefined {
    for (const list of this.known.values()) {
      const was = list.was(index)
      if (was !== undefined) return was
    }
    return undefined
  }
}

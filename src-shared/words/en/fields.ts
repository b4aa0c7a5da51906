/** What fields are called in English. */
import type { Field, SentField } from '../../material/fields/field.ts'

export const fields: FieldWords<string, readonly [one: string, many: string]> = {
  id: { label: 'Material ID', name: 'ID' },
  sku: { label: 'SKU', name: 'SKU', counted: ['SKU', 'SKUs'] },
  name: { label: 'Name', name: 'name', counted: ['name', 'names'] },
  unit: { label: 'Unit', name: 'unit', counted: ['unit', 'units'] },
  price: { label: 'Price', name: 'price', counted: ['price', 'prices'] },
  notes: { label: 'Notes', name: 'notes', counted: ['row’s notes', 'rows’ notes'] },
  stock: { label: 'Stock', name: 'stock', counted: ['stock balance', 'stock balances'] },
  stock_change: { label: 'Stock change (±)', name: 'stock change' },
  minimum: { label: 'Minimum', name: 'minimum', counted: ['minimum', 'minimums'] },
  categories: {
    label: 'Categories',
    name: 'categories',
    counted: ['row’s categories', 'rows’ categories'],
  },
  suppliers: {
    label: 'Suppliers',
    name: 'suppliers',
    counted: ['row’s suppliers', 'rows’ suppliers'],
  },
  supplier_code: { label: 'Supplier’s code (never sent)', name: 'supplier’s code' },
  correction_note: { label: 'Correction note', name: 'correction note' },
  storage: { label: 'Storage', name: 'storage' },
  action: { label: 'Action', name: 'action' },
  archived: { label: 'Archived (read only)', name: 'archive mark' },
  planned: { label: 'Planned (read only)', name: 'planned change' },
}

/** `Name`: in a sentence; `Counted`: how many of it a plan changes. */
export type FieldWords<Name, Counted> = {
  readonly [One in Field]: {
    /** In the window, by itself. */
    readonly label: string
    readonly name: Name
  } & (One extends SentField ? { readonly counted: Counted } : unknown)
}

export const changedFields: ChangedFieldWords = {
  counted: (field, count, shown) => `${shown} ${fields[field].counted[count === 1 ? 0 : 1]}`,
  up: 'largest rise',
  down: 'largest fall',
  row: 'row',
  change: (counted, count) => `${counted} ${count === 1 ? 'changes' : 'change'}.`,
  moves: ({ counted, count, mean, largest, way }) => {
    const verb = { up: 'rise', down: 'fall', both: 'change' }[way]
    const verbs = `${counted} ${count === 1 ? `${verb}s` : verb}`
    if (count === 1) return `${verbs}: ${largest}.`
    return mean === null
      ? `${verbs}, the largest is ${largest}.`
      : `${verbs} by ${way === 'both' ? mean : mean.slice(1)} on average, the largest is ${largest}.`
  },
}

export interface ChangedFieldWords {
  /** `300 prices`. `shown`: the count as it is written. */
  readonly counted: (field: SentField, count: number, shown: string) => string
  readonly up: string
  readonly down: string
  readonly row: string
  /** A sentence: what changes without an amount. */
  readonly change: (counted: string, count: number) => string
  readonly moves: (parts: MovesParts) => string
}

export interface MovesParts {
  readonly counted: string
  readonly count: number
  /** The average, signed: `+4.1 %`; null where it says little. */
  readonly mean: string | null
  /** `+9 % (Washer)` */
  readonly largest: string
  readonly way: 'up' | 'down' | 'both'
}

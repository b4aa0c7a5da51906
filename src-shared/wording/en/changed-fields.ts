import type { Field } from '../../domain/fields/field.ts'
import type { ChangedFieldWords } from '../shape/changed-fields.ts'

const NAMES: Readonly<Partial<Record<Field, readonly [one: string, many: string]>>> = {
  name: ['name', 'names'],
  sku: ['SKU', 'SKUs'],
  unit: ['unit', 'units'],
  price: ['price', 'prices'],
  notes: ['row’s notes', 'rows’ notes'],
  categories: ['row’s categories', 'rows’ categories'],
  suppliers: ['row’s suppliers', 'rows’ suppliers'],
  stock: ['stock balance', 'stock balances'],
  minimum: ['minimum', 'minimums'],
}

export const changedFields: ChangedFieldWords = {
  counted: (field, count, shown) => `${shown} ${(NAMES[field] ?? [field, field])[count === 1 ? 0 : 1]}`,
  up: 'largest rise',
  down: 'largest fall',
  row: 'row',
}

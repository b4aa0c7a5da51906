/** The fields a column of a file can be mapped to. Names are the account's own where it has one. */

export const FIELDS = [
  'id',
  'sku',
  'name',
  'unit',
  'price',
  'notes',
  'stock',
  'stock_change',
  'minimum',
  'categories',
  'suppliers',
  'storage',
  'action',
  'archived',
  'planned',
] as const

export type Field = (typeof FIELDS)[number]

/** Fields whose text is a key or a code: never read as a number, never reformatted. */
export const IDENTIFIER_FIELDS = ['id', 'sku'] as const satisfies readonly Field[]

/** Fields read as exact decimals. */
export const DECIMAL_FIELDS = ['price', 'stock', 'stock_change', 'minimum'] as const satisfies readonly Field[]
export type DecimalField = (typeof DECIMAL_FIELDS)[number]

/** Several values in one cell, by id or by name. */
export const LIST_FIELDS = ['categories', 'suppliers'] as const satisfies readonly Field[]
export type ListField = (typeof LIST_FIELDS)[number]

/** The account shows these but has no call that sets them. */
export const READ_ONLY_FIELDS = ['archived', 'planned'] as const satisfies readonly Field[]

/** Text fields that an empty string clears (spec, materials/edit). */
export const CLEARABLE_FIELDS = ['sku', 'notes', 'categories', 'suppliers'] as const satisfies readonly Field[]

/** Material-wide fields that `materials/edit` sets, in the order they are shown and sent. */
export const GLOBAL_FIELDS = [
  'name',
  'sku',
  'unit',
  'price',
  'notes',
  'categories',
  'suppliers',
] as const satisfies readonly Field[]
export type GlobalField = (typeof GLOBAL_FIELDS)[number]

export function isField(value: unknown): value is Field {
  return FIELDS.some((field) => field === value)
}

/** A field's own bit, for sets of fields as one number. */
export function fieldBit(field: Field): number {
  return 1 << FIELDS.indexOf(field)
}

export function isDecimalField(field: Field): field is DecimalField {
  return DECIMAL_FIELDS.some((one) => one === field)
}

/** Fields that are any text of the user's. */
export function isPlainText(field: Field): boolean {
  return field === 'name' || field === 'sku' || field === 'unit' || field === 'notes'
}

export function isListField(field: Field): field is ListField {
  return LIST_FIELDS.some((one) => one === field)
}

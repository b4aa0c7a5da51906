/** The reorder list for the window, and for `reorder --json` in format version 1. */
import { z } from 'zod'
import { codeSchema, makeReturnedTextSchema, textSchema, tokenSchema } from './text.ts'

const count = z.number().int().nonnegative()
const decimal = codeSchema

const offerSchema = z.object({ supplier: textSchema, code: textSchema.nullable(), price: decimal.nullable() })

const lineShape = {
  name: textSchema,
  sku: textSchema,
  unit: textSchema,
  storage: z.number().int(),
  stock: decimal,
  planned: decimal.nullable(),
  minimum: decimal,
  /** How much to order, in the material's unit: minimum - stock - planned. */
  quantity: decimal,
  supplier: textSchema.nullable(),
  /** The supplier's own code. */
  code: textSchema.nullable(),
  price: decimal.nullable(),
  priceFrom: z.enum(['list', 'account']).nullable(),
  cost: decimal.nullable(),
  others: z.array(offerSchema),
}
const lineSchema = z.object({ material: z.number().int(), ...lineShape })

const totalShape = {
  lines: count,
  cost: decimal,
  /** The number of lines without a price, which are not in the total, and of lines with the account's price. */
  unpriced: count,
  atAccountPrice: count,
}
const supplierTotalSchema = z.object({ supplier: textSchema.nullable(), ...totalShape })

/** Suppliers in the account. `answers`: whether the account returns them; null if it was not asked or did not answer. */
const accountSuppliersSchema = z.object({
  /** Requests needed to read the suppliers. */
  requests: count,
  read: z.boolean(),
  answers: z.boolean().nullable(),
})

const listShape = {
  suppliers: z.array(supplierTotalSchema),
  total: z.object(totalShape),
  /** Archived materials below their minimum. They are left out. */
  archived: count,
}

export const reorderDocumentSchema = z.object({
  formatVersion: z.literal(1),
  storages: z.array(z.number().int()),
  ...listShape,
  accountSuppliers: accountSuppliersSchema,
  lines: z.array(z.object({ material_id: z.number().int(), ...lineShape })),
})
export type ReorderDocument = z.input<typeof reorderDocumentSchema>

export const reorderViewSchema = z.object({
  ...listShape,
  accountSuppliers: accountSuppliersSchema,
  /** When the oldest of the lists was read; ISO time. */
  readAt: codeSchema,
  /** Supplier profiles with a stored list. */
  profiles: count,
})
export type ReorderView = z.input<typeof reorderViewSchema>

/** The maximum number of lines in one request. */
const MAX_REORDER_LINES = 500

/** Lines of one supplier; null for lines without a supplier; absent for all lines. */
const supplierShape = { supplier: makeReturnedTextSchema(40_000).nullable().optional() }

export const reorderCalls = {
  /** Makes the list from an open import of the account's own stock. The list is available until the next one is made. */
  'reorder.make': {
    request: z.object({ session: tokenSchema, readSuppliers: z.boolean() }),
    reply: reorderViewSchema,
  },
  'reorder.lines': {
    request: z.object({ session: tokenSchema, from: count, count: count.max(MAX_REORDER_LINES), ...supplierShape }),
    reply: z.object({ total: count, lines: z.array(lineSchema) }),
  },
  /** The list shown, as a file. */
  'reorder.save': {
    request: z.object({ session: tokenSchema, format: z.enum(['xlsx', 'csv']), ...supplierShape }),
    reply: z.object({ file: tokenSchema, name: textSchema }),
  },
} as const

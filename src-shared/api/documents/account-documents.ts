/** The terminal's documents about an account's materials and about written files. */
import { z } from 'zod'
import { MISSING_ROWS } from '../profile.ts'
import { codeSchema, textSchema } from '../text.ts'
import { count, earlyEndShape, field, formatVersion, materialId, storageId, time } from './parts.ts'

const namedItemSchema = z.object({ id: z.number().int(), name: textSchema })
/** An exact decimal. */
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)

const amountsShape = { stock: decimal, minimum: decimal, planned: decimal.nullable() }
const materialShape = {
  name: textSchema,
  sku: textSchema,
  unit: textSchema,
  price: decimal,
  notes: textSchema,
  archived: z.literal([0, 1]),
  categories: z.array(namedItemSchema),
}

export const stockDocument = z.object({
  formatVersion,
  account: textSchema,
  storages: z.array(namedItemSchema.extend({ materials: count })),
  total: count,
  rows: z.array(
    z.object({
      storage: storageId,
      material_id: materialId,
      ...materialShape,
      suppliers: z.array(namedItemSchema).optional(),
      ...amountsShape,
    }),
  ),
  ...earlyEndShape,
})

export const materialDocument = z.object({
  formatVersion,
  account: textSchema,
  material_id: materialId,
  ...materialShape,
  suppliers: z.array(namedItemSchema).nullable().describe('Null if the account does not show them.'),
  storages: z.array(z.object({ storage: storageId, ...amountsShape })),
})

export const storagesDocument = z.object({ formatVersion, storages: z.array(namedItemSchema) })

export const exportDocument = z.object({
  formatVersion,
  file: textSchema,
  asOf: z.object({ reading: count, at: time }).optional(),
  rows: count,
  storages: z.array(z.object({ id: storageId, rows: count })),
})

export const templateDocument = z.object({ formatVersion, file: textSchema, units: count, categories: count })

export const codesDocument = z.object({
  formatVersion,
  codes: z.array(z.object({ code: textSchema, material: materialId, at: time, file: textSchema })),
})

const profileRowSchema = z.object({
  id: codeSchema,
  name: textSchema,
  storage: storageId.nullable(),
  file: textSchema.nullable(),
  changed: time.nullable(),
  codes: count,
})

export const suppliersDocument = z.object({ formatVersion, suppliers: z.array(profileRowSchema) })

export const supplierRulesDocument = z.object({
  formatVersion,
  missing: z.enum(MISSING_ROWS).optional(),
  keep: z.array(field).optional(),
})

export const supplierDocument = profileRowSchema.extend({
  formatVersion,
  profile: z.looseObject({ id: codeSchema, name: textSchema, howRead: z.looseObject({ at: time }) }),
})

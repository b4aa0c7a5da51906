/** Changes of values as they are told: what was, what would be, and the row of a kind that changes most. */
import { z } from 'zod'
import { fieldSchema } from './field.ts'
import { textSchema } from './text.ts'

const count = z.number().int().nonnegative()

/** The first row of a kind, by the file's own number; its sheet where several were read together. */
export const firstSchema = { firstRow: count, firstSheet: textSchema.optional() }

const changeSchema = z.object({
  field: fieldSchema,
  storage: z.number().int().nullable(),
  before: textSchema.nullable(),
  after: textSchema,
})

/** The row of a kind that changes most. */
export const largestSchema = z.object({
  row: count,
  sheet: textSchema.optional(),
  name: textSchema,
  changes: z.array(changeSchema).readonly(),
})

/** The largest rise or fall of a field's amounts, in percent of what they were. */
export const moveSchema = z.object({
  row: count,
  sheet: textSchema.optional(),
  name: textSchema,
  change: changeSchema,
  percent: z.number(),
})

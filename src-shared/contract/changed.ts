/** Changes of values as they are told: what was, what would be, and the row of a kind that changes most. */
import { z } from 'zod'
import { FIELDS } from '../domain/fields/field.ts'
import { textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const fieldSchema = z.enum(FIELDS)

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

/** Why nearly all amounts of a field moved by the same factor. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()

export const jumpSchema = z.object({
  field: z.enum(FIELDS),
  /** Rows that moved by the factor, of those whose amounts could. */
  count,
  of: count,
  message: textSchema,
  /** What takes it back: the amount divided or multiplied by a plain decimal. */
  operator: z.enum(['/', '*']),
  by: codeSchema,
  /** The same as a rule of the column, over the rule it has. */
  rule: textSchema,
})

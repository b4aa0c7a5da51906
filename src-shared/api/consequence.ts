/**
 * Side effects in the account beyond the written values: codes and amounts. The window and the terminal word them.
 */
import { z } from 'zod'
import { CONSEQUENCE_CODES } from '../plan/guard/consequences.ts'
import { rowNameSchema } from './changed.ts'
import { decimalSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()

export const consequenceSchema = z
  .object({
    code: z.enum(CONSEQUENCE_CODES),
    count,
    first: rowNameSchema,
    name: textSchema,
    unit: z.object({ from: textSchema, to: textSchema }).readonly().nullable(),
    predicted: z
      .array(
        z
          .object({ field: z.enum(['price', 'stock', 'minimum']), before: decimalSchema, after: decimalSchema })
          .readonly(),
      )
      .readonly(),
    lost: decimalSchema.exactOptional(),
  })
  .readonly()

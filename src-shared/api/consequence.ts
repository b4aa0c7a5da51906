/**
 * Side effects in the account beyond the written values: codes and amounts. The window and the terminal word them.
 */
import { z } from 'zod'
import { toDecimal, type Decimal } from '../material/values/decimal.ts'
import { CONSEQUENCE_CODES } from '../plan/guard/consequences.ts'
import { rowNameSchema } from './changed.ts'
import { textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const decimalSchema = z.custom<Decimal>((text) => typeof text === 'string' && toDecimal(text) === text)

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

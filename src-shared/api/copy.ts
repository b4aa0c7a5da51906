/** Rows of an import on their way to a clipboard. */
import { z } from 'zod'
import { rowRangesSchema, rowsQuerySchema } from './rows-shown.ts'
import { handedBack } from './text.ts'

const count = z.number().int().nonnegative()

/** What to copy, and how it is said in the window's language. */
export const copyRequestSchema = rowsQuerySchema.extend({
  ranges: rowRangesSchema,
  columns: z
    .array(
      z.object({
        of: z.union([z.enum(['row', 'source', 'material', 'value']), count]),
        header: handedBack(40_000),
      }),
    )
    .max(20_000),
  /** With a first line of headings. */
  headed: z.boolean(),
  /** Decimal separator of the numbers. */
  point: z.enum(['.', ',']),
})
export type CopyRequest = z.infer<typeof copyRequestSchema>

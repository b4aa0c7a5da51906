/** What a run came to, drawn to be read and printed: in the window and as a page. */
import { z } from 'zod'
import { REPORT_STATES } from '../run/report-rows.ts'
import { runInfoSchema } from './run.ts'
import { codeSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const rowSchema = { row: count, sheet: textSchema.optional(), name: textSchema }

export const runSummarySchema = z.object({
  info: runInfoSchema,
  address: textSchema,
  /** Of the file, and of the plan file that was applied; null where there was none. */
  fileSha256: sha256.nullable(),
  planSha256: sha256.nullable(),
  /** Exact decimals, of verified changes of stock. `missing`: those whose price nothing says. */
  money: z.object({ up: codeSchema, down: codeSchema, change: codeSchema, counted: count, missing: count }),
  /** Rows that moved the value of stock most, the largest first. */
  movers: z.array(z.object({ ...rowSchema, value: codeSchema })),
  /** By field: how many, the largest rise and the largest fall. */
  changed: z.array(textSchema),
  problems: z.array(z.object({ ...rowSchema, state: z.enum(REPORT_STATES), message: textSchema, count })),
})
export type RunSummary = z.input<typeof runSummarySchema>

/** Filters for the rows of a run's report, and the part of a run to undo. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { REPORT_STATES, REPORT_ORDERS } from '../run/report-rows.ts'
import { changedFieldSchema } from './changed.ts'
import { runReasonSchema } from './problem.ts'
import { makeConditionSchema, decimalSchema, MAX_CONDITIONS } from './rows-shown.ts'
import { codeSchema, makeReturnedTextSchema, textSchema } from './text.ts'
import { runInfoSchema } from './run.ts'

const count = z.number().int().nonnegative()

const columnSchema = z.object({
  side: z.enum(['material', 'before', 'after']),
  /** Null means the material's name. */
  field: z.enum(FIELDS).nullable(),
})
const conditionSchema = makeConditionSchema(columnSchema, makeReturnedTextSchema(1000), decimalSchema)

/** The order of the rows; absent for the plan's order. [REPORT-9] */
export const reportOrderSchema = z.object({ by: z.enum(REPORT_ORDERS), descending: z.boolean() })

/** Absent conditions match every row. */
export const reportFilterSchema = z.object({
  failedOnly: z.boolean().optional(),
  states: z.array(z.enum(REPORT_STATES)).optional(),
  fields: z.array(z.enum(FIELDS)).optional(),
  /** Who set the new values: this run, or someone else who set the same values. */
  changed: z.enum(['this-run', 'others']).optional(),
  search: z.string().max(200).optional(),
  /** Conditions on cells. A row must meet all of them. [REPORT-9] */
  conditions: z.array(conditionSchema).max(MAX_CONDITIONS).optional(),
})
export type ReportFilter = z.infer<typeof reportFilterSchema>

/** Positions of rows in a run, as [first, count]. */
const positionRangesSchema = z
  .array(z.tuple([count, count]).readonly())
  .max(1_000_000)
  .readonly()

/** The part of a run to undo. If nothing is set, the whole run is undone. */
export const undoPartSchema = z.object({
  places: positionRangesSchema.optional(),
  fields: z.array(z.enum(FIELDS)).min(1).optional(),
})
export type UndoPart = z.infer<typeof undoPartSchema>

export const reportCalls = {
  /** The positions of a report's rows, as [first, count]. The window uses these positions to select rows. */
  'run.places': {
    request: reportFilterSchema.extend({ run: codeSchema.min(1).max(200) }),
    reply: z.object({ places: positionRangesSchema }),
  },
} as const

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const rowShape = { row: count, sheet: textSchema.optional(), name: textSchema }

/** The summary of a run, for the window and as a page to print. */
export const runSummarySchema = z.object({
  info: runInfoSchema,
  address: textSchema,
  /** SHA-256 of the file and of the applied plan file; null if there was none. */
  fileSha256: sha256.nullable(),
  planSha256: sha256.nullable(),
  /** Values of verified stock changes, as exact decimals. `missing`: changes whose price is unknown. */
  money: z.object({ up: codeSchema, down: codeSchema, change: codeSchema, counted: count, missing: count }),
  /** Rows that changed the stock value most, largest first. */
  movers: z.array(z.object({ ...rowShape, value: codeSchema })).readonly(),
  changed: z.array(changedFieldSchema).readonly(),
  /**
   * The rows that need attention, grouped by reason. Each group has its number of rows and its first rows. The reason is null if the row's state says
   * enough.
   */
  problems: z
    .array(z.object({ ...rowShape, state: z.enum(REPORT_STATES), reason: runReasonSchema.nullable(), count }))
    .readonly(),
})
export type RunSummary = z.input<typeof runSummarySchema>

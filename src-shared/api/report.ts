/** Which rows of a run's report are meant, and which of them are taken back. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { REPORT_STATES } from '../run/report-rows.ts'
import { REPORT_ORDERS } from '../run/report-shown.ts'
import { conditionOf, decimalSchema, MOST_CONDITIONS } from './rows-shown.ts'
import { codeSchema, handedBack } from './text.ts'

const count = z.number().int().nonnegative()

const columnSchema = z.object({
  side: z.enum(['material', 'before', 'after']),
  /** Null for the material's name. */
  field: z.enum(FIELDS).nullable(),
})
const conditionSchema = conditionOf(columnSchema, handedBack(1000), decimalSchema)

/** The order of the rows; absent: that of the plan. [REPORT-9] */
export const reportOrderSchema = z.object({ by: z.enum(REPORT_ORDERS), descending: z.boolean() })

/** What is absent lets every row through. */
export const reportFilterSchema = z.object({
  failedOnly: z.boolean().optional(),
  states: z.array(z.enum(REPORT_STATES)).optional(),
  fields: z.array(z.enum(FIELDS)).optional(),
  /** Whose changes: the run's own, or those of others to what it names. */
  changed: z.enum(['this-run', 'others']).optional(),
  search: z.string().max(200).optional(),
  /** What cells must be; all of them hold. [REPORT-9] */
  conditions: z.array(conditionSchema).max(MOST_CONDITIONS).optional(),
})
export type ReportFilter = z.infer<typeof reportFilterSchema>

/** Places of rows in a run, as [first, count]. */
const placesSchema = z
  .array(z.tuple([count, count]).readonly())
  .max(1_000_000)
  .readonly()

/** Nothing said: all of the run. */
export const undoPartSchema = z.object({
  places: placesSchema.optional(),
  fields: z.array(z.enum(FIELDS)).min(1).optional(),
})
export type UndoPart = z.infer<typeof undoPartSchema>

export const reportCalls = {
  /** The places of the rows of a report, by which they are chosen: as [first, count]. */
  'run.places': {
    request: reportFilterSchema.extend({ run: codeSchema.min(1).max(200) }),
    reply: z.object({ places: placesSchema }),
  },
} as const

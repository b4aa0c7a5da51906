/** Which rows of a run's report are meant, and which of them are taken back. */
import { z } from 'zod'
import { FIELDS } from '../domain/fields/field.ts'
import { REPORT_STATES } from '../domain/run/report-rows.ts'
import { codeSchema } from './text.ts'

const count = z.number().int().nonnegative()

/** What is absent lets every row through. */
export const reportFilterSchema = z.object({
  failedOnly: z.boolean().optional(),
  states: z.array(z.enum(REPORT_STATES)).optional(),
  fields: z.array(z.enum(FIELDS)).optional(),
  /** Whose changes: the run's own, or those of others to what it names. */
  changed: z.enum(['this-run', 'others']).optional(),
  search: z.string().max(200).optional(),
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

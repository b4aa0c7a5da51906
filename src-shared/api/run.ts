/** A run: a plan that is being applied, with a journal. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { REPORT_STATES } from '../run/report-rows.ts'
import { ANSWER_CODES, WRITERS } from '../run/run.ts'
import { RUN_PHASES } from './names.ts'
import { runReasonSchema } from './problem.ts'
import { codeSchema, textSchema } from './text.ts'

export { isOver, type RunPhase } from './names.ts'

const count = z.number().int().nonnegative()

export const runStateSchema = z.enum(RUN_PHASES)

/** Rows are counted as in the file: a row that is planned for several storages counts once. */
export const runCountsSchema = z.object({
  verified: count,
  unverified: count,
  failed: count,
  /** Includes the rows with nothing to do. */
  skipped: count,
  unknown: count,
  /** Rows that were applied by us, then changed by others during the run. */
  changed: count,
  /** Rows that later runs of this data folder changed or undid, whatever their outcome. Absent if there are none. [REPORT-4] */
  changedSince: count.optional(),
  undone: count.optional(),
  /** Part of the verified rows: the account already had the value, so nothing was sent. */
  already: count,
  /** Part of the skipped rows: rows with nothing to do. `skipped - unchanged` were left out. */
  unchanged: count,
  /**
   * Rows without a result yet. With these, all counts but `unchanged`, `already`, `values`, `changedSince` and
   * `undone` add up to the run's rows in the file.
   */
  waiting: count,
  /**
   * The result, counted in values; a deleted material counts as one value. `wanted`: values of rows that were or will be sent. `made`: values of
   * verified rows. Absent until a row is verified. [REPORT-10]
   */
  values: z.object({ made: count, wanted: count }).optional(),
})
export type RunCounts = z.infer<typeof runCountsSchema>

const requestsSchema = z.object({ reads: count, writes: count, retries: count })

/** The company's requests today, from this data folder's ledger. Other programs share the limit. */
export const quotaSchema = z.object({
  /** Requests counted since the last reset. */
  used: count,
  limit: count,
  /** Requests reserved for other programs. */
  reserve: count,
  /** The next reset, in milliseconds since 1970. */
  resets: z.number(),
  /** False if the time of the reset is a guess (local midnight). */
  learnt: z.boolean(),
})
export type Quota = z.infer<typeof quotaSchema>

export const runProgressSchema = z.object({
  run: codeSchema,
  state: runStateSchema,
  /** Finished calls, and all planned calls. */
  done: count,
  total: count,
  failed: count,
  /** Rows that the account accepted completely or already had. They are verified only when the run ends. */
  rowsIn: count,
  /** Calls per second over the last seconds, and the seconds left at that rate; null if unknown. */
  perSecond: z.number().nonnegative(),
  secondsLeft: z.number().nonnegative().nullable(),
  leftToday: count,
  /** How many calls are in flight. */
  sending: count,
  /** Read and write requests since the run began, including retries, from all processes that worked on the run. */
  requests: requestsSchema,
  /**
   * Requests of this process per second over the last seconds, including reads. This is the rate after throttling.
   */
  requestsPerSecond: z.number().nonnegative(),
  quota: quotaSchema,
  counts: runCountsSchema,
  /** Why the run stopped, is parked or is waiting; null if nothing is wrong. */
  why: runReasonSchema.nullable(),
})
export type RunProgress = z.input<typeof runProgressSchema>

export const reportRowSchema = z.object({
  row: count,
  /** Absent if only one sheet was read. */
  sheet: textSchema.optional(),
  status: codeSchema,
  materialId: z.number().int().nullable(),
  name: textSchema,
  /** `applied`: the account accepted all changes, but the program has not read them back yet. `changed`: applied, and later changed by others. */
  state: z.enum(REPORT_STATES),
  /** The planned changes. `now`: the account's last known value, if any. */
  changes: z
    .array(
      z.object({
        field: z.enum(FIELDS),
        storage: z.number().int().nullable(),
        before: textSchema.nullable(),
        after: textSchema,
        now: textSchema.nullable(),
        /** Who set the value `now`; null if nobody changed it, or if unknown. `by`: the other run. */
        who: z.enum(WRITERS).nullable().optional(),
        by: codeSchema.nullable().optional(),
      }),
    )
    .optional(),
  /** The row's position in the run, used to select it. */
  seq: count.optional(),
  /** When the row reached its state, in ISO time; null if that was not stored. */
  at: codeSchema.nullable().optional(),
  /** The requests that were sent for the row, and their answers. */
  requests: z
    .array(
      z.object({
        method: codeSchema,
        /** The JSON that was sent. */
        body: textSchema,
        answer: z.enum(ANSWER_CODES),
        reason: runReasonSchema.nullable(),
        /** The id that an add returned. */
        materialId: z.number().int().nullable(),
        at: codeSchema.nullable(),
        tries: count,
      }),
    )
    .optional(),
  /** The storages in which the row changes amounts. */
  storages: z.array(z.number().int()).optional(),
  /** What later runs did to the row, whatever its outcome. Null if they did nothing. */
  since: runReasonSchema.nullable().optional(),
  /** Why the row is in its state. Null if all its changes were applied. */
  error: runReasonSchema.nullable(),
})
export type ReportRow = z.input<typeof reportRowSchema>

export const runInfoSchema = z.object({
  run: codeSchema,
  account: textSchema,
  storage: z.number().int(),
  /** All storages of the run, if there are several. */
  storages: z.array(z.number().int()).optional(),
  file: textSchema,
  /** 1 if the run is an undo, 2 if it undoes an undo, and so on. Absent if it applies a file. */
  undoes: count.optional(),
  /** When the run started; ISO time. */
  started: codeSchema,
  ended: codeSchema.nullable(),
  state: runStateSchema,
  /** Why the run stopped, parked or paused; null if nothing is wrong, and for an interrupted run. */
  why: runReasonSchema.nullable(),
  /** The run that this one undoes. */
  undoOf: codeSchema.nullable(),
  /** True if the rows were the account's own stock, edited here. */
  stock: z.boolean().optional(),
  /** How old the reading of the account was when a request based on it was sent, in milliseconds. Absent if nothing was sent. */
  readingAge: z.object({ typical: count, most: count }).optional(),
  counts: runCountsSchema,
  requests: requestsSchema,
})
export type RunInfo = z.input<typeof runInfoSchema>

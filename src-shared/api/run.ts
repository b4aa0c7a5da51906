/** A run: a plan being applied, journaled. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'
import { REPORT_STATES } from '../run/report-rows.ts'
import { ANSWER_CODES, WRITERS, RUN_REASONS } from '../run/run.ts'
import { RUN_PHASES } from './run-phase.ts'
import { runReasonSchema } from './problem.ts'
import { codeSchema, textSchema } from './text.ts'

export { isOver, type RunPhase } from './run-phase.ts'

const count = z.number().int().nonnegative()

export const runStateSchema = z.enum(RUN_PHASES)

/** Rows as the file has them: a row that is planned for several storages counts once. */
export const runCountsSchema = z.object({
  verified: count,
  unverified: count,
  failed: count,
  /** Including the rows with nothing to do. */
  skipped: count,
  unknown: count,
  /** Applied, and changed by others while the run went on. */
  changed: count,
  /** Rows that later runs of this data folder changed or undid, whatever their own outcome. Absent for none. [REPORT-4] */
  changedSince: count.optional(),
  undone: count.optional(),
  /** Of the verified: the account already had the value, and nothing was sent. */
  already: count,
  /** Of the skipped: rows with nothing to do. Rows left out are `skipped - unchanged`. */
  unchanged: count,
  /** Not settled yet. With it, all but `unchanged`, `already`, `values`, `changedSince` and `undone` add up to the file's rows in the run. */
  waiting: count,
  /**
   * The same in values; a deleted material counts as one. `wanted`: by the rows that were sent or will be; `made`: by those verified. Absent until
   * a row is verified. [REPORT-10]
   */
  values: z.object({ made: count, wanted: count }).optional(),
})
export type RunCounts = z.infer<typeof runCountsSchema>

const requestsSchema = z.object({ reads: count, writes: count, retries: count })

/** The company's day in this data folder's ledger; other programs use the same limit. */
export const quotaSchema = z.object({
  /** Requests counted since the last reset. */
  used: count,
  limit: count,
  /** The part of the limit that is kept for other programs. */
  reserve: count,
  /** The next reset, milliseconds since 1970. */
  resets: z.number(),
  /** False while the time of the reset is assumed (local midnight). */
  learnt: z.boolean(),
})
export type Quota = z.infer<typeof quotaSchema>

export const runProgressSchema = z.object({
  run: codeSchema,
  state: runStateSchema,
  /** Calls settled and planned. */
  done: count,
  total: count,
  failed: count,
  /** Rows that the account accepted completely, or already had; verified only when the run ends. */
  rowsIn: count,
  /** Calls per second over the last seconds; seconds left at that rate, null when unknown. */
  perSecond: z.number().nonnegative(),
  secondsLeft: z.number().nonnegative().nullable(),
  leftToday: count,
  /** How many calls are on their way to the account. */
  sending: count,
  /** Writing requests that left since the run began, repeats included, and reading ones; in all of its processes. */
  requests: requestsSchema,
  /** Requests per second of this process over the last seconds, reads too: what the throttle lets through. */
  requestsPerSecond: z.number().nonnegative(),
  quota: quotaSchema,
  counts: runCountsSchema,
  /** Why it stopped or parked, and what to do; null while all is well. */
  message: textSchema.nullable(),
  /** The code of `message`. */
  code: codeSchema.optional(),
  /** The data of `message`: a host can word it again in the window's language. */
  why: z
    .object({
      code: z.enum(RUN_REASONS),
      field: z.enum(FIELDS).nullable(),
      details: z.record(codeSchema, z.union([textSchema, z.number()])),
    })
    .optional(),
})
export type RunProgress = z.input<typeof runProgressSchema>

export const reportRowSchema = z.object({
  row: count,
  /** Absent where one sheet was read. */
  sheet: textSchema.optional(),
  status: codeSchema,
  materialId: z.number().int().nullable(),
  name: textSchema,
  /** `applied`: the account accepted all of it, and it was not read back yet. `changed`: applied, and later changed by others. */
  state: z.enum(REPORT_STATES),
  /** The planned changes; `now`: the account's last known value, if known. */
  changes: z
    .array(
      z.object({
        field: z.enum(FIELDS),
        storage: z.number().int().nullable(),
        before: textSchema.nullable(),
        after: textSchema,
        now: textSchema.nullable(),
        /** Who caused the value `now`; null: nobody changed it, or it is unknown. `by`: the other run. */
        who: z.enum(WRITERS).nullable().optional(),
        by: codeSchema.nullable().optional(),
      }),
    )
    .optional(),
  /** Its place in the run, by which rows are chosen. */
  seq: count.optional(),
  /** ISO time: when it got its state. Null where that was not kept. */
  at: codeSchema.nullable().optional(),
  /** What was sent for it, and what came back. */
  requests: z
    .array(
      z.object({
        method: codeSchema,
        /** JSON, as it is sent. */
        body: textSchema,
        answer: z.enum(ANSWER_CODES),
        /** What came back, in words. */
        said: textSchema,
        at: codeSchema.nullable(),
        tries: count,
      }),
    )
    .optional(),
  /** The storages it changes amounts in. */
  storages: z.array(z.number().int()).optional(),
  /** What later runs did to it, whatever its outcome: a code of RUN_REASONS, in words. Null: it is still as the run left it. */
  since: z.object({ code: codeSchema, message: textSchema }).nullable().optional(),
  /** The account's text or ours, with the field it concerns. */
  /** In words for files and documents; as a code for the grid. */
  error: z.object({ message: textSchema, field: codeSchema.nullable(), reason: runReasonSchema.optional() }).nullable(),
})
export type ReportRow = z.input<typeof reportRowSchema>

export const runInfoSchema = z.object({
  run: codeSchema,
  account: textSchema,
  storage: z.number().int(),
  /** All storages it concerns, where there are several. */
  storages: z.array(z.number().int()).optional(),
  file: textSchema,
  /** ISO time. */
  started: codeSchema,
  ended: codeSchema.nullable(),
  state: runStateSchema,
  /** Why it stopped, parked or paused, and what to do; null while all is well, and for an interrupted run. */
  why: z.object({ code: codeSchema, message: textSchema }).nullable(),
  /** The run this one takes back. */
  undoOf: codeSchema.nullable(),
  /** Its rows were the account's own, changed in the stock. */
  stock: z.boolean().optional(),
  /** How old the reading of the account was that a request relied on, in milliseconds. Absent where nothing was sent. */
  readingAge: z.object({ typical: count, most: count }).optional(),
  counts: runCountsSchema,
  requests: requestsSchema,
})
export type RunInfo = z.input<typeof runInfoSchema>

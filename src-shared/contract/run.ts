/** A run: a plan being applied, journaled. */
import { z } from 'zod'

const count = z.number().int().nonnegative()

export const runStateSchema = z.enum(['running', 'paused', 'verifying', 'done', 'parked', 'stopped', 'interrupted'])
export type RunPhase = z.infer<typeof runStateSchema>

export const runCountsSchema = z.object({
  verified: count,
  unverified: count,
  failed: count,
  skipped: count,
  unknown: count,
})
export type RunCounts = z.infer<typeof runCountsSchema>

export const runProgressSchema = z.object({
  run: z.string(),
  state: runStateSchema,
  /** Calls settled and planned. */
  done: count,
  total: count,
  failed: count,
  /** Calls per second over the last seconds; seconds left at that rate, null when unknown. */
  perSecond: z.number().nonnegative(),
  secondsLeft: z.number().nonnegative().nullable(),
  leftToday: count,
  counts: runCountsSchema,
  /** Why it stopped or parked and what to do; null while all is well. */
  message: z.string().nullable(),
})
export type RunProgress = z.infer<typeof runProgressSchema>

export const reportRowSchema = z.object({
  row: count,
  status: z.string(),
  materialId: z.number().int().nullable(),
  name: z.string(),
  state: z.enum(['verified', 'unverified', 'failed', 'skipped', 'unknown', 'waiting']),
  /** The account's text or ours, with the field it concerns. */
  error: z.object({ message: z.string(), field: z.string().nullable() }).nullable(),
})
export type ReportRow = z.infer<typeof reportRowSchema>

export const runInfoSchema = z.object({
  run: z.string(),
  account: z.string(),
  storage: z.number().int(),
  file: z.string(),
  /** ISO time. */
  started: z.string(),
  ended: z.string().nullable(),
  state: runStateSchema,
  counts: runCountsSchema,
  requests: z.object({ reads: count, writes: count, retries: count }),
})
export type RunInfo = z.infer<typeof runInfoSchema>

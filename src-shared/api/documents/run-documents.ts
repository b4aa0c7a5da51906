/** The documents that `apply`, `resume`, `report`, `undo`, `demo`, `runs` and `discard` print with --json. */
import { z } from 'zod'
import { ROW_STATES } from '../../run/run.ts'
import { ROW_STATUSES } from '../../plan/plan.ts'
import { reportRowSchema, runInfoSchema } from '../run.ts'
import { codeSchema, textSchema, reasonViewSchema } from '../text.ts'
import { count, earlyEndShape, formatVersion, materialId, rowStorage, time } from './parts.ts'

const change = reportRowSchema.shape.changes.unwrap().element
const request = reportRowSchema.shape.requests.unwrap().element

export const runDocument = z.object({
  formatVersion,
  run: codeSchema.nullable().describe('Null if there was nothing to send.'),
  state: z.enum(['done', 'parked', 'stopped']),
  counts: z.object({
    verified: count,
    changed: count,
    unverified: count,
    failed: count,
    skipped: count.describe('With the rows that had nothing to do.'),
    unknown: count,
    changedSince: count.optional().describe('Rows that later runs changed, whatever they came to.'),
    undone: count.optional().describe('Rows that a later run undid, whatever they came to.'),
  }),
  requests: z.object({ reads: count, writes: count, retries: count }),
  rows: z.array(
    z.object({
      row: count,
      sheet: textSchema.optional(),
      status: z.enum(ROW_STATUSES),
      material_id: materialId.nullable(),
      storage: rowStorage,
      changes: z.array(change).describe('With before and after, and what the account was last seen to hold.'),
      state: z.enum(ROW_STATES),
      since: reasonViewSchema.nullable().describe('What later runs did to the row.'),
      error: reasonViewSchema.nullable().describe('Why the row is in its state. Null if all of it was applied.'),
      time: time.nullable(),
      requests: z.array(
        request
          .pick({ method: true, answer: true })
          .extend({ message: textSchema, tries: request.shape.tries, time: time.nullable(), body: z.json() }),
      ),
    }),
  ),
  ...earlyEndShape,
})

export const runsDocument = z.object({
  formatVersion,
  runs: z.array(runInfoSchema.extend({ why: reasonViewSchema.nullable() })),
})

export const discardedDocument = z.object({
  formatVersion,
  run: codeSchema,
  discarded: count.describe('Requests that will not be sent.'),
})

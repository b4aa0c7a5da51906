/** A plan for a second person: saved for review, shown again, approved, and sent once it may be. Plans come as known files, by tokenSchema. */
import { z } from 'zod'
import { FIELDS } from '../domain/fields/field.ts'
import { ROW_STATUSES } from '../domain/plan/plan.ts'
import { savedPlanFactsSchema } from './saved-plan-facts.ts'
import { codeSchema, handedBack, textSchema, tokenSchema } from './text.ts'

const count = z.number().int().nonnegative()
const made = z.object({ file: tokenSchema, name: textSchema })
const nothing = z.object({})

/** Rows of a plan a window lists; its page has all. */
export const MOST_PLAN_ROWS = 200

const planRowSchema = z.object({
  row: count,
  sheet: textSchema.optional(),
  status: z.enum(ROW_STATUSES),
  materialId: z.number().int().nullable(),
  name: textSchema,
  changes: z.array(
    z.object({
      field: z.enum(FIELDS),
      storage: z.number().int().nullable(),
      before: textSchema.nullable(),
      after: textSchema,
    }),
  ),
})

export const reviewCalls = {
  /** What the session shows, as a page to read or as a sealed plan to approve and apply; the token is given to the host's `saveFile`. */
  'review.save': { request: z.object({ session: tokenSchema, as: z.enum(['page', 'plan']) }), reply: made },
  /** A saved plan without its account, and the first rows that send or ask something. */
  'plan.show': {
    request: z.object({ file: tokenSchema }),
    reply: z.object({ plan: savedPlanFactsSchema, rows: z.array(planRowSchema) }),
  },
  /** A saved plan as a page. */
  'plan.page': { request: z.object({ file: tokenSchema }), reply: made },
  /** A copy of the plan with this installation's approval; `hours`: how long it counts, null without an end. Asked outside the page, where that can be. */
  'plan.approve': {
    request: z.object({
      file: tokenSchema,
      hours: z
        .number()
        .int()
        .positive()
        .max(24 * 3650)
        .nullable(),
    }),
    reply: made,
  },
  /**
   * A plan that was shown, compared with its account as it is now and judged as the terminal judges it. `sha256`: of the file's bytes, as
   * `plan.show` told it. `account`: the one that is looked at, which counts where several have the plan's address. [SEAL-10]
   */
  'plan.check': {
    request: z.object({
      file: tokenSchema,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      account: codeSchema.max(200).optional(),
    }),
    reply: z.object({
      check: tokenSchema,
      account: z.object({ name: textSchema, address: textSchema }),
      writes: count,
      /** Rows with a problem or a conflict now, and why, each reason once. */
      leftOut: count,
      blocks: z.array(textSchema),
      /** What the account has changed since the plan was made; null where nothing. */
      changedSince: textSchema.nullable(),
      /** What must be typed; null where a press is enough. Counts once, for a few minutes. */
      phrase: textSchema.nullable(),
    }),
  },
  /** Sends what `plan.check` told of, within ten minutes; a run of its own. */
  'plan.apply': {
    request: z.object({
      check: tokenSchema,
      rate: z.number().positive().max(1000).optional(),
      concurrency: z.number().int().positive().max(64).optional(),
      /** What the user typed where a phrase is asked for; anything else is refused. */
      confirm: z.string().max(200).optional(),
    }),
    reply: z.object({ run: tokenSchema }),
  },
  /** Nobody sends it after all: what is held open for it is let go. */
  'plan.leave': { request: z.object({ check: tokenSchema }), reply: nothing },
  /** Names a key: its owner has read out the fingerprint. Asked outside the page, where that can be. */
  'seals.trust': { request: z.object({ name: handedBack(80), fingerprint: handedBack(100) }), reply: nothing },
} as const

/** A plan for a second person: saved for review, shown again, approved, and sent once it may be. Plans come as known files, by tokenSchema. */
import { z } from 'zod'
import { FIELDS } from '../domain/fields/field.ts'
import { ROW_STATUSES } from '../domain/plan/plan.ts'
import { savedPlanFactsSchema } from './saved-plan-facts.ts'
import { handedBack, textSchema, tokenSchema } from './text.ts'

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
  /** Names a key: its owner has read out the fingerprint. Asked outside the page, where that can be. */
  'seals.trust': { request: z.object({ name: handedBack(80), fingerprint: handedBack(100) }), reply: nothing },
} as const

/** How old what is known of an account is, and what reading it again takes. [READ-6] [READ-7] */
import { z } from 'zod'

const count = z.number().int().nonnegative()

export const readingSchema = z.object({
  /** Milliseconds since 1970, of the list that was read longest ago. */
  at: count,
  /** Some of it was read for an earlier import. */
  kept: z.boolean(),
  /** Requests that reading all of it takes. */
  refresh: count,
  /** Requests that are needed before anything may be sent; they are among `cost.reads`. */
  before: count,
  /** It is shown before it is kept: `import.summary` keeps it, and says whether it could be. [READ-10] */
  keeping: z.literal(true).optional(),
  /** What reading it again changed: rows that would send something else than they would have as of `since`. */
  corrected: z.object({ rows: count, since: count }).optional(),
})

/** Every storage, or those that what would be sent rests on and that were read too long ago. */
export const refreshedSchema = z.enum(['all', 'needed'])

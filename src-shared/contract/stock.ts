/** What the account's own stock comes to, as it was read. */
import { z } from 'zod'
import { codeSchema } from './text.ts'

const count = z.number().int().nonnegative()

export const stockSchema = z.object({
  /** Those with columns. */
  storages: z.array(z.number().int()),
  /** Price x stock of all of them, exact. */
  value: codeSchema,
  /** Materials that are below the minimum in one of them. */
  belowMinimum: count,
  /** When it was read, in milliseconds since 1970, and by how many requests. */
  readAt: count,
  requests: count,
})

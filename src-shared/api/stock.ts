/** What the account's own stock comes to, as it was read. */
import { z } from 'zod'
import { codeSchema } from './text.ts'

const count = z.number().int().nonnegative()

export const stockSchema = z.object({
  /** Those with columns. */
  storages: z.array(z.number().int()),
  /** Price x stock of all of them with the changes made here, exact; absent as long as the reading is not kept. [STOCK-11] */
  value: codeSchema.optional(),
  /** Materials that are below the minimum in one of them; absent with the value. */
  belowMinimum: count.optional(),
  /** The row that the next new material of a storage gets; storages without any left are not in it. */
  free: z.array(z.object({ storage: z.number().int(), row: count })),
  /** Whether suppliers are shown, and of how many materials shown they are not known: as many requests. */
  suppliers: z.object({ read: z.boolean(), unread: count }),
})

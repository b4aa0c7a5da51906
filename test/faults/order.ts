/** What the suite passes to its child, and the waits that both use. */
import { z } from 'zod'

/** Waits shortened for a server on this machine. */
export const SUITE_TIMING = { backoffMs: 5, maxBackoffMs: 20, settleMs: 30 }

const order = z.object({
  url: z.string(),
  key: z.string(),
  journal: z.string(),
  rows: z.number().int(),
  concurrency: z.number().int(),
  /** The boundary to be killed at, from 1; 0 for never. */
  killAt: z.number().int(),
})
export type Order = z.infer<typeof order>

export function readOrder(text: string): Order {
  return order.parse(JSON.parse(text))
}

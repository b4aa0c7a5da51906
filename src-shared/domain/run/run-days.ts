/** How many days a run takes where the day's quota does not suffice. Knows nothing of rates: those count within a day. */

export interface RunDays {
  /** Days on which requests are sent, today among them; at least 2. */
  readonly days: number
  /** Requests a run may use on each of them. */
  readonly perDay: number
}

/** Null where `requests` fit into what is `left` today. `perDay` is the quota without what is kept for other programs. */
export function runDays(requests: number, left: number, perDay: number): RunDays | null {
  if (requests <= left || perDay <= 0) return null
  return { days: 1 + Math.ceil((requests - Math.max(0, left)) / perDay), perDay }
}

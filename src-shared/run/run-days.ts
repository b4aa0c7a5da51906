/** How many days a run takes where the day's quota does not suffice. Knows nothing of rates: those count within a day. */

export interface RunDays {
  /** Days on which requests are sent, today among them; at least 2. */
  readonly days: number
  /** Requests a run may use on each of them. */
  readonly perDay: number
}

/** No day leaves a request: all of them are kept for other programs. */
export const NEVER = 'never'

/** Null if today's remaining requests (`leftToday`) are enough. `perDay` is the quota without what is kept for other programs. [RUN-23] */
export function runDays(requests: number, leftToday: number, perDay: number): RunDays | typeof NEVER | null {
  if (requests <= leftToday) return null
  if (perDay <= 0) return NEVER
  return { days: 1 + Math.ceil((requests - Math.max(0, leftToday)) / perDay), perDay }
}

/**
 * A company's requests per day, for all its programs together. `src-main/run/budget.ts` keeps a run within it; `quota.ts` there has what is left.
 */
export const DAILY_LIMIT = 10_000

interface DayQuota {
  readonly limit: number
  readonly used: number
  /** Kept for other programs. */
  readonly reserve: number
}

/**
 * The requests left of a day: the only place that subtracts. From a day's limit: less the requests sent, and less those kept for other programs.
 */
export function leftOf({ limit, used, reserve }: DayQuota): number {
  return Math.max(0, limit - used - reserve)
}

/** On a day without requests so far. */
export function leftOfWholeDay({ limit, reserve }: Pick<DayQuota, 'limit' | 'reserve'>): number {
  return leftOf({ limit, used: 0, reserve })
}

interface RunDays {
  /** Days on which requests are sent, today among them; at least 2. */
  readonly days: number
  /** Requests a run may use on each of them. */
  readonly perDay: number
}

/**
 * How many days a run takes if the day's quota is not enough. Ignores rates, which matter within a day. Never: no day leaves a request, because all
 * are kept for other programs.
 */
export const NEVER = 'never'

/** Null if today's remaining requests (`leftToday`) are enough. `perDay` is the quota without what is kept for other programs. [RUN-23] */
export function runDays(requests: number, leftToday: number, perDay: number): RunDays | typeof NEVER | null {
  if (requests <= leftToday) return null
  if (perDay <= 0) return NEVER
  return { days: 1 + Math.ceil((requests - Math.max(0, leftToday)) / perDay), perDay }
}

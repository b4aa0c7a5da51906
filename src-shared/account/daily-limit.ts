/**
 * A company's requests per day, for all its programs together. `src-main/run/budget.ts` keeps a run within the limit;
 * `left-today.ts` there counts the requests left.
 */
export const DAILY_LIMIT = 10_000

interface DayQuota {
  readonly limit: number
  readonly used: number
  /** Requests reserved for the company's other programs. */
  readonly reserve: number
}

/** The requests left today: the limit, minus the requests sent and the requests reserved for other programs. No other code computes this number. */
export function countRemainingRequests({ limit, used, reserve }: DayQuota): number {
  return Math.max(0, limit - used - reserve)
}

/** The requests available on a day on which none have been sent yet. */
export function countRequestsPerDay({ limit, reserve }: Pick<DayQuota, 'limit' | 'reserve'>): number {
  return countRemainingRequests({ limit, used: 0, reserve })
}

interface RunDays {
  /** Days on which requests are sent, including today; at least 2. */
  readonly days: number
  /** Requests that a run may use on each of these days. */
  readonly perDay: number
}

/** The result if a run can never finish, because all requests are reserved for other programs. */
export const NEVER = 'never'

/**
 * How many days a run takes. Null if today's remaining requests are enough. `perDay` excludes reserved requests.
 * Ignores rates, which matter only within a day. [RUN-23]
 */
export function countRunDays(
  requests: number,
  remainingRequests: number,
  perDay: number,
): RunDays | typeof NEVER | null {
  if (requests <= remainingRequests) return null
  if (perDay <= 0) return NEVER
  return { days: 1 + Math.ceil((requests - Math.max(0, remainingRequests)) / perDay), perDay }
}

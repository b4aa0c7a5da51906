/** What is left of a day's requests: the one place that subtracts. */

export interface DayQuota {
  readonly limit: number
  readonly used: number
  /** Kept for other programs. */
  readonly reserve: number
}

/** Of a day's limit: less the requests sent, and less what is kept for other programs. */
export function leftOf({ limit, used, reserve }: DayQuota): number {
  return Math.max(0, limit - used - reserve)
}

/** On a day on which nothing was sent yet. */
export function leftOfWholeDay({ limit, reserve }: Pick<DayQuota, 'limit' | 'reserve'>): number {
  return leftOf({ limit, used: 0, reserve })
}

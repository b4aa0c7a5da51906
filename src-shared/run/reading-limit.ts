/**
 * Decides how old an account reading may be when a request depends on it. The interface has no compare-and-set: our request overwrites what another
 * client wrote after the reading. Readings are therefore as frequent as their cost allows. [RUN-6]
 */

/** If a reading is older than this, the account is read again before the plan is applied. A run uses the same limit. [READ-7, RUN-6] */
export const FRESH_READING_MS = 15 * 60_000
/** The share of today's remaining requests that may be spent on reading again. */
export const READING_SHARE = 0.02
/** Sending takes at least this many times as long as a reading. */
const MIN_DURATIONS = 4
/** A reading is used for at least this many requests, unless it is older than a minute. */
const MIN_REQUESTS = 5
const MINUTE_MS = 60_000

export interface ReadingCost {
  /** Requests still to be sent, within today's limit. */
  readonly requestsToSend: number
  readonly perSecond: number
  /** Requests that may still be spent on reading again. */
  readonly readsLeft: number
  /** Requests that one reading of all its storages takes, and its duration in milliseconds. */
  readonly reads: number
  readonly durationMs: number
  readonly leastMs: number
  readonly mostMs: number
}

/** The age limit in milliseconds. It spreads the readings that are still possible today evenly over the remaining requests. */
export function computeAgeLimit(cost: ReadingCost): number {
  const { requestsToSend, perSecond, readsLeft, reads, durationMs, leastMs, mostMs } = cost
  const readingCount = Math.floor(readsLeft / reads)
  if (readingCount < 1) return mostMs
  const spreadMs = (requestsToSend / perSecond / readingCount) * 1000
  const minDuration = Math.max(leastMs, MIN_DURATIONS * durationMs)
  return Math.min(mostMs, Math.max(minDuration, spreadMs))
}

/** Whether to read the account again before the next request. `requests`: how many requests were based on this reading so far. */
export function isReadingTooOld(ageMs: number, limitMs: number, requests: number): boolean {
  return ageMs > limitMs && (requests >= MIN_REQUESTS || ageMs > MINUTE_MS)
}

/** The total age of the readings that requests were based on. */
export interface ReadingAges {
  readonly requests: number
  readonly sumMs: number
  readonly mostMs: number
}

export function addAges(a: ReadingAges, b: ReadingAges): ReadingAges {
  return {
    requests: a.requests + b.requests,
    sumMs: a.sumMs + b.sumMs,
    mostMs: Math.max(a.mostMs, b.mostMs),
  }
}

/** The mean and the largest age; null if no request was sent. */
export function summariseAges({ requests, sumMs, mostMs }: ReadingAges): { typical: number; most: number } | null {
  return requests === 0 ? null : { typical: Math.round(sumMs / requests), most: mostMs }
}

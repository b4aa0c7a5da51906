/**
 * Decides how old an account reading may be when a request depends on it. The API has no compare-and-set: our request overwrites what another client
 * wrote after the reading. Readings are therefore as frequent as their cost allows. [RUN-6]
 */

/** If a reading is older than this, the account is read again before the plan is applied. A run uses the same limit. [READ-7, RUN-6] */
export const MAX_READING_AGE_MS = 15 * 60_000
/** The share of today's remaining requests that may be spent on reading again. */
export const READING_SHARE = 0.02
/** Sending takes at least this many times as long as a reading. */
const DURATION_FACTOR = 4
/** A reading is used for at least this many requests, unless it is older than a minute. */
const MIN_REQUESTS_PER_READING = 5
const MINUTE_MS = 60_000

export interface ReadingCost {
  /** The number of requests still to be sent, within today's limit. */
  readonly requestsToSend: number
  readonly requestsPerSecond: number
  /** The number of requests that may still be spent on reading again. */
  readonly readRequestsLeft: number
  /** The number of requests for one reading of all its storages, and the reading's duration in milliseconds. */
  readonly requestsPerReading: number
  readonly durationMs: number
  readonly minAgeMs: number
  readonly maxAgeMs: number
}

/** The age limit in milliseconds. It spreads the readings that are still possible today evenly over the remaining requests. */
export function computeAgeLimit(cost: ReadingCost): number {
  const { requestsToSend, requestsPerSecond, readRequestsLeft, requestsPerReading, durationMs, minAgeMs, maxAgeMs } =
    cost
  const readingCount = Math.floor(readRequestsLeft / requestsPerReading)
  if (readingCount < 1) return maxAgeMs
  const evenIntervalMs = (requestsToSend / requestsPerSecond / readingCount) * 1000
  const lowestLimitMs = Math.max(minAgeMs, DURATION_FACTOR * durationMs)
  return Math.min(maxAgeMs, Math.max(lowestLimitMs, evenIntervalMs))
}

/** Whether to read the account again before the next request. `requests`: how many requests were based on this reading so far. */
export function isReadingTooOld(ageMs: number, limitMs: number, requests: number): boolean {
  return ageMs > limitMs && (requests >= MIN_REQUESTS_PER_READING || ageMs > MINUTE_MS)
}

/** The total age of the readings that requests were based on. */
export interface ReadingAges {
  readonly requests: number
  readonly totalAgeMs: number
  readonly maxAgeMs: number
}

export function addAges(a: ReadingAges, b: ReadingAges): ReadingAges {
  return {
    requests: a.requests + b.requests,
    totalAgeMs: a.totalAgeMs + b.totalAgeMs,
    maxAgeMs: Math.max(a.maxAgeMs, b.maxAgeMs),
  }
}

/** The mean and the largest age; null if no request was sent. */
export function summariseAges({
  requests,
  totalAgeMs,
  maxAgeMs,
}: ReadingAges): { typical: number; most: number } | null {
  return requests === 0 ? null : { typical: Math.round(totalAgeMs / requests), most: maxAgeMs }
}

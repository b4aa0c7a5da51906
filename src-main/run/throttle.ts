/**
 * Limits how fast calls are sent: a token bucket and a number of concurrent calls, both adjustable while running. A failure halves both; answers
 * restore them slowly.
 */
import { CONCURRENCY_LIMITS } from '../../src-shared/run/send-limits.ts'
import type { Clock } from '../ports/ports.ts'

export interface Rate {
  /** Calls per second, above 0. Infinity means no limit. */
  readonly perSecond: number
  /** Concurrent calls, at least 1. */
  readonly concurrency: number
}

export const DEFAULT_RATE: Rate = { perSecond: 5, concurrency: 4 }

const MIN_SPEED = 1 / 16
/** Recovering from the slowest speed to full speed takes about a hundred answers. */
const RECOVERY_STEP = 0.01
/** In milliseconds. Failures within this time count as one, because their calls were in flight together. */
const RECENT_ERROR_MS = 500

export class Throttle {
  private rate: Rate
  private readonly clock: Clock
  private speedFactor = 1
  private tokenCount: number
  private lastRefillAt: number
  private lastErrorAt = Number.NEGATIVE_INFINITY
  private waker = new AbortController()

  constructor(rate: Rate, clock: Clock) {
    this.rate = checkRate(rate)
    this.clock = clock
    this.tokenCount = 1
    this.lastRefillAt = clock.now()
  }

  setRate(rate: Rate): void {
    this.rate = checkRate(rate)
    this.wake()
  }

  /** Makes waiting callers check again, because the speed has changed or nothing more will be sent. */
  wake(): void {
    const { waker } = this
    this.waker = new AbortController()
    waker.abort()
  }

  /** How many calls may be in flight now. */
  get concurrency(): number {
    return Math.max(1, Math.floor(this.rate.concurrency * this.speedFactor))
  }

  get perSecond(): number {
    return this.rate.perSecond * this.speedFactor
  }

  /** Takes a token if there is one. */
  tryTakeToken(): boolean {
    if (this.rate.perSecond === Number.POSITIVE_INFINITY) return true
    const now = this.clock.now()
    const maxRequests = Math.max(1, Math.min(this.rate.perSecond, this.rate.concurrency))
    this.tokenCount = Math.min(
      maxRequests,
      this.tokenCount + (Math.max(0, now - this.lastRefillAt) / 1000) * this.perSecond,
    )
    this.lastRefillAt = now
    if (this.tokenCount < 1) return false
    this.tokenCount -= 1
    return true
  }

  /** Returns an unused token. */
  returnToken(): void {
    this.tokenCount += 1
  }

  /** Waits for a token. Returns false if stopped, or if `isWanted` returns false. */
  async take(stop: AbortSignal, isWanted: () => boolean = () => true): Promise<boolean> {
    while (!this.tryTakeToken()) {
      if (stop.aborted || !isWanted()) return false
      const wakeOrStopSignal = AbortSignal.any([stop, this.waker.signal])
      await this.clock.sleep(Math.ceil(((1 - this.tokenCount) / this.perSecond) * 1000), wakeOrStopSignal)
    }
    return true
  }

  /** Called after a 5xx, a timeout, a lost connection or a 429. A 429 also parks the run. */
  slowDown(): void {
    const now = this.clock.now()
    if (now - this.lastErrorAt < RECENT_ERROR_MS) return
    this.lastErrorAt = now
    this.speedFactor = Math.max(MIN_SPEED, this.speedFactor / 2)
  }

  /** Returns to full speed at once. Call this if the account did not cause the failures. */
  restore(): void {
    this.speedFactor = 1
  }

  speedUp(): void {
    this.speedFactor = Math.min(1, this.speedFactor + RECOVERY_STEP)
  }
}

export function checkRate(rate: Rate): Rate {
  if (!(rate.perSecond > 0)) throw new Error(`perSecond must be above 0, got ${rate.perSecond}`)
  const { least, most: maxConcurrency } = CONCURRENCY_LIMITS
  if (!Number.isSafeInteger(rate.concurrency) || rate.concurrency < least || rate.concurrency > maxConcurrency) {
    throw new Error(`concurrency must be a whole number from ${least} to ${maxConcurrency}, got ${rate.concurrency}`)
  }
  return rate
}

/** Limits the number of requests in flight; the limit may change. First come, first served. */
export class RequestSlots {
  private readonly maxRequests: () => number
  private takenSlotCount = 0
  private waiters: (() => void)[] = []

  constructor(maxRequests: () => number) {
    this.maxRequests = maxRequests
  }

  take(): Promise<void> {
    if (this.takenSlotCount < this.maxRequests()) {
      this.takenSlotCount += 1
      return Promise.resolve()
    }
    return new Promise((resolve) => this.waiters.push(resolve))
  }

  release(): void {
    this.takenSlotCount -= 1
    // After failures the limit may be lower. The slot then stays empty, unless no other slot would ever be released.
    while (this.waiters.length > 0 && (this.takenSlotCount < this.maxRequests() || this.takenSlotCount === 0)) {
      this.takenSlotCount += 1
      this.waiters.shift()?.()
    }
  }
}

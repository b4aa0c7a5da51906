/**
 * Tracks whether the account answers a run's requests. If it does not, tracks since when, how many attempts were made, and why they failed. The
 * message is updated every second, so that users can see why a run makes no progress. [RUN-20]
 */
import { toFaultDetails, type ConnectionFault } from '../../src-shared/account/account-error.ts'
import { makeReason, type Reason } from '../../src-shared/run/run.ts'
import type { Clock } from '../ports/ports.ts'

/** In milliseconds. A request that takes longer is mentioned to the user. A request that is being retried is mentioned at once. */
const QUIET_MS = 5_000
const CHECK_EVERY_MS = 1_000

type RequestKind = 'read' | 'write'

export class AnswerWatch {
  private readonly clock: Clock
  private readonly onChange: () => void
  private readonly stopController = new AbortController()
  private unansweredSince: number | null = null
  private tries = 0
  private fault: ConnectionFault | null = null
  private failingKind: RequestKind | null = null
  private isWatching = false

  constructor(clock: Clock, onChange: () => void) {
    this.clock = clock
    this.onChange = onChange
  }

  /** Called when a request is sent. */
  noteRequest(): void {
    if (this.unansweredSince !== null) return
    this.unansweredSince = this.clock.now()
    if (!this.isWatching) void this.watch()
  }

  /** Called when a usable answer, or part of one, arrives. If writes are failing, a successful read does not mean that they work again. */
  noteAnswer(requestKind: RequestKind): void {
    if (this.unansweredSince === null || (requestKind === 'read' && this.failingKind === 'write')) return
    const previousReason = this.findWaitingReason()
    this.reset()
    if (previousReason) this.onChange()
  }

  /** Called if there was no answer, or an unusable one. */
  noteFailure(requestKind: RequestKind, fault: ConnectionFault): void {
    this.failingKind = requestKind
    this.fault = fault
  }

  /** Called before the n-th attempt. */
  noteRetry(tries: number): void {
    this.tries = Math.max(this.tries, tries)
    this.onChange()
  }

  /** Why the account does not answer normally; null if it does. */
  findWaitingReason(): Reason | null {
    if (this.unansweredSince === null) return null
    const silentMs = this.clock.now() - this.unansweredSince
    if (silentMs < (this.tries > 0 ? 0 : QUIET_MS)) return null
    const seconds = Math.floor(silentMs / 1000)
    const code = this.fault?.code === 'status' ? 'errors-yet' : 'no-answer-yet'
    return makeReason(code, { seconds, tries: this.tries, ...(this.fault ? toFaultDetails(this.fault) : {}) })
  }

  /** Called when no request is waiting for an answer. */
  reset(): void {
    this.unansweredSince = null
    this.failingKind = null
    this.tries = 0
    this.fault = null
  }

  end(): void {
    this.reset()
    this.stopController.abort()
  }

  private async watch(): Promise<void> {
    this.isWatching = true
    while (this.unansweredSince !== null && !this.stopController.signal.aborted) {
      await this.clock.sleep(CHECK_EVERY_MS, this.stopController.signal)
      if (this.findWaitingReason()) this.onChange()
    }
    this.isWatching = false
  }
}

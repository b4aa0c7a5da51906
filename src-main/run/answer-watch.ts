/**
 * Whether the account answers while a run asks it: since when nothing came through, how often it was tried, and why it failed. What is
 * said of it grows by the second, so that nobody looks at a bar that stands still for no reason. [RUN-20]
 */
import { faultDetails, type ConnectionFault } from '../../src-shared/account/account-error.ts'
import { reason, type Reason } from '../../src-shared/run/run.ts'
import type { Clock } from '../ports/ports.ts'

/** A request that takes this long is worth a word; one that failed and is tried again at once. */
const QUIET_MS = 5_000
const EVERY_MS = 1_000

type RequestKind = 'read' | 'write'

export class AnswerWatch {
  private readonly clock: Clock
  private readonly onChange: () => void
  private readonly stopWatching = new AbortController()
  private since: number | null = null
  private tries = 0
  private why: ConnectionFault | null = null
  private failing: RequestKind | null = null
  private watching = false

  constructor(clock: Clock, onChange: () => void) {
    this.clock = clock
    this.onChange = onChange
  }

  /** A request leaves. */
  requestSent(): void {
    if (this.since !== null) return
    this.since = this.clock.now()
    if (!this.watching) void this.watch()
  }

  /** An answer that means something, or part of one. Lists that come through do not make up for calls that do not. */
  answerReceived(requestKind: RequestKind): void {
    if (this.since === null || (requestKind === 'read' && this.failing === 'write')) return
    const hadReason = this.waitingReason()
    this.reset()
    if (hadReason) this.onChange()
  }

  /** No answer, or one that says nothing. */
  requestFailed(requestKind: RequestKind, why: ConnectionFault): void {
    this.failing = requestKind
    this.why = why
  }

  /** It is tried again, for the n-th time. */
  retrying(tries: number): void {
    this.tries = Math.max(this.tries, tries)
    this.onChange()
  }

  /** Null while all is well. */
  waitingReason(): Reason | null {
    if (this.since === null) return null
    const quietMs = this.clock.now() - this.since
    if (quietMs < (this.tries > 0 ? 0 : QUIET_MS)) return null
    const seconds = Math.floor(quietMs / 1000)
    const code = this.why?.code === 'status' ? 'errors-yet' : 'no-answer-yet'
    return reason(code, { seconds, tries: this.tries, ...(this.why ? faultDetails(this.why) : {}) })
  }

  /** Nothing is asked any more, or nothing until the next question. */
  reset(): void {
    this.since = null
    this.failing = null
    this.tries = 0
    this.why = null
  }

  end(): void {
    this.reset()
    this.stopWatching.abort()
  }

  private async watch(): Promise<void> {
    this.watching = true
    while (this.since !== null && !this.stopWatching.signal.aborted) {
      await this.clock.sleep(EVERY_MS, this.stopWatching.signal)
      if (this.waitingReason()) this.onChange()
    }
    this.watching = false
  }
}

/**
 * What a run may still send: the ledger's quota for the day, minus the requests reserved for other programs, and the user's own limit. A group starts
 * only if all of it fits, so that no material is left half changed. [RUN-12]
 */
import { reason, type RunGroup, type Reason } from '../../src-shared/run/run.ts'
import type { RunContext } from './context.ts'

/** Other programs on this computer write to the same ledger, so it is read again at this interval. */
const FRESH_MS = 5_000

export class Budget {
  private readonly ctx: RunContext
  private requestsLeft = 0
  private readAt = Number.NEGATIVE_INFINITY
  /** Unsent calls of started groups. */
  private callsWaiting = 0
  /** Calls being sent that are not in the ledger yet. */
  private callsNotCounted = 0
  private readonly waitingByGroup = new Map<number, number>()

  constructor(ctx: RunContext) {
    this.ctx = ctx
  }

  /** Why a group may not start now; null if it may. */
  refusalFor(group: RunGroup): Reason | null {
    const { ctx } = this
    let calls = 0
    for (const { state } of group.calls) if (state === 'planned') calls += 1
    const callsNeeded = calls + this.callsWaiting
    if (callsNeeded + ctx.rereadCost > ctx.options.maxCalls - ctx.requestsSpent) {
      return reason('max-calls', { most: ctx.options.maxCalls })
    }
    if (!ctx.ledgerWrong && callsNeeded > this.availableRequests()) {
      return ctx.options.reserve > 0 ? reason('reserve', { reserve: ctx.options.reserve }) : reason('quota')
    }
    this.callsWaiting += calls
    this.waitingByGroup.set(group.group, calls)
    return null
  }

  /** Called when a call is being sent, so that it no longer waits. */
  callSending(group: RunGroup): void {
    this.callsNotCounted += 1
    this.requestsLeft -= 1
    this.callsWaiting -= 1
    this.waitingByGroup.set(group.group, (this.waitingByGroup.get(group.group) ?? 1) - 1)
  }

  /** Called when the ledger has counted a call. */
  callCounted(): void {
    this.callsNotCounted -= 1
  }

  /** Called when a group stopped early, so that its calls no longer wait. */
  groupEnded(group: RunGroup): void {
    this.callsWaiting -= this.waitingByGroup.get(group.group) ?? 0
    this.waitingByGroup.delete(group.group)
  }

  /** Requests left according to the ledger, minus those being sent that it does not count yet. */
  private availableRequests(): number {
    const now = this.ctx.clock.now()
    if (now - this.readAt >= FRESH_MS || this.requestsLeft <= 0) {
      this.requestsLeft = this.ctx.leftByCount() - this.callsNotCounted
      this.readAt = now
    }
    return this.requestsLeft
  }
}

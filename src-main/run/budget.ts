/**
 * What a run may still send: the ledger's quota for the day, minus the requests reserved for other programs, and the user's own limit. A group starts
 * only if all its calls fit, so that no material is left half changed. [RUN-12]
 */
import { makeReason, type RunGroup, type Reason } from '../../src-shared/run/run.ts'
import type { RunContext } from './run-context.ts'

/** In milliseconds. Other programs on this computer write to the same ledger, so it is read again at this interval. */
const LEDGER_READ_INTERVAL_MS = 5_000

export class Budget {
  private readonly ctx: RunContext
  private remainingRequests = 0
  private readAt = Number.NEGATIVE_INFINITY
  /** How many calls of started groups are unsent. */
  private unsentCalls = 0
  /** How many calls that are being sent are not in the ledger yet. */
  private uncountedCalls = 0
  private readonly unsentByGroup = new Map<number, number>()

  constructor(ctx: RunContext) {
    this.ctx = ctx
  }

  /** Reserves the requests of a group. Returns why the group may not start now; null if it may. */
  reserveGroup(group: RunGroup): Reason | null {
    const { ctx } = this
    let calls = 0
    for (const { state } of group.calls) if (state === 'planned') calls += 1
    const callsNeeded = calls + this.unsentCalls
    if (callsNeeded + ctx.rereadCost > ctx.options.maxCalls - ctx.spentRequests) {
      return makeReason('max-calls', { most: ctx.options.maxCalls })
    }
    if (!ctx.isLedgerWrong && callsNeeded > this.countAvailableRequests()) {
      return ctx.options.reserve > 0 ? makeReason('reserve', { reserve: ctx.options.reserve }) : makeReason('quota')
    }
    this.unsentCalls += calls
    this.unsentByGroup.set(group.group, calls)
    return null
  }

  /** Called when a call is being sent, so that it no longer counts as unsent. */
  noteSending(group: RunGroup): void {
    this.uncountedCalls += 1
    this.remainingRequests -= 1
    this.unsentCalls -= 1
    this.unsentByGroup.set(group.group, (this.unsentByGroup.get(group.group) ?? 1) - 1)
  }

  /** Called when the ledger has counted a call. */
  noteCountedCall(): void {
    this.uncountedCalls -= 1
  }

  /** Called when a group stopped early, so that its remaining calls no longer count as unsent. */
  noteGroupEnd(group: RunGroup): void {
    this.unsentCalls -= this.unsentByGroup.get(group.group) ?? 0
    this.unsentByGroup.delete(group.group)
  }

  /** Requests left according to the ledger, minus the calls being sent that are not in the ledger yet. */
  private countAvailableRequests(): number {
    const now = this.ctx.clock.now()
    if (now - this.readAt >= LEDGER_READ_INTERVAL_MS || this.remainingRequests <= 0) {
      this.remainingRequests = this.ctx.countRequestsLeft() - this.uncountedCalls
      this.readAt = now
    }
    return this.remainingRequests
  }
}

/**
 * What a run may still spend: the day's quota by the ledger, less what is kept for other programs, and the user's own limit. A
 * group starts only when all of it fits, so that no material is left half changed. [RUN-12]
 */
import { reason, type RunGroup, type Reason } from '../../src-shared/run/run.ts'
import type { RunContext } from './context.ts'

/** Other programs of this computer write the same ledger: look at it again now and then. */
const FRESH_MS = 5_000

export class Budget {
  private readonly ctx: RunContext
  private left = 0
  private readAt = Number.NEGATIVE_INFINITY
  /** Calls of groups that have started and are not sent yet. */
  private committed = 0
  /** Calls being sent that the ledger does not count yet. */
  private unwritten = 0
  private readonly started = new Map<number, number>()

  constructor(ctx: RunContext) {
    this.ctx = ctx
  }

  /** Why a group may not start now; null when it may. */
  refuses(group: RunGroup): Reason | null {
    const { ctx } = this
    let calls = 0
    for (const { state } of group.calls) if (state === 'planned') calls += 1
    const wanted = calls + this.committed
    if (wanted + ctx.rereadCost > ctx.options.maxCalls - ctx.spent) {
      return reason('max-calls', { most: ctx.options.maxCalls })
    }
    if (!ctx.ledgerWrong && wanted > this.unpromised()) {
      return ctx.options.reserve > 0 ? reason('reserve', { reserve: ctx.options.reserve }) : reason('quota')
    }
    this.committed += calls
    this.started.set(group.group, calls)
    return null
  }

  /** A call is being sent: it is not waiting any more. */
  sending(group: RunGroup): void {
    this.unwritten += 1
    this.left -= 1
    this.committed -= 1
    this.started.set(group.group, (this.started.get(group.group) ?? 1) - 1)
  }

  /** The ledger has counted a call. */
  written(): void {
    this.unwritten -= 1
  }

  /** Calls of a group that stopped early are not waiting any more. */
  ended(group: RunGroup): void {
    this.committed -= this.started.get(group.group) ?? 0
    this.started.delete(group.group)
  }

  /** Requests left by count, less those on their way that the ledger does not count yet. */
  private unpromised(): number {
    const now = this.ctx.clock.now()
    if (now - this.readAt >= FRESH_MS || this.left <= 0) {
      this.left = this.ctx.leftByCount() - this.unwritten
      this.readAt = now
    }
    return this.left
  }
}

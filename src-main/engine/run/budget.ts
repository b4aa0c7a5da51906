/**
 * What a run may still spend: the day's quota by the ledger, less what is kept for other programs, and the user's own limit. A
 * lane starts only when all of it fits, so that no material is left half changed. [RUN-12]
 */
import { reason, type RunLane, type RunReason } from '../../../src-shared/domain/run/run.ts'
import type { RunContext } from './context.ts'

/** Other programs of this computer write the same ledger: look at it again now and then. */
const FRESH_MS = 5_000

export class Budget {
  private readonly ctx: RunContext
  private left = 0
  private readAt = Number.NEGATIVE_INFINITY
  /** Calls of lanes that have started and are not sent yet. */
  private committed = 0
  /** Calls being sent that the ledger does not count yet. */
  private unwritten = 0
  private readonly started = new Map<number, number>()

  constructor(ctx: RunContext) {
    this.ctx = ctx
  }

  /** Why a lane may not start now; null when it may. */
  refuses(lane: RunLane): RunReason | null {
    const { ctx } = this
    let calls = 0
    for (const { state } of lane.calls) if (state === 'planned') calls += 1
    const wanted = calls + this.committed
    if (wanted + ctx.lookCost > ctx.options.maxCalls - ctx.spent) {
      return reason('max-calls', { most: ctx.options.maxCalls })
    }
    if (!ctx.ledgerWrong && wanted > this.leftToday()) {
      return ctx.options.reserve > 0 ? reason('reserve', { reserve: ctx.options.reserve }) : reason('quota')
    }
    this.committed += calls
    this.started.set(lane.lane, calls)
    return null
  }

  /** A call is being sent: it is not waiting any more. */
  sending(lane: RunLane): void {
    this.unwritten += 1
    this.left -= 1
    this.committed -= 1
    this.started.set(lane.lane, (this.started.get(lane.lane) ?? 1) - 1)
  }

  /** The ledger has counted a call. */
  written(): void {
    this.unwritten -= 1
  }

  /** Calls of a lane that stopped early are not waiting any more. */
  ended(lane: RunLane): void {
    this.committed -= this.started.get(lane.lane) ?? 0
    this.started.delete(lane.lane)
  }

  private leftToday(): number {
    const now = this.ctx.clock.now()
    if (now - this.readAt >= FRESH_MS || this.left <= 0) {
      this.left = this.ctx.leftToday() - this.unwritten
      this.readAt = now
    }
    return this.left
  }
}

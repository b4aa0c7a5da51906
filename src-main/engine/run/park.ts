/**
 * Waits for the day's quota. The account's own refusal is believed over the ledger; the time of the reset is learnt from the
 * first answer after it. One small request an hour, none while the learnt time has not come.
 */
import { reason, type RunReason } from '../../../src-shared/domain/run.ts'
import { haltOf, type Halt, type RunContext } from './context.ts'
import { sleepUntil } from './stop.ts'

/** Null when the run can go on. */
export async function waitForQuota(ctx: RunContext, why: RunReason): Promise<Halt | null> {
  const { journal, clock, options, record } = ctx
  const { ledger } = record
  const refused = why.details['refused'] === 1
  if (refused) journal.quotaRefused(ledger)
  if (why.code === 'reserve') {
    await sleepUntil(clock, journal.ledger(ledger).nextReset, ctx.stopper)
    return ctx.stopper.aborted ? cancelled() : null
  }
  // By the ledger alone nothing is left: the account may know better.
  let first = !refused
  let known = journal.ledger(ledger).learnt
  while (!ctx.stopper.aborted) {
    if (!first) {
      const until = known ? journal.ledger(ledger).nextReset : clock.now() + options.timing.probeMs
      known = false
      await sleepUntil(clock, until, ctx.stopper)
      if (ctx.stopper.aborted) break
    }
    const before = ctx.leftToday()
    const failure = await ctx.account.probe(ctx.record.head.storage)
    await ctx.write([ctx.spend(1)])
    if (failure === null || failure.kind === 'refused') {
      if (first && before > 0) {
        // Some is left, but not enough for the next material: that is no new day.
        first = false
        continue
      }
      ctx.ledgerWrong = first
      journal.quotaAnswered(ledger)
      return null
    }
    if (failure.kind === 'quota') journal.quotaRefused(ledger)
    else if (failure.kind !== 'unreachable') return haltOf(failure, ctx.record.head.storage)
    first = false
  }
  return cancelled()
}

function cancelled(): Halt {
  return { kind: 'stop', reason: reason('cancelled') }
}

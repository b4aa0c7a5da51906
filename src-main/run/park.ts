/**
 * Waits for the day's quota. The account's own refusal is believed over the ledger; the time of the reset is learnt from the
 * first answer after it. One small request an hour, none while the learnt time has not come; one more whenever the user asks to
 * go on, who may know that the quota was raised or given again earlier.
 */
import { reason, type Reason } from '../../src-shared/run/run.ts'
import { haltOf, type Halt, type RunContext } from './context.ts'
import type { RunRecord, JournalPort } from '../ports/journal-port.ts'
import type { Progress } from './progress.ts'
import { countLeft } from '../../src-shared/account/daily-limit.ts'
import { quotaToday, withNothingLeft, usualLimits } from './left-today.ts'

/** A computer that sleeps stops its timers: waiting in slices finds out soon after it wakes. */
const SLICE_MS = 30_000

/** Null when the run can go on. */
export async function waitForQuota(ctx: RunContext, why: Reason): Promise<Halt | null> {
  const { journal, clock, options, record } = ctx
  const { ledger } = record
  const isRefusal = why.details['refused'] === 1
  if (isRefusal) journal.quotaRefused(ledger)
  if (why.code === 'reserve') {
    await sleepOrResume(ctx, journal.ledger(ledger).nextReset)
    return ctx.stop.aborted ? cancelHalt() : null
  }
  // According to the ledger nothing is left, but the account may differ.
  let first = !isRefusal
  let knowsReset = journal.ledger(ledger).learnt
  while (!ctx.stop.aborted) {
    if (!first) {
      const until = knowsReset ? journal.ledger(ledger).nextReset : clock.now() + options.timing.probeMs
      knowsReset = false
      await sleepOrResume(ctx, until)
      if (ctx.stop.aborted) break
    }
    const before = ctx.leftByCount()
    const askedAt = ctx.clock.now()
    await ctx.write([ctx.countRequests(1)])
    const failure = await ctx.account.probe(ctx.record.head.storage)
    if (failure === null || failure.kind === 'refused') {
      if (first && before > 0) {
        // Some requests are left, but not enough for the next material: that is not a new day.
        first = false
        continue
      }
      ctx.ledgerWrong = first
      journal.quotaAnswered(ledger, askedAt, 1)
      return null
    }
    // If the user asked to resume, they are told that nothing is left.
    if (ctx.wasResumed) ctx.noteProbe()
    if (failure.kind === 'quota') journal.quotaRefused(ledger)
    else if (failure.kind !== 'unreachable') return haltOf(failure, ctx.record.head.storage)
    first = false
  }
  return cancelHalt()
}

/** Until that time, or until the user asks to go on or to stop. */
async function sleepOrResume(ctx: RunContext, until: number): Promise<void> {
  const wakeSignal = ctx.waitForResume()
  for (let waitMs = until - ctx.clock.now(); waitMs > 0 && !wakeSignal.aborted; waitMs = until - ctx.clock.now()) {
    await ctx.clock.sleep(Math.min(waitMs, SLICE_MS), wakeSignal)
  }
}

/** Why a run is parked that waits in a program: the mark by which the program takes it up again after it was closed. */
export function withWaiting(why: Reason): Reason {
  return { ...why, details: { ...why.details, waits: 1 } }
}

/** For a run that no process waits for: it has to be resumed. */
function withoutWaiting(why: Reason): Reason {
  return { ...why, details: { ...why.details, waits: 0 } }
}

/** Parked while it waited for quota in a program, which then was closed or ended. */
export function waitsForQuota({ state, reason: why }: Pick<RunRecord, 'state' | 'reason'>): boolean {
  return state === 'parked' && why?.details['waits'] === 1 && (why.code === 'quota' || why.code === 'reserve')
}

function cancelHalt(): Halt {
  return { kind: 'stop', reason: reason('cancelled') }
}

/** The progress of a run that no process is working on, from the journal. `reserve`: today's requests kept for other programs, by the current settings. */
export function storedProgress(journal: JournalPort, run: string, reserve: number): Progress {
  const { state, counts, requests, why } = journal.info(run)
  const { total, settled, failed } = journal.callTotals(run)
  const { ledger, reason } = journal.record(run)
  // A refusal on an earlier day no longer counts: the ledger knows the day.
  const quota = quotaToday(journal, ledger, usualLimits(reserve))
  return {
    run,
    state,
    done: settled,
    total,
    failed,
    rowsIn: Math.max(journal.rowsSent(run), counts.verified),
    perSecond: 0,
    secondsLeft: null,
    leftToday: countLeft(quota),
    sending: 0,
    requests,
    requestsPerSecond: 0,
    quota,
    counts,
    why: state === 'parked' && reason !== null ? withoutWaiting(reason) : why,
  }
}

/** If the account itself refused, nothing is left of the day, however few requests were counted here. */
export function withRefusal(progress: Progress): Progress {
  const { state, why, quota } = progress
  const isRefused = state === 'parked' && why?.code === 'quota' && why.details['refused'] === 1
  return isRefused
    ? { ...progress, leftToday: countLeft(withNothingLeft(quota)), quota: withNothingLeft(quota) }
    : progress
}

/**
 * Waits for the day's quota. A refusal by the account takes precedence over the ledger. The first answer after a refusal shows when the quota resets.
 * Sends one small request an hour, but none before a reset time it has learnt. Also sends one when the user asks to continue, since the quota may
 * have been raised.
 */
import { makeReason, type Reason } from '../../src-shared/run/run.ts'
import { makeHalt, type Halt, type RunContext } from './run-context.ts'
import type { RunRecord, JournalPort } from '../ports/journal-port.ts'
import type { RunProgress } from '../../src-shared/api/run.ts'
import { countRemainingRequests } from '../../src-shared/account/daily-limit.ts'
import { computeQuotaToday, withSpentQuota, makeDefaultLimits } from './left-today.ts'

/** In milliseconds. Timers stop while the computer sleeps, so short waits let the run continue soon after the computer wakes. */
const WAIT_SLICE_MS = 30_000

/** Returns null when the run can continue. */
export async function waitForQuota(ctx: RunContext, reason: Reason): Promise<Halt | null> {
  const { journal, clock, options, record } = ctx
  const { ledger } = record
  const isRefusal = reason.details['refused'] === 1
  if (isRefusal) journal.recordQuotaRefusal(ledger)
  if (reason.code === 'reserve') {
    await sleepOrResume(ctx, journal.ledger(ledger).nextResetAt)
    return ctx.stop.aborted ? makeCancelHalt() : null
  }
  // If only the ledger shows that nothing is left, the account is asked at once, because the account may disagree.
  let isFirstWait = !isRefusal
  let isResetTimeKnown = journal.ledger(ledger).isResetTimeKnown
  while (!ctx.stop.aborted) {
    if (!isFirstWait) {
      const endTime = isResetTimeKnown ? journal.ledger(ledger).nextResetAt : clock.now() + options.timing.probeMs
      isResetTimeKnown = false
      await sleepOrResume(ctx, endTime)
      if (ctx.stop.aborted) break
    }
    const requestsLeft = ctx.countRequestsLeft()
    const requestTime = ctx.clock.now()
    await ctx.write([ctx.countRequests(1)])
    const failure = await ctx.account.probe(ctx.record.head.storage)
    if (failure === null || failure.kind === 'refused') {
      if (isFirstWait && requestsLeft > 0) {
        // Some requests are left, but too few for the next material. That does not mean that a new day has begun.
        isFirstWait = false
        continue
      }
      ctx.isLedgerWrong = isFirstWait
      journal.recordQuotaAnswer(ledger, requestTime, 1)
      return null
    }
    // If the user asked to resume, shows that the quota was checked again.
    if (ctx.wasResumed) ctx.noteProbe()
    if (failure.kind === 'quota') journal.recordQuotaRefusal(ledger)
    else if (failure.kind !== 'unreachable') return makeHalt(failure, ctx.record.head.storage)
    isFirstWait = false
  }
  return makeCancelHalt()
}

/** Sleeps until `endTime`, or until the user resumes or stops the run. */
async function sleepOrResume(ctx: RunContext, endTime: number): Promise<void> {
  const wakeSignal = ctx.waitForResume()
  for (let waitMs = endTime - ctx.clock.now(); waitMs > 0 && !wakeSignal.aborted; waitMs = endTime - ctx.clock.now()) {
    await ctx.clock.sleep(Math.min(waitMs, WAIT_SLICE_MS), wakeSignal)
  }
}

/** Marks the reason of a parked run to show that a program is waiting to continue it. When that program is started again, it continues such runs. */
export function markAsWaiting(reason: Reason): Reason {
  return { ...reason, details: { ...reason.details, waits: 1 } }
}

/** The reason without the mark that `markAsWaiting` adds, for a run that the user has to resume because no process waits for it. */
function markAsNotWaiting(reason: Reason): Reason {
  return { ...reason, details: { ...reason.details, waits: 0 } }
}

/** True if the run was waiting for quota in a program that has since been closed. */
export function isWaitingForQuota({ state, reason }: Pick<RunRecord, 'state' | 'reason'>): boolean {
  return state === 'parked' && reason?.details['waits'] === 1 && (reason.code === 'quota' || reason.code === 'reserve')
}

function makeCancelHalt(): Halt {
  return { kind: 'stop', reason: makeReason('cancelled') }
}

/**
 * The progress of a run that no process is working on, as recorded in the journal. `reserve`: the requests reserved for other programs today, by the
 * current settings.
 */
export function readStoredProgress(journal: JournalPort, run: string, reserve: number): RunProgress {
  const { state, counts, requests, why: storedReason } = journal.info(run)
  const { total, settledCallCount, failedCalls } = journal.readCallTotals(run)
  const { ledger, reason } = journal.record(run)
  // A refusal on an earlier day no longer applies. The ledger records the day.
  const quota = computeQuotaToday(journal, ledger, makeDefaultLimits(reserve))
  return {
    run,
    state,
    done: settledCallCount,
    total,
    failed: failedCalls,
    rowsIn: Math.max(journal.countAcceptedRows(run), counts.verified),
    perSecond: 0,
    secondsLeft: null,
    leftToday: countRemainingRequests(quota),
    sending: 0,
    requests,
    requestsPerSecond: 0,
    quota,
    counts,
    why: state === 'parked' && reason !== null ? markAsNotWaiting(reason) : storedReason,
  }
}

/** If the account refused, nothing is left today, however few requests were counted here. */
export function applyRefusal(progress: RunProgress): RunProgress {
  const { state, why: reason, quota } = progress
  const isRefused = state === 'parked' && reason?.code === 'quota' && reason.details['refused'] === 1
  return isRefused
    ? { ...progress, leftToday: countRemainingRequests(withSpentQuota(quota)), quota: withSpentQuota(quota) }
    : progress
}

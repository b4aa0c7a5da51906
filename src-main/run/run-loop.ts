/** A run in progress: what its host can observe, and functions to pause, resume and stop it. */
import { makeReason, type Reason, findClaimOnGroup } from '../../src-shared/run/run.ts'
import { RunContext, type Halt, type RunEnd } from './run-context.ts'
import { runPass, type LastReading } from './run-pass.ts'
import { JournalFailure, type RunRecord, JOURNAL_BATCH, type JournalEntry } from '../ports/journal-port.ts'
import { checkOptions, type RunDependencies } from './options.ts'
import { markAsWaiting, waitForQuota } from './park.ts'
import type { RunProgress } from '../../src-shared/api/run.ts'
import { ProgressReporter } from './progress.ts'
import { checkRate, type Rate } from './throttle.ts'
import { claimsOf } from '../../src-shared/plan/claims.ts'
import { countSettledCalls, makeSkipEntries } from './journal-entries.ts'

export interface RunHandle {
  readonly id: string
  progress(): RunProgress
  /** Called at most ten times a second, and at the end. Returns a function that stops listening. */
  onProgress(listener: (progress: RunProgress) => void): () => void
  /** Finishes the calls in flight, then waits. */
  pause(): void
  resume(): void
  /** Finishes the calls in flight, then ends. The run can be resumed later. */
  cancel(): void
  /** Like `cancel`, but called when the program ends. A run that waits for quota stays parked and continues at the next start. */
  leave(): void
  setRate(rate: Rate): void
  /** Resolves when the run is done, parked (with `whenParked: 'end'`) or stopped. Expected failures do not reject. */
  readonly whenFinished: Promise<RunEnd>
}

/** In milliseconds. After a shorter pause, the account need not be read again. */
const SHORT_PAUSE_MS = 60_000

/** Carries out a run whose lease this process holds. */
export function driveRun(parts: RunDependencies, record: RunRecord): RunHandle {
  const options = checkOptions(parts.options)
  const getRandomNumber = parts.getRandomNumber ?? (() => 0.5)
  const reporter = new ProgressReporter(parts.clock, () => ctx.progress())
  const ctx: RunContext = new RunContext({ ...parts, getRandomNumber }, record, options, () => reporter.noteChange())
  const endController = new AbortController()
  let failure: JournalFailure | null = null

  const renewLease = async (): Promise<void> => {
    while (!endController.signal.aborted) {
      await ctx.clock.sleep(options.timing.leaseRenewalMs, endController.signal)
      if (endController.signal.aborted) return
      try {
        ctx.renewLease()
      } catch (error) {
        if (!(error instanceof JournalFailure)) throw error
        failure = error
        ctx.stopController.abort()
        return
      }
    }
  }

  const runToEnd = async (): Promise<RunEnd> => {
    try {
      for (const lastReading: LastReading = { comparison: null }; ;) {
        const lease = await leaseAccount(ctx)
        if (lease.kind === 'taken' && lease.hasOtherWriter) lastReading.comparison = null
        const halt: Halt | null = lease.kind === 'taken' ? await runPass(ctx, lastReading) : lease
        if (!halt) return await finishRun(ctx, 'done', null)
        ctx.answerWatch.reset()
        ctx.journal.releaseWritingLease(ctx.run)
        const startTime = ctx.clock.now()
        const nextHalt = await pauseOrPark(ctx, halt)
        // The first rows were read back for the user to check, so the account must be compared again afterwards.
        const isShortPause = halt.kind === 'pause' && halt.reason.code === 'paused'
        if (!isShortPause || ctx.clock.now() - startTime >= SHORT_PAUSE_MS) lastReading.comparison = null
        if (nextHalt) return await finishRun(ctx, nextHalt.kind === 'park' ? 'parked' : 'stopped', nextHalt.reason)
      }
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
      return endAfterJournalFailure(ctx, failure ?? error)
    } finally {
      endController.abort()
      ctx.answerWatch.end()
      reporter.report()
    }
  }

  const runEnd = Promise.all([runToEnd(), renewLease()]).then(([end]) => end)
  return {
    id: record.run,
    progress: () => ctx.progress(),
    onProgress: (listener) => reporter.listen(listener),
    pause: () => ctx.pause(),
    resume: () => ctx.resume(),
    cancel: () => ctx.stopController.abort(),
    leave: () => {
      ctx.isProgramEnding = true
      ctx.stopController.abort()
    },
    setRate: (rate) => ctx.throttle.setRate(checkRate(rate)),
    whenFinished: runEnd,
  }
}

/** Pauses or parks the run. Returns null if it continues. */
async function pauseOrPark(ctx: RunContext, halt: Halt): Promise<Halt | null> {
  const { reason: givenReason } = halt
  if (halt.kind === 'stop') return halt
  if (halt.kind === 'park') {
    if (givenReason.details['refused'] === 1) ctx.journal.recordQuotaRefusal(ctx.record.ledger)
    if (ctx.options.whenParked === 'end' || givenReason.code === 'max-calls') return halt
    const waitingReason = markAsWaiting(givenReason)
    await ctx.enterPhase('parked', waitingReason)
    const waitHalt = await waitForQuota(ctx, givenReason)
    if (waitHalt)
      return ctx.isProgramEnding && waitHalt.reason.code === 'cancelled'
        ? { kind: 'park', reason: waitingReason }
        : waitHalt
  } else {
    if (givenReason.code === 'first-rows' && ctx.options.afterFirstRows === 'stop')
      return { kind: 'stop', reason: givenReason }
    const wakeSignal = ctx.waitForResume()
    await ctx.enterPhase('paused', givenReason)
    // The user may have resumed before the pause took effect.
    const isStillPaused = givenReason.code === 'first-rows' || ctx.isPausing
    if (isStillPaused && !wakeSignal.aborted)
      await new Promise((resolve) => wakeSignal.addEventListener('abort', resolve))
    if (ctx.stop.aborted) return { kind: 'stop', reason: makeReason('cancelled') }
    if (givenReason.code === 'first-rows') ctx.remainingRows = Number.POSITIVE_INFINITY
  }
  await ctx.enterPhase('running', null)
  return null
}

async function finishRun(
  ctx: RunContext,
  state: 'done' | 'parked' | 'stopped',
  reason: Reason | null,
): Promise<RunEnd> {
  await ctx.enterPhase(state, reason, state !== 'parked')
  ctx.recount()
  ctx.journal.releaseLease(ctx.run)
  return { ...ctx.journal.info(ctx.run), reason }
}

/** Ends a run whose journal failed: nothing more is sent, and the final state is reported from memory. */
function endAfterJournalFailure(ctx: RunContext, failure: JournalFailure): RunEnd {
  const journalReason = makeReason('journal', { ...failure.details, trouble: failure.code })
  ctx.phase = 'stopped'
  ctx.reason = journalReason
  const { record } = ctx
  const { counts, requests } = ctx.countsInMemory()
  return {
    run: record.run,
    account: record.account,
    storage: record.head.storage,
    file: record.head.file,
    started: record.started,
    ended: null,
    state: 'stopped',
    undoOf: record.undoOf,
    counts,
    requests,
    reason: journalReason,
  }
}

/** How often to check whether the run that is writing has finished, in milliseconds. */
const CHECK_EVERY_MS = 500

type AccountLeaseResult = Halt | { readonly kind: 'taken'; readonly hasOtherWriter: boolean }

/**
 * Reserves the account for writing before the run reads it. Only one run per data folder writes at a time. The next run waits, shows which run it
 * waits for, and reads the account afterwards. [RUN-17] The result's `hasOtherWriter` is true if another run has written since, or if this run
 * reserves the account for the first time.
 */
async function leaseAccount(ctx: RunContext): Promise<AccountLeaseResult> {
  for (;;) {
    const lease = ctx.journal.takeWritingLease(ctx.run)
    if (lease.kind === 'taken') {
      ctx.setWaitingReason(null)
      if (lease.hasOtherWriter) ctx.earlierAccount = null
      if (!ctx.journal.hasClaimed(ctx.run)) await skipClaimedCalls(ctx)
      return lease
    }
    const { run, file, startedAt } = lease
    ctx.setWaitingReason(makeReason('other-writes', { run, file, since: `${startedAt.slice(11, 16)} UTC` }))
    await ctx.clock.sleep(CHECK_EVERY_MS, ctx.stop)
    if (ctx.stop.aborted) return { kind: 'stop', reason: makeReason('cancelled') }
    if (ctx.isPausing) return { kind: 'pause', reason: makeReason('paused') }
  }
}

/**
 * Skips calls that conflict with the claims of another unfinished run. From now on, this run claims the materials of its remaining calls. [RUN-18]
 */
async function skipClaimedCalls(ctx: RunContext): Promise<void> {
  const openClaims = ctx.journal.listOpenClaims(ctx.run)
  const claims = claimsOf(openClaims)
  for (let afterSeq = -1; openClaims.length > 0;) {
    const groups = ctx.journal.groups(ctx.run, ['planned'], afterSeq, JOURNAL_BATCH)
    const entries: JournalEntry[] = []
    for (const group of groups) {
      const claim = findClaimOnGroup(group, claims)
      if (!claim) continue
      const plannedCalls = group.calls.filter(({ state }) => state === 'planned')
      entries.push(...makeSkipEntries(plannedCalls, makeReason('claimed', { run: claim.run, file: claim.file })))
    }
    if (entries.length > 0) await ctx.write(entries)
    const { settledCount, failedCount } = countSettledCalls(entries)
    ctx.countSettledCalls(settledCount, failedCount)
    const lastGroup = groups.at(-1)
    if (!lastGroup || groups.length < JOURNAL_BATCH) break
    afterSeq = lastGroup.group
  }
  ctx.journal.claim(ctx.run)
}

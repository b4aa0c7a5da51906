/** A running run, as hosts hold it: its progress, and the ways to pause, resume and stop it. */
import { reason, type Reason } from '../../src-shared/run/run.ts'
import { RunContext, type Halt, type RunEnd } from './context.ts'
import { runPass, type Seen } from './run-pass.ts'
import { JournalFailure, type RunRecord } from '../ports/journal-port.ts'
import { checkOptions, type RunParts } from './options.ts'
import { resumesByItself, waitForQuota } from './park.ts'
import { ProgressReporter, type Progress } from './progress.ts'
import { checkRate, type Rate } from './throttle.ts'
import { takeAccount } from './account-lease.ts'

export interface RunHandle {
  readonly id: string
  progress(): Progress
  /** At most ten times a second, and at the end. Returns how to stop listening. */
  onProgress(listener: (progress: Progress) => void): () => void
  /** Finishes what is in flight, then waits. */
  pause(): void
  resume(): void
  /** Finishes what is in flight, then ends; the run can be resumed later. */
  cancel(): void
  /** As cancel, because the program ends: a run that waits for quota stays parked, to go on by itself when the program is back. */
  leave(): void
  setRate(rate: Rate): void
  /** Resolves when the run is done, parked (with `whenParked: 'end'`) or stopped. Expected failures do not reject. */
  readonly finished: Promise<RunEnd>
}

/** A pause shorter than this needs no new look at the account. */
const SHORT_PAUSE_MS = 60_000

/** Drives a run whose lease this process holds. */
export function drive(parts: RunParts, record: RunRecord): RunHandle {
  const options = checkOptions(parts.options)
  const chance = parts.chance ?? (() => 0.5)
  const teller = new ProgressReporter(parts.clock, () => ctx.progress())
  const ctx: RunContext = new RunContext({ ...parts, chance }, record, options, () => teller.changed())
  const over = new AbortController()
  let failure: JournalFailure | null = null

  const renewing = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await ctx.clock.sleep(options.timing.renewMs, over.signal)
      if (over.signal.aborted) return
      try {
        ctx.renew()
      } catch (error) {
        if (!(error instanceof JournalFailure)) throw error
        failure = error
        ctx.stopper.abort()
        return
      }
    }
  }

  const running = async (): Promise<RunEnd> => {
    try {
      for (const seen: Seen = { comparison: null }; ;) {
        const taken = await takeAccount(ctx)
        if (taken.kind === 'taken' && taken.others) seen.comparison = null
        const halt: Halt | null = taken.kind === 'taken' ? await runPass(ctx, seen) : taken
        if (!halt) return await end(ctx, 'done', null)
        ctx.answerWatch.rest()
        ctx.journal.releaseWriting(ctx.run)
        const since = ctx.clock.now()
        const next = await rest(ctx, halt)
        // Its first rows were read back, and somebody looked at them: what was seen then is not passed over.
        const brief = halt.kind === 'pause' && halt.reason.code === 'paused'
        if (!brief || ctx.clock.now() - since >= SHORT_PAUSE_MS) seen.comparison = null
        if (next) return await end(ctx, next.kind === 'park' ? 'parked' : 'stopped', next.reason)
      }
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
      return broken(ctx, failure ?? error)
    } finally {
      over.abort()
      ctx.answerWatch.end()
      teller.tell()
    }
  }

  const finished = Promise.all([running(), renewing()]).then(([done]) => done)
  return {
    id: record.run,
    progress: () => ctx.progress(),
    onProgress: (listener) => teller.listen(listener),
    pause: () => ctx.pause(),
    resume: () => ctx.resume(),
    cancel: () => ctx.stopper.abort(),
    leave: () => {
      ctx.leaving = true
      ctx.stopper.abort()
    },
    setRate: (rate) => ctx.throttle.set(checkRate(rate)),
    finished,
  }
}

/** Pauses or parks; null when the run goes on. */
async function rest(ctx: RunContext, halt: Halt): Promise<Halt | null> {
  const { reason: why } = halt
  if (halt.kind === 'stop') return halt
  if (halt.kind === 'park') {
    if (why.details['refused'] === 1) ctx.journal.quotaRefused(ctx.record.ledger)
    if (ctx.options.whenParked === 'end' || why.code === 'max-calls') return halt
    const waiting = resumesByItself(why)
    await ctx.enter('parked', waiting)
    const stopped = await waitForQuota(ctx, why)
    if (stopped) return ctx.leaving && stopped.reason.code === 'cancelled' ? { kind: 'park', reason: waiting } : stopped
  } else {
    if (why.code === 'first-rows' && ctx.options.afterFirst === 'stop') return { kind: 'stop', reason: why }
    const woken = ctx.waitForResume()
    await ctx.enter('paused', why)
    // A resume may have come before the pause took effect.
    const stillPaused = why.code === 'first-rows' || ctx.pausing
    if (stillPaused && !woken.aborted) await new Promise((resolve) => woken.addEventListener('abort', resolve))
    if (ctx.stop.aborted) return { kind: 'stop', reason: reason('cancelled') }
    if (why.code === 'first-rows') ctx.rowsLeft = Number.POSITIVE_INFINITY
  }
  await ctx.enter('running', null)
  return null
}

async function end(ctx: RunContext, state: 'done' | 'parked' | 'stopped', why: Reason | null): Promise<RunEnd> {
  await ctx.enter(state, why, state !== 'parked')
  ctx.recount()
  ctx.journal.release(ctx.run)
  return { ...ctx.journal.info(ctx.run), reason: why }
}

/** The journal failed: nothing more is sent, and what is known is said from memory. */
function broken(ctx: RunContext, failure: JournalFailure): RunEnd {
  const why = reason('journal', { ...failure.details, trouble: failure.code })
  ctx.phase = 'stopped'
  ctx.reason = why
  const { record } = ctx
  const { counts, requests } = ctx.known()
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
    reason: why,
  }
}

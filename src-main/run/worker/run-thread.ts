/**
 * The main thread's side of a run's thread. Starts or resumes a run in that thread, and represents it here. If a thread dies, its run can be resumed.
 * Nothing is sent twice, because the journal records which calls were in flight. The account's key is sent only to this thread.
 */
import type { MessagePort } from 'node:worker_threads'
import { type ProgramError, ProgramFailure } from '../../../src-shared/account/program-error.ts'
import type { NetworkUse } from '../../../src-shared/account/network-use.ts'
import type { PlanHead } from '../../../src-shared/plan/plan.ts'
import type { Result } from '../../../src-shared/material/values/result.ts'
import { makeReason } from '../../../src-shared/run/run.ts'
import type { RunEnd } from '../run-context.ts'
import type { RunHandle } from '../run-loop.ts'
import { JournalFailure, type JournalPort } from '../../ports/journal-port.ts'
import { checkOptions, type RunOptions } from '../options.ts'
import type { RunProgress } from '../../../src-shared/api/run.ts'
import type { Rate } from '../throttle.ts'
import type { UndoOutline, UndoFailure, UndoSource } from '../plan-undo.ts'
import { PlanNotReceivedError } from './plan-port.ts'
import { describeWorkerEnd, WorkerCalls, type CallHooks, type WorkerEnd } from '../../machine/worker-calls.ts'
import { findWorkerFile } from '../../machine/worker-file.ts'

/**
 * A run uses little memory but creates much garbage. If the limit is 2 GB or more, V8 lets a heap grow fourfold before it collects garbage. With a
 * lower limit, a run of 10,000 calls stays under 200 MB without taking longer (decision 076). The limit still fits lists of a million materials.
 */
const MEMORY_LIMITS = { memory: 1536, youngMemory: 48 }

/** What a run's thread needs to do its work. */
export interface RunConnection {
  /** The path of the journal's file. */
  readonly journal: string
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
}

/** A run to start. */
export interface RunRequest {
  readonly head: PlanHead
  /** The port that delivers the plan's rows; see plan-port.ts. */
  readonly plan: MessagePort
  readonly accountName: string
  /** The account's known storages. */
  readonly storages: readonly number[]
  /** The ids in the plan's catalogue; null if unknown. */
  readonly knownIds: readonly number[] | null
  readonly undoOf: string | null
  /** SHA-256 of the plan file; absent if the run has none. */
  readonly planSha256?: string | null
  /** Identifies the company's daily quota. */
  readonly ledger: string
  readonly options: RunOptions
}

/** The run to undo, and which part of it to undo if not everything. */
export interface UndoRequest extends Pick<UndoSource, 'part' | 'note'> {
  readonly run: string
}

/** The answer to an undo request if the undo is not carried out, or has not started yet. */
export type UndoAnswer =
  | { readonly kind: 'planned'; readonly outline: UndoOutline }
  | { readonly kind: 'nothing' }
  /** The user did not type the phrase. */
  | { readonly kind: 'declined' }
  | UndoFailure

/**
 * The calls that a run's thread accepts. Each thread gets exactly one of the first four calls. It answers once the journal and the connections are
 * closed.
 */
export interface RunCalls {
  start(request: { readonly place: RunConnection; readonly runRequest: RunRequest }): RunAnswer
  resume(request: { readonly place: RunConnection; readonly run: string; readonly options: RunOptions }): RunAnswer
  /** Plans the undo of a run and returns its first rows. */
  planUndo(request: {
    readonly place: RunConnection
    readonly undoRequest: UndoRequest
    readonly maxRows: number
  }): RunAnswer
  /** Plans the undo of a run and starts it, if it deletes exactly as many materials as were confirmed. */
  undo(request: {
    readonly place: RunConnection
    readonly undoRequest: UndoRequest
    readonly accountName: string
    readonly deletes: number
    readonly options: RunOptions
  }): RunAnswer
  /** Pauses, resumes or stops the run. */
  steer(runCommand: RunCommand): null
}

export type RunCommand = 'pause' | 'resume' | 'cancel' | 'leave' | { readonly rate: Rate }

export type RunAnswer =
  | { readonly kind: 'ended'; readonly end: RunEnd; readonly progress: RunProgress }
  | { readonly kind: 'no-run'; readonly answer: UndoAnswer }
  /** The run's thread could not use the journal or the address. */
  | { readonly kind: 'refused'; readonly problem: ProgramError }
  | { readonly kind: 'no-plan'; readonly reason: PlanNotReceivedError['reason'] }

export type RunMessage =
  | { readonly kind: 'began'; readonly run: string; readonly progress: RunProgress }
  | { readonly kind: 'progress'; readonly progress: RunProgress }

/** What a run's thread needs, and the main thread's own connection to the same journal. */
export interface RunThreadDependencies extends Omit<RunConnection, 'journal'> {
  readonly journalFile: string
  readonly journal: JournalPort
}

export interface RunThreadRequest extends Omit<RunRequest, 'options'> {
  readonly options?: RunOptions
}

/**
 * Does the same as `startRun`. Rejects with JournalFailure, PlanNotReceivedError, or an Error that quotes an invalid option. In each case nothing was
 * sent.
 */
export async function startRunInThread(
  base: RunThreadDependencies,
  { options = {}, ...runRequest }: RunThreadRequest,
): Promise<RunHandle> {
  checkOptions(options)
  const request = { place: connectionOf(base), runRequest: { ...runRequest, options } }
  return new RunThread(base)
    .begin((worker, hooks) => worker.call('start', request, { ...hooks, transfer: [runRequest.plan] }))
    .waitForRunHandle()
}

/** Does the same as `resumeRun`, in a thread. */
export async function resumeRunInThread(
  base: RunThreadDependencies,
  run: string,
  options: RunOptions = {},
): Promise<RunHandle> {
  checkOptions(options)
  const request = { place: connectionOf(base), run, options }
  return new RunThread(base).begin((worker, hooks) => worker.call('resume', request, hooks)).waitForRunHandle()
}

/** Plans the undo of a run and returns up to `maxRows` of its rows. */
export async function planUndoInThread(
  base: RunThreadDependencies,
  undoRequest: UndoRequest,
  maxRows: number,
): Promise<UndoAnswer> {
  const request = { place: connectionOf(base), undoRequest, maxRows }
  return new RunThread(base).begin((worker, hooks) => worker.call('planUndo', request, hooks)).waitForUndoAnswer()
}

/** Plans the undo of a run and starts it. Does not start it if there is nothing to do, or if the number of deletes is not the confirmed one. */
export async function undoRunInThread(
  base: RunThreadDependencies,
  undoRequest: UndoRequest,
  confirmation: { readonly accountName: string; readonly deletes: number; readonly options: RunOptions },
): Promise<RunHandle | UndoAnswer> {
  checkOptions(confirmation.options)
  const request = { place: connectionOf(base), undoRequest, ...confirmation }
  const thread = new RunThread(base).begin((worker, hooks) => worker.call('undo', request, hooks))
  return Promise.race([thread.waitForRunHandle(), thread.waitForUndoAnswer()])
}

function connectionOf({ journalFile, address, key, network }: RunThreadDependencies): RunConnection {
  return { journal: journalFile, address, key, network }
}

type RunWorker = WorkerCalls<RunCalls, never, RunMessage>

class RunThread {
  private readonly worker: RunWorker
  private readonly base: RunThreadDependencies
  private readonly listeners = new Set<(progress: RunProgress) => void>()
  private readonly startedRun = Promise.withResolvers<string>()
  private readonly answer = Promise.withResolvers<UndoAnswer>()
  private readonly end = Promise.withResolvers<RunEnd>()
  private progress: RunProgress | null = null
  private run: string | null = null

  constructor(base: RunThreadDependencies) {
    this.base = base
    this.worker = new WorkerCalls(findWorkerFile('run-worker', import.meta.url), MEMORY_LIMITS)
    // Only one of these promises is awaited. Failures of the other promises are ignored.
    for (const { promise } of [this.startedRun, this.answer, this.end]) promise.catch(() => undefined)
  }

  /** Makes the one call for which this thread was started. */
  begin(call: (worker: RunWorker, hooks: CallHooks<RunMessage>) => Promise<Result<RunAnswer, WorkerEnd>>): this {
    const onMessage = (message: RunMessage): void => {
      this.reportProgress(message.progress)
      if (message.kind !== 'began') return
      this.run = message.run
      this.startedRun.resolve(message.run)
    }
    void call(this.worker, { onMessage }).then(async (answer) => {
      if (answer.ok) this.handleAnswer(answer.value)
      else this.onThreadEnd(answer.error)
      await this.worker.close()
    })
    return this
  }

  waitForUndoAnswer(): Promise<UndoAnswer> {
    return this.answer.promise
  }

  async waitForRunHandle(): Promise<RunHandle> {
    const id = await this.startedRun.promise
    const steerRun = (runCommand: RunCommand): void => void this.worker.call('steer', runCommand)
    return {
      id,
      progress: () => this.getProgress(),
      onProgress: (listener) => {
        this.listeners.add(listener)
        return () => this.listeners.delete(listener)
      },
      pause: () => steerRun('pause'),
      resume: () => steerRun('resume'),
      cancel: () => steerRun('cancel'),
      leave: () => steerRun('leave'),
      setRate: (rate) => steerRun({ rate }),
      whenFinished: this.end.promise,
    }
  }

  private getProgress(): RunProgress {
    if (!this.progress) throw new Error('The run is not under way yet')
    return this.progress
  }

  private handleAnswer(answer: RunAnswer): void {
    switch (answer.kind) {
      case 'no-run':
        this.answer.resolve(answer.answer)
        return
      case 'refused': {
        const { problem } = answer
        this.fail(
          problem.kind === 'journal' ? new JournalFailure(problem.code, problem.details) : new ProgramFailure(problem),
        )
        return
      }
      case 'no-plan':
        this.fail(new PlanNotReceivedError(answer.reason))
        return
      case 'ended':
        this.reportProgress(answer.progress)
        this.end.resolve(answer.end)
        return
    }
  }

  private fail(error: Error): void {
    this.startedRun.reject(error)
    this.answer.reject(error)
  }

  private reportProgress(progress: RunProgress): void {
    this.progress = progress
    for (const listener of this.listeners) listener(progress)
  }

  private onThreadEnd(end: WorkerEnd): void {
    const reasonText = describeWorkerEnd(end)
    this.fail(new Error(reasonText))
    if (this.run === null || this.progress === null) return
    const stopReason = makeReason('thread-ended', { reason: reasonText })
    this.reportProgress({ ...this.progress, state: 'stopped', why: stopReason })
    try {
      this.base.journal.releaseOrphan(this.run)
      this.end.resolve({ ...this.base.journal.info(this.run), state: 'stopped', reason: stopReason })
    } catch (failure) {
      // The main thread cannot use the journal either.
      this.end.reject(failure)
    }
  }
}

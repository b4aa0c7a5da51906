/**
 * Main's side of a run's thread: starts or resumes a run there, and stands for it. A thread that dies leaves a run that can be
 * resumed; nothing is sent twice, because the journal knows what was on its way.
 */
import { Worker, type MessagePort } from 'node:worker_threads'
import { reason } from '../../../src-shared/run/run.ts'
import { ProgramFailure } from '../../ports/program-failure.ts'
import type { RunEnd } from '../context.ts'
import type { RunHandle } from '../run-loop.ts'
import { JournalFailure, type JournalPort } from '../../ports/journal-port.ts'
import { checkOptions, type RunOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import { PlanNotReceived } from './plan-port.ts'
import type { FromRunWorker, RunRequest, RunPlace, ToRunWorker, UndoAnswer, UndoRequest } from './run-messages.ts'
import { workerFile } from '../../machine/worker-file.ts'

/**
 * A run lives on little and makes much garbage. From 2 GB up V8 lets a heap grow fourfold before it cleans up; below, it keeps
 * 10,000 calls under 200 MB at no cost in time (decision 076). The limit itself holds lists of a million materials.
 */
const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1536 }

/** The thread's place, and main's own view of the same journal. */
export interface RunBase extends Omit<RunPlace, 'journal'> {
  readonly journalFile: string
  readonly journal: JournalPort
}

export interface ThreadedStart extends Omit<RunRequest, 'options'> {
  readonly options?: RunOptions
}

/** As startRun: rejects with JournalFailure, PlanNotReceived, or an Error quoting a wrong option; nothing was sent then. */
export async function startRunThread(base: RunBase, { options = {}, ...asked }: ThreadedStart): Promise<RunHandle> {
  checkOptions(options)
  const thread = new RunThread(base)
  thread.tell({ kind: 'start', place: placeOf(base), asked: { ...asked, options } }, asked.plan)
  return thread.began()
}

/** As resumeRun. */
export async function resumeRunThread(base: RunBase, run: string, options: RunOptions = {}): Promise<RunHandle> {
  checkOptions(options)
  const thread = new RunThread(base)
  thread.tell({ kind: 'resume', place: placeOf(base), run, options })
  return thread.began()
}

/** The undo of a run as it would be now; `most` rows of it. */
export async function planUndoThread(base: RunBase, asked: UndoRequest, most: number): Promise<UndoAnswer> {
  const thread = new RunThread(base)
  thread.tell({ kind: 'plan-undo', place: placeOf(base), asked, most })
  return thread.answered()
}

/** Plans the undo of a run and starts it, unless there is nothing to do or it deletes another number than was confirmed. */
export async function undoThread(
  base: RunBase,
  asked: UndoRequest,
  how: { readonly accountName: string; readonly deletes: number; readonly options: RunOptions },
): Promise<RunHandle | UndoAnswer> {
  checkOptions(how.options)
  const thread = new RunThread(base)
  thread.tell({ kind: 'undo', place: placeOf(base), asked, ...how })
  return Promise.race([thread.began(), thread.answered()])
}

function placeOf({ journalFile, address, key, network }: RunBase): RunPlace {
  return { journal: journalFile, address, key, network }
}

class RunThread {
  private readonly worker: Worker
  private readonly base: RunBase
  private readonly listeners = new Set<(progress: Progress) => void>()
  private readonly first = Promise.withResolvers<string>()
  private readonly answer = Promise.withResolvers<UndoAnswer>()
  private readonly end = Promise.withResolvers<RunEnd>()
  private progress: Progress | null = null
  private run: string | null = null
  private over = false

  constructor(base: RunBase) {
    this.base = base
    this.worker = new Worker(workerFile('run-worker', import.meta.url), { resourceLimits: LIMITS })
    // One of them is waited for; the others may fail unheard.
    for (const { promise } of [this.first, this.answer, this.end]) promise.catch(() => undefined)
    this.worker.on('message', (message: FromRunWorker) => this.hear(message))
    this.worker.on('error', (error: Error) => this.died(error))
    this.worker.on('exit', () => this.died(new Error('it ended early')))
  }

  tell(message: ToRunWorker, ...ports: MessagePort[]): void {
    this.worker.postMessage(message, ports)
  }

  answered(): Promise<UndoAnswer> {
    return this.answer.promise
  }

  async began(): Promise<RunHandle> {
    const id = await this.first.promise
    return {
      id,
      progress: () => this.now(),
      onProgress: (listener) => {
        this.listeners.add(listener)
        return () => this.listeners.delete(listener)
      },
      pause: () => this.tell({ kind: 'pause' }),
      resume: () => this.tell({ kind: 'go-on' }),
      cancel: () => this.tell({ kind: 'cancel' }),
      leave: () => this.tell({ kind: 'leave' }),
      setRate: (rate) => this.tell({ kind: 'rate', rate }),
      finished: this.end.promise,
    }
  }

  private now(): Progress {
    if (!this.progress) throw new Error('The run is not under way yet')
    return this.progress
  }

  private hear(message: FromRunWorker): void {
    switch (message.kind) {
      case 'began':
        this.run = message.run
        this.progress = message.progress
        this.first.resolve(message.run)
        return
      case 'undo':
        this.answer.resolve(message.answer)
        return
      case 'refused': {
        const { problem } = message
        const failure =
          problem.kind === 'journal' ? new JournalFailure(problem.code, problem.details) : new ProgramFailure(problem)
        this.first.reject(failure)
        this.answer.reject(failure)
        return
      }
      case 'no-plan':
        this.first.reject(new PlanNotReceived(message.why))
        return
      case 'progress':
        this.show(message.progress)
        return
      case 'ended':
        this.over = true
        this.show(message.progress)
        this.end.resolve(message.end)
        return
    }
  }

  private show(progress: Progress): void {
    this.progress = progress
    for (const listener of this.listeners) listener(progress)
  }

  /** After the end this changes nothing. */
  private died(error: Error): void {
    this.first.reject(error)
    this.answer.reject(error)
    if (this.over || this.run === null || this.progress === null) return
    this.over = true
    const why = reason('thread-ended', { reason: error.message })
    this.show({ ...this.progress, state: 'stopped', why })
    try {
      this.base.journal.releaseOrphan(this.run)
      this.end.resolve({ ...this.base.journal.info(this.run), state: 'stopped', reason: why })
    } catch (failure) {
      // The journal cannot be used from here either.
      this.end.reject(failure)
    }
  }
}

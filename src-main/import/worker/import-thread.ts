/**
 * Main's side of an import worker: starts it, sends it calls and ends it. If a worker dies, that counts as a problem of the file.
 */
import type { MessagePort } from 'node:worker_threads'
import type { ImportStage } from '../../../src-shared/api/import.ts'
import {
  getOperation,
  type RequestArguments,
  type RequestOf,
  type ImportCalls,
  type ImportMessage,
  type OperationName,
  type ValueOf,
} from './session-handlers.ts'
import type { Answer, FailedAnswer } from '../../../src-shared/api/host.ts'
import { refuse } from '../../../src-shared/material/values/result.ts'
import { CallsInProcess, WorkerCalls, type CallAnswerer, type WorkerEnd } from '../../machine/worker-calls.ts'
import { findWorkerFile } from '../../machine/worker-file.ts'

export interface ThreadLimits {
  /** The memory for objects, in megabytes. A file that needs more ends the worker, not the app. */
  readonly memory: number
  /** The memory for new objects, in megabytes. V8 would let it grow to 96. */
  readonly youngMemory?: number
  /** The time limit for reading the file, in milliseconds: from the start until another stage reports progress. */
  readonly fileTimeLimit: number
}

/**
 * Enough memory for a million rows. The thread itself normally ends a reading that takes longer than a minute. This limit is for a thread that no
 * longer responds.
 */
export const threadLimits: ThreadLimits = { memory: 3072, youngMemory: 24, fileTimeLimit: 150_000 }

/** The usual limits, with this amount of memory if it is given. */
export function makeThreadLimits(memory = threadLimits.memory): ThreadLimits {
  return { ...threadLimits, memory }
}

export interface ThreadHooks {
  onProgress(stage: ImportStage, doneCount: number, total: number): void
  /** Called when a read request was sent. */
  onRequest(): void
  /** The share of a slow change that is done, from 0 to 1. */
  onChanging?(share: number): void
}

/** The hooks of a thread that is started before an import uses it. */
const NO_HOOKS: ThreadHooks = { onProgress: () => undefined, onRequest: () => undefined }

/** Answers an import's calls in this process, without a thread. */
type AnswerInProcess = (onMessage: (message: ImportMessage) => void) => Promise<CallAnswerer<ImportCalls>>

export class ImportThread {
  hooks: ThreadHooks
  private readonly worker: WorkerCalls<ImportCalls, ImportMessage> | CallsInProcess<ImportCalls>
  private changeCount = 0
  private readonly limits: ThreadLimits
  private timeLimitTimer: NodeJS.Timeout | undefined

  constructor(hooks: ThreadHooks = NO_HOOKS, limits: ThreadLimits = threadLimits, answerInProcess?: AnswerInProcess) {
    this.hooks = hooks
    this.limits = limits
    const onMessage = (message: ImportMessage): void => {
      switch (message.kind) {
        case 'progress':
          if (message.stage !== 'file') clearTimeout(this.timeLimitTimer)
          return this.hooks.onProgress(message.stage, message.done, message.total)
        case 'changing':
          return this.hooks.onChanging?.(message.share)
        case 'request':
          return this.hooks.onRequest()
      }
    }
    const onEnd = (): void => clearTimeout(this.timeLimitTimer)
    this.worker = answerInProcess
      ? new CallsInProcess(answerInProcess(onMessage), onEnd)
      : new WorkerCalls(findWorkerFile('import-worker', import.meta.url), { ...limits, onMessage, onEnd })
  }

  /** Increases with each operation that may change the plan. Two requests with the same revision apply to the same plan. */
  get revision(): number {
    return this.changeCount
  }

  async ask<Name extends OperationName>(
    operation: Name,
    ...[request]: RequestArguments<Name>
  ): Promise<Answer<ValueOf<Name>>> {
    return this.post(operation, request)
  }

  /** Sends the plan's rows to a run's thread, which has the other end of the port. Sends nothing if the plan no longer has this `revision`. */
  async sendPlan(port: MessagePort, revision: number): Promise<void> {
    const sendAnswer = await this.post('sendPlan', { port, revision }, [port])
    // On a failure, closing the port informs the receiver at the other end.
    if (!sendAnswer.ok) port.close()
  }

  private async post<Name extends OperationName>(
    operation: Name,
    request: RequestOf<Name> | undefined,
    transfer: readonly MessagePort[] = [],
  ): Promise<Answer<ValueOf<Name>>> {
    const { mayChangePlan, readsFile } = getOperation(operation)
    if (mayChangePlan) this.changeCount += 1
    if (readsFile) this.startTimeLimit()
    const reply = await this.worker.call<OperationName>(operation, request, { transfer })
    clearTimeout(this.timeLimitTimer)
    if (!reply.ok) return makeWorkerEndAnswer(reply.error)
    // The worker is our own code, and its answer has the type from the same entry of the table.
    return reply.value as Answer<ValueOf<Name>>
  }

  /** Why the thread ended; pending until then. */
  get whenClosed(): Promise<FailedAnswer> {
    return this.worker.whenEnded.then(makeWorkerEndAnswer)
  }

  async close(): Promise<void> {
    await this.worker.close()
  }

  /** Starts the time limit. In practice only one request is pending. If several are, the last one gets the full time. */
  private startTimeLimit(): void {
    clearTimeout(this.timeLimitTimer)
    this.timeLimitTimer = setTimeout(() => void this.worker.close({ kind: 'too-slow' }), this.limits.fileTimeLimit)
    this.timeLimitTimer.unref()
  }
}

export function makeWorkerEndAnswer(end: WorkerEnd): FailedAnswer {
  switch (end.kind) {
    case 'closed':
      return refuse({ code: 'import-closed' })
    case 'out-of-memory':
      return refuse({ code: 'file-needs-memory' })
    case 'too-slow':
      return refuse({ code: 'file-too-slow' })
    case 'crashed':
      return refuse({ code: 'file-failed', reason: end.error.message })
  }
}

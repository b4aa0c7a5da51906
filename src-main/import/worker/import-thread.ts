/** Main's side of an import worker: starts it, asks it, ends it. A worker that dies is a problem with the file. */
import type { Message } from '../../../src-shared/words/message.ts'
import type { MessagePort } from 'node:worker_threads'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { ImportStage } from '../../../src-shared/api/import.ts'
import { hostWords, type HostWords } from '../../../src-shared/words/host.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import {
  effectsOf,
  type Asking,
  type AsksOf,
  type ImportCalls,
  type ImportSaid,
  type OperationName,
  type ValueOf,
} from './session-handlers.ts'
import type { Imported } from '../import-codes.ts'
import { WorkerCalls, type WorkerEnd } from '../../machine/worker-calls.ts'
import { workerFile } from '../../machine/worker-file.ts'

export interface ThreadLimits {
  /** Megabytes of objects; a file that needs more ends the worker, not the app. */
  readonly memory: number
  /** Megabytes of objects just made, that V8 lets grow to 96. */
  readonly young?: number
  /** Milliseconds from the start of a reading to the first word of another stage. */
  readonly file: number
}

/** Memory for a million rows. The intake ends what is slow after a minute by itself; this ends what does not come back. */
export const threadLimits: ThreadLimits = { memory: 3072, young: 24, file: 150_000 }

export interface ThreadHooks {
  onProgress(stage: ImportStage, done: number, total: number): void
  /** A reading request went out. */
  onRequest(): void
  /** What share of a change that takes long is done, from 0 to 1. */
  onChanging?(share: number): void
  /** What the window speaks now; English where absent. */
  language?(): Language
}

export class ImportThread {
  private readonly worker: WorkerCalls<ImportCalls, ImportSaid>
  private altered = 0
  private readonly limits: ThreadLimits
  private readonly hooks: ThreadHooks
  private slow: NodeJS.Timeout | undefined

  constructor(hooks: ThreadHooks, limits: ThreadLimits = threadLimits) {
    this.limits = limits
    this.hooks = hooks
    this.worker = new WorkerCalls(workerFile('import-worker', import.meta.url), {
      ...limits,
      onSaid: (said) => {
        switch (said.kind) {
          case 'progress':
            if (said.stage !== 'file') clearTimeout(this.slow)
            return hooks.onProgress(said.stage, said.done, said.total)
          case 'changing':
            return hooks.onChanging?.(said.share)
          case 'request':
            return hooks.onRequest()
        }
      },
      onEnd: () => clearTimeout(this.slow),
    })
  }

  /** Grows with whatever may change the plan: two askings under one revision are about one plan. */
  get revision(): number {
    return this.altered
  }

  async ask<Name extends OperationName>(operation: Name, ...[asks]: Asking<Name>): Promise<Answer<ValueOf<Name>>> {
    return this.post(operation, asks)
  }

  /** Gives the plan's rows to a run's thread at the other end of the port, as long as the plan is that of `revision`. */
  async sendPlan(port: MessagePort, revision: number): Promise<void> {
    const sending = await this.post('sendPlan', { port, revision }, [port])
    // Whoever waits at the other end hears of it.
    if (!sending.ok) port.close()
  }

  private async post<Name extends OperationName>(
    operation: Name,
    asks: AsksOf<Name> | undefined,
    transfer: readonly MessagePort[] = [],
  ): Promise<Answer<ValueOf<Name>>> {
    const { alters, reads } = effectsOf(operation)
    if (alters) this.altered += 1
    if (reads) this.startClock()
    const reply = await this.worker.call<OperationName>(operation, asks, { transfer })
    clearTimeout(this.slow)
    if (!reply.ok) return this.endedBy(reply.error)
    // The worker is our own code, which answers by the same entry of the table.
    const answer = reply.value as Imported<ValueOf<Name>>
    if (answer.ok) return answer
    // Loaded with the first failure: not before the first window.
    const { importFailure } = await import('../../../src-shared/words/import-failure.ts')
    return importFailure(answer.failure, this.language)
  }

  /** Why the thread ended, once it has. */
  get gone(): Promise<Answer<never>> {
    return this.worker.gone.then((end) => this.endedBy(end))
  }

  /** The plan to be applied is not the one that was confirmed. */
  get planChanged(): Answer<never> {
    return { ok: false, failure: { code: 'bad-request', message: this.words.planChanged, detail: 'plan-changed' } }
  }

  async close(): Promise<void> {
    await this.worker.close()
  }

  private get words(): HostWords {
    return hostWords(this.language)
  }

  private get language(): Language {
    return this.hooks.language?.() ?? 'en'
  }

  /** Asked one at a time in practice; the last one asked has the whole time. */
  private startClock(): void {
    clearTimeout(this.slow)
    this.slow = setTimeout(() => void this.worker.close({ kind: 'too-slow' }), this.limits.file)
    this.slow.unref()
  }

  private endedBy(end: WorkerEnd): Answer<never> {
    return { ok: false, failure: { code: 'file-refused', message: endMessage(end, this.words) } }
  }
}

function endMessage(end: WorkerEnd, words: HostWords): Message {
  switch (end.kind) {
    case 'closed':
      return words.importClosed
    case 'out-of-memory':
      return words.fileNeedsMemory
    case 'too-slow':
      return words.fileSlow
    case 'crashed':
      return words.fileFailed(end.error.message)
  }
}

/** Main's side of an import worker: starts it, asks it, ends it. A worker that dies is a problem with the file. */
import type { Message } from '../../../src-shared/words/message.ts'
import { Worker, type MessagePort } from 'node:worker_threads'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { ImportStage } from '../../../src-shared/api/import.ts'
import { hostWords, type HostWords } from '../../../src-shared/words/host.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import {
  effectsOf,
  type Asking,
  type AsksOf,
  type FromImportWorker,
  type OperationName,
  type ValueOf,
} from './import-operations.ts'
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

type Waiting = (answer: Answer<unknown>) => void

export class ImportThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private next = 1
  private altered = 0
  private ended: Answer<never> | null = null
  private readonly ending = Promise.withResolvers<Answer<never>>()
  private readonly limits: ThreadLimits
  private readonly hooks: ThreadHooks
  private slow: NodeJS.Timeout | undefined

  constructor(hooks: ThreadHooks, limits: ThreadLimits = threadLimits) {
    this.limits = limits
    this.hooks = hooks
    this.worker = new Worker(workerFile('import-worker', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memory,
        ...(limits.young === undefined ? {} : { maxYoungGenerationSizeMb: limits.young }),
      },
    })
    this.worker.on('message', (message: FromImportWorker) => {
      switch (message.kind) {
        case 'reply':
          clearTimeout(this.slow)
          this.waiting.get(message.id)?.(message.answer)
          this.waiting.delete(message.id)
          break
        case 'progress':
          if (message.stage !== 'file') clearTimeout(this.slow)
          hooks.onProgress(message.stage, message.done, message.total)
          break
        case 'changing':
          hooks.onChanging?.(message.share)
          break
        case 'request':
          hooks.onRequest()
          break
      }
    })
    this.worker.on('error', (error: Error & { code?: string }) => {
      this.end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? this.words.fileNeedsMemory : this.words.fileFailed(error.message),
      )
    })
    this.worker.on('exit', () => this.end(this.words.importClosed))
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
    ports: readonly MessagePort[] = [],
  ): Promise<Answer<ValueOf<Name>>> {
    if (this.ended) return this.ended
    const { alters, reads } = effectsOf(operation)
    const id = this.next++
    if (alters) this.altered += 1
    if (reads) this.startClock()
    const reply = new Promise<Answer<unknown>>((resolve) => this.waiting.set(id, resolve))
    this.worker.postMessage({ id, operation, asks, revision: this.altered }, ports)
    // The worker is our own code, which answers by the same entry of the table.
    return (await reply) as Answer<ValueOf<Name>>
  }

  /** Why the thread ended, once it has. */
  get gone(): Promise<Answer<never>> {
    return this.ending.promise
  }

  /** The plan to be applied is not the one that was confirmed. */
  get planChanged(): Answer<never> {
    return { ok: false, failure: { code: 'bad-request', message: this.words.planChanged, detail: 'plan-changed' } }
  }

  async close(): Promise<void> {
    clearTimeout(this.slow)
    await this.worker.terminate()
  }

  private get words(): HostWords {
    return hostWords(this.hooks.language?.() ?? 'en')
  }

  /** Asked one at a time in practice; the last one asked has the whole time. */
  private startClock(): void {
    clearTimeout(this.slow)
    this.slow = setTimeout(() => {
      this.end(this.words.fileSlow)
      void this.worker.terminate()
    }, this.limits.file)
    this.slow.unref()
  }

  private end(message: Message): void {
    clearTimeout(this.slow)
    this.ended ??= { ok: false, failure: { code: 'file-refused', message } }
    this.ending.resolve(this.ended)
    for (const resolve of this.waiting.values()) resolve(this.ended)
    this.waiting.clear()
  }
}

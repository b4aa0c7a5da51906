/** Main's side of an import worker: starts it, asks it, ends it. A worker that dies is a problem with the file. */
import { Worker } from 'node:worker_threads'
import type { Answer } from '../../src-shared/contract/host.ts'
import type { ImportStage } from '../../src-shared/contract/import.ts'
import { hostWords, type HostWords } from '../../src-shared/wording/host.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import type { FromWorker, Operation, SessionOperations } from './session-messages.ts'
import { workerFile } from './worker-file.ts'

export interface ThreadLimits {
  /** Megabytes of objects; a file that needs more ends the worker, not the app. */
  readonly memory: number
  /** Megabytes of objects just made; V8 lets them grow to 48. */
  readonly young?: number
  /** Milliseconds from the start of a reading to the first word of another stage. */
  readonly file: number
}

/** Memory for a million rows. The intake ends what is slow after a minute by itself; this ends what does not come back. */
export const threadLimits: ThreadLimits = { memory: 3072, file: 150_000 }

/** What reads the file, or may. */
const READING: ReadonlySet<Operation> = new Set(['open', 'change', 'reread', 'inspect', 'openPlan'])

/** What may change the plan that a session shows. */
const ALTERS: Readonly<Record<Operation, boolean>> = {
  open: true,
  change: true,
  edit: true,
  reread: true,
  undo: true,
  redo: true,
  adjust: true,
  openPlan: true,
  allow: true,
  rekey: false,
  speak: false,
  mapping: false,
  summary: false,
  rows: false,
  find: false,
  copy: false,
  alike: false,
  blocked: false,
  originals: false,
  keepOriginals: false,
  save: false,
  known: false,
  plan: false,
  planJson: false,
  planFileRows: false,
  locate: false,
  writePlan: false,
  inspect: false,
}

export interface ThreadHooks {
  onProgress(stage: ImportStage, done: number, total: number): void
  /** A reading request went out. */
  onRequest(): void
  /** What the window speaks now; English where absent. */
  language?(): Language
}

type Waiting = (answer: Answer<unknown>) => void

export class SessionThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private next = 1
  private altered = 0
  private ended: Answer<never> | null = null
  private readonly limits: ThreadLimits
  private readonly hooks: ThreadHooks
  private slow: NodeJS.Timeout | undefined

  constructor(hooks: ThreadHooks, limits: ThreadLimits = threadLimits) {
    this.limits = limits
    this.hooks = hooks
    this.worker = new Worker(workerFile('import-worker'), {
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memory,
        ...(limits.young === undefined ? {} : { maxYoungGenerationSizeMb: limits.young }),
      },
    })
    this.worker.on('message', (message: FromWorker) => {
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

  async ask<Name extends Operation>(
    operation: Name,
    asks: SessionOperations[Name]['asks'],
  ): Promise<SessionOperations[Name]['answers']> {
    if (this.ended) return this.ended
    const id = this.next++
    if (ALTERS[operation]) this.altered += 1
    if (READING.has(operation)) this.startClock()
    const reply = new Promise<Answer<unknown>>((resolve) => this.waiting.set(id, resolve))
    this.worker.postMessage({ id, operation, asks })
    // The worker is our own code on the other side of session-messages.ts: its answers have the operation's shape.
    return (await reply) as SessionOperations[Name]['answers']
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

  private end(message: string): void {
    clearTimeout(this.slow)
    this.ended ??= { ok: false, failure: { code: 'file-refused', message } }
    for (const resolve of this.waiting.values()) resolve(this.ended)
    this.waiting.clear()
  }
}

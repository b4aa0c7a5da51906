/** Main's side of an import worker: starts it, asks it, ends it. A worker that dies is a problem with the file. */
import { Worker } from 'node:worker_threads'
import type { Answer } from '../../src-shared/contract/host.ts'
import type { ImportStage } from '../../src-shared/contract/import.ts'
import type { FromWorker, Operation, SessionOperations } from './session-messages.ts'
import { workerFile } from './worker-file.ts'

/** Enough for a million rows; a file that needs more ends the worker, not the app. */
const MOST_MEMORY_MB = 3072

export interface ThreadHooks {
  onProgress(stage: ImportStage, done: number, total: number): void
  /** A reading request went out. */
  onRequest(): void
}

type Waiting = (answer: Answer<unknown>) => void

export class SessionThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private next = 1
  private ended: Answer<never> | null = null

  constructor(hooks: ThreadHooks) {
    this.worker = new Worker(workerFile('import-worker'), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    this.worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'reply':
          this.waiting.get(message.id)?.(message.answer)
          this.waiting.delete(message.id)
          break
        case 'progress':
          hooks.onProgress(message.stage, message.done, message.total)
          break
        case 'request':
          hooks.onRequest()
          break
      }
    })
    this.worker.on('error', (error: Error & { code?: string }) => {
      this.end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? 'The file needs more memory than an import may use. Split it into smaller files and import them one after another. Nothing was sent.'
          : `Reading the file failed unexpectedly (${error.message}). Save it as a new XLSX or CSV file and try again. Nothing was sent.`,
      )
    })
    this.worker.on('exit', () => this.end('This import was closed. Open the file again.'))
  }

  async ask<Name extends Operation>(
    operation: Name,
    asks: SessionOperations[Name]['asks'],
  ): Promise<SessionOperations[Name]['answers']> {
    if (this.ended) return this.ended
    const id = this.next++
    const reply = new Promise<Answer<unknown>>((resolve) => this.waiting.set(id, resolve))
    this.worker.postMessage({ id, operation, asks })
    // The worker is our own code on the other side of session-messages.ts: its answers have the operation's shape.
    return (await reply) as SessionOperations[Name]['answers']
  }

  async close(): Promise<void> {
    await this.worker.terminate()
  }

  private end(message: string): void {
    this.ended ??= { ok: false, failure: { code: 'file-refused', message } }
    for (const resolve of this.waiting.values()) resolve(this.ended)
    this.waiting.clear()
  }
}

/** Main's side of the history's thread: begun when it is first asked, ended after a while without a question. */
import { Worker } from 'node:worker_threads'
import { ProgramFailure } from '../engine/program-failure.ts'
import type { ProgramError } from '../../src-shared/domain/account/program-error.ts'
import type { FromHistoryWorker, HistoryTask, HistoryTasks } from './history-messages.ts'
import { workerFile } from './worker-file.ts'

/** Two large readings and what differs between them. */
const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 2048 }
const IDLE_MS = 60_000

interface Waiting {
  resolve(answer: unknown): void
  reject(error: unknown): void
}

export class HistoryThread {
  private readonly dataFolder: string
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private next = 1
  private idle: NodeJS.Timeout | undefined

  constructor(dataFolder: string) {
    this.dataFolder = dataFolder
  }

  /** Rejects with ProgramFailure, or with what went wrong in the thread. */
  async ask<Task extends HistoryTask>(
    task: Task,
    asks: HistoryTasks[Task]['asks'],
  ): Promise<HistoryTasks[Task]['answers']> {
    clearTimeout(this.idle)
    const worker = (this.worker ??= this.begin())
    const id = this.next++
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject }))
    worker.postMessage({ id, task, asks })
    // The worker is our own code, which answers by the same table.
    return (await answer) as HistoryTasks[Task]['answers']
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    const { worker } = this
    this.worker = null
    await worker?.terminate()
  }

  private begin(): Worker {
    const worker = new Worker(workerFile('history-worker'), { resourceLimits: LIMITS, workerData: this.dataFolder })
    worker.on('message', (message: FromHistoryWorker) => {
      const waiting = this.waiting.get(message.id)
      this.waiting.delete(message.id)
      if (message.ok) waiting?.resolve(message.answer)
      else waiting?.reject(thrown(message.error))
      if (this.waiting.size > 0) return
      this.idle = setTimeout(() => void this.close(), IDLE_MS)
      this.idle.unref()
    })
    const ended = (error: Error): void => {
      if (this.worker === worker) this.worker = null
      for (const waiting of this.waiting.values()) waiting.reject(error)
      this.waiting.clear()
    }
    worker.on('error', ended)
    worker.on('exit', () => ended(new Error('the history’s thread ended early')))
    return worker
  }
}

/** A known failure lost its class on its way here. */
function thrown(error: unknown): unknown {
  const isKnown = typeof error === 'object' && error !== null && 'problem' in error
  return isKnown ? new ProgramFailure((error as { readonly problem: ProgramError }).problem) : error
}

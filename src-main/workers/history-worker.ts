/** The history's thread: readings are unpacked and compared here, so that main is never held up. */
import { parentPort, workerData } from 'node:worker_threads'
import { ProgramFailure } from '../engine/program-failure.ts'
import type { FromHistoryWorker, HistoryTask, HistoryTasks, ToHistoryWorker } from './history-messages.ts'
import { HistoryWork } from './history-work.ts'

const port = parentPort
if (!port) throw new Error('history-worker runs as a worker thread only')

// Main's side has made it a text.
const work = new HistoryWork(String(workerData))

function answer<Task extends HistoryTask>(task: Task, asks: HistoryTasks[Task]['asks']): Promise<unknown> {
  return work.answers[task](asks)
}

// One at a time: a comparison that is remembered must not be replaced while its page is cut.
let queue = Promise.resolve()
port.on('message', ({ id, task, asks }: ToHistoryWorker) => {
  queue = queue.then(async () => {
    const reply = await answer(task, asks).then(
      (value): FromHistoryWorker => ({ id, ok: true, answer: value }),
      (error: unknown): FromHistoryWorker => ({
        id,
        ok: false,
        error: error instanceof ProgramFailure ? { problem: error.problem } : error,
      }),
    )
    port.postMessage(reply)
  })
})

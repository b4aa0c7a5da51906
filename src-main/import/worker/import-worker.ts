/** The import session's thread: a file in, rows and plan out. Main never parses a file or an account's list itself. */
import { parentPort } from 'node:worker_threads'
import type { Answer } from '../../../src-shared/api/host.ts'
import {
  effectsOf,
  importOperations,
  type AsksOf,
  type FromImportWorker,
  type OperationName,
  type ToImportWorker,
} from './import-operations.ts'
import { ImportWork } from './import-work.ts'

const port = parentPort
if (!port) throw new Error('import-worker runs as a worker thread only')

function say(message: FromImportWorker): void {
  port?.postMessage(message)
}

const work = new ImportWork({
  onProgress: (stage, done, total) => say({ kind: 'progress', stage, done, total }),
  onRequest: () => say({ kind: 'request' }),
  onChanging: (share) => say({ kind: 'changing', share }),
  inTurn,
})

type Answers = {
  readonly [Name in OperationName]: {
    answer(work: ImportWork, asks: AsksOf<Name>): Answer<unknown> | Promise<Answer<unknown>>
  }
}
const operations: Answers = importOperations

async function answer<Name extends OperationName>({ operation, asks }: ToImportWorker<Name>): Promise<Answer<unknown>> {
  return operations[operation].answer(work, asks)
}

// One at a time, in order: a change must not overtake the rows asked for before it.
let queue = Promise.resolve()
function inTurn<T>(act: () => T | Promise<T>): Promise<T> {
  const done = queue.then(act)
  queue = done.then(() => undefined)
  return done
}
async function reply(message: ToImportWorker): Promise<void> {
  say({ kind: 'reply', id: message.id, answer: await answer(message) })
}
port.on('message', (message: ToImportWorker) => {
  if (effectsOf(message.operation).overtakes) void reply(message)
  else {
    void inTurn(async () => {
      if (!effectsOf(message.operation).shows) await work.session?.account.keep()
      work.revision = message.revision
      return reply(message)
    })
  }
})

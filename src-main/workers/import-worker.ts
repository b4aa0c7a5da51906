/** The import session's thread: a file in, rows and plan out. Main never parses a file or an account's list itself. */
import { parentPort } from 'node:worker_threads'
import type { Answer } from '../../src-shared/contract/host.ts'
import { openAccount } from '../adapters/account/client.ts'
import { systemClock } from '../adapters/clock.ts'
import { readSource } from '../adapters/intake/read-source.ts'
import { sha256 } from '../adapters/xlsx-write/sha256.ts'
import { ImportSession } from '../engine/import/session.ts'
import type { FromWorker, OpenMessage, ToWorker } from './session-messages.ts'

const port = parentPort
if (!port) throw new Error('import-worker runs as a worker thread only')

const PROGRESS_EVERY_MS = 100

function say(message: FromWorker): void {
  port?.postMessage(message)
}

let session: ImportSession | null = null
let lastProgress = 0

const notOpen: Answer<never> = {
  ok: false,
  failure: { code: 'not-found', message: 'This import is not open any more. Open the file again.' },
}

async function open({ input, address, key }: OpenMessage): Promise<Answer<unknown>> {
  const account = openAccount({ address, key, onRequest: () => say({ kind: 'request' }) })
  const made = await ImportSession.open(
    input,
    { readSource, account, clock: systemClock, digest: sha256 },
    {
      onProgress(stage, done, total) {
        const now = performance.now()
        if (done < total && now - lastProgress < PROGRESS_EVERY_MS) return
        lastProgress = now
        say({ kind: 'progress', stage, done, total })
      },
    },
  )
  if (!made.ok) {
    await account.close()
    return made
  }
  session = made.value
  return { ok: true, value: session.summary() }
}

async function answer(message: ToWorker): Promise<Answer<unknown>> {
  if (message.operation === 'open') return open(message.asks)
  if (!session) return notOpen
  switch (message.operation) {
    case 'change':
      return session.change(message.asks)
    case 'edit':
      return session.edit(message.asks)
    case 'reread':
      return session.reread()
    case 'mapping':
      return { ok: true, value: session.mappingToKeep() }
    case 'undo':
      return session.undo()
    case 'redo':
      return session.redo()
    case 'blocked':
      return { ok: true, value: session.blockedRows() }
    case 'originals':
      return { ok: true, value: session.originals(message.asks.indexes) }
    case 'known':
      return { ok: true, value: session.snapshot.catalogue.catalogue.ids }
    case 'summary':
      return { ok: true, value: session.summary() }
    case 'rows':
      return { ok: true, value: session.rows(message.asks.from, message.asks.count, message.asks.filter) }
    case 'plan': {
      const { from, count } = message.asks
      const rows = session.planRows(from, count)
      return { ok: true, value: { head: session.planHead(), total: session.snapshot.preview.count, rows } }
    }
  }
}

// One at a time, in order: a change must not overtake the rows asked for before it.
let queue = Promise.resolve()
port.on('message', (message: ToWorker) => {
  queue = queue.then(async () => {
    say({ kind: 'reply', id: message.id, answer: await answer(message) })
  })
})

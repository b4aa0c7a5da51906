/** An account's thread: what it answers is read here, so that a hostile or endless answer never holds main. */
import { parentPort, workerData } from 'node:worker_threads'
import { openAccount } from '../client.ts'
import { probeStorages } from '../probe-storages.ts'
import { testConnection } from '../test-connection.ts'
import { listMemory } from '../../store/journal/list-memory.ts'
import type { AccountPlace, FromAccountWorker, ToAccountWorker } from './account-messages.ts'

const port = parentPort
if (!port) throw new Error('account-worker runs as a worker thread only')

function say(message: FromAccountWorker): void {
  port?.postMessage(message)
}

// Main's side has made it of this shape.
const place = workerData as AccountPlace
const account = openAccount({
  ...place,
  ...listMemory(place.journal),
  onRequest: (use) => say({ kind: 'request', use }),
})
const stops = new Map<number, AbortController>()

function answer(message: Extract<ToAccountWorker, { kind: 'ask' }>, stop: AbortSignal): Promise<unknown> {
  const { id, task, asks } = message
  const onRequest = (): void => say({ kind: 'request', use: 'read' })
  switch (task) {
    case 'readStorage':
      return account.readStorage(asks.storage, {
        stop,
        into: {
          begin: (total) => say({ kind: 'begin', id, total }),
          page: (materials) => say({ kind: 'page', id, materials }),
        },
        onProgress: (done, total) => say({ kind: 'progress', id, done, total }),
      })
    case 'readSuppliers':
      return account.readSuppliers(asks.material, asks.storage, stop ? { stop } : {})
    case 'probe':
      return account.probe(asks.storage)
    case 'send':
      return account.send(asks.call, asks.body, stop)
    case 'test':
      return testConnection({ ...place, ...asks, onRequest })
    case 'storages':
      return probeStorages({ ...place, onRequest })
    default:
      return task satisfies never
  }
}

port.on('message', (message: ToAccountWorker) => {
  const { id } = message
  if (message.kind === 'stop') {
    stops.get(id)?.abort()
    return
  }
  const stop = new AbortController()
  stops.set(id, stop)
  void answer(message, stop.signal).then((value) => {
    stops.delete(id)
    say({ kind: 'answer', id, answer: value })
  })
})

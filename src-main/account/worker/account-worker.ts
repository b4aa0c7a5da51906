/** An account's thread reads its answers, so that a hostile or endless answer never blocks main. */
import { workerData } from 'node:worker_threads'
import { answerCalls, sayToMain } from '../../machine/worker-calls.ts'
import { openAccount } from '../client.ts'
import { probeStorages, testConnection } from '../test-connection.ts'
import { listMemory } from '../../store/journal/list-memory.ts'
import type { AccountCalls, AccountPlace, RequestSent, StorageSaid } from './account-thread.ts'

// Main sends exactly this shape.
const place = workerData as AccountPlace
const counted = (use: 'read' | 'write'): void => sayToMain({ use } satisfies RequestSent)
const account = openAccount({ ...place, ...listMemory(place.journal), onRequest: counted })
const onRequest = (): void => counted('read')

answerCalls<AccountCalls, StorageSaid>({
  readStorage: ({ storage }, { stop, say }) =>
    account.readStorage(storage, {
      stop,
      into: {
        begin: (total) => say({ kind: 'begin', total }),
        page: (materials) => say({ kind: 'page', materials }),
      },
      onProgress: (done, total) => say({ kind: 'progress', done, total }),
    }),
  readSuppliers: ({ material, storage }, { stop }) => account.readSuppliers(material, storage, { stop }),
  probe: ({ storage }) => account.probe(storage),
  send: ({ call, body }, { stop }) => account.send(call, body, stop),
  test: (asks) => testConnection({ ...place, ...asks, onRequest }),
  storages: () => probeStorages({ ...place, onRequest }),
})

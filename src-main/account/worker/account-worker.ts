/** The thread that reads an account's answers, so that a hostile or endless answer never blocks main. */
import { workerData } from 'node:worker_threads'
import { answerCalls, sendToMain } from '../../machine/worker-calls.ts'
import { openAccount } from '../client.ts'
import { probeStorages, testConnection } from '../test-connection.ts'
import { makeListMemory } from '../../store/journal/list-memory.ts'
import type { AccountCalls, AccountConnection, RequestMessage, StorageMessage } from './account-thread.ts'

// Main sends exactly this type.
const connection = workerData as AccountConnection
const countRequest = (kind: 'read' | 'write'): void => sendToMain({ requestKind: kind } satisfies RequestMessage)
const account = openAccount({ ...connection, ...makeListMemory(connection.journal), onRequest: countRequest })
const onRequest = (): void => countRequest('read')

answerCalls<AccountCalls, StorageMessage>({
  readStorage: ({ storage }, { stop, sendMessage }) =>
    account.readStorage(storage, {
      stop,
      sink: {
        begin: (total) => sendMessage({ kind: 'begin', total }),
        page: (materials) => sendMessage({ kind: 'page', materials }),
      },
      onProgress: (doneCount, total) => sendMessage({ kind: 'progress', done: doneCount, total }),
    }),
  readSuppliers: ({ material, storage }, { stop }) => account.readSuppliers(material, storage, { stop }),
  probe: ({ storage }) => account.probe(storage),
  send: ({ call, body }, { stop }) => account.send(call, body, stop),
  test: (request) => testConnection({ ...connection, ...request, onRequest }),
  storages: () => probeStorages({ ...connection, onRequest }),
})

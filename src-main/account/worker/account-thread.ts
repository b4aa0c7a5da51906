/**
 * The account as main uses it. A separate thread, started with the first request, parses every answer. If the thread dies, its answers count as lost.
 */
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { NamedItem } from '../../../src-shared/material/values/ids-by-name.ts'
import type { NetworkUse } from '../../../src-shared/account/network-use.ts'
import { checkKey, parseAddress, quotaIdOf } from '../address.ts'
import type { OpenAccount } from '../client.ts'
import type { TestResult } from '../test-connection.ts'
import type {
  AccountPort,
  CallOutcome,
  PageSink,
  ReadFailure,
  StorageResult,
  SuppliersReply,
} from '../../ports/ports.ts'
import { WorkerCalls, type AnswerOf, type RequestOf } from '../../machine/worker-calls.ts'
import { findWorkerFile } from '../../machine/worker-file.ts'

export interface AccountConnection {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  /** The path of the journal, which remembers how the account returns its lists. Absent if nothing is stored. */
  readonly journal?: string
}

export interface AccountCalls {
  /** The materials are returned page by page. */
  readStorage(request: { readonly storage: number }): StorageResult
  readSuppliers(request: { readonly material: number; readonly storage: number }): SuppliersReply
  probe(request: { readonly storage: number }): ReadFailure | null
  send(request: {
    readonly call: Parameters<AccountPort['send']>[0]
    readonly body: Parameters<AccountPort['send']>[1]
  }): CallOutcome
  /** Tests the connection; see test-connection.ts. */
  test(request: { readonly storages: readonly NamedItem[]; readonly materials: boolean }): TestResult
  storages(request: null): readonly NamedItem[] | null
}

/** Messages about a storage that is being read. */
export type StorageMessage =
  | { readonly kind: 'begin'; readonly total: number }
  | { readonly kind: 'page'; readonly materials: readonly ListedMaterial[] }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }

/** A request that may have reached the account; main counts it. */
export interface RequestMessage {
  readonly requestKind: 'read' | 'write'
}

/** The thread's memory limit in megabytes: enough for a list of a million materials, and for undici and zod. */
const MEMORY_MEGABYTES = 2048

export interface AccountThread
  extends Omit<AccountPort, 'readSuppliers'>, Pick<OpenAccount, 'ledger' | 'prepare' | 'readSuppliers'> {
  test(request: RequestOf<AccountCalls, 'test'>): Promise<TestResult>
  /** The account's storages. Null if its list of storages is useless. */
  storages(): Promise<readonly NamedItem[] | null>
}

export interface AccountThreadOptions extends AccountConnection {
  /** Called for every request that may have reached the account. */
  onRequest?(kind: 'read' | 'write'): void
}

const LOST_THREAD_FAULT = { code: 'broken' } as const

/** Throws AddressError if the address or the key cannot be used. */
export function openAccountThread(options: AccountThreadOptions): AccountThread {
  const address = parseAddress(options.address).text
  const key = checkKey(options.key)
  const thread = new Thread(options)
  const failure = { kind: 'unreachable', fault: LOST_THREAD_FAULT } as const
  return {
    address,
    ledger: quotaIdOf(address, key),
    prepare: () => thread.start(),
    async readStorage(storage, hooks = {}) {
      const pages: (readonly ListedMaterial[])[] = []
      const pageSink: PageSink = hooks.sink ?? {
        begin: () => void pages.splice(0),
        page: (materials) => void pages.push(materials),
      }
      const lostResult = { ok: false, failure, requests: 0 } as const
      const storageResult = await thread.call('readStorage', { storage }, lostResult, { ...hooks, sink: pageSink })
      return storageResult.ok ? { ...storageResult, materials: pages.flat() } : storageResult
    },
    readSuppliers: (material, storage, hooks) =>
      thread.call('readSuppliers', { material, storage }, { kind: 'failed', failure, requests: 0 }, hooks),
    probe: (storage) => thread.call('probe', { storage }, failure),
    send: (call, body, stop) =>
      thread.call('send', { call, body }, { kind: 'unknown', fault: LOST_THREAD_FAULT }, stop ? { stop } : {}),
    test: (request) => thread.call('test', request, LOST_THREAD_RESULT),
    storages: () => thread.call('storages', null, null),
    close: () => thread.close(),
  }
}

const LOST_THREAD_RESULT: TestResult = {
  address: 'unreachable',
  key: 'unknown',
  quota: 'unknown',
  storages: null,
  materials: null,
  unknownStorage: null,
  fault: LOST_THREAD_FAULT,
  requests: 0,
}

interface AskHooks {
  readonly sink?: PageSink
  readonly stop?: AbortSignal
  readonly onProgress?: (doneCount: number, total: number) => void
}

class Thread {
  private readonly options: AccountThreadOptions
  private worker: WorkerCalls<AccountCalls, RequestMessage, StorageMessage> | null = null

  constructor(options: AccountThreadOptions) {
    this.options = options
  }

  start(): void {
    this.ensureWorker()
  }

  /** Never rejects: if the thread dies, the answer is `lostAnswer`. */
  async call<Name extends keyof AccountCalls>(
    name: Name,
    request: RequestOf<AccountCalls, Name>,
    lostAnswer: AnswerOf<AccountCalls, Name>,
    { stop, sink: pageSink, onProgress }: AskHooks = {},
  ): Promise<AnswerOf<AccountCalls, Name>> {
    const onMessage = (message: StorageMessage): void => {
      switch (message.kind) {
        case 'begin':
          return pageSink?.begin(message.total)
        case 'page':
          return pageSink?.page(message.materials)
        case 'progress':
          return onProgress?.(message.done, message.total)
      }
    }
    const answer = await this.ensureWorker().call(name, request, { stop, onMessage })
    return answer.ok ? answer.value : lostAnswer
  }

  async close(): Promise<void> {
    const { worker } = this
    this.worker = null
    await worker?.close()
  }

  private ensureWorker(): WorkerCalls<AccountCalls, RequestMessage, StorageMessage> {
    if (this.worker) return this.worker
    const { address, key, network, journal } = this.options
    const connection: AccountConnection = { address, key, network, ...(journal === undefined ? {} : { journal }) }
    const worker = new WorkerCalls<AccountCalls, RequestMessage, StorageMessage>(
      findWorkerFile('account-worker', import.meta.url),
      {
        memory: MEMORY_MEGABYTES,
        workerData: connection,
        // An open account must not keep the process alive.
        background: true,
        onMessage: ({ requestKind: use }) => this.options.onRequest?.(use),
        // The next request starts a new thread.
        onEnd: () => {
          if (this.worker === worker) this.worker = null
        },
      },
    )
    this.worker = worker
    return worker
  }
}

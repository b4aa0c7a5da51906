/**
 * An account as main uses it: every answer is parsed in a thread of its own, which starts with the first request. A thread that
 * dies takes its answers with it: they count as lost.
 */
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { Named } from '../../../src-shared/material/values/named.ts'
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
import { WorkerCalls, type AnswerOf, type AsksOf } from '../../machine/worker-calls.ts'
import { workerFile } from '../../machine/worker-file.ts'

export interface AccountPlace {
  readonly address: string
  readonly key: string
  readonly network: NetworkUse
  /** The journal's file, which keeps how an account gives its lists; absent where nothing is kept. */
  readonly journal?: string
}

export interface AccountCalls {
  /** Its materials go page by page. */
  readStorage(asks: { readonly storage: number }): StorageResult
  readSuppliers(asks: { readonly material: number; readonly storage: number }): SuppliersReply
  probe(asks: { readonly storage: number }): ReadFailure | null
  send(asks: {
    readonly call: Parameters<AccountPort['send']>[0]
    readonly body: Parameters<AccountPort['send']>[1]
  }): CallOutcome
  /** Tries the connection out; see test-connection.ts. */
  test(asks: { readonly storages: readonly Named[]; readonly materials: boolean }): TestResult
  storages(asks: null): readonly Named[] | null
}

/** Of a storage that is being read. */
export type StorageSaid =
  | { readonly kind: 'begin'; readonly total: number }
  | { readonly kind: 'page'; readonly materials: readonly ListedMaterial[] }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }

/** A request that can have reached the account went out: main counts it. */
export interface RequestSent {
  readonly use: 'read' | 'write'
}

/** A million materials of a list, and what undici and zod need. */
const MEMORY = 2048

export interface AccountThread
  extends Omit<AccountPort, 'readSuppliers'>, Pick<OpenAccount, 'ledger' | 'prepare' | 'readSuppliers'> {
  test(asks: AsksOf<AccountCalls, 'test'>): Promise<TestResult>
  /** Null where the account's list of storages is of no use. */
  storages(): Promise<readonly Named[] | null>
}

export interface AccountThreadOptions extends AccountPlace {
  /** Called for every request that can have reached the account. */
  onRequest?(kind: 'read' | 'write'): void
}

const LOST = { code: 'broken' } as const

/** Throws AddressError (words for people) when address or key cannot be used. */
export function openAccountThread(options: AccountThreadOptions): AccountThread {
  const address = parseAddress(options.address).text
  const key = checkKey(options.key)
  const thread = new Thread(options)
  const failure = { kind: 'unreachable', fault: LOST } as const
  return {
    address,
    ledger: quotaIdOf(address, key),
    prepare: () => thread.start(),
    async readStorage(storage, hooks = {}) {
      const pages: (readonly ListedMaterial[])[] = []
      const into: PageSink = hooks.into ?? {
        begin: () => void pages.splice(0),
        page: (materials) => void pages.push(materials),
      }
      const lost = { ok: false, failure, requests: 0 } as const
      const read = await thread.ask('readStorage', { storage }, lost, { ...hooks, into })
      return read.ok ? { ...read, materials: pages.flat() } : read
    },
    readSuppliers: (material, storage, hooks) =>
      thread.ask('readSuppliers', { material, storage }, { kind: 'failed', failure, requests: 0 }, hooks),
    probe: (storage) => thread.ask('probe', { storage }, failure),
    send: (call, body, stop) =>
      thread.ask('send', { call, body }, { kind: 'unknown', fault: LOST }, stop ? { stop } : {}),
    test: (asks) => thread.ask('test', asks, NOTHING_FOUND),
    storages: () => thread.ask('storages', null, null),
    close: () => thread.close(),
  }
}

const NOTHING_FOUND: TestResult = {
  address: 'unreachable',
  key: 'unknown',
  quota: 'unknown',
  storages: null,
  materials: null,
  unknownStorage: null,
  fault: LOST,
  requests: 0,
}

interface AskHooks {
  readonly into?: PageSink
  readonly stop?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

class Thread {
  private readonly options: AccountThreadOptions
  private worker: WorkerCalls<AccountCalls, RequestSent, StorageSaid> | null = null

  constructor(options: AccountThreadOptions) {
    this.options = options
  }

  start(): void {
    this.running()
  }

  /** Never rejects: `lost` is the answer of a thread that died. */
  async ask<Name extends keyof AccountCalls>(
    name: Name,
    asks: AsksOf<AccountCalls, Name>,
    lost: AnswerOf<AccountCalls, Name>,
    { stop, into, onProgress }: AskHooks = {},
  ): Promise<AnswerOf<AccountCalls, Name>> {
    const onSaid = (said: StorageSaid): void => {
      switch (said.kind) {
        case 'begin':
          return into?.begin(said.total)
        case 'page':
          return into?.page(said.materials)
        case 'progress':
          return onProgress?.(said.done, said.total)
      }
    }
    const answer = await this.running().call(name, asks, { stop, onSaid })
    return answer.ok ? answer.value : lost
  }

  async close(): Promise<void> {
    const { worker } = this
    this.worker = null
    await worker?.close()
  }

  private running(): WorkerCalls<AccountCalls, RequestSent, StorageSaid> {
    if (this.worker) return this.worker
    const { address, key, network, journal } = this.options
    const place: AccountPlace = { address, key, network, ...(journal === undefined ? {} : { journal }) }
    const worker = new WorkerCalls<AccountCalls, RequestSent, StorageSaid>(
      workerFile('account-worker', import.meta.url),
      {
        memory: MEMORY,
        workerData: place,
        // An account that is open must not keep the app from ending.
        background: true,
        onSaid: ({ use }) => this.options.onRequest?.(use),
        // The next request starts another one.
        onEnd: () => {
          if (this.worker === worker) this.worker = null
        },
      },
    )
    this.worker = worker
    return worker
  }
}

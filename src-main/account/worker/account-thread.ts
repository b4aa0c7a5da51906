/**
 * An account as main uses it: every answer is parsed in a thread of its own, which starts with the first request. A thread that
 * dies takes its answers with it: they count as lost.
 */
import { Worker } from 'node:worker_threads'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { Named } from '../../../src-shared/material/values/named.ts'
import { checkKey, parseAddress } from '../address.ts'
import type { OpenAccount } from '../client.ts'
import { quotaIdOf } from '../quota-id.ts'
import type { TestResult } from '../test-connection.ts'
import type { AccountPort, PageSink } from '../../ports/ports.ts'
import type { AccountPlace, AccountTask, AccountTasks, FromAccountWorker, ToAccountWorker } from './account-messages.ts'
import { workerFile } from '../../machine/worker-file.ts'

/** A million materials of a list, and what undici and zod need. */
const LIMITS = { maxOldGenerationSizeMb: 2048 }

export interface AccountThread
  extends Omit<AccountPort, 'readSuppliers'>, Pick<OpenAccount, 'ledger' | 'prepare' | 'readSuppliers'> {
  test(asks: AccountTasks['test']['asks']): Promise<TestResult>
  /** Null where the account's list of storages is of no use. */
  storages(): Promise<readonly Named[] | null>
}

export interface AccountThreadOptions extends AccountPlace {
  /** Called for every request that can have reached the account. */
  onRequest?(kind: 'read' | 'write'): void
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  /** What is answered when the thread dies. */
  readonly lost: unknown
  readonly into?: PageSink
  readonly onProgress?: (done: number, total: number) => void
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
  onProgress?(done: number, total: number): void
}

class Thread {
  private readonly options: AccountThreadOptions
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private next = 1

  constructor(options: AccountThreadOptions) {
    this.options = options
  }

  start(): void {
    this.running()
  }

  /** Never rejects: `lost` is the answer of a thread that died. */
  async ask<Task extends AccountTask>(
    task: Task,
    asks: AccountTasks[Task]['asks'],
    lost: AccountTasks[Task]['answers'],
    { stop, ...hooks }: AskHooks = {},
  ): Promise<AccountTasks[Task]['answers']> {
    const id = this.next
    this.next += 1
    const worker = this.running()
    const onStop = (): void => worker.postMessage({ kind: 'stop', id } satisfies ToAccountWorker)
    const answer = new Promise<unknown>((resolve) => {
      this.waiting.set(id, { resolve, lost, ...hooks })
    })
    worker.postMessage({ kind: 'ask', id, task, asks })
    if (stop?.aborted === true) onStop()
    stop?.addEventListener('abort', onStop, { once: true })
    try {
      // Task and answer belong together by the worker's own switch; the messages cannot express it.
      return (await answer) as AccountTasks[Task]['answers']
    } finally {
      stop?.removeEventListener('abort', onStop)
    }
  }

  async close(): Promise<void> {
    const { worker } = this
    this.worker = null
    this.loseAll()
    await worker?.terminate()
  }

  private running(): Worker {
    if (this.worker) return this.worker
    const { address, key, network, journal } = this.options
    const place: AccountPlace = { address, key, network, ...(journal === undefined ? {} : { journal }) }
    const worker = new Worker(workerFile('account-worker', import.meta.url), {
      workerData: place,
      resourceLimits: LIMITS,
    })
    this.worker = worker
    worker.on('message', (message: FromAccountWorker) => this.hear(message))
    // The next request starts another one.
    const died = (): void => {
      if (this.worker !== worker) return
      this.worker = null
      this.loseAll()
    }
    worker.on('error', died)
    worker.on('exit', died)
    // An account that is open must not keep the app from ending.
    worker.unref()
    return worker
  }

  private hear(message: FromAccountWorker): void {
    if (message.kind === 'request') {
      this.options.onRequest?.(message.use)
      return
    }
    const waiting = this.waiting.get(message.id)
    if (!waiting) return
    switch (message.kind) {
      case 'begin':
        waiting.into?.begin(message.total)
        break
      case 'page':
        waiting.into?.page(message.materials)
        break
      case 'progress':
        waiting.onProgress?.(message.done, message.total)
        break
      case 'answer':
        this.waiting.delete(message.id)
        waiting.resolve(message.answer)
        break
      default:
        message satisfies never
    }
  }

  private loseAll(): void {
    const lost = [...this.waiting.values()]
    this.waiting.clear()
    for (const { resolve, lost: answer } of lost) resolve(answer)
  }
}

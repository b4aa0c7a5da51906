/**
 * Calls a worker thread: numbered calls with one answer each. If a thread ends, its open calls are answered with the reason, as data; nothing
 * rejects. Independent of files, accounts and runs.
 */
import { parentPort, Worker, type MessagePort, type Transferable } from 'node:worker_threads'
import type { Result } from '../../src-shared/material/values/result.ts'

/** The calls of a worker as methods; each takes one argument. */
export type CallsOf<Calls> = { readonly [Name in keyof Calls]: (request: never) => unknown }
export type AsksOf<Calls, Name extends keyof Calls> = Calls[Name] extends (request: infer Asks) => unknown
  ? Asks
  : never
export type AnswerOf<Calls, Name extends keyof Calls> = Calls[Name] extends (request: never) => infer Answer
  ? Awaited<Answer>
  : never

/** `closed`: main closed it, or it ended by itself. */
export type WorkerEnd =
  | { readonly kind: 'closed' }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'crashed' | 'out-of-memory'; readonly error: Error }

/** A few words about the end, for a failure's reason. */
export function endReason(end: WorkerEnd): string {
  return 'error' in end ? end.error.message : 'it ended early'
}

export interface WorkerSetup<Said> {
  /** In megabytes of objects. A thread that needs more ends, but the app does not. */
  readonly memory: number
  /** In megabytes of new objects. V8 would otherwise let them grow to 96. */
  readonly young?: number
  readonly workerData?: unknown
  /** The thread does not keep the process alive. */
  readonly background?: true
  /** Messages of the worker that are not answers. */
  readonly onSaid?: (message: Said) => void
  readonly onEnd?: (end: WorkerEnd) => void
}

export interface CallHooks<Said> {
  /** Asks the worker to stop. Its answer is still awaited. */
  readonly stop?: AbortSignal | undefined
  /** Messages about this call. */
  readonly onSaid?: ((message: Said) => void) | undefined
  readonly transfer?: readonly Transferable[]
}

interface WaitingCall {
  readonly answered: (result: Result<unknown, WorkerEnd>) => void
  readonly onSaid?: ((message: never) => void) | undefined
}

type ToWorker =
  | { readonly id: number; readonly name: string; readonly asks: unknown }
  | { readonly id: number; readonly stop: true }

/** Without `id`, the message belongs to no call. */
type FromWorker =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly about: unknown }
  | { readonly said: unknown }

export class WorkerCalls<Calls extends CallsOf<Calls>, Said = never, SaidOfCall = never> {
  private readonly worker: Worker
  private readonly waiting = new Map<number, WaitingCall>()
  private readonly ending = Promise.withResolvers<WorkerEnd>()
  private readonly onEnd: WorkerSetup<Said>['onEnd']
  private next = 1
  private workerEnd: WorkerEnd | null = null

  constructor(file: URL, { memory, young, workerData, background, onSaid, onEnd }: WorkerSetup<Said>) {
    this.onEnd = onEnd
    this.worker = new Worker(file, {
      workerData,
      resourceLimits: {
        maxOldGenerationSizeMb: memory,
        ...(young === undefined ? {} : { maxYoungGenerationSizeMb: young }),
      },
    })
    this.worker.on('message', (message: FromWorker) => {
      if ('said' in message) {
        // The worker is our own code, so its messages have the table's type.
        onSaid?.(message.said as Said)
        return
      }
      const waitingCall = this.waiting.get(message.id)
      if ('about' in message) {
        waitingCall?.onSaid?.(message.about as never)
        return
      }
      this.waiting.delete(message.id)
      waitingCall?.answered({ ok: true, value: message.answer })
    })
    this.worker.on('error', (error: Error & { readonly code?: string }) =>
      this.end({ kind: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crashed', error }),
    )
    this.worker.on('exit', () => this.end({ kind: 'closed' }))
    if (background) this.worker.unref()
  }

  /** How the thread ended; pending until then. */
  get gone(): Promise<WorkerEnd> {
    return this.ending.promise
  }

  async call<Name extends keyof Calls & string>(
    name: Name,
    request: AsksOf<Calls, Name>,
    { stop, onSaid, transfer = [] }: CallHooks<SaidOfCall> = {},
  ): Promise<Result<AnswerOf<Calls, Name>, WorkerEnd>> {
    if (this.workerEnd) return { ok: false, error: this.workerEnd }
    const id = this.next++
    const { promise, resolve: settle } = Promise.withResolvers<Result<unknown, WorkerEnd>>()
    this.waiting.set(id, { answered: settle, onSaid })
    this.worker.postMessage({ id, name, asks: request } satisfies ToWorker, transfer)
    const onStop = (): void => this.worker.postMessage({ id, stop: true } satisfies ToWorker)
    if (stop?.aborted === true) onStop()
    stop?.addEventListener('abort', onStop, { once: true })
    try {
      // The worker is our own code, and its answer follows the same entry of the table.
      return (await promise) as Result<AnswerOf<Calls, Name>, WorkerEnd>
    } finally {
      stop?.removeEventListener('abort', onStop)
    }
  }

  /** Answers open calls with `end`. */
  async close(end: WorkerEnd = { kind: 'closed' }): Promise<void> {
    this.end(end)
    await this.worker.terminate()
  }

  private end(end: WorkerEnd): void {
    if (this.workerEnd) return
    this.workerEnd = end
    const waitingCalls = [...this.waiting.values()]
    this.waiting.clear()
    for (const { answered } of waitingCalls) answered({ ok: false, error: end })
    this.onEnd?.(end)
    this.ending.resolve(end)
  }
}

export interface AnsweredCall<SaidOfCall> {
  readonly stop: AbortSignal
  readonly say: (message: SaidOfCall) => void
}

export type Answering<Calls, SaidOfCall = never> = {
  readonly [Name in keyof Calls]: (
    request: AsksOf<Calls, Name>,
    call: AnsweredCall<SaidOfCall>,
  ) => AnswerOf<Calls, Name> | Promise<AnswerOf<Calls, Name>>
}

/** The worker's side. `inTurn` delays a call until its turn; without it each call starts at once. If a handler throws, the thread ends. */
export function answerCalls<Calls extends CallsOf<Calls>, SaidOfCall = never>(
  operations: Answering<Calls, SaidOfCall>,
  inTurn: (name: keyof Calls & string, answer: () => Promise<void>) => Promise<void> = (_, answer) => answer(),
): void {
  const port = ownPort()
  const stops = new Map<number, AbortController>()
  async function answer(id: number, name: keyof Calls & string, request: unknown): Promise<void> {
    const stop = new AbortController()
    stops.set(id, stop)
    const sendMessage = (message: SaidOfCall): void => port.postMessage({ id, about: message } satisfies FromWorker)
    await inTurn(name, async () => {
      // Main's side makes the call by the same entry of the table.
      const value: unknown = await operations[name](request as AsksOf<Calls, typeof name>, {
        stop: stop.signal,
        say: sendMessage,
      })
      port.postMessage({ id, answer: value } satisfies FromWorker)
    })
    stops.delete(id)
  }
  port.on('message', (message: ToWorker) => {
    if ('stop' in message) stops.get(message.id)?.abort()
    else void answer(message.id, message.name as keyof Calls & string, message.asks)
  })
}

/** Sends a message that does not belong to a call. */
export function sayToMain(message: unknown): void {
  ownPort().postMessage({ said: message } satisfies FromWorker)
}

function ownPort(): MessagePort {
  if (!parentPort) throw new Error('this runs as a worker thread only')
  return parentPort
}

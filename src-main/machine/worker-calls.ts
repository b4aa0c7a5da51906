/**
 * Calls a worker thread: numbered calls with one answer each. If a thread ends, its open calls are answered with the reason, as data; nothing
 * rejects. Independent of files, accounts and runs.
 */
import { parentPort, Worker, type MessagePort, type Transferable } from 'node:worker_threads'
import type { Result } from '../../src-shared/material/values/result.ts'

/** The calls of a worker as methods; each takes one argument. */
export type CallsOf<Calls> = { readonly [Name in keyof Calls]: (request: never) => unknown }
export type RequestOf<Calls, Name extends keyof Calls> = Calls[Name] extends (request: infer Asks) => unknown
  ? Asks
  : never
export type AnswerOf<Calls, Name extends keyof Calls> = Calls[Name] extends (request: never) => infer Answer
  ? Awaited<Answer>
  : never

/** `closed`: main closed the worker, or the worker ended by itself. */
export type WorkerEnd =
  | { readonly kind: 'closed' }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'crashed' | 'out-of-memory'; readonly error: Error }

/** A few words about how a worker ended, for a failure's reason. */
export function describeWorkerEnd(end: WorkerEnd): string {
  return 'error' in end ? end.error.message : 'it ended early'
}

export interface WorkerSetup<WorkerMessage> {
  /** The memory for objects, in megabytes. A thread that needs more ends, but the app does not. */
  readonly memory: number
  /** The memory for new objects, in megabytes. V8 would otherwise let it grow to 96. */
  readonly youngMemory?: number
  readonly workerData?: unknown
  /** True if the thread must not keep the process alive. */
  readonly background?: true
  /** Messages of the worker that are not answers. */
  readonly onMessage?: (message: WorkerMessage) => void
  readonly onEnd?: (end: WorkerEnd) => void
}

export interface CallHooks<WorkerMessage> {
  /** Asks the worker to stop. Its answer is still awaited. */
  readonly stop?: AbortSignal | undefined
  /** Called with each message about this call. */
  readonly onMessage?: ((message: WorkerMessage) => void) | undefined
  readonly transfer?: readonly Transferable[]
}

interface WaitingCall {
  readonly settle: (result: Result<unknown, WorkerEnd>) => void
  readonly onMessage?: ((message: never) => void) | undefined
}

type MessageToWorker =
  | { readonly id: number; readonly name: string; readonly request: unknown }
  | { readonly id: number; readonly stop: true }

/** A message of the worker. Without `id`, it belongs to no call. */
type MessageFromWorker =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly about: unknown }
  | { readonly message: unknown }

export class WorkerCalls<Calls extends CallsOf<Calls>, WorkerMessage = never, CallMessage = never> {
  private readonly worker: Worker
  private readonly waitingCalls = new Map<number, WaitingCall>()
  private readonly endPromise = Promise.withResolvers<WorkerEnd>()
  private readonly onEnd: WorkerSetup<WorkerMessage>['onEnd']
  private nextId = 1
  private workerEnd: WorkerEnd | null = null

  constructor(
    file: URL,
    { memory, youngMemory, workerData, background, onMessage, onEnd }: WorkerSetup<WorkerMessage>,
  ) {
    this.onEnd = onEnd
    this.worker = new Worker(file, {
      workerData,
      resourceLimits: {
        maxOldGenerationSizeMb: memory,
        ...(youngMemory === undefined ? {} : { maxYoungGenerationSizeMb: youngMemory }),
      },
    })
    this.worker.on('message', (message: MessageFromWorker) => {
      if ('message' in message) {
        // The worker is our own code, so its messages have the table's type.
        onMessage?.(message.message as WorkerMessage)
        return
      }
      const waitingCall = this.waitingCalls.get(message.id)
      if ('about' in message) {
        waitingCall?.onMessage?.(message.about as never)
        return
      }
      this.waitingCalls.delete(message.id)
      waitingCall?.settle({ ok: true, value: message.answer })
    })
    this.worker.on('error', (error: Error & { readonly code?: string }) =>
      this.end({ kind: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'crashed', error }),
    )
    this.worker.on('exit', () => this.end({ kind: 'closed' }))
    if (background) this.worker.unref()
  }

  /** How the thread ended; pending until then. */
  get whenEnded(): Promise<WorkerEnd> {
    return this.endPromise.promise
  }

  async call<Name extends keyof Calls & string>(
    name: Name,
    request: RequestOf<Calls, Name>,
    { stop, onMessage, transfer = [] }: CallHooks<CallMessage> = {},
  ): Promise<Result<AnswerOf<Calls, Name>, WorkerEnd>> {
    if (this.workerEnd) return { ok: false, error: this.workerEnd }
    const id = this.nextId++
    const { promise, resolve: settle } = Promise.withResolvers<Result<unknown, WorkerEnd>>()
    this.waitingCalls.set(id, { settle, onMessage })
    this.worker.postMessage({ id, name, request } satisfies MessageToWorker, transfer)
    const onStop = (): void => this.worker.postMessage({ id, stop: true } satisfies MessageToWorker)
    if (stop?.aborted === true) onStop()
    stop?.addEventListener('abort', onStop, { once: true })
    try {
      // The worker is our own code, and its answer has the type that the table declares for this call.
      return (await promise) as Result<AnswerOf<Calls, Name>, WorkerEnd>
    } finally {
      stop?.removeEventListener('abort', onStop)
    }
  }

  /** Closes the worker, and answers open calls with `end`. */
  async close(end: WorkerEnd = { kind: 'closed' }): Promise<void> {
    this.end(end)
    await this.worker.terminate()
  }

  private end(end: WorkerEnd): void {
    if (this.workerEnd) return
    this.workerEnd = end
    const waitingCalls = [...this.waitingCalls.values()]
    this.waitingCalls.clear()
    for (const { settle } of waitingCalls) settle({ ok: false, error: end })
    this.onEnd?.(end)
    this.endPromise.resolve(end)
  }
}

export interface AnsweredCall<CallMessage> {
  readonly stop: AbortSignal
  readonly sendMessage: (message: CallMessage) => void
}

export type CallHandlers<Calls, CallMessage = never> = {
  readonly [Name in keyof Calls]: (
    request: RequestOf<Calls, Name>,
    call: AnsweredCall<CallMessage>,
  ) => AnswerOf<Calls, Name> | Promise<AnswerOf<Calls, Name>>
}

/** Delays a call until its turn. Returns the call's answer. */
export type RunInTurn<Calls> = <T>(name: keyof Calls & string, answer: () => Promise<T>) => Promise<T>

/** How calls are answered, whether in a thread or in this process. */
export interface CallAnswerer<Calls> {
  readonly operations: CallHandlers<Calls>
  readonly inTurn: RunInTurn<Calls>
  readonly close: () => Promise<void>
}

/**
 * Calls that are answered in this process, which is quicker than starting a thread for a small job. Their memory is not limited, and ending them does
 * not stop work in progress.
 */
export class CallsInProcess<Calls extends CallsOf<Calls>> {
  private readonly answerer: Promise<CallAnswerer<Calls>>
  private readonly endPromise = Promise.withResolvers<WorkerEnd>()
  private readonly onEnd: ((end: WorkerEnd) => void) | undefined
  private isClosed = false

  constructor(handlers: Promise<CallAnswerer<Calls>>, onEnd?: (end: WorkerEnd) => void) {
    this.answerer = handlers
    this.onEnd = onEnd
  }

  get whenEnded(): Promise<WorkerEnd> {
    return this.endPromise.promise
  }

  async call<Name extends keyof Calls & string>(
    name: Name,
    request: RequestOf<Calls, Name>,
  ): Promise<Result<AnswerOf<Calls, Name>, WorkerEnd>> {
    const whenEnded = this.whenEnded.then((error) => ({ ok: false, error }) as const)
    return this.isClosed ? whenEnded : Promise.race([this.answer(name, request), whenEnded])
  }

  private async answer<Name extends keyof Calls & string>(
    name: Name,
    request: RequestOf<Calls, Name>,
  ): Promise<Result<AnswerOf<Calls, Name>, WorkerEnd>> {
    try {
      const { operations, inTurn } = await this.answerer
      const call = { stop: new AbortController().signal, sendMessage: () => undefined }
      return { ok: true, value: await inTurn(name, async () => operations[name](request, call)) }
    } catch (error) {
      const end: WorkerEnd = { kind: 'crashed', error: error instanceof Error ? error : new Error(String(error)) }
      this.end(end)
      return { ok: false, error: end }
    }
  }

  /** Ends the calls, and answers open ones with `end`. */
  async close(end: WorkerEnd = { kind: 'closed' }): Promise<void> {
    this.end(end)
    const { close } = await this.answerer
    await close()
  }

  private end(end: WorkerEnd): void {
    if (this.isClosed) return
    this.isClosed = true
    this.onEnd?.(end)
    this.endPromise.resolve(end)
  }
}

/**
 * Answers calls in the worker. `runInTurn` delays a call until its turn; without it each call starts at once. If a handler throws, the thread ends.
 */
export function answerCalls<Calls extends CallsOf<Calls>, CallMessage = never>(
  operations: CallHandlers<Calls, CallMessage>,
  runInTurn: RunInTurn<Calls> = (_, answer) => answer(),
): void {
  const port = getOwnPort()
  const stopControllers = new Map<number, AbortController>()
  async function answer(id: number, name: keyof Calls & string, request: unknown): Promise<void> {
    const stop = new AbortController()
    stopControllers.set(id, stop)
    const sendMessage = (message: CallMessage): void =>
      port.postMessage({ id, about: message } satisfies MessageFromWorker)
    await runInTurn(name, async () => {
      // Main's side made the call with the request type that the table declares for this name.
      const value: unknown = await operations[name](request as RequestOf<Calls, typeof name>, {
        stop: stop.signal,
        sendMessage,
      })
      port.postMessage({ id, answer: value } satisfies MessageFromWorker)
    })
    stopControllers.delete(id)
  }
  port.on('message', (message: MessageToWorker) => {
    if ('stop' in message) stopControllers.get(message.id)?.abort()
    else void answer(message.id, message.name as keyof Calls & string, message.request)
  })
}

/** Sends a message that does not belong to a call. */
export function sendToMain(message: unknown): void {
  getOwnPort().postMessage({ message } satisfies MessageFromWorker)
}

function getOwnPort(): MessagePort {
  if (!parentPort) throw new Error('this runs as a worker thread only')
  return parentPort
}

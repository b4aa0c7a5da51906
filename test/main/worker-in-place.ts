/**
 * Replaces `node:worker_threads` for the built program in tests that are not about threads: a worker's code runs in the test process. Messages are
 * copied and arrive asynchronously, as with a thread. Unlike a thread, it has no memory limit, long work blocks the whole process, and ending a
 * worker does not stop its current work. A real thread takes 0.2 s of processor time to start and runs all code cold.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import { registerHooks } from 'node:module'
import type { Socket } from 'node:net'
import { MessageChannel, MessagePort, type WorkerOptions } from 'node:worker_threads'

export { MessageChannel, MessagePort }

interface Place {
  readonly port: MessagePort
  readonly data: unknown
  /** Closed together with the worker. */
  readonly sockets: Set<Socket>
  /** Ends the worker from within. */
  readonly leave: () => void
  /** Ends the worker with an error. */
  readonly fail: (error: unknown) => void
}

/** The worker whose code is running. */
const places = new AsyncLocalStorage<Place>()

function place(): Place {
  const here = places.getStore()
  if (!here) throw new Error('no worker runs here')
  return here
}

// An error that nobody handles ends its worker only; after the worker's end, such as for a file that has gone meanwhile, it is nobody's.
process.on('unhandledRejection', (error) => {
  const failedPlace = places.getStore()
  if (failedPlace) failedPlace.fail(error)
  else if (process.listenerCount('unhandledRejection') === 1) throw error
})

subscribe('net.client.socket', (message) => {
  const { socket } = message as { readonly socket: Socket }
  const sockets = places.getStore()?.sockets
  sockets?.add(socket)
  socket.once('close', () => sockets?.delete(socket))
})

type Listener = (value: unknown) => void

/** The port's listeners run as code of the worker that added them. */
function bindListeners(port: MessagePort): void {
  type Add = (event: string, listener: Listener) => MessagePort
  const bound =
    (add: Add): Add =>
    (event, listener) =>
      add(event, AsyncLocalStorage.bind(listener))
  Object.assign(port, { on: bound(port.on.bind(port)), once: bound(port.once.bind(port)) })
}

function portsIn(value: unknown): readonly MessagePort[] {
  if (value instanceof MessagePort) return [value]
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Array.isArray(value)) return []
  return Object.values(value).flatMap(portsIn)
}

/** The port of the calling worker. */
export const parentPort = {
  on(event: 'message', listener: Listener): void {
    const { port } = place()
    port.on(
      event,
      AsyncLocalStorage.bind((value: unknown) => {
        for (const otherPort of portsIn(value)) bindListeners(otherPort)
        listener(value)
      }),
    )
  },
  postMessage: (value: unknown, transfer: readonly MessagePort[] = []): void =>
    place().port.postMessage(value, transfer),
  close: (): void => place().leave(),
}

/** The data of the calling worker, which reads it while loading. */
export const workerData: unknown = new Proxy(
  {},
  {
    get: (_, name) => Reflect.get(place().data as object, name) as unknown,
    ownKeys: () => Reflect.ownKeys(place().data as object),
    getOwnPropertyDescriptor: (_, name) => ({
      ...Reflect.getOwnPropertyDescriptor(place().data as object, name),
      configurable: true,
    }),
  },
)

let workers = 0

export class Worker extends EventEmitter {
  private readonly outer: MessagePort
  private readonly inner: MessagePort
  private readonly sockets = new Set<Socket>()
  private isOver = false

  constructor(file: URL, { workerData: data }: WorkerOptions = {}) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.outer = port1
    this.inner = port2
    port1.on('message', (message: unknown) => {
      if (!this.isOver) this.emit('message', message)
    })
    const code = new URL(`?worker=${(workers += 1)}`, file)
    const leave = (): void => {
      port1.once('close', () => this.end())
      port2.close()
    }
    const fail = (error: unknown): void => {
      if (!this.isOver) this.emit('error', error)
      this.end()
    }
    const ownPlace: Place = { port: port2, data: structuredClone(data), sockets: this.sockets, leave, fail }
    places.run(ownPlace, () => {
      // The other end keeps the test process alive.
      void import(code.href).then(() => port2.unref(), fail)
    })
  }

  postMessage(message: unknown, transfer: readonly MessagePort[] = []): void {
    this.outer.postMessage(message, transfer)
  }

  ref(): void {
    this.outer.ref()
  }

  unref(): void {
    this.outer.unref()
  }

  async terminate(): Promise<number> {
    this.inner.close()
    this.outer.close()
    await new Promise(setImmediate)
    this.end()
    return 1
  }

  private end(): void {
    if (this.isOver) return
    this.isOver = true
    for (const socket of this.sockets) socket.destroy()
    this.emit('exit', 0)
  }
}

// From here on, the built program uses these workers.
registerHooks({
  resolve: (name, context, next) =>
    name === 'node:worker_threads' && (context.parentURL ?? '').includes('/out/main/')
      ? { url: import.meta.url, format: 'module-typescript', shortCircuit: true }
      : next(name, context),
})

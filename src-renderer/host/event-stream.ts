/**
 * One WebSocket for all listeners, reopened when it breaks. It does not store or repeat messages: listeners request the current state when they
 * need it.
 */
import { z } from 'zod'
import { NO_SESSION_CODE } from '../../src-shared/api/loopback.ts'

const messageSchema = z.object({ name: z.string(), event: z.unknown() })
export type Message = z.infer<typeof messageSchema>

/** Milliseconds before the next try, by the number of failed tries in a row. */
const RETRY_PAUSES_MS = [250, 500, 1000, 2000, 5000] as const

interface EventStream {
  /** Listens until the returned function is called. The socket opens with the first listener and closes with the last. */
  listen(listener: (message: Message) => void): () => void
}

/** `address` as in `ws://127.0.0.1:4173/events`; `getSecret` returns the secret for the first message. */
export function openEventStream(address: string, getSecret: () => Promise<string | undefined>): EventStream {
  const listeners = new Set<(message: Message) => void>()
  let socket: WebSocket | undefined
  let failureCount = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    retryTimer = undefined
    const webSocket = new WebSocket(address)
    socket = webSocket
    webSocket.addEventListener('open', () => void sendSecret(webSocket))
    webSocket.addEventListener('message', ({ data }) => {
      const message = parseMessage(data)
      if (message) for (const listener of listeners) listener(message)
    })
    webSocket.addEventListener('close', ({ code }) => {
      if (socket !== webSocket) return
      socket = undefined
      // Another server now runs at this address and rejects every call, so retrying is useless.
      if (listeners.size === 0 || code === NO_SESSION_CODE) return
      retryTimer = setTimeout(open, RETRY_PAUSES_MS[Math.min(failureCount, RETRY_PAUSES_MS.length - 1)])
      failureCount += 1
    })
  }

  async function sendSecret(webSocket: WebSocket): Promise<void> {
    const secret = await getSecret()
    if (secret === undefined) return webSocket.close(NO_SESSION_CODE)
    failureCount = 0
    webSocket.send(JSON.stringify({ session: secret }))
  }

  return {
    listen(listener) {
      // The listener is wrapped in a new function, so that it can be registered twice.
      const wrappedListener = (message: Message): void => listener(message)
      listeners.add(wrappedListener)
      if (!socket && retryTimer === undefined) open()
      return () => {
        listeners.delete(wrappedListener)
        if (listeners.size > 0) return
        clearTimeout(retryTimer)
        retryTimer = undefined
        socket?.close()
        socket = undefined
      }
    },
  }
}

function parseMessage(data: unknown): Message | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return messageSchema.parse(JSON.parse(data))
  } catch {
    return undefined
  }
}

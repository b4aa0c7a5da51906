/**
 * Sends the application's events to every open page. A connection counts as a page once its first message is a session's secret. A connection that
 * sends nothing in time, or anything else, is closed.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { NO_SESSION_CODE, sessionSchema } from '../../src-shared/api/loopback.ts'
import type { App } from '../app/app.ts'

/** A page with more unsent bytes than this does not get events. The next progress event has the full state. */
const MAX_UNSENT_BYTES = 1 << 20
/** Milliseconds within which a connection must identify itself. */
const FIRST_MESSAGE_MS = 5_000

export interface Events {
  /** Completes the handshake of an admitted request. `onSession` is called once the session is verified. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, onSession: () => void): void
  /** How many pages are connected. */
  countPages(): number
  close(): void
}

export function sendEvents(
  app: Pick<App, 'listen'>,
  hasSession: (session: string) => boolean,
  firstMessageMs = FIRST_MESSAGE_MS,
): Events {
  const socketServer = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: 1024,
    perMessageDeflate: false,
  })
  const pages = new Set<WebSocket>()
  const stopListening = app.listen((event) => {
    const text = JSON.stringify(event)
    for (const page of pages) {
      if (page.readyState === page.OPEN && page.bufferedAmount < MAX_UNSENT_BYTES) page.send(text)
    }
  })
  return {
    accept(request, socket, head, onSession) {
      socketServer.handleUpgrade(request, socket, head, (client) => {
        const deadline = setTimeout(() => client.terminate(), firstMessageMs)
        client.once('message', (message) => {
          clearTimeout(deadline)
          const session = sessionOf(message)
          if (session === undefined || !hasSession(session)) return client.close(NO_SESSION_CODE, 'this is no session')
          onSession()
          pages.add(client)
          client.on('message', () => client.close(1008, 'nothing more is expected here'))
        })
        client.on('close', () => {
          clearTimeout(deadline)
          pages.delete(client)
        })
        // A broken frame closes the connection anyway, but without this listener the error would end the process.
        client.on('error', () => client.terminate())
      })
    },
    countPages: () => pages.size,
    close() {
      stopListening()
      for (const client of socketServer.clients) client.terminate()
      socketServer.close()
    },
  }
}

function sessionOf(message: RawData): string | undefined {
  try {
    // By default, ws passes a message as one Buffer.
    const session = sessionSchema.safeParse(JSON.parse(Buffer.isBuffer(message) ? message.toString() : ''))
    return session.success ? session.data.session : undefined
  } catch {
    return undefined
  }
}

/** Sends the application's events to every open page. Never listens: a page that sends anything is disconnected. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { App } from '../app.ts'

/** A page this far behind (bytes) misses events; progress is told anew with the next one. */
const MOST_WAITING = 1 << 20

export interface Events {
  /** Finishes the handshake of a request that was already admitted. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Pages connected now. */
  pages(): number
  close(): void
}

export function sendEvents(app: Pick<App, 'listen'>): Events {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: 1024,
    perMessageDeflate: false,
  })
  const stop = app.listen((event) => {
    const text = JSON.stringify(event)
    for (const client of sockets.clients) {
      if (client.readyState === client.OPEN && client.bufferedAmount < MOST_WAITING) client.send(text)
    }
  })
  return {
    accept(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('message', () => client.close(1008, 'nothing is expected here'))
        // A broken frame ends in 'close' by itself; without a listener it would end the process.
        client.on('error', () => client.terminate())
      })
    },
    pages: () => sockets.clients.size,
    close() {
      stop()
      for (const client of sockets.clients) client.terminate()
      sockets.close()
    },
  }
}

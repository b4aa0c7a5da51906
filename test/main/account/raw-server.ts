/** A server that answers exactly as the test says, for answers that no account should give. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RawServer {
  readonly url: string
  readonly seen: { readonly path: string; readonly key: string | undefined; readonly body: string }[]
  close(): Promise<void>
}

export type Answerer = (request: { path: string; body: string; count: number }, response: ServerResponse) => void

export async function rawServer(answer: Answerer): Promise<RawServer> {
  const seenEntries: { path: string; key: string | undefined; body: string }[] = []
  const server = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const path = request.url ?? ''
      seenEntries.push({ path, key: request.headers.authorization, body })
      answer({ path, body, count: seenEntries.length }, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen: seenEntries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

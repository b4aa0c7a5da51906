/** A CONNECT proxy on this machine that records everything, and a TLS front for a plain server. */
import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Certified } from '../app/self-signed.ts'

/** `tunnel` connects every name to this machine; a number refuses with that status; `silent` never answers. */
export type ProxyManner = 'tunnel' | 'silent' | number

export interface LocalProxy {
  readonly port: number
  readonly targets: string[]
  readonly logins: (string | undefined)[]
  /** All bytes that the proxy got from its clients, as text. */
  seen(): string
  close(): Promise<void>
}

export async function localProxy(manner: ProxyManner = 'tunnel', certified?: Certified): Promise<LocalProxy> {
  const targets: string[] = []
  const logins: (string | undefined)[] = []
  const parts: Buffer[] = []
  const server = certified ? createSecureServer(certified) : createServer()
  server.on('connect', (request, client: Socket, head: Buffer) => {
    targets.push(request.url ?? '')
    logins.push(request.headers['proxy-authorization'])
    parts.push(Buffer.from(request.rawHeaders.join('\n')), head)
    client.on('error', () => undefined)
    client.on('data', (part: Buffer) => parts.push(part))
    if (manner === 'silent') return
    if (typeof manner === 'number') {
      client.end(`HTTP/1.1 ${manner} No\r\n\r\n`)
      return
    }
    const port = Number(/\d+$/.exec(request.url ?? '')?.[0])
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n')
      upstream.write(head)
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  return { ...(await listening(server)), targets, logins, seen: () => Buffer.concat(parts).toString('latin1') }
}

/** The server at `plainText` behind TLS. */
export async function secureDoor(
  plainText: string,
  certified: Certified,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createSecureServer(certified, (request, response) => {
    const { method, url = '', headers } = request
    const onward = httpRequest(`${plainText}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  return listening(server)
}

async function listening(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on a port has an address of this form.
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/**
 * The application in a browser of the same machine, for development, tests and machines without Electron. Listens on
 * 127.0.0.1 only; every request passes guard.ts and all but the door need the session cookie. Logs nothing.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FailureCode } from '../../../src-shared/contract/failure.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { App } from '../app.ts'
import { pageAnswer } from '../page/bundle.ts'
import { attachment, fileName } from '../page/file-name.ts'
import { freshNonce, pageHeaders } from '../page/policy.ts'
import { readText, readToFile, TooLarge } from './body.ts'
import { makeDoor, type Door } from './door.ts'
import { sendEvents } from './events.ts'
import { admit, type Kind } from './guard.ts'
import { watchIdle } from './idle.ts'

export interface ServeOptions {
  /** 0 takes any free port. */
  readonly port: number
  /** The built renderer: index.html and what it loads. */
  readonly rendererFolder: string
  /** Ends by itself after so many minutes without a page, a request or a running run. Absent: never. */
  readonly idleMinutes?: number
  /** Told a further address when a used one is visited; absent: nobody is told. */
  readonly announce?: (address: string) => void
  /** Limits in bytes; for tests. */
  readonly mostJson?: number
  readonly mostUpload?: number
}

export interface Served {
  /** With the one-time token in it. */
  readonly url: string
  /** Settles when the server has ended, by close() or because it was idle. */
  readonly ended: Promise<void>
  /** Ends the server; the application stays the caller's to close. */
  close(): Promise<void>
}

interface Talk {
  readonly app: App
  readonly place: string
  readonly door: Door
  readonly options: ServeOptions
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly query: URLSearchParams
}

/** A call carries choices, not data. */
const MOST_JSON = 1 << 20
/** Larger than any sheet Excel writes in practice; the reader has limits of its own. */
const MOST_UPLOAD = 512 * (1 << 20)

/** Rejects when the port cannot be listened on. */
export async function serveApp(app: App, options: ServeOptions): Promise<Served> {
  const server = createServer()
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(options.port, '127.0.0.1', listening)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
  const place = `127.0.0.1:${bound.port}`
  const door = makeDoor(place, options.announce ?? (() => undefined))
  const events = sendEvents(app)
  const idle = watchIdle(
    options.idleMinutes,
    () => events.pages() > 0 || app.busy(),
    () => void close(),
  )

  server.on('request', (request, response) => {
    idle.touch()
    const { path, query } = target(request)
    answer({ app, place, door, options, request, response, path, query }).catch(() => {
      // Why it failed is between the application and its user; a client learns only that it did.
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'internal', 'Stocksheet could not answer. Try again.')
    })
  })
  server.on('upgrade', (request, socket, head) => {
    idle.touch()
    const verdict = admit('socket', request.headersDistinct, place)
    const fits = target(request).path === '/events' && verdict.ok && door.holds(request.headersDistinct)
    if (fits) events.accept(request, socket, head)
    else hangUp(socket)
  })

  const ended = new Promise<void>((resolve) => server.once('close', resolve))
  function close(): Promise<void> {
    idle.stop()
    events.close()
    server.close()
    server.closeAllConnections()
    return ended
  }
  return { url: door.address, ended, close }
}

async function answer(talk: Talk): Promise<void> {
  const { request, response, path, query } = talk
  const token = path === '/' ? query.get('token') : null
  const kind = kindOf(request.method, path, token)
  if (kind === undefined) return refuse(response, 405, 'bad-request', 'This address does not take such requests.')
  const verdict = admit(kind, request.headersDistinct, talk.place)
  if (!verdict.ok) return refuse(response, verdict.status, 'bad-request', verdict.reason)
  if (kind === 'door') return enter(talk, token ?? '')
  if (!talk.door.holds(request.headersDistinct)) {
    return refuse(response, 401, 'bad-request', 'Open the address that was printed when Stocksheet started.')
  }
  if (kind === 'call') return call(talk, path.slice('/call/'.length))
  if (kind === 'upload') return upload(talk)
  return path.startsWith('/files/') ? download(talk, path.slice('/files/'.length)) : page(talk)
}

function kindOf(method: string | undefined, path: string, token: string | null): Kind | undefined {
  if (method === 'GET' && token !== null) return 'door'
  if (method === 'GET' || (method === 'HEAD' && path.startsWith('/files/'))) return 'page'
  if (method === 'POST' && path.startsWith('/call/')) return 'call'
  if (method === 'POST' && path === '/files') return 'upload'
  return undefined
}

function target(request: IncomingMessage): { readonly path: string; readonly query: URLSearchParams } {
  const [path = '', ...rest] = (request.url ?? '').split('?')
  return { path, query: new URLSearchParams(rest.join('?')) }
}

/** Trades the token for the cookie. The page that says so leads on by itself: the cookie is not sent on a redirect from elsewhere. */
function enter({ door, options, request, response }: Talk, token: string): void {
  const opened = door.holds(request.headersDistinct) ? ({ ok: true } as const) : door.open(token)
  response.writeHead(opened.ok ? 200 : 401, {
    ...pageHeaders(freshNonce()),
    'Content-Type': 'text/html; charset=utf-8',
    ...('cookie' in opened ? { 'Set-Cookie': opened.cookie } : {}),
  })
  response.end(
    opened.ok
      ? '<!doctype html><meta http-equiv="refresh" content="0;url=/"><title>Stocksheet</title>'
      : `<!doctype html><meta charset="utf-8"><title>Stocksheet</title><p>${whyShut(opened.used, options)}`,
  )
}

function whyShut(used: boolean, { announce }: ServeOptions): string {
  if (!used)
    return 'This is not an address of the Stocksheet that is running. Open the one that was printed when it started.'
  return announce
    ? 'This address was used already. A new one has been printed where Stocksheet was started.'
    : 'This address was used already. Start Stocksheet again for a new one.'
}

async function page({ options, response, path }: Talk): Promise<void> {
  const { status, headers, body } = await pageAnswer(options.rendererFolder, path)
  response.writeHead(status, { ...headers, 'Content-Length': body.length })
  response.end(body)
}

async function call({ app, options, request, response }: Talk, name: string): Promise<void> {
  let body: unknown
  try {
    body = JSON.parse(await readText(request, options.mostJson ?? MOST_JSON))
  } catch (cause) {
    if (cause instanceof TooLarge) return refuse(response, 413, 'bad-request', 'The request is too large.')
    return refuse(response, 400, 'bad-request', 'The request is not JSON.')
  }
  reply(response, 200, await app.handle(name, body))
}

async function upload({ app, options, request, response, query }: Talk): Promise<void> {
  const most = options.mostUpload ?? MOST_UPLOAD
  const tooLarge = app.words().fileTooLarge(Math.floor(most / (1 << 20)))
  if (Number(request.headers['content-length'] ?? 0) > most) return refuse(response, 413, 'file-refused', tooLarge)
  const path = join(app.scratch, `upload-${randomUUID()}`)
  try {
    await readToFile(request, path, most)
  } catch (cause) {
    if (cause instanceof TooLarge) return refuse(response, 413, 'file-refused', tooLarge)
    throw cause
  }
  reply(response, 200, await app.offerPath(path, fileName(query.get('name') ?? '')))
}

async function download({ app, request, response, query }: Talk, token: string): Promise<void> {
  const known = app.fileOf(token)
  if (known === undefined) return refuse(response, 404, 'not-found', app.words().fileGone)
  response.writeHead(200, {
    ...pageHeaders(freshNonce()),
    'Content-Type': 'application/octet-stream',
    'Content-Length': (await stat(known.path)).size,
    'Content-Disposition': attachment(fileName(query.get('name') ?? known.name)),
  })
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(known.path), response)
}

function reply(response: ServerResponse, status: number, answer: Answer<unknown>): void {
  response.writeHead(status, { ...pageHeaders(freshNonce()), 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(answer))
}

function refuse(response: ServerResponse, status: number, code: FailureCode, message: string): void {
  // The rest of an unwanted body is not waited for.
  if (status === 413) response.setHeader('Connection', 'close')
  reply(response, status, { ok: false, failure: { code, message } })
}

function hangUp(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

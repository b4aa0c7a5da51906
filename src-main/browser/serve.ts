/**
 * The application in a browser on the same machine, for development, tests and machines without Electron. Listens only on 127.0.0.1. Every request is
 * checked by session-tokens.ts, and every request except those for the page's own files needs a session. Logs nothing.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline, finished } from 'node:stream/promises'
import { sessionRequestSchema, SESSION_HEADER, SESSION_PATH } from '../../src-shared/api/loopback.ts'
import type { Answer, FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { App } from '../app/app.ts'
import { makeNotUnderstoodAnswer } from '../app/dispatch.ts'
import { makeNonce, makePageHeaders } from '../app/page/content-policy.ts'
import { makePageAnswer } from '../app/page/page-answer.ts'
import { makeAttachmentHeader, fileName } from '../app/page/file-name.ts'
import { UPLOAD_SPACE, UploadSpace, type SpaceLimits } from '../app/upload-space.ts'
import {
  makeAccessCheck,
  type AccessCheck,
  ConnectionsWithoutSession,
  checkAccess,
  type RequestKind,
} from './session-tokens.ts'
import { sendEvents } from './events.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { streamToFile } from '../store/files/file-system.ts'
import { THIS_USER_ONLY } from '../machine/make-folder.ts'

// An import would also load Node's copy of undici, which takes longer than the rest of HTTP.
const { createServer } = process.getBuiltinModule('node:http')

export interface ServeOptions {
  /** The port; 0 means any free port. */
  readonly port: number
  /** The built renderer: index.html and its files. */
  readonly rendererFolder: string
  /** Stops after this many minutes without a page, a request or an active run. If absent, the server does not stop by itself. */
  readonly idleMinutes?: number
  /** Called with a new address when somebody opens an address whose token was already used. */
  readonly announce?: (address: string) => void
  /** Limits in bytes; for tests. */
  readonly maxJson?: number
  readonly maxUpload?: number
  /** The disk space for all uploads; for tests. */
  readonly uploadSpace?: SpaceLimits
  /** Milliseconds within which a connection must identify itself or send its request; for tests. */
  readonly answerWait?: number
}

export interface ServedApp {
  /** The address, which includes the one-time token. */
  readonly url: string
  /** Settles when the server has ended, by close() or because it was idle. */
  readonly whenEnded: Promise<void>
  /** Ends the server. The caller closes the application. */
  close(): Promise<void>
}

interface PageRequest {
  readonly app: App
  readonly host: string
  readonly accessCheck: AccessCheck
  readonly space: UploadSpace
  readonly connectionsWithoutSession: ConnectionsWithoutSession
  readonly recordActivity: () => void
  readonly options: ServeOptions
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly query: URLSearchParams
}

/** The maximum size of a call in bytes. Calls contain choices rather than data. */
const MAX_JSON_BYTES = 1 << 20
/** The maximum bytes of an upload: more than any real Excel sheet has. The file reader has its own limits. */
const MAX_UPLOAD_BYTES = 512 * (1 << 20)

/** How many connections without a session may be open. A browser opens six to a host, and requests the page's own files before it has a session. */
const MAX_CONNECTIONS_WITHOUT_SESSION = 64
/** Milliseconds within which a connection must send its request's headers. */
const HEADERS_MS = 10_000
/** Milliseconds within which the whole request must arrive: enough for the largest upload on a slow disk. */
const REQUEST_MS = 300_000
/** Milliseconds for reading and discarding the rest of an unwanted body. */
const CLOSE_DELAY_MS = 10_000
/** Milliseconds that a client may pause while reading the page's files. */
const PAGE_READ_PAUSE_MS = 30_000

/** Rejects if the server cannot listen on the port. */
export async function serveApp(app: App, options: ServeOptions): Promise<ServedApp> {
  const { answerWait = HEADERS_MS } = options
  const server = createServer({
    headersTimeout: answerWait,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: Math.min(answerWait / 2, 5_000),
  })
  const connectionsWithoutSession = new ConnectionsWithoutSession(MAX_CONNECTIONS_WITHOUT_SESSION)
  server.on('connection', (connection) => connectionsWithoutSession.add(connection))
  await new Promise<void>((resolveListening, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolveListening)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const host = `127.0.0.1:${address.port}`
  const accessCheck = makeAccessCheck(host, options.announce)
  const space = new UploadSpace((file) => app.release(file), options.uploadSpace ?? UPLOAD_SPACE)
  const events = sendEvents(app, (session) => accessCheck.hasSession(session), answerWait)
  const idleWatch = watchIdle(
    options.idleMinutes,
    () => events.countPages() > 0 || app.isBusy(),
    () => void close(),
  )

  server.on('request', (request, response) => {
    const { path, query } = parseTarget(request)
    const recordActivity = (): void => idleWatch.recordActivity()
    answer({
      app,
      host,
      accessCheck,
      space,
      connectionsWithoutSession,
      recordActivity,
      options,
      request,
      response,
      path,
      query,
    }).catch(() => {
      // The client is only informed that the request failed. The reason stays in the application.
      if (response.headersSent) response.destroy()
      else reply(response, 500, refuse({ code: 'no-answer' }))
    })
  })
  server.on('upgrade', (request, socket, head) => {
    // Node does not handle errors of an upgraded connection. Without a listener, a broken connection would end the process.
    socket.on('error', () => socket.destroy())
    const verdict = checkAccess('socket', request.headersDistinct, host)
    const isAllowed = parseTarget(request).path === '/events' && verdict.ok
    if (isAllowed) events.accept(request, socket, head, () => connectionsWithoutSession.admit(socket))
    else closeSocket(socket)
  })

  const closePromise = new Promise<void>((resolve) => server.once('close', resolve))
  function close(): Promise<void> {
    idleWatch.stop()
    events.close()
    server.close()
    server.closeAllConnections()
    return closePromise
  }
  return { url: accessCheck.address, whenEnded: closePromise, close }
}

async function answer(pageRequest: PageRequest): Promise<void> {
  const { request, response, path } = pageRequest
  const kind = kindOf(request.method, path)
  if (kind === undefined)
    return reply(response, 405, makeNotUnderstoodAnswer('This address does not take such requests.'))
  const verdict = checkAccess(kind, request.headersDistinct, pageRequest.host)
  if (!verdict.ok) return reply(response, verdict.status, makeNotUnderstoodAnswer(verdict.reason))
  if (kind === 'entry' || kind === 'page') return sendPage(pageRequest)
  if (kind === 'enter') return enter(pageRequest)
  const [session, ...otherSessions] = request.headersDistinct[SESSION_HEADER] ?? []
  if (otherSessions.length > 0 || !pageRequest.accessCheck.hasSession(session)) {
    return reply(response, 401, refuse({ code: 'no-session', address: 'printed' }))
  }
  pageRequest.connectionsWithoutSession.admit(request.socket)
  pageRequest.recordActivity()
  if (kind === 'call') return handleCall(pageRequest, path.slice('/call/'.length))
  if (kind === 'upload') return upload(pageRequest)
  return download(pageRequest, path.slice('/files/'.length))
}

function kindOf(method: string | undefined, path: string): Exclude<RequestKind, 'socket'> | undefined {
  if (method === 'GET') return path === '/' ? 'entry' : path.startsWith('/files/') ? 'download' : 'page'
  if (method !== 'POST') return undefined
  if (path === SESSION_PATH) return 'enter'
  return path.startsWith('/call/') ? 'call' : path === '/files' ? 'upload' : undefined
}

function parseTarget(request: IncomingMessage): { readonly path: string; readonly query: URLSearchParams } {
  const [path = '', ...queryParts] = (request.url ?? '').split('?')
  return { path, query: new URLSearchParams(queryParts.join('?')) }
}

/** Exchanges the token for a session. The secret is only in the body. */
async function enter({ accessCheck, recordActivity: noteActivity, request, response }: PageRequest): Promise<void> {
  const entry = sessionRequestSchema.safeParse(await readJson(request, 1000).catch(() => undefined))
  if (!entry.success) return reply(response, 400, makeNotUnderstoodAnswer('The request has an unknown form.'))
  const session = accessCheck.enter(entry.data.token)
  if (!session.ok) return reply(response, 401, refuse({ code: 'no-session', address: session.newAddress }))
  noteActivity()
  reply(response, 200, { ok: true, value: { session: session.session } })
}

async function sendPage({ options, response, path }: PageRequest): Promise<void> {
  const { status, headers, body } = await makePageAnswer(options.rendererFolder, path)
  response.setTimeout(PAGE_READ_PAUSE_MS, () => response.destroy())
  response.writeHead(status, { ...headers, 'Content-Length': body.length })
  response.end(body)
}

async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  return JSON.parse(await readText(request, limit))
}

async function handleCall({ app, options, request, response }: PageRequest, name: string): Promise<void> {
  let body: unknown
  try {
    body = await readJson(request, options.maxJson ?? MAX_JSON_BYTES)
  } catch (cause) {
    if (cause instanceof TooLargeError)
      return refuseLargeBody(request, response, makeNotUnderstoodAnswer('The request is too large.'))
    return reply(response, 400, makeNotUnderstoodAnswer('The request is not JSON.'))
  }
  reply(response, 200, await app.handle(name, body))
}

async function upload({ app, space, options, request, response, query }: PageRequest): Promise<void> {
  const maxBytes = options.maxUpload ?? MAX_UPLOAD_BYTES
  const tooLargeAnswer = refuse({ code: 'file-too-large', megabytes: Math.floor(maxBytes / (1 << 20)) })
  const lengthHeader = request.headers['content-length']
  if (Number(lengthHeader ?? 0) > maxBytes) return refuseLargeBody(request, response, tooLargeAnswer)
  const reservedSpace = await space.reserve(Number(lengthHeader ?? maxBytes))
  if (!reservedSpace) return refuseLargeBody(request, response, refuse({ code: 'uploads-full' }))
  const path = join(app.scratch, `upload-${randomUUID()}`)
  try {
    await readBodyToFile(request, path, maxBytes)
    const answer = await app.offerPath(path, fileName(query.get('name') ?? ''))
    if (answer.ok) reservedSpace.keep(answer.value.file, answer.value.bytes)
    else reservedSpace.release()
    reply(response, 200, answer)
  } catch (cause) {
    reservedSpace.release()
    if (cause instanceof TooLargeError) return refuseLargeBody(request, response, tooLargeAnswer)
    throw cause
  }
}

async function download({ app, response, query }: PageRequest, token: string): Promise<void> {
  const file = app.fileOf(token)
  if (file === undefined) return reply(response, 404, refuse({ code: 'file-gone' }))
  response.writeHead(200, {
    ...makePageHeaders(makeNonce()),
    'Content-Type': 'application/octet-stream',
    'Content-Length': (await stat(file.path)).size,
    'Content-Disposition': makeAttachmentHeader(fileName(query.get('name') ?? file.name)),
  })
  await pipeline(createReadStream(file.path), response)
}

function reply(response: ServerResponse, status: number, answer: Answer<unknown>): void {
  send(response, status, answer)
  response.end()
}

function send(response: ServerResponse, status: number, answer: Answer<unknown>): void {
  const body = JSON.stringify(answer)
  const bodyHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(status, { ...makePageHeaders(makeNonce()), ...bodyHeaders })
  response.write(body)
}

/** Answers immediately. The connection ends when its client has stopped sending, or after a time limit. */
async function refuseLargeBody(request: IncomingMessage, response: ServerResponse, answer: FailedAnswer) {
  response.setHeader('Connection', 'close')
  send(response, 413, answer)
  await discardRestOfBody(request, CLOSE_DELAY_MS)
  response.end()
}

function closeSocket(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

/** Ends the server after it was idle for a while, but never while it is in use. */
interface IdleWatch {
  /** Called for each request. */
  recordActivity(): void
  stop(): void
}

/** Calls `end` once, if there was no activity for `minutes` while `isInUse` is false. Never if `minutes` is undefined. */
function watchIdle(minutes: number | undefined, isInUse: () => boolean, end: () => void): IdleWatch {
  if (minutes === undefined) return { recordActivity: () => undefined, stop: () => undefined }
  if (!(minutes > 0)) throw new Error(`idleMinutes must be above 0, got ${minutes}`)
  const idleMs = minutes * 60_000
  let lastActivityAt = performance.now()
  const timer = setInterval(
    () => {
      if (isInUse()) lastActivityAt = performance.now()
      if (performance.now() - lastActivityAt < idleMs) return
      clearInterval(timer)
      end()
    },
    Math.min(idleMs / 4, 30_000),
  )
  return {
    recordActivity() {
      lastActivityAt = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}

/* Reads request bodies up to a limit, into memory or into a file. Never keeps part of a body that is too large. */

/** Thrown for a body over the limit. */
class TooLargeError extends Error {
  override readonly name = 'TooLarge'
}

/** The body as text, at most `limit` bytes. Throws TooLargeError, or TypeError if it is not UTF-8. */
async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of limitBody(request, limit)) pieces.push(piece)
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
}

/** Writes the body to a new file that only the user can read. Throws TooLargeError if it exceeds `limit` bytes. */
async function readBodyToFile(request: IncomingMessage, path: string, limit: number): Promise<void> {
  try {
    await streamToFile(path, (file) => pipeline(limitBody(request, limit), file), THIS_USER_ONLY)
  } catch (cause) {
    await rm(path, { force: true })
    throw cause
  }
}

/** Continues reading for up to `ms`, so that a client that is still sending sees the answer rather than a broken connection. */
async function discardRestOfBody(request: IncomingMessage, ms: number): Promise<void> {
  request.resume()
  await Promise.race([finished(request), delay(ms, undefined, { ref: false })]).catch(() => {
    // The client disconnected, so nothing is left to read.
  })
}

// When the limit is exceeded, the request stays open, because the refusal is sent on the same connection.
async function* limitBody(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  const pieces: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false })
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > limit) throw new TooLargeError(`over ${limit} bytes`)
    yield piece
  }
}

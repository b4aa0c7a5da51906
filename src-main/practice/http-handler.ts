/** Handles an HTTP request: checks the sender, reads the body, applies a fault, calls the service and replies. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import {
  makeSuccessAnswer,
  makeFailedAnswer,
  internalErrorAnswer,
  isRefusal,
  keyRefusedAnswer,
  type Answer,
  limitReachedAnswer,
} from './answer.ts'
import type { Fault, Faults } from './faults.ts'
import { parseInput } from './input.ts'
import { inspect, INSPECTION_PATH, type Inspection } from './inspection.ts'
import { routeOf, listMethods, type Method } from './methods/methods.ts'
import { OPEN_REQUEST_PATH, RESET_PATH } from './owner.ts'
import type { Quota } from './quota.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

/** In bytes. Far larger than any documented request. */
const BODY_LIMIT = 1_048_576
const SLOW_ANSWER_MS = 1000
const SLOW_PIECE_MS = 100
const SLOW_PIECE_BYTES = 16_384

export interface HandlerDependencies {
  readonly account: Account
  readonly quota: Quota
  readonly faults: Faults
  readonly createService: (bodyLimit: number) => Service
  readonly keys: readonly string[]
  readonly inspectToken: string
  readonly port: number
  readonly latencyMs: number
  /** Resets to the built-in workshop. */
  readonly reset: () => void
  /** Aborted when the server closes. */
  readonly endSignal: AbortSignal
}

function bytesOf(answer: Answer): Buffer {
  return Buffer.concat(answer.body.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

function headersOf(answer: Answer, length: number): Record<string, string | number> {
  return {
    ...(length > 0 ? { 'Content-Type': 'application/json; charset=utf-8' } : {}),
    ...(answer.status === 405 ? { Allow: 'POST' } : {}),
    'Content-Length': length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
}

function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return
  const pieces = answer.body.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  response.writeHead(answer.status, headersOf(answer, length))
  response.cork()
  for (const piece of pieces) response.write(piece)
  response.end()
}

function keepOpen(response: ServerResponse): void {
  response.writeHead(200, { 'Cache-Control': 'no-store' })
  response.flushHeaders()
}

/** Sends the full content length but only half of the answer, then closes the connection. */
function cutConnection(response: ServerResponse, answer: Answer): void {
  const bytes = bytesOf(answer)
  response.writeHead(answer.status, headersOf(answer, bytes.length))
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy())
}

/** Sends the answer in parts, with a pause before each part. */
async function sendSlowly(
  response: ServerResponse,
  answer: Answer,
  pause: (ms: number) => Promise<boolean>,
): Promise<void> {
  const bytes = bytesOf(answer)
  response.writeHead(answer.status, headersOf(answer, bytes.length))
  for (let from = 0; from < bytes.length; from += SLOW_PIECE_BYTES) {
    if (!(await pause(SLOW_PIECE_MS))) return
    response.write(bytes.subarray(from, from + SLOW_PIECE_BYTES))
  }
  response.end()
}

/** True for a request for a whole list, without a limit. */
function isWholeListRequest(body: Uint8Array | null): boolean {
  const input = body === null ? null : parseInput(body)
  return input !== null && !isRefusal(input) && !input.has('limit')
}

/** Waits for `ms` milliseconds. Returns false early if the client disconnects or the server closes. If `ms` is null, waits for one of these. */
async function wait(response: ServerResponse, ms: number | null, endSignal: AbortSignal): Promise<boolean> {
  if (ms === 0) return true
  const clientAbort = new AbortController()
  const abortWait = () => clientAbort.abort()
  response.once('close', abortWait)
  try {
    await sleep(ms ?? 2 ** 31 - 1, undefined, { signal: AbortSignal.any([clientAbort.signal, endSignal]) })
    return true
  } catch (error) {
    if (clientAbort.signal.aborted || endSignal.aborted) return false
    throw error
  } finally {
    response.removeListener('close', abortWait)
  }
}

/** Makes an answer invalid JSON that is labelled as JSON, like the output of a PHP script that fails after its work. */
function breakAnswer(answer: Answer): Answer {
  const warning = '<br />\n<b>Warning</b>: Undefined array key in <b>connect.php</b><br />\n'
  return { ...answer, body: [warning, ...answer.body] }
}

interface FaultyRequest {
  readonly request: ServiceRequest
  readonly fault: Fault
  readonly service: Service
  readonly endSignal: AbortSignal
}

/** Applies the fault: answers before or after the request has done its work, late, or not at all. */
async function answerWithFault(
  { request, fault, service, endSignal }: FaultyRequest,
  response: ServerResponse,
): Promise<void> {
  switch (fault.kind) {
    case 'reset-before':
      service.logLostRequest(request)
      response.socket?.resetAndDestroy()
      return
    case 'reset-after':
      service.answer(request)
      response.socket?.resetAndDestroy()
      return
    case 'timeout-before':
      service.logLostRequest(request)
      await wait(response, fault.ms, endSignal)
      response.socket?.destroy()
      return
    case 'timeout-after':
      service.answer(request)
      await wait(response, fault.ms, endSignal)
      response.socket?.destroy()
      return
    case '500-before':
      send(response, service.fail(request))
      return
    case '500-after':
      service.answer(request)
      send(response, internalErrorAnswer)
      return
    case 'malformed':
      send(response, breakAnswer(service.answer(request)))
      return
    case 'slow':
      if (await wait(response, fault.ms ?? SLOW_ANSWER_MS, endSignal)) send(response, service.answer(request))
      return
    case 'refused':
      send(response, service.fail(request, makeFailedAnswer(400, 'Request refused')))
      return
    case 'cut-off':
      cutConnection(response, service.answer(request))
      return
    case 'drip':
      await sendSlowly(response, service.answer(request), (ms) => wait(response, fault.ms ?? ms, endSignal))
      return
    default:
      fault.kind satisfies never
  }
}

export function makeHandler(parts: HandlerDependencies): (request: IncomingMessage, response: ServerResponse) => void {
  const isKnownKey = makeSecretCheck(parts.keys)
  const isKnownToken = makeSecretCheck([parts.inspectToken])
  const service = parts.createService(BODY_LIMIT)
  const inspection: Inspection = { account: parts.account, quota: parts.quota }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (isCrossDomain(request, parts.port)) return send(response, keyRefusedAnswer)
    const isInspection = path.startsWith(INSPECTION_PATH)
    const token = request.headers['x-practice-token']
    const isAllowed = isInspection
      ? isKnownToken(typeof token === 'string' ? token : undefined)
      : isKnownKey(request.headers.authorization)
    if (!isAllowed) return send(response, keyRefusedAnswer)
    // This request gets no answer. It stays open until the server ends.
    if (isInspection && path === OPEN_REQUEST_PATH) return keepOpen(response)
    const body = await readBody(request, BODY_LIMIT)
    if (body.kind === 'gone') return
    const bytes = body.kind === 'read' ? body.bytes : null
    if (isInspection && path === RESET_PATH && request.method === 'POST') {
      parts.reset()
      return send(response, makeSuccessAnswer())
    }
    if (isInspection) return send(response, inspect(inspection, request.method ?? '', request.url ?? '', bytes))
    if (!(await wait(response, parts.latencyMs, parts.endSignal))) return
    const fault = parts.faults.chooseFault(routeOf(path).name, isWholeListRequest(bytes))
    const requestRecord = { verb: request.method ?? '', path, body: bytes, fault: fault?.kind ?? null }
    if (fault) await answerWithFault({ request: requestRecord, fault, service, endSignal: parts.endSignal }, response)
    else send(response, service.answer(requestRecord))
  }

  return (request, response) => {
    handle(request, response).catch(() => {
      // Only a failure to write the log is caught here. The client gets the answer that a broken server would send.
      if (response.headersSent) response.socket?.destroy()
      else send(response, internalErrorAnswer)
    })
  }
}

/** True for a request that a browser sent on behalf of another origin. Servers and command lines send no Origin. */
function isCrossDomain(request: IncomingMessage, port: number): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  return origin !== undefined && origin !== `http://127.0.0.1:${port}` && origin !== `http://localhost:${port}`
}

function computeDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Compares a header's value with the secrets in constant time. */
function makeSecretCheck(secrets: readonly string[]): (givenSecret: string | undefined) => boolean {
  const digests = secrets.map(computeDigest)
  return (givenSecret) => {
    if (givenSecret === undefined) return false
    const givenDigest = computeDigest(givenSecret)
    return digests.reduce((isKnown, digest) => timingSafeEqual(digest, givenDigest) || isKnown, false)
  }
}

/* Reads a request's body up to a limit. Bytes beyond the limit are discarded, so that memory stays bounded. */

type Body =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'too large' }
  /** The client disconnected before the body was complete. */
  | { readonly kind: 'gone' }

function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    request.resume()
    return Promise.resolve({ kind: 'too large' })
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const end = (body: Body) => {
      request.removeListener('data', takeChunk)
      resolve(body)
    }
    const takeChunk = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        chunks.length = 0
        end({ kind: 'too large' })
        request.resume()
      } else chunks.push(chunk)
    }
    request.on('data', takeChunk)
    request.once('end', () => end({ kind: 'read', bytes: Buffer.concat(chunks) }))
    request.once('error', () => end({ kind: 'gone' }))
    request.once('close', () => end({ kind: 'gone' }))
  })
}

interface ServiceRequest {
  readonly verb: string
  readonly path: string
  /** The body; null if it was larger than the limit. */
  readonly body: Uint8Array | null
  /** The name of the request's fault, for the log. */
  readonly fault: string | null
}

interface Service {
  answer(request: ServiceRequest): Answer
  /** Answers with an error. The request is counted, but has no other effect. Default: 500. */
  fail(request: ServiceRequest, error?: Answer): Answer
  /** Logs a request that never reached the account, so it is not counted. */
  logLostRequest(request: ServiceRequest): void
}

const LOGGED_BODY_BYTES = 16_384
const MAX_LOGGED_REQUESTS = 20_000
const PRUNE_EVERY = 1000

/**
 * Answers one request with a valid key. It is counted, routed, run and logged in one transaction, which is committed before the answer is sent. This
 * module does not use sockets.
 */
export function makeService(account: Account, quota: Quota, isDocumentedOnly: boolean, bodyLimit: number): Service {
  const { store, clock } = account
  const methods: ReadonlyMap<string, Method> = listMethods(isDocumentedOnly)

  const log = (request: ServiceRequest, answer: Answer | null) => {
    const body = request.body ? new TextDecoder().decode(request.body.subarray(0, LOGGED_BODY_BYTES)) : ''
    const id = store.run(
      'INSERT INTO requests (at, verb, method, body, status, error, fault, counted) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      clock.now(),
      request.verb,
      routeOf(request.path).versionedName,
      body,
      answer?.status ?? 0,
      answer?.error ?? null,
      request.fault,
      answer ? 1 : 0,
    )
    if (id % PRUNE_EVERY === 0) store.run('DELETE FROM requests WHERE id <= ?', id - MAX_LOGGED_REQUESTS)
  }

  const run = (request: ServiceRequest): Answer => {
    if (request.body === null) return makeFailedAnswer(413, `Request body is larger than ${bodyLimit} bytes`)
    const { versionedName } = routeOf(request.path)
    const method = methods.get(versionedName)
    if (!method) return makeFailedAnswer(404, `Method ${versionedName.slice(0, 100)} not found`)
    if (request.verb !== 'POST') return makeFailedAnswer(405, 'Method must be called with POST')
    const input = parseInput(request.body)
    if (isRefusal(input)) return makeFailedAnswer(400, input.refusal)
    const outcome = method(account, input)
    return isRefusal(outcome) ? makeFailedAnswer(400, outcome.refusal) : outcome
  }

  const countRequest = (request: ServiceRequest, work: () => Answer): Answer =>
    store.transaction(() => {
      const answer = quota.count() ? work() : limitReachedAnswer
      log(request, answer)
      return answer
    })

  return {
    answer: (request) => {
      try {
        return countRequest(request, () => run(request))
      } catch (error) {
        // This is a bug in the practice account. The transaction is rolled back, the request still counts, and the log has the error.
        const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
        return countRequest(request, () => ({ ...internalErrorAnswer, error: message }))
      }
    },
    fail: (request, error = internalErrorAnswer) => countRequest(request, () => error),
    logLostRequest: (request) => {
      store.transaction(() => log(request, null))
    },
  }
}

/**
 * Sends one request over HTTP and reads its answer. Never retries, follows a redirect, or sends the key to another origin. Every failure shows
 * whether the request may have been sent.
 */
import { setImmediate } from 'node:timers/promises'
import type { SecureContext } from 'node:tls'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { BadAnswer, ConnectionFault, PlainFault } from '../../src-shared/account/account-error.ts'
import { DIRECT_NETWORK, type NetworkUse } from '../../src-shared/account/network-use.ts'
import type { AccountAddress } from './address.ts'
import { ProxyFailure, connectThroughProxy, makeTrustedContext } from './connector.ts'
import { TOO_LONG_CODE } from './list-cutter.ts'

export interface RequestLimits {
  /** The maximum number of connections, which also limits concurrent requests. */
  readonly connections: number
  readonly connectMs: number
  /** The maximum number of milliseconds until the answer begins, and between two parts of it. */
  readonly answerMs: number
  /**
   * The maximum number of milliseconds for the whole exchange, so that a slow trickle of bytes cannot continue forever. Starts over whenever a
   * streamed answer makes progress.
   */
  readonly totalMs: number
  /** Maximum size of an answer in bytes. For a streamed answer, the maximum number of bytes without progress. */
  readonly answerBytes: number
}

export const REQUEST_LIMITS: RequestLimits = {
  connections: 8,
  connectMs: 10_000,
  answerMs: 30_000,
  totalMs: 120_000,
  answerBytes: 64 * 1024 * 1024,
}

export type ExchangeResult =
  /** `date`: the server's time in milliseconds since 1970, if the answer states it. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: string; readonly date?: number }
  /** No byte of the request was sent. */
  | { readonly kind: 'not-sent'; readonly fault: ConnectionFault }
  /** The request may have arrived. If there was any answer, it did arrive. */
  | { readonly kind: 'lost'; readonly fault: ConnectionFault; readonly badAnswer?: BadAnswer }

/** What is known about an answer before its body is read. */
export interface AnswerStart {
  /** The size in bytes, if the account states it. */
  readonly length: number | null
  /** Decodes the bytes as strict UTF-8 and removes the key. Nothing else gives access to the answer's text. */
  decodeText(bytes: Uint8Array): string
}

/** Reads an answer as it arrives. */
export interface AnswerReader {
  begin(start: AnswerStart): void
  /**
   * `on`: there was progress, so the limits on time and bytes start over. `waits`: no progress yet. `enough`: no more of the answer is needed. May
   * throw TooLongError.
   */
  take(bytes: Uint8Array): 'on' | 'waits' | 'enough'
  /** Called when the answer has ended, or when enough of it has arrived. */
  end(): void
}

export interface Exchange {
  /** Loads the modules for the first request ahead of time. */
  prepare(): void
  post(method: string, body: string, stop?: AbortSignal): Promise<ExchangeResult>
  /** Like `post`, but if the status is 200, the reader gets the body and `body` stays empty. */
  stream(method: string, body: string, reader: AnswerReader, stop?: AbortSignal): Promise<ExchangeResult>
  close(): Promise<void>
}

/** The parts of undici that are used here. */
interface UndiciPool {
  readonly request: (options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>
  readonly destroy: () => Promise<void>
}

/** Loads the parts of undici for the first request instead of at startup. Loading all of undici takes 90 ms; these parts take 35 ms. */
export const loadUndici = () =>
  Promise.all([
    import('undici/lib/dispatcher/pool.js'),
    import('undici/lib/core/connect.js'),
    import('undici/lib/api/api-request.js'),
  ])

export function makeExchange(
  address: AccountAddress,
  key: string,
  limits: RequestLimits,
  network: NetworkUse = DIRECT_NETWORK,
  getSecureContext: () => SecureContext = makeTrustedContext,
): Exchange {
  let openPool: Promise<UndiciPool> | undefined
  const closeController = new AbortController()
  const getPool = (): Promise<UndiciPool> => {
    openPool ??= loadUndici().then(([{ default: Pool }, { default: buildConnector }, { default: request }]) => {
      const connectMs = limits.connectMs
      // Without TLS no certificate is checked, so the system's authorities are not needed.
      const secureOptions = address.origin.startsWith('https:') ? { secureContext: getSecureContext() } : {}
      // Set explicitly so that the environment variable NODE_TLS_REJECT_UNAUTHORIZED cannot turn off the check of certificates.
      const directConnector = buildConnector({ timeout: connectMs, rejectUnauthorized: true, ...secureOptions })
      const tunnelOptions = { connectMs, getSecureContext, stop: closeController.signal }
      const connectionPool = new Pool(address.origin, {
        connections: limits.connections,
        pipelining: 1,
        headersTimeout: limits.answerMs,
        bodyTimeout: limits.answerMs,
        connect:
          network.kind === 'proxy' ? connectThroughProxy(network, directConnector, tunnelOptions) : directConnector,
      })
      return { request: (options) => request.call(connectionPool, options), destroy: () => connectionPool.destroy() }
    })
    return openPool
  }
  const removeKey = makeKeyRemover(key)
  const headers = { authorization: key, 'content-type': 'application/json', accept: 'application/json' }

  const decodeText = (bytes: Uint8Array): string => removeKey(strictUtf8Decoder.decode(bytes))

  async function exchange(
    method: string,
    body: string,
    streamReader: AnswerReader | null,
    stop?: AbortSignal,
  ): Promise<ExchangeResult> {
    if (stop?.aborted === true) return { kind: 'not-sent', fault: { code: 'stopped' } }
    if (network.kind === 'unusable') return { kind: 'not-sent', fault: network.fault }
    const controller = new AbortController()
    const abort = (): void => controller.abort(new ExchangeEndedError('UND_ERR_ABORTED'))
    let hasAnswerBegun = false
    // The error's code depends on whether the answer has begun.
    const abortAsOverdue = (): void =>
      controller.abort(new ExchangeEndedError(hasAnswerBegun ? 'OVERDUE' : 'UND_ERR_HEADERS_TIMEOUT'))
    const deadline = setTimeout(abortAsOverdue, limits.totalMs)
    stop?.addEventListener('abort', abort, { once: true })
    try {
      const path = `${address.prefix}/v1/${method}.php`
      const request = { path, method: 'POST', headers, body, signal: controller.signal } as const
      const { statusCode, headers: answerHeaders, body: answer } = await (await getPool()).request(request)
      hasAnswerBegun = true
      const textCollector = new TextCollector()
      const reader = statusCode === 200 ? (streamReader ?? textCollector) : textCollector
      reader.begin({ length: readContentLength(answerHeaders), decodeText })
      await readAnswer(answer, reader, limits.answerBytes, () => deadline.refresh())
      const date = readDate(answerHeaders)
      return { kind: 'answer', status: statusCode, body: textCollector.text, ...(date === null ? {} : { date }) }
    } catch (error) {
      if (error instanceof ReaderBugError) throw error
      const fault = faultOf(error)
      if (wasNeverSent(error)) return { kind: 'not-sent', fault }
      const badAnswer = findBadAnswer(error)
      return { kind: 'lost', fault, ...(badAnswer ? { badAnswer } : {}) }
    } finally {
      clearTimeout(deadline)
      stop?.removeEventListener('abort', abort)
    }
  }

  async function close(): Promise<void> {
    closeController.abort()
    await (await openPool)?.destroy()
  }

  const prepare = (): void => void getPool()

  return {
    prepare,
    post: (method, body, stop) => exchange(method, body, null, stop),
    stream: (method, body, reader, stop) => exchange(method, body, reader, stop),
    close,
  }
}

/** How many milliseconds reading an answer may block its thread. */
const MAX_BLOCK_MS = 8

async function readAnswer(
  answer: AsyncIterable<Uint8Array>,
  reader: AnswerReader,
  limit: number,
  onProgress: () => void,
): Promise<void> {
  let bytesLeft = limit
  let lastPause = performance.now()
  for await (const bytes of answer) {
    // A fast network delivers up to 2 MB at a time. Without a pause nothing else in this thread would run.
    if (performance.now() - lastPause > MAX_BLOCK_MS) {
      await setImmediate()
      lastPause = performance.now()
    }
    bytesLeft -= bytes.length
    if (bytesLeft < 0) throw new ExchangeEndedError(TOO_LARGE_CODE)
    const step = runReader(() => reader.take(bytes))
    if (step === 'enough') break
    if (step === 'waits') continue
    bytesLeft = limit
    onProgress()
  }
  runReader(() => reader.end())
}

/** Runs a reader. An error with a code means that the answer is unusable; any other error is a bug in the program. */
function runReader<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw findBadAnswer(error) === undefined
      ? new ReaderBugError(error instanceof Error ? error.message : '', { cause: error })
      : error
  }
}

class ReaderBugError extends Error {}

/** Collects an answer as one text. */
class TextCollector implements AnswerReader {
  private readonly parts: Uint8Array[] = []
  private start: AnswerStart | null = null
  text = ''

  begin(start: AnswerStart): void {
    this.start = start
  }

  take(bytes: Uint8Array): 'waits' {
    this.parts.push(bytes)
    return 'waits'
  }

  end(): void {
    this.text = removeByteOrderMark(this.start?.decodeText(Buffer.concat(this.parts)) ?? '')
  }
}

/** Removes a byte order mark from the beginning of an answer. */
export function removeByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function readContentLength(headers: Readonly<Record<string, unknown>>): number | null {
  const length = headers['content-length']
  return typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : null
}

function readDate({ date }: Readonly<Record<string, unknown>>): number | null {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** Strict decoding: a damaged name must not be read as another name, so nothing becomes U+FFFD. */
const strictUtf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const TOO_LARGE_CODE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
const NOT_UTF8_CODE = 'ERR_ENCODING_INVALID_ENCODED_DATA'

class ExchangeEndedError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const failureSchema = z.object({
  code: z.string().optional(),
  syscall: z.string().optional(),
  errors: z.array(z.unknown()).optional(),
})

/** True only for failures before the connection was open. After that, the request may have arrived. */
function wasNeverSent(error: unknown): boolean {
  if (error instanceof ProxyFailure) return true
  const details = failureSchema.safeParse(error)
  if (!details.success) return false
  const { code = '', syscall = '', errors } = details.data
  if (errors && errors.length > 0) return errors.every(wasNeverSent)
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ERR_TLS_CERT_ALTNAME_INVALID' || CERTIFICATE_CODES.has(code)
}

const CERTIFICATE_CODES: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Why an answer is unusable; undefined if there was no answer. */
function findBadAnswer(error: unknown): BadAnswer | undefined {
  const details = failureSchema.safeParse(error)
  const code = details.success ? details.data.code : undefined
  if (code === NOT_UTF8_CODE) return 'not-utf8'
  if (code === 'OVERDUE') return 'overdue'
  return code !== undefined && CODES_AFTER_START.has(code) ? 'otherwise' : undefined
}

/** Error codes of failures that happen after an answer has begun. */
const CODES_AFTER_START: ReadonlySet<string> = new Set(['UND_ERR_BODY_TIMEOUT', TOO_LARGE_CODE, TOO_LONG_CODE])

const FAULTS_BY_CODE: Readonly<Record<string, PlainFault>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown-name',
  EAI_AGAIN: 'name-lookup',
  ECONNRESET: 'broken',
  EPIPE: 'broken',
  EHOSTUNREACH: 'no-way',
  ENETUNREACH: 'no-network',
  ETIMEDOUT: 'timeout',
  UND_ERR_SOCKET: 'broken',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'cut-off',
  [TOO_LARGE_CODE]: 'too-large',
  [TOO_LONG_CODE]: 'too-large',
  UND_ERR_ABORTED: 'stopped',
  ABORT_ERR: 'stopped',
  OVERDUE: 'too-slow',
  [NOT_UTF8_CODE]: 'not-utf8',
}

/** Uses only codes, never the error's text, which could quote the request. */
function faultOf(error: unknown): ConnectionFault {
  if (error instanceof ProxyFailure) return error.fault
  const details = failureSchema.safeParse(error)
  if (!details.success) return { code: 'failed', detail: '' }
  const { code = '', errors } = details.data
  const plainFault = FAULTS_BY_CODE[code]
  if (plainFault !== undefined) return { code: plainFault }
  if (CERTIFICATE_CODES.has(code) || code.startsWith('ERR_TLS')) return { code: 'certificate', detail: code }
  if (errors && errors.length > 0) return faultOf(errors[0])
  return { code: 'failed', detail: code }
}

/** The minimum length of a key that is searched for, because shorter texts may be part of an ordinary word. No account issues such short keys. */
const MIN_KEY_LENGTH = 8
const KEY_PLACEHOLDER = '[API key]'

/**
 * Returns a function that removes the key from an answer before it is parsed. A server that echoes headers must not get the key into the journal, a
 * report or the terminal. Also finds the key if JSON escapes its characters.
 */
export function makeKeyRemover(key: string): (body: string) => string {
  if (key.length < MIN_KEY_LENGTH) return (body) => body
  const pattern = new RegExp(Array.from(key, listSpellings).join(''), 'g')
  return (body) =>
    body.includes('\\')
      ? body.replace(pattern, KEY_PLACEHOLDER)
      : body.includes(key)
        ? body.replaceAll(key, KEY_PLACEHOLDER)
        : body
}

/** All spellings of a character in JSON: `a`, `\u0061`, and `\/` for characters that a backslash escapes. */
function listSpellings(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
  const anyCasePattern = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  const plainCharacter = character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
  const escapedCharacter = /["\\/]/.test(character) ? `|\\\\${plainCharacter}` : ''
  // In JSON text, quotes and backslashes are always escaped.
  return `(?:${plainCharacter}${escapedCharacter}|\\\\u${anyCasePattern})`
}

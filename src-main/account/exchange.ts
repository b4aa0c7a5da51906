/**
 * One request and its answer over HTTP. Never retries, never follows a redirect, never sends the key to another origin,
 * and says of every failure whether the request can have left.
 */
import { setImmediate } from 'node:timers/promises'
import type { SecureContext } from 'node:tls'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { BadAnswer } from '../../src-shared/account/account-error.ts'
import type { ConnectionFault, PlainFault } from '../../src-shared/account/connection-fault.ts'
import { DIRECT, type NetworkUse } from '../../src-shared/account/network-use.ts'
import type { AccountAddress } from './address.ts'
import { ProxyFailure, throughProxy, trustedContext } from './connector.ts'
import { TOO_LONG } from './list-cutter.ts'

export interface RequestLimits {
  /** Connections, and with them requests at one time. */
  readonly connections: number
  readonly connectMs: number
  /** Until the answer begins, and between two parts of it. */
  readonly answerMs: number
  /** For a whole exchange: a byte now and then holds nobody for ever. An answer that is read while it comes has it anew when it got on. */
  readonly totalMs: number
  /** Bytes of one answer; of one that is read while it comes, between two times that it got on. */
  readonly answerBytes: number
}

export const REQUEST_LIMITS: RequestLimits = {
  connections: 8,
  connectMs: 10_000,
  answerMs: 30_000,
  totalMs: 120_000,
  answerBytes: 64 * 1024 * 1024,
}

export type Exchanged =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  /** No byte of the request left. */
  | { readonly kind: 'not-sent'; readonly fault: ConnectionFault }
  /** It may have arrived; where something was answered, it has. */
  | { readonly kind: 'lost'; readonly fault: ConnectionFault; readonly answered?: BadAnswer }

/** What is known of an answer before it comes. */
export interface AnswerStart {
  /** Bytes, where the account says so. */
  readonly length: number | null
  /** The only way to its text: strictly UTF-8, without the key. */
  text(bytes: Uint8Array): string
}

/** Reads an answer while it comes. */
export interface AnswerReader {
  begin(start: AnswerStart): void
  /** `on`: it got on, and time and bytes begin anew. `enough`: the rest is not wanted. May throw TooLong. */
  take(bytes: Uint8Array): 'on' | 'waits' | 'enough'
  /** All of it has come, or all that is wanted. */
  end(): void
}

export interface Exchange {
  /** Loads what the first request needs, for those who know that one is coming. */
  prepare(): void
  post(method: string, body: string, stop?: AbortSignal): Promise<Exchanged>
  /** As `post`, but what is answered with 200 goes to the reader and is not kept: the body is empty then. */
  stream(method: string, body: string, reader: AnswerReader, stop?: AbortSignal): Promise<Exchanged>
  close(): Promise<void>
}

/** Of undici, what is used here. */
interface Sending {
  readonly request: (asked: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>
  readonly destroy: () => Promise<void>
}

export function makeExchange(
  address: AccountAddress,
  key: string,
  limits: RequestLimits,
  network: NetworkUse = DIRECT,
  trust: () => SecureContext = trustedContext,
): Exchange {
  let opened: Promise<Sending> | undefined
  const closing = new AbortController()
  // The app's start does not wait for it, the first request does. All of undici would take 90 ms to load, these parts take 35.
  const pool = (): Promise<Sending> => {
    opened ??= Promise.all([
      import('undici/lib/dispatcher/pool.js'),
      import('undici/lib/core/connect.js'),
      import('undici/lib/api/api-request.js'),
    ]).then(([{ default: Pool }, { default: buildConnector }, { default: request }]) => {
      const connectMs = limits.connectMs
      // Without TLS there is nobody to trust: reading the system's authorities is spared.
      const secure = address.origin.startsWith('https:') ? { secureContext: trust() } : {}
      // Said outright: NODE_TLS_REJECT_UNAUTHORIZED in the surroundings must not switch it off.
      const direct = buildConnector({ timeout: connectMs, rejectUnauthorized: true, ...secure })
      const tunnels = { connectMs, trusted: trust, stop: closing.signal }
      const made = new Pool(address.origin, {
        connections: limits.connections,
        pipelining: 1,
        headersTimeout: limits.answerMs,
        bodyTimeout: limits.answerMs,
        connect: network.kind === 'proxy' ? throughProxy(network, direct, tunnels) : direct,
      })
      return { request: (asked) => request.call(made, asked), destroy: () => made.destroy() }
    })
    return opened
  }
  const clean = withoutKey(key)
  const headers = { authorization: key, 'content-type': 'application/json', accept: 'application/json' }

  const text = (bytes: Uint8Array): string => clean(strictUtf8.decode(bytes))

  async function exchange(
    method: string,
    body: string,
    streamed: AnswerReader | null,
    stop?: AbortSignal,
  ): Promise<Exchanged> {
    if (stop?.aborted === true) return { kind: 'not-sent', fault: { code: 'stopped' } }
    if (network.kind === 'unusable') return { kind: 'not-sent', fault: network.fault }
    const ending = new AbortController()
    const stopped = (): void => ending.abort(new Ended('UND_ERR_ABORTED'))
    let begun = false
    // An answer that has not begun is none.
    const late = (): void => ending.abort(new Ended(begun ? 'OVERDUE' : 'UND_ERR_HEADERS_TIMEOUT'))
    const deadline = setTimeout(late, limits.totalMs)
    stop?.addEventListener('abort', stopped, { once: true })
    try {
      const path = `${address.prefix}/v1/${method}.php`
      const asked = { path, method: 'POST', headers, body, signal: ending.signal } as const
      const { statusCode, headers: told, body: answer } = await (await pool()).request(asked)
      begun = true
      const whole = new WholeText()
      const reader = statusCode === 200 ? (streamed ?? whole) : whole
      reader.begin({ length: lengthIn(told), text })
      await readAnswer(answer, reader, limits.answerBytes, () => deadline.refresh())
      return { kind: 'answer', status: statusCode, body: whole.text }
    } catch (error) {
      if (error instanceof Mistake) throw error
      const fault = faultIn(error)
      if (neverLeft(error)) return { kind: 'not-sent', fault }
      const answered = unusable(error)
      return { kind: 'lost', fault, ...(answered ? { answered } : {}) }
    } finally {
      clearTimeout(deadline)
      stop?.removeEventListener('abort', stopped)
    }
  }

  async function close(): Promise<void> {
    closing.abort()
    await (await opened)?.destroy()
  }

  const prepare = (): void => void pool()

  return {
    prepare,
    post: (method, body, stop) => exchange(method, body, null, stop),
    stream: (method, body, reader, stop) => exchange(method, body, reader, stop),
    close,
  }
}

/** How long reading an answer holds its thread. */
const HELD_MS = 8

async function readAnswer(
  answer: AsyncIterable<Uint8Array>,
  reader: AnswerReader,
  most: number,
  gotOn: () => void,
): Promise<void> {
  let left = most
  let turned = performance.now()
  for await (const bytes of answer) {
    // A fast network is read up to 2 MB at a time: without a pause nothing else gets its turn meanwhile.
    if (performance.now() - turned > HELD_MS) {
      await setImmediate()
      turned = performance.now()
    }
    left -= bytes.length
    if (left < 0) throw new Ended(TOO_LARGE)
    const taken = ofAnswer(() => reader.take(bytes))
    if (taken === 'enough') break
    if (taken === 'waits') continue
    left = most
    gotOn()
  }
  ofAnswer(() => reader.end())
}

/** Runs a reader: what fails in it is an answer of no use only where it says so by a code; all else is a mistake of ours. */
function ofAnswer<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw unusable(error) === undefined
      ? new Mistake(error instanceof Error ? error.message : '', { cause: error })
      : error
  }
}

class Mistake extends Error {}

/** An answer that is read when all of it is there. */
class WholeText implements AnswerReader {
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
    this.text = withoutMark(this.start?.text(Buffer.concat(this.parts)) ?? '')
  }
}

/** A mark at an answer's beginning is no part of it. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function lengthIn(headers: Readonly<Record<string, unknown>>): number | null {
  const told = headers['content-length']
  return typeof told === 'string' && /^\d{1,15}$/.test(told) ? Number(told) : null
}

/** Letters that were lost on the way must not come back as other names: nothing is decoded to U+FFFD. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
const NOT_UTF8 = 'ERR_ENCODING_INVALID_ENCODED_DATA'

class Ended extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const failure = z.object({
  code: z.string().optional(),
  syscall: z.string().optional(),
  errors: z.array(z.unknown()).optional(),
})

/** Only failures before the connection stood: everything later may have arrived. */
function neverLeft(error: unknown): boolean {
  if (error instanceof ProxyFailure) return true
  const known = failure.safeParse(error)
  if (!known.success) return false
  const { code = '', syscall = '', errors } = known.data
  if (errors && errors.length > 0) return errors.every(neverLeft)
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ERR_TLS_CERT_ALTNAME_INVALID' || CERTIFICATE.has(code)
}

const CERTIFICATE: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** What an answer that came is of no use for; undefined where none came. */
function unusable(error: unknown): BadAnswer | undefined {
  const known = failure.safeParse(error)
  const code = known.success ? known.data.code : undefined
  if (code === NOT_UTF8) return 'not-utf8'
  if (code === 'OVERDUE') return 'overdue'
  return code !== undefined && BEGUN.has(code) ? 'otherwise' : undefined
}

/** Failures after an answer has begun. */
const BEGUN: ReadonlySet<string> = new Set(['UND_ERR_BODY_TIMEOUT', TOO_LARGE, TOO_LONG])

const FAULTS: Readonly<Record<string, PlainFault>> = {
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
  [TOO_LARGE]: 'too-large',
  [TOO_LONG]: 'too-large',
  UND_ERR_ABORTED: 'stopped',
  ABORT_ERR: 'stopped',
  OVERDUE: 'too-slow',
  [NOT_UTF8]: 'not-utf8',
}

/** Codes only; never an error's own text, which could quote what was sent. */
function faultIn(error: unknown): ConnectionFault {
  if (error instanceof ProxyFailure) return error.fault
  const known = failure.safeParse(error)
  if (!known.success) return { code: 'failed', detail: '' }
  const { code = '', errors } = known.data
  const plain = FAULTS[code]
  if (plain !== undefined) return { code: plain }
  if (CERTIFICATE.has(code) || code.startsWith('ERR_TLS')) return { code: 'certificate', detail: code }
  if (errors && errors.length > 0) return faultIn(errors[0])
  return { code: 'failed', detail: code }
}

/** Shorter keys may be part of an ordinary word; no account issues one. */
const SHORTEST = 8
const IN_ITS_PLACE = '[API key]'

/**
 * Returns a function that takes the key out of an answer's text, before anything parses it: a server that echoes its headers must not
 * get the key into the journal, a report or the terminal. Finds the key also where JSON spells its characters as escapes.
 */
export function withoutKey(key: string): (body: string) => string {
  if (key.length < SHORTEST) return (body) => body
  const spelt = new RegExp(Array.from(key, spellings).join(''), 'g')
  return (body) =>
    body.includes('\\')
      ? body.replace(spelt, IN_ITS_PLACE)
      : body.includes(key)
        ? body.replaceAll(key, IN_ITS_PLACE)
        : body
}

/** `a`, `\u0061`, and for the characters JSON escapes by a backslash alone, that form. */
function spellings(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
  const anyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  const plain = character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
  const escaped = /["\\/]/.test(character) ? `|\\\\${plain}` : ''
  // A quote and a backslash never stand alone inside a JSON text.
  return `(?:${plain}${escaped}|\\\\u${anyCase})`
}

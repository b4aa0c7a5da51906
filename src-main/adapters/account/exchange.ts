/**
 * One request and its answer over HTTP. Never retries, never follows a redirect, never sends the key to another origin,
 * and says of every failure whether the request can have left.
 */
import type { SecureContext } from 'node:tls'
import type { Pool } from 'undici'
import { z } from 'zod'
import type { Unusable } from '../../../src-shared/domain/account/account-error.ts'
import { DIRECT, type NetworkUse } from '../../../src-shared/domain/account/network-use.ts'
import type { StopSignal } from '../../engine/ports.ts'
import type { AccountAddress } from './address.ts'
import { ProxyFailure, throughProxy } from './connector.ts'
import { trustedContext } from './trusted.ts'
import { withoutKey } from './without-key.ts'

export interface RequestLimits {
  /** Connections, and with them requests at one time. */
  readonly connections: number
  readonly connectMs: number
  /** Until the answer begins, and between two parts of it. */
  readonly answerMs: number
  /** For a whole exchange: a byte now and then holds nobody for ever. */
  readonly totalMs: number
  /** Bytes of one answer. */
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
  | { readonly kind: 'not-sent'; readonly reason: string }
  /** It may have arrived; where something was answered, it has. */
  | { readonly kind: 'lost'; readonly reason: string; readonly answered?: Unusable }

export interface Exchange {
  /** Loads what the first request needs, for those who know that one is coming. */
  prepare(): void
  post(method: string, body: string, stop?: StopSignal): Promise<Exchanged>
  close(): Promise<void>
}

export function makeExchange(
  address: AccountAddress,
  key: string,
  limits: RequestLimits,
  network: NetworkUse = DIRECT,
  trust: () => SecureContext = trustedContext,
): Exchange {
  let opened: Promise<Pool> | undefined
  const closing = new AbortController()
  // Undici takes 95 ms to load: the app's start does not wait for it, the first request does.
  const pool = (): Promise<Pool> => {
    opened ??= import('undici').then(({ Pool, buildConnector }) => {
      const connectMs = limits.connectMs
      // Without TLS there is nobody to trust: reading the system's authorities is spared.
      const secure = address.origin.startsWith('https:') ? { secureContext: trust() } : {}
      // Said outright: NODE_TLS_REJECT_UNAUTHORIZED in the surroundings must not switch it off.
      const direct = buildConnector({ timeout: connectMs, rejectUnauthorized: true, ...secure })
      const tunnels = { connectMs, trusted: trust, stop: closing.signal }
      return new Pool(address.origin, {
        connections: limits.connections,
        pipelining: 1,
        headersTimeout: limits.answerMs,
        bodyTimeout: limits.answerMs,
        maxResponseSize: limits.answerBytes,
        connect: network.kind === 'proxy' ? throughProxy(network, direct, tunnels) : direct,
      })
    })
    return opened
  }
  const clean = withoutKey(key)
  const headers = { authorization: key, 'content-type': 'application/json', accept: 'application/json' }

  async function post(method: string, body: string, stop?: StopSignal): Promise<Exchanged> {
    if (stop?.aborted === true) return { kind: 'not-sent', reason: 'stopped' }
    if (network.kind === 'unusable') return { kind: 'not-sent', reason: network.reason }
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
      const { statusCode, body: answer } = await (await pool()).request(asked)
      begun = true
      // A mark at its beginning is left out.
      const text = strictUtf8.decode(await answer.arrayBuffer())
      return { kind: 'answer', status: statusCode, body: clean(text) }
    } catch (error) {
      const reason = reasonOf(error)
      if (neverLeft(error)) return { kind: 'not-sent', reason }
      const answered = unusable(error)
      return { kind: 'lost', reason, ...(answered ? { answered } : {}) }
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

  return { prepare, post, close }
}

/** Letters that were lost on the way must not come back as other names: nothing is decoded to U+FFFD. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
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
function unusable(error: unknown): Unusable | undefined {
  const known = failure.safeParse(error)
  const code = known.success ? known.data.code : undefined
  if (code === NOT_UTF8) return 'not-utf8'
  if (code === 'OVERDUE') return 'overdue'
  return code !== undefined && BEGUN.has(code) ? 'otherwise' : undefined
}

/** Failures after an answer has begun. */
const BEGUN: ReadonlySet<string> = new Set(['UND_ERR_BODY_TIMEOUT', 'UND_ERR_RES_EXCEEDED_MAX_SIZE'])

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'its answer stopped halfway',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'its answer was too large',
  UND_ERR_ABORTED: 'it was stopped',
  ABORT_ERR: 'it was stopped',
  OVERDUE: 'its answer took too long',
  [NOT_UTF8]: 'its answer is not UTF-8',
}

/** Words for a code we know; never an error's own text, which could quote what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof ProxyFailure) return error.message
  const known = failure.safeParse(error)
  if (!known.success) return 'the request failed'
  const { code = '', errors } = known.data
  const reason = REASONS[code]
  if (reason !== undefined) return reason
  if (CERTIFICATE.has(code) || code.startsWith('ERR_TLS')) return `its certificate is not trusted (${code})`
  if (errors && errors.length > 0) return reasonOf(errors[0])
  return code === '' ? 'the request failed' : `the request failed (${code})`
}

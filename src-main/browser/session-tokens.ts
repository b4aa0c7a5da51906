/**
 * Access to the server: the fragment of a printed address is a one-time token, which is exchanged for a session's secret. A used token does not work
 * again; a new address is printed in the terminal. Whoever can see the terminal may see the data.
 */
import { randomBytes, createHash, timingSafeEqual } from 'node:crypto'
import type { Duplex } from 'node:stream'

export interface AccessCheck {
  /** The address to visit, valid for one visit. */
  readonly address: string
  /**
   * Exchanges a token for the secret of a new session. If that fails, the result shows where the user finds a working address: printed at start, or
   * announced now. `token` is empty for a tab without one.
   */
  enter(
    token: string,
  ): { readonly ok: true; readonly session: string } | { readonly ok: false; readonly newAddress: NewAddress }
  /** True for the secret of a session of this server. */
  hasSession(session: string | undefined): boolean
}

/** `none`: no new address can be announced. */
export type NewAddress = 'printed' | 'announced' | 'none'

/** `host`: the server's host and port. `announce`: called with each further address. If undefined, new addresses cannot be announced. */
export function makeAccessCheck(host: string, announce: ((address: string) => void) | undefined): AccessCheck {
  const sessions: string[] = []
  const usedTokens: string[] = []
  let token = makeSecret()
  /** How the user got the address of the current token: printed, announced, or not at all yet. */
  let tokenState: 'printed' | 'announced' | 'no' = 'printed'
  // A fragment is never sent, so it is in no log or referrer and reaches no other server.
  const addressOf = (token: string): string => `http://${host}/#token=${token}`

  return {
    address: addressOf(token),
    enter(givenToken) {
      if (isSameSecret(givenToken, token)) {
        usedTokens.push(token)
        token = makeSecret()
        tokenState = 'no'
        const session = makeSecret()
        sessions.push(session)
        return { ok: true, session }
      }
      // A wrong guess announces nothing. For a used token, a new address is announced only once.
      if (tokenState === 'no' && announce && (givenToken === '' || matchesAnySecret(givenToken, usedTokens))) {
        announce(addressOf(token))
        tokenState = 'announced'
      }
      return { ok: false, newAddress: tokenState === 'no' ? 'none' : tokenState }
    },
    hasSession: (session) => session !== undefined && matchesAnySecret(session, sessions),
  }
}

/** Compares with every secret, even after a match, so that the time reveals nothing. */
function matchesAnySecret(token: string, secrets: readonly string[]): boolean {
  let hasMatch = false
  for (const secret of secrets) if (isSameSecret(token, secret)) hasMatch = true
  return hasMatch
}

/** Makes a secret of 128 bits: 22 characters that need no escaping in an address. */
function makeSecret(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Connections without a session. Their number is limited: a new one closes the oldest. Connections with a session are never closed for this, so
 * half-open connections cannot lock out a logged-in page.
 */
export class ConnectionsWithoutSession {
  private readonly maxConnections: number
  /** The oldest first. */
  private readonly connections = new Set<Duplex>()

  constructor(maxConnections: number) {
    this.maxConnections = maxConnections
  }

  add(connection: Duplex): void {
    this.connections.add(connection)
    connection.once('close', () => this.connections.delete(connection))
    if (this.connections.size <= this.maxConnections) return
    const [oldestConnection] = this.connections
    if (oldestConnection === undefined) return
    this.connections.delete(oldestConnection)
    oldestConnection.destroy()
  }

  /** The connection has a verified session, so it is no longer closed to make room for others. */
  admit(connection: Duplex): void {
    this.connections.delete(connection)
  }
}

/** Header values as received: one entry per occurrence, with lower-case names. */
export type Headers = Readonly<Record<string, readonly string[] | undefined>>

export type RequestKind =
  /** GET of a file of the page. Contains no secret, so it needs no session. */
  | 'page'
  /** GET of the page itself. The printed address may be opened from anywhere, as a whole page. */
  | 'entry'
  /** POST of the token from the printed address. */
  | 'enter'
  /** POST of a call. */
  | 'call'
  /** POST of a file's bytes. */
  | 'upload'
  /** GET of a file that the app wrote. */
  | 'download'
  /** WebSocket upgrade. */
  | 'socket'

type Verdict = { readonly ok: true } | { readonly ok: false; readonly status: number; readonly reason: string }

const ADMITTED_VERDICT: Verdict = { ok: true }

function refuse(status: number, reason: string): Verdict {
  return { ok: false, status, reason }
}

/**
 * Which requests the loopback server accepts: pure rules over the request's headers. Any page that the user visits can send requests to 127.0.0.1,
 * and any name can resolve to it, so every rule must be satisfied. `host`: the server's host and port, as in `127.0.0.1:4173`. The session is
 * checked separately.
 */
export function checkAccess(kind: RequestKind, headers: Headers, host: string): Verdict {
  const hosts = headers['host'] ?? []
  if (hosts.length !== 1 || hosts[0] !== host) return refuse(421, 'The request names another host.')

  const origins = headers['origin'] ?? []
  if (origins.some((origin) => origin !== `http://${host}`)) return refuse(403, 'The request comes from another page.')
  if (WRITE_KINDS.has(kind) && origins.length !== 1)
    return refuse(403, 'The request does not say which page it comes from.')

  // Browsers always send `sec-fetch` headers to a loopback address; other clients may not. `none` means that the user typed or opened the address.
  const allowedSites = kind === 'page' || kind === 'entry' ? ['same-origin', 'none'] : ['same-origin']
  const isForeignSite = (headers['sec-fetch-site'] ?? []).some((site) => !allowedSites.includes(site))
  const isWholePage =
    kind === 'entry' && (headers['sec-fetch-dest'] ?? []).every((destination) => destination === 'document')
  if (isForeignSite && !isWholePage) return refuse(403, 'The request comes from another site.')
  // Browsers preload typed addresses, which must not use up the token.
  if (kind === 'enter' && (headers['sec-purpose'] ?? headers['purpose'] ?? []).length > 0) {
    return refuse(403, 'This address opens only when it is visited.')
  }

  const expectedType = bodyTypes[kind]
  const contentTypes = headers['content-type'] ?? []
  if (expectedType !== undefined && (contentTypes.length !== 1 || !expectedType.test(contentTypes[0] ?? ''))) {
    return refuse(415, 'The request has a body of the wrong type.')
  }
  return ADMITTED_VERDICT
}

/** Requests that change something or receive events. Browsers always name the page that such a request comes from. */
const WRITE_KINDS: ReadonlySet<RequestKind> = new Set(['enter', 'call', 'upload', 'socket'])

const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i
// Without a preflight request, a page of another site can send only the types of HTML forms, but not these two types.
const bodyTypes: Readonly<Partial<Record<RequestKind, RegExp>>> = {
  enter: JSON_TYPE,
  call: JSON_TYPE,
  upload: /^application\/octet-stream$/i,
}

/** Compares in constant time, wherever the texts differ and whatever their lengths. */
export function isSameSecret(secret: string, expectedSecret: string): boolean {
  const makeDigest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(makeDigest(secret), makeDigest(expectedSecret))
}

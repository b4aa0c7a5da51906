/**
 * Who may talk to the loopback server: pure rules over the request's headers. Any page the user visits can send
 * requests to 127.0.0.1, and any name can be made to resolve to it, so each rule refuses unless it is satisfied.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Header values as received: one entry per occurrence, names in lower case. */
export type Headers = Readonly<Record<string, readonly string[] | undefined>>

export type Kind =
  /** GET of a file of the page. Needs no session: it holds no secret. */
  | 'page'
  /** GET of the page itself: the printed address may be followed from anywhere, as a whole page. */
  | 'entry'
  /** POST of the token that the printed address holds. */
  | 'enter'
  /** POST of a call. */
  | 'call'
  /** POST of a file's bytes. */
  | 'upload'
  /** GET of a file the app wrote. */
  | 'download'
  /** WebSocket upgrade. */
  | 'socket'

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly status: number; readonly reason: string }

const admitted: Verdict = { ok: true }

function refused(status: number, reason: string): Verdict {
  return { ok: false, status, reason }
}

/** `place` is where the server listens, as in `127.0.0.1:4173`. The session is checked apart. */
export function admit(kind: Kind, headers: Headers, place: string): Verdict {
  const hosts = headers['host'] ?? []
  if (hosts.length !== 1 || hosts[0] !== place) return refused(421, 'The request names another host.')

  const origins = headers['origin'] ?? []
  if (origins.some((origin) => origin !== `http://${place}`))
    return refused(403, 'The request comes from another page.')
  if (WRITES.has(kind) && origins.length !== 1)
    return refused(403, 'The request does not say which page it comes from.')

  // Browsers always send these to loopback; other clients may not. `none` is an address typed or opened by the user.
  const fine = kind === 'page' || kind === 'entry' ? ['same-origin', 'none'] : ['same-origin']
  const elsewhere = (headers['sec-fetch-site'] ?? []).some((site) => !fine.includes(site))
  const asPage = kind === 'entry' && (headers['sec-fetch-dest'] ?? []).every((use) => use === 'document')
  if (elsewhere && !asPage) return refused(403, 'The request comes from another site.')
  // Browsers load typed addresses ahead of time; that must not use the token up.
  if (kind === 'enter' && (headers['sec-purpose'] ?? headers['purpose'] ?? []).length > 0) {
    return refused(403, 'This address opens only when it is visited.')
  }

  const expectedType = bodyTypes[kind]
  const types = headers['content-type'] ?? []
  if (expectedType !== undefined && (types.length !== 1 || !expectedType.test(types[0] ?? ''))) {
    return refused(415, 'The request has a body of the wrong type.')
  }
  return admitted
}

/** What writes or listens: browsers name the page it comes from. */
const WRITES: ReadonlySet<Kind> = new Set(['enter', 'call', 'upload', 'socket'])

const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i
// A page of another site can send only form types without asking first; these two it cannot.
const bodyTypes: Readonly<Partial<Record<Kind, RegExp>>> = {
  enter: JSON_TYPE,
  call: JSON_TYPE,
  upload: /^application\/octet-stream$/i,
}

/** In time that does not depend on where the two differ, nor on their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

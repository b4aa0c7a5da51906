/**
 * Who may talk to the loopback server: pure rules over the request's headers. Any page the user visits can send
 * requests to 127.0.0.1, and any name can be made to resolve to it, so each rule refuses unless it is satisfied.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Header values as received: one entry per occurrence, names in lower case. */
export type Headers = Readonly<Record<string, readonly string[] | undefined>>

export type Kind =
  /** GET of the page, its files and downloads. */
  | 'page'
  /** The address with the token in it: may be followed from anywhere, for the token is the proof. */
  | 'door'
  /** POST of a call. */
  | 'call'
  /** POST of a file's bytes. */
  | 'upload'
  /** WebSocket upgrade. */
  | 'socket'

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly status: number; readonly reason: string }

const admitted: Verdict = { ok: true }

function refused(status: number, reason: string): Verdict {
  return { ok: false, status, reason }
}

/** `place` is where the server listens, as in `127.0.0.1:4173`. The session cookie is checked apart. */
export function admit(kind: Kind, headers: Headers, place: string): Verdict {
  const hosts = headers['host'] ?? []
  if (hosts.length !== 1 || hosts[0] !== place) return refused(421, 'The request names another host.')

  const origins = headers['origin'] ?? []
  if (origins.some((origin) => origin !== `http://${place}`))
    return refused(403, 'The request comes from another page.')
  const writes = kind === 'call' || kind === 'upload' || kind === 'socket'
  if (writes && origins.length !== 1) return refused(403, 'The request does not say which page it comes from.')

  // Browsers always send it to loopback; other clients may not. `none` is an address typed or opened by the user.
  const sites = headers['sec-fetch-site'] ?? []
  const fine = writes ? ['same-origin'] : ['same-origin', 'none']
  if (kind !== 'door' && sites.some((site) => !fine.includes(site))) {
    return refused(403, 'The request comes from another site.')
  }
  // Browsers load typed addresses ahead of time; that must not use the token up.
  if (kind === 'door' && (headers['sec-purpose'] ?? headers['purpose'] ?? []).length > 0) {
    return refused(403, 'This address opens only when it is visited.')
  }

  const wanted = bodyTypes[kind]
  const types = headers['content-type'] ?? []
  if (wanted !== undefined && (types.length !== 1 || !wanted.test(types[0] ?? ''))) {
    return refused(415, 'The request has a body of the wrong type.')
  }
  return admitted
}

// A page of another site can send only form types without asking first; these two it cannot.
const bodyTypes: Readonly<Partial<Record<Kind, RegExp>>> = {
  call: /^application\/json(; ?charset=utf-8)?$/i,
  upload: /^application\/octet-stream$/i,
}

/** In time that does not depend on where the two differ, nor on their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** True when one of the cookies called `name` is the secret. Several may come: another port can set its own. */
export function holdsCookie(headers: Headers, name: string, secret: string): boolean {
  let held = false
  for (const header of headers['cookie'] ?? []) {
    for (const pair of header.split(';')) {
      const at = pair.indexOf('=')
      if (at > 0 && pair.slice(0, at).trim() === name && sameSecret(pair.slice(at + 1).trim(), secret)) held = true
    }
  }
  return held
}

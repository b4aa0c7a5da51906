/** Who may ask: a known key, as it is, and no page of another origin. Both refusals are a bare 401. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** True for a request that a browser sent on behalf of another origin. Servers and command lines send no Origin. */
export function isCrossDomain(request: IncomingMessage, port: number): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  return origin !== undefined && origin !== `http://127.0.0.1:${port}` && origin !== `http://localhost:${port}`
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A check of a header's value against known secrets, that takes as long for a near miss as for any other. */
export function secretCheck(secrets: readonly string[]): (given: string | undefined) => boolean {
  const known = secrets.map(digest)
  return (given) => {
    if (given === undefined) return false
    const asked = digest(given)
    return known.reduce((found, secret) => timingSafeEqual(secret, asked) || found, false)
  }
}

/**
 * The way in: an address with a one-time token, exchanged for the session cookie. A token that was used already opens
 * nothing; the terminal is given a new address instead, for whoever sees the terminal owns the data.
 */
import { randomBytes } from 'node:crypto'
import { holdsCookie, sameSecret, type Headers } from './guard.ts'

export interface Door {
  /** Address to visit; good for one visit. */
  readonly address: string
  /** The cookie to set, or why there is none. A used token gets a fresh one announced. */
  open(token: string): { readonly ok: true; readonly cookie: string } | { readonly ok: false; readonly used: boolean }
  holds(headers: Headers): boolean
}

/** `place` is where the server listens, `announce` is told of each further address. */
export function makeDoor(place: string, announce: (address: string) => void): Door {
  const secret = secret128()
  // Cookies of 127.0.0.1 go to every port of it: the name keeps two windows of Stocksheet apart.
  const name = `stocksheet-${place.split(':').at(-1)}`
  /** Used tokens, and whether a visit with one has been answered with a new address. */
  const spent = new Map<string, boolean>()
  let token = secret128()
  const addressOf = (fresh: string): string => `http://${place}/?token=${fresh}`

  return {
    address: addressOf(token),
    open(given) {
      if (sameSecret(given, token)) {
        spent.set(token, false)
        token = secret128()
        return { ok: true, cookie: `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict` }
      }
      const old = [...spent.keys()].find((each) => sameSecret(given, each))
      // Once per used token: visiting an old address again and again announces nothing more.
      if (old !== undefined && spent.get(old) === false) {
        spent.set(old, true)
        announce(addressOf(token))
      }
      return { ok: false, used: old !== undefined }
    },
    holds: (headers) => holdsCookie(headers, name, secret),
  }
}

/** 128 bits as 22 characters that need no escaping in an address. */
function secret128(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The way in: a printed address whose fragment holds a one-time token, traded for the secret of a session. A used token opens
 * nothing; the terminal is given a new address instead, for whoever sees the terminal owns the data.
 */
import { randomBytes } from 'node:crypto'
import { sameSecret } from './request-rules.ts'
import type { Duplex } from 'node:stream'

export interface Door {
  /** Address to visit; good for one visit. */
  readonly address: string
  /**
   * The secret of a new session, or which address opens one: the one printed at start, or one announced now.
   * Empty for a tab that has no token.
   */
  enter(
    token: string,
  ): { readonly ok: true; readonly session: string } | { readonly ok: false; readonly newAddress: NewAddress }
  /** True for the secret of a session that was opened here. */
  holds(session: string | undefined): boolean
}

/** `none`: no new address can be announced. */
export type NewAddress = 'printed' | 'announced' | 'none'

/** `place` is where the server listens, `announce` is told of each further address; undefined: nobody can be told. */
export function makeDoor(place: string, announce: ((address: string) => void) | undefined): Door {
  const sessions: string[] = []
  const spent: string[] = []
  let token = secret128()
  /** How the user learnt the current token's address: printed, announced, or not yet. */
  let tokenState: 'printed' | 'announced' | 'no' = 'printed'
  // A fragment is never sent: it is in no log, no referrer and no other server's hands.
  const addressOf = (fresh: string): string => `http://${place}/#token=${fresh}`

  return {
    address: addressOf(token),
    enter(given) {
      if (sameSecret(given, token)) {
        spent.push(token)
        token = secret128()
        tokenState = 'no'
        const session = secret128()
        sessions.push(session)
        return { ok: true, session }
      }
      // A guess announces nothing. Neither does asking again and again: once for each token.
      if (tokenState === 'no' && announce && (given === '' || isOneOf(given, spent))) {
        announce(addressOf(token))
        tokenState = 'announced'
      }
      return { ok: false, newAddress: tokenState === 'no' ? 'none' : tokenState }
    },
    holds: (session) => session !== undefined && isOneOf(session, sessions),
  }
}

/** Compares with every one, found or not, so that the time tells nothing. */
function isOneOf(given: string, secrets: readonly string[]): boolean {
  let matches = false
  for (const secret of secrets) if (sameSecret(given, secret)) matches = true
  return matches
}

/** 128 bits as 22 characters that need no escaping in an address. */
function secret128(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Connections without a session yet. Their number is limited; one more closes the oldest. A connection that has shown a
 * session is never ended for the sake of others, so half-open connections cannot lock out a page that is logged in.
 */
export class Strangers {
  private readonly most: number
  /** The oldest first. */
  private readonly connections = new Set<Duplex>()

  constructor(most: number) {
    this.most = most
  }

  add(connection: Duplex): void {
    this.connections.add(connection)
    connection.once('close', () => this.connections.delete(connection))
    if (this.connections.size <= this.most) return
    const [oldest] = this.connections
    if (oldest === undefined) return
    this.connections.delete(oldest)
    oldest.destroy()
  }

  /** The connection has shown its session: it is no longer closed as a stranger's. */
  admit(connection: Duplex): void {
    this.connections.delete(connection)
  }
}

/**
 * Connections that have not shown a session yet. There is room for so many; one more ends the oldest of them. A connection that has shown a
 * session is never ended for the sake of others, so half-open connections cannot lock out a page that is logged in.
 */
import type { Duplex } from 'node:stream'

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

  /** It has shown a session. */
  admit(connection: Duplex): void {
    this.connections.delete(connection)
  }
}

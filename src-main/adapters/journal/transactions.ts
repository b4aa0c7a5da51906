/** Begins and ends the journal's transactions: a fast run makes hundreds a second, and words are parsed once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** NORMAL: on the disk with the next FULL one, or when the log is flushed. */
export type Synchronous = 'FULL' | 'NORMAL'

export class Transactions {
  private readonly database: DatabaseSync
  private readonly beginning: StatementSync
  private readonly ending: StatementSync
  private synchronous: Synchronous | null = null

  constructor(database: DatabaseSync) {
    this.database = database
    this.beginning = database.prepare('BEGIN IMMEDIATE')
    this.ending = database.prepare('COMMIT')
  }

  begin(synchronous: Synchronous): void {
    if (this.synchronous !== synchronous) {
      this.database.exec(`PRAGMA synchronous = ${synchronous}`)
      this.synchronous = synchronous
    }
    this.beginning.run()
  }

  commit(): void {
    this.ending.run()
  }

  /** After an error: some of them have taken the transaction back already. */
  rollback(): void {
    if (this.database.isTransaction) this.database.exec('ROLLBACK')
  }
}

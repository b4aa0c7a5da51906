/**
 * Durable writes, many at a time: entries that arrive within two milliseconds, or while the disk is busy with the commit before,
 * share one transaction and one flush. A transaction in which this process no longer holds the run's lease is refused for that run.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { JournalFailure, type JournalEntry } from '../../engine/run/journal-port.ts'
import type { Ledger } from './ledger.ts'
import type { LogFlush } from './log-flush.ts'
import { asJournalError } from './journal-error.ts'
import { EntryWriter } from './write-entries.ts'

/** How long a commit waits for company. */
const COMMIT_DELAY_MS = 2

interface Waiting {
  readonly run: string
  readonly entries: readonly JournalEntry[]
  resolve(): void
  reject(error: unknown): void
}

interface Owned {
  readonly key: number
  readonly ledger: string
}

export interface WriterParts {
  readonly database: DatabaseSync
  readonly file: string
  readonly ledger: Ledger
  readonly now: () => number
  readonly log: LogFlush
  /** The run's key while this process holds its lease. Throws JournalFailure 'lease-lost'. */
  owned(run: string): Owned
}

export class JournalWriter {
  private readonly parts: WriterParts
  private readonly entries: EntryWriter
  private readonly spend: StatementSync
  private waiting: Waiting[] = []
  private asked = false
  private flushing = false
  private readonly counted = new Map<string, number>()

  constructor(parts: WriterParts) {
    this.parts = parts
    this.entries = new EntryWriter(parts.database, parts.now)
    this.spend = parts.database.prepare(
      'UPDATE runs SET reads = reads + ?, writes = writes + ?, retries = retries + ? WHERE key = ?',
    )
  }

  write(run: string, entries: readonly JournalEntry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ run, entries, resolve, reject })
      this.ask()
    })
  }

  /** Counts requests with the next commit: the ledger only forecasts, nothing waits for it. */
  count(ledger: string, requests: number): void {
    this.counted.set(ledger, this.counting(ledger) + requests)
    this.ask()
  }

  /** Requests the ledger does not hold yet. */
  counting(ledger: string): number {
    return this.counted.get(ledger) ?? 0
  }

  private ask(): void {
    if (this.asked || this.flushing || (this.waiting.length === 0 && this.counted.size === 0)) return
    this.asked = true
    const { log } = this.parts
    if (log.can) setTimeout(() => this.group(), COMMIT_DELAY_MS)
    else setImmediate(() => this.group())
  }

  /** Commits what waits; it counts as written when the log is flushed. What comes meanwhile goes with the next. */
  private group(): void {
    this.asked = false
    const written = this.commit()
    // What is only counted need not be on the disk.
    if (written.length === 0) return
    this.flushing = true
    const done = (failure: JournalFailure | null): void => {
      this.flushing = false
      for (const one of written) {
        if (failure) one.reject(failure)
        else one.resolve()
      }
      this.ask()
    }
    this.parts.log.soon(done)
  }

  /** Writes what waits, at once, and waits for the disk. Throws JournalFailure. */
  flush(): void {
    const written = this.commit()
    if (written.length === 0) return
    try {
      this.parts.log.now()
    } catch (error) {
      for (const one of written) one.reject(error)
      throw error
    }
    for (const one of written) one.resolve()
  }

  /** One transaction; whoever could not be written is told so. */
  private commit(): readonly Waiting[] {
    const batch = this.waiting
    if (batch.length === 0 && this.counted.size === 0) return []
    this.waiting = []
    const { database, file, ledger, now } = this.parts
    try {
      database.exec('BEGIN IMMEDIATE')
      const written = batch.filter((one) => this.apply(one))
      for (const [name, count] of this.counted) ledger.count(name, count, now())
      database.exec('COMMIT')
      this.counted.clear()
      return written
    } catch (error) {
      // Some errors have taken it back already.
      if (database.isTransaction) database.exec('ROLLBACK')
      for (const one of batch) one.reject(asJournalError(file, error))
      return []
    }
  }

  /** False where the run is another process's: it is told so. */
  private apply(one: Waiting): boolean {
    let owned: Owned
    try {
      owned = this.parts.owned(one.run)
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
      one.reject(error)
      return false
    }
    for (const entry of one.entries) {
      if (entry.kind !== 'requests') {
        this.entries.write(owned.key, entry)
        continue
      }
      const { reads, writes, retries } = entry
      this.spend.run(reads, writes, retries, owned.key)
      if (entry.inLedger !== true) this.parts.ledger.count(owned.ledger, reads + writes, this.parts.now())
    }
    return true
  }
}

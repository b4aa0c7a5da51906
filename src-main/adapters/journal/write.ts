/**
 * Durable writes, many at a time: entries that arrive while the event loop turns, or while the disk is busy with the commit
 * before, share one transaction and one flush. The flush itself waits outside this thread, so that a slow disk holds up
 * no request; nothing is called durable before it (decision 075). A transaction in which this process no longer holds
 * the run's lease is refused whole.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { JournalFailure, type JournalEntry } from '../../engine/run/journal-port.ts'
import type { DiskFlush } from './disk-flush.ts'
import type { Ledger } from './ledger.ts'
import type { Synchronous, Transactions } from './transactions.ts'
import { asJournalError, diskWords } from './journal-error.ts'
import { EntryWriter } from './write-entries.ts'

/** How long a commit waits for company. Nothing waits for it but what it holds: sending goes on with what is journaled. */
const COMMIT_DELAY_MS = 4
/** The same in turns of the event loop, where a commit flushes itself. */
const TURNS = 3

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

/** Requests of a run in one commit. */
interface Spent {
  reads: number
  writes: number
  retries: number
}

export interface WriterParts {
  readonly database: DatabaseSync
  readonly transactions: Transactions
  readonly file: string
  readonly ledger: Ledger
  readonly now: () => number
  readonly disk: DiskFlush
  /** The run's key while this process holds its lease. Throws JournalFailure 'lease-lost'. */
  owned(run: string): Owned
}

export class JournalWriter {
  private readonly parts: WriterParts
  private readonly entries: EntryWriter
  private readonly spend: StatementSync
  private waiting: Waiting[] = []
  /** A commit is on its way to the disk: what comes meanwhile goes with the next. */
  private flushing = false
  private asked = false
  private company: NodeJS.Timeout | null = null
  /** The commit before held one writing: whoever waits for the next one is the only one who writes. */
  private alone = true
  private readonly counted = new Map<string, number>()
  /** Requests of one commit by ledger, and by run: a run's own record is written once for all of them. */
  private readonly requests = new Map<string, number>()
  private readonly spent = new Map<number, Spent>()
  /** Of one commit: the lease is looked at once for each run. */
  private readonly owners = new Map<string, Owned>()

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
    if (this.parts.disk.can && this.alone) setImmediate(() => this.go())
    else if (this.parts.disk.can) this.company = setTimeout(() => this.go(), COMMIT_DELAY_MS)
    else this.soon(TURNS)
  }

  /** After a few turns of the event loop: what comes in meanwhile shares the commit. An idle loop turns in microseconds. */
  private soon(turns: number): void {
    setImmediate(() => {
      if (turns > 1) this.soon(turns - 1)
      else this.go()
    })
  }

  /** Nobody else is about to write: what waits is not kept waiting for company. */
  flushNow(): void {
    if (this.company === null) return
    this.stopWaiting()
    setImmediate(() => this.go())
  }

  private stopWaiting(): void {
    if (this.company !== null) clearTimeout(this.company)
    this.company = null
  }

  private go(): void {
    this.stopWaiting()
    this.asked = false
    this.group()
  }

  /** Commits what waits and leaves the flush to the system's own threads; resolves it when that is through. */
  private group(): void {
    const { disk, file } = this.parts
    const committed = this.commit(disk.can ? 'NORMAL' : 'FULL')
    if (committed.length === 0 || !disk.can) {
      for (const one of committed) one.resolve()
      return
    }
    this.flushing = true
    disk.flush((error) => {
      this.flushing = false
      for (const one of committed) {
        if (error === null) one.resolve()
        else one.reject(new JournalFailure('full', diskWords(file, error), { cause: error }))
      }
      this.ask()
    })
  }

  /** Writes what waits, at once, and waits for the disk. */
  flush(): void {
    for (const one of this.commit('FULL')) one.resolve()
  }

  /** One transaction; what could not be written is told so. */
  private commit(synchronous: Synchronous): readonly Waiting[] {
    const batch = this.waiting
    this.alone = batch.length <= 1
    if (batch.length === 0 && this.counted.size === 0) return []
    this.waiting = []
    const { transactions, file } = this.parts
    const lost = new Set<Waiting>()
    try {
      transactions.begin(synchronous)
      this.requests.clear()
      this.spent.clear()
      this.owners.clear()
      for (const one of batch) {
        const owned = this.owners.get(one.run) ?? this.ownedOrNull(one)
        if (owned) for (const entry of one.entries) this.apply(owned, entry)
        else lost.add(one)
      }
      this.entries.flush()
      for (const [key, { reads, writes, retries }] of this.spent) {
        this.spend.run(reads, writes, retries, key)
      }
      for (const [name, count] of [...this.requests, ...this.counted]) {
        this.parts.ledger.count(name, count, this.parts.now())
      }
      transactions.commit()
      this.counted.clear()
    } catch (error) {
      transactions.rollback()
      this.entries.forget()
      for (const one of batch) one.reject(asJournalError(file, error))
      return []
    }
    return batch.filter((one) => !lost.has(one))
  }

  private ownedOrNull(one: Waiting): Owned | null {
    try {
      const owned = this.parts.owned(one.run)
      this.owners.set(one.run, owned)
      return owned
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
      one.reject(error)
      return null
    }
  }

  private apply({ key, ledger }: Owned, entry: JournalEntry): void {
    if (entry.kind !== 'requests') {
      this.entries.take(key, entry)
      return
    }
    const spent = this.spent.get(key)
    if (spent) {
      spent.reads += entry.reads
      spent.writes += entry.writes
      spent.retries += entry.retries
    } else this.spent.set(key, { reads: entry.reads, writes: entry.writes, retries: entry.retries })
    if (entry.inLedger !== true)
      this.requests.set(ledger, (this.requests.get(ledger) ?? 0) + entry.reads + entry.writes)
  }
}

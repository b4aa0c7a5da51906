/**
 * Durable writes, many at a time: entries that arrive while the event loop turns share one transaction, and with it one
 * flush to the disk. A transaction in which this process no longer holds the run's lease is refused whole.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { JournalFailure, type JournalEntry } from '../../engine/run/journal-port.ts'
import type { Ledger } from './ledger.ts'
import { asTrouble } from './trouble.ts'

/** Turns of the event loop that a commit waits for company. */
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

export interface WriterParts {
  readonly database: DatabaseSync
  readonly file: string
  readonly ledger: Ledger
  readonly now: () => number
  /** The run's key while this process holds its lease. Throws JournalFailure 'lease-lost'. */
  owned(run: string): Owned
}

export class JournalWriter {
  private readonly parts: WriterParts
  private readonly statements: ReturnType<typeof prepare>
  private waiting: Waiting[] = []
  /** Requests of one commit by ledger. */
  private readonly requests = new Map<string, number>()

  constructor(parts: WriterParts) {
    this.parts = parts
    this.statements = prepare(parts.database)
  }

  write(run: string, entries: readonly JournalEntry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) this.soon(TURNS)
      this.waiting.push({ run, entries, resolve, reject })
    })
  }

  /** After a few turns of the event loop: what comes in meanwhile shares the commit. An idle loop turns in microseconds. */
  private soon(turns: number): void {
    setImmediate(() => {
      if (turns > 1) this.soon(turns - 1)
      else this.flush()
    })
  }

  /** Writes what waits, at once. */
  flush(): void {
    const batch = this.waiting
    if (batch.length === 0) return
    this.waiting = []
    const { database, file } = this.parts
    const lost = new Set<Waiting>()
    try {
      database.exec('BEGIN IMMEDIATE')
      this.requests.clear()
      for (const one of batch) {
        const owned = this.ownedOrNull(one)
        if (owned) for (const entry of one.entries) this.apply(owned, entry)
        else lost.add(one)
      }
      for (const [name, count] of this.requests) this.parts.ledger.count(name, count, this.parts.now())
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      for (const one of batch) one.reject(asTrouble(file, error))
      return
    }
    for (const one of batch) if (!lost.has(one)) one.resolve()
  }

  private ownedOrNull(one: Waiting): Owned | null {
    try {
      return this.parts.owned(one.run)
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
      one.reject(error)
      return null
    }
  }

  private apply({ key, ledger }: Owned, entry: JournalEntry): void {
    const to = this.statements
    switch (entry.kind) {
      case 'call': {
        const { call, state, attempts } = entry
        to.call.run(state, attempts, stored(entry.reason), entry.materialId ?? null, key, call.lane, call.seq)
        return
      }
      case 'rebase':
        to.rebase.run(JSON.stringify(entry.changes), key, entry.call.lane, entry.call.seq)
        return
      case 'row':
        to.row.run(entry.state, stored(entry.reason), key, entry.seq)
        return
      case 'material':
        to.laneRows.run(entry.materialId, key, entry.lane)
        to.laneCalls.run(entry.materialId, key, entry.lane)
        return
      case 'requests':
        to.requests.run(entry.reads, entry.writes, entry.retries, key)
        this.requests.set(ledger, (this.requests.get(ledger) ?? 0) + entry.reads + entry.writes)
        return
      case 'run':
        to.run.run(entry.state, stored(entry.reason), entry.ended ? this.parts.now() : null, key)
        return
    }
  }
}

function stored(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function prepare(database: DatabaseSync): Record<Prepared, StatementSync> {
  return {
    call: database.prepare(
      'UPDATE calls SET state = ?, attempts = ?, reason = ?, material_id = coalesce(?, material_id) WHERE run = ? AND lane = ? AND seq = ?',
    ),
    rebase: database.prepare('UPDATE calls SET changes = ? WHERE run = ? AND lane = ? AND seq = ?'),
    row: database.prepare('UPDATE rows SET state = ?, reason = ? WHERE run = ? AND seq = ?'),
    laneRows: database.prepare(
      "UPDATE rows SET material_id = ? WHERE run = ? AND lane = ? AND state = 'waiting' AND material_id IS NULL",
    ),
    laneCalls: database.prepare('UPDATE calls SET material_id = ? WHERE run = ? AND lane = ? AND material_id IS NULL'),
    requests: database.prepare(
      'UPDATE runs SET reads = reads + ?, writes = writes + ?, retries = retries + ? WHERE key = ?',
    ),
    run: database.prepare('UPDATE runs SET state = ?, reason = ?, ended = ? WHERE key = ?'),
  }
}

type Prepared = 'call' | 'rebase' | 'row' | 'laneRows' | 'laneCalls' | 'requests' | 'run'

/**
 * Durable writes, many at a time. Entries that arrive within two milliseconds, or while the disk is busy, share one transaction and one flush. If
 * this process no longer holds a run's lease, its entries are refused.
 */
import { JournalFailure, type JournalEntry } from '../../ports/journal-port.ts'
import type { LogFlusher } from '../database/store.ts'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { withJournalFailure, runInTransaction } from '../database/database-error.ts'
import type { Ledger } from './ledger.ts'
import type { DrivenRun } from './stored-runs.ts'

/** How long a commit waits for more entries, in milliseconds. */
const COMMIT_DELAY_MS = 2

interface WaitingWrite {
  readonly run: string
  readonly entries: readonly JournalEntry[]
  resolve(): void
  reject(error: unknown): void
}

/** Where entries are committed. `Owned`: a run whose lease this process holds. */
export interface CommitTables<Owned> {
  /** Does all of `work` or nothing. Throws JournalFailure, and unknown errors of the database. */
  transaction(work: () => void): void
  /** Throws JournalFailure 'lease-lost'. */
  findOwnedRun(run: string): Owned
  apply(run: Owned, entries: readonly JournalEntry[]): void
  count(ledger: string, requests: number): void
}

/** How a writer waits for more entries. */
export interface WriterTimers {
  runLater(work: () => void, ms: number): void
  /** Runs `work` after everything else that is ready to run. */
  runSoon(work: () => void): void
}

export const systemTimers: WriterTimers = {
  runLater: (work, ms) => void setTimeout(work, ms),
  runSoon: (work) => void setImmediate(work),
}

export interface WriterDependencies<Owned> {
  readonly tables: CommitTables<Owned>
  readonly log: Pick<LogFlusher, 'canFlush' | 'flushNow' | 'flushSoon'>
  readonly timers: WriterTimers
}

export class JournalWriter<Owned> {
  private readonly parts: WriterDependencies<Owned>
  private waitingWrites: WaitingWrite[] = []
  private isCommitRequested = false
  private isFlushing = false
  private readonly countByLedger = new Map<string, number>()

  constructor(parts: WriterDependencies<Owned>) {
    this.parts = parts
  }

  write(run: string, entries: readonly JournalEntry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waitingWrites.push({ run, entries, resolve, reject })
      this.requestCommit()
    })
  }

  /** Counts requests with the next commit. The ledger is only a forecast, so no caller waits for this. */
  count(ledger: string, requests: number): void {
    this.countByLedger.set(ledger, this.countUncommittedRequests(ledger) + requests)
    this.requestCommit()
  }

  /** How many requests the ledger does not include yet. */
  countUncommittedRequests(ledger: string): number {
    return this.countByLedger.get(ledger) ?? 0
  }

  private requestCommit(): void {
    if (this.isCommitRequested || this.isFlushing || (this.waitingWrites.length === 0 && this.countByLedger.size === 0))
      return
    this.isCommitRequested = true
    const { log, timers } = this.parts
    if (log.canFlush) timers.runLater(() => this.commitAndFlush(), COMMIT_DELAY_MS)
    else timers.runSoon(() => this.commitAndFlush())
  }

  /** Commits pending entries. They count as written once the log is flushed. Later entries go into the next commit. */
  private commitAndFlush(): void {
    this.isCommitRequested = false
    const writtenBatch = this.commit()
    // If only requests were counted, nothing needs to be flushed to the disk.
    if (writtenBatch.length === 0) return
    this.isFlushing = true
    const onFlushed = (failure: JournalFailure | null): void => {
      this.isFlushing = false
      for (const waitingWrite of writtenBatch) {
        if (failure) waitingWrite.reject(failure)
        else waitingWrite.resolve()
      }
      this.requestCommit()
    }
    this.parts.log.flushSoon(onFlushed)
  }

  /** Writes pending entries at once, and waits for the disk. Throws JournalFailure. */
  flush(): void {
    const writtenBatch = this.commit()
    if (writtenBatch.length === 0) return
    try {
      this.parts.log.flushNow()
    } catch (error) {
      for (const waitingWrite of writtenBatch) waitingWrite.reject(error)
      throw error
    }
    for (const waitingWrite of writtenBatch) waitingWrite.resolve()
  }

  /** Writes all pending entries in one transaction, and rejects the writes that could not be committed. */
  private commit(): readonly WaitingWrite[] {
    const batch = this.waitingWrites
    if (batch.length === 0 && this.countByLedger.size === 0) return []
    this.waitingWrites = []
    const { tables } = this.parts
    let writtenBatch: readonly WaitingWrite[] = []
    try {
      tables.transaction(() => {
        writtenBatch = batch.filter((waitingWrite) => this.apply(waitingWrite))
        for (const [name, count] of this.countByLedger) tables.count(name, count)
      })
      this.countByLedger.clear()
      return writtenBatch
    } catch (error) {
      for (const waitingWrite of batch) waitingWrite.reject(error)
      return []
    }
  }

  /** Writes the entries of one caller. False if another process holds the run's lease; the caller's promise is then rejected. */
  private apply(waitingWrite: WaitingWrite): boolean {
    const { tables } = this.parts
    let ownRun: Owned
    try {
      ownRun = tables.findOwnedRun(waitingWrite.run)
    } catch (error) {
      if (!(error instanceof JournalFailure)) throw error
      waitingWrite.reject(error)
      return false
    }
    tables.apply(ownRun, waitingWrite.entries)
    return true
  }
}

interface TableDependencies {
  readonly database: DatabaseSync
  readonly file: string
  readonly ledger: Ledger
  readonly now: () => number
  /** Finds a run whose lease this process holds. Throws JournalFailure 'lease-lost'. */
  readonly findOwnedRun: (run: string) => DrivenRun
}

/** The journal's tables, for the writer. */
export function makeCommitTables({
  database,
  file,
  ledger,
  now,
  findOwnedRun,
}: TableDependencies): CommitTables<DrivenRun> {
  const writer = new EntryWriter(database, now)
  const updateRequestCounts = database.prepare(
    'UPDATE runs SET reads = reads + ?, writes = writes + ?, retries = retries + ? WHERE key = ?',
  )
  return {
    transaction: (work) => withJournalFailure(file, () => runInTransaction(database, work)),
    findOwnedRun,
    apply: (run, entries) => {
      for (const entry of entries) {
        if (entry.kind !== 'requests') {
          writer.write(run.key, entry)
          continue
        }
        const { reads: readCount, writes, retries } = entry
        updateRequestCounts.run(readCount, writes, retries, run.key)
        if (entry.isInLedger !== true) ledger.count(run.ledger, readCount + writes, now())
      }
    },
    count: (name, requests) => ledger.count(name, requests, now()),
  }
}

/** Writes the entries of one transaction into the tables. */
class EntryWriter {
  private readonly statements: Readonly<Record<StatementName, StatementSync>>
  private readonly now: () => number

  constructor(database: DatabaseSync, now: () => number) {
    this.statements = prepareStatements(database)
    this.now = now
  }

  /** Writes one entry of the run with this key. Counts of requests are written separately. */
  write(key: number, entry: Exclude<JournalEntry, { readonly kind: 'requests' }>): void {
    const statements = this.statements
    switch (entry.kind) {
      case 'call': {
        const { call, state, attempts, reason, materialId = null } = entry
        statements.call.run(state, attempts, toStoredText(reason), materialId, this.now(), key, call.group, call.seq)
        return
      }
      case 'row':
        statements.row.run(
          entry.state,
          toStoredText(entry.reason),
          toStoredText(entry.accountValues ?? null),
          this.now(),
          key,
          entry.seq,
        )
        return
      case 'held':
        statements.held.run(JSON.stringify(entry.accountValues), key, entry.seq)
        return
      case 'rebase':
        statements.rebase.run(JSON.stringify(entry.changes), key, entry.call.group, entry.call.seq)
        return
      case 'expected':
        statements.expected.run(JSON.stringify(entry.changes), key, entry.seq)
        return
      case 'before':
        statements.before.run(key, entry.material.id, JSON.stringify(entry.material))
        return
      case 'material':
        statements.groupRows.run(entry.materialId, key, entry.group)
        statements.groupCalls.run(entry.materialId, key, entry.group)
        return
      case 'ages':
        statements.ages.run(entry.requests, entry.totalAgeMs, entry.maxAgeMs, key)
        return
      case 'run':
        statements.run.run(entry.state, toStoredText(entry.reason), entry.hasEnded ? this.now() : null, key)
        return
    }
  }
}

function toStoredText(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function prepareStatements(database: DatabaseSync): Record<StatementName, StatementSync> {
  return {
    call: database.prepare(
      'UPDATE calls SET state = ?, attempts = ?, reason = ?, material_id = coalesce(?, material_id), at = ? WHERE run = ? AND lane = ? AND seq = ?',
    ),
    rebase: database.prepare('UPDATE calls SET changes = ? WHERE run = ? AND lane = ? AND seq = ?'),
    expected: database.prepare('UPDATE rows SET changes = ? WHERE run = ? AND seq = ?'),
    before: database.prepare('INSERT OR REPLACE INTO materials_before (run, material_id, held) VALUES (?, ?, ?)'),
    row: database.prepare(
      'UPDATE rows SET state = ?, reason = ?, held = coalesce(?, held), at = ? WHERE run = ? AND seq = ?',
    ),
    held: database.prepare('UPDATE rows SET held = ? WHERE run = ? AND seq = ?'),
    groupRows: database.prepare(
      "UPDATE rows SET material_id = ? WHERE run = ? AND lane = ? AND state = 'waiting' AND material_id IS NULL",
    ),
    groupCalls: database.prepare('UPDATE calls SET material_id = ? WHERE run = ? AND lane = ? AND material_id IS NULL'),
    ages: database.prepare(
      'UPDATE runs SET age_requests = age_requests + ?, age_sum = age_sum + ?, age_most = max(age_most, ?) WHERE key = ?',
    ),
    run: database.prepare('UPDATE runs SET state = ?, reason = ?, ended = ? WHERE key = ?'),
  }
}

type StatementName =
  | 'held'
  | 'call'
  | 'rebase'
  | 'expected'
  | 'before'
  | 'row'
  | 'groupRows'
  | 'groupCalls'
  | 'ages'
  | 'run'

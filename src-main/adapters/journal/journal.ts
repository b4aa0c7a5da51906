/**
 * The journal in one SQLite file (WAL, every commit flushed to the disk, readable by the user only). Holds runs, their rows
 * and calls, and the quota ledger. Never holds a key. Refuses to open what it cannot trust.
 */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { JournalFailure, type JournalPort, type NewRow, type RunRecord } from '../../engine/run/journal-port.ts'
import { addRows } from './add-rows.ts'
import { goneMaterials } from './gone-materials.ts'
import { phaseOf, RunHistory, RUN_COLUMNS } from './history.ts'
import { KnownIds } from './known-ids.ts'
import { held, LEASE_MS, newOwner, ofThisProcess, Writers } from './writers.ts'
import { Ledger, ledgerRows } from './ledger.ts'
import { openDatabase } from './open-database.ts'
import { Overwritten } from './overwritten.ts'
import { RunReader } from './read-run.ts'
import { ReportRows } from './report-rows.ts'
import { LogFlush } from './log-flush.ts'
import { migrate } from './schema.ts'
import {
  headToStore,
  storedHead,
  storedProof,
  storedIds,
  storedNumber,
  storedReason,
  storedRun,
  type StoredRun,
} from './stored.ts'
import { guarded } from './journal-error.ts'
import { commitTables } from './commit-tables.ts'
import { JournalWriter, systemTimers } from './write.ts'

export interface JournalOptions {
  readonly now?: () => number
  /** Most pages of 4 KiB the file may grow to; for tests of a full disk. */
  readonly mostPages?: number
  /** Commits wait for the disk in this thread; for tests whose clock must stand still meanwhile. */
  readonly flushHere?: boolean
}

/** Throws JournalFailure when the file cannot be opened, is damaged, or is of a newer version. */
export function openJournal(file: string, options: JournalOptions = {}): JournalPort {
  return guarded(file, () => {
    const database = openDatabase(file)
    try {
      migrate(database)
      if (options.mostPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.trunc(options.mostPages)}`)
      return makeJournal(database, file, options)
    } catch (error) {
      database.close()
      throw error
    }
  })
}

function makeJournal(database: DatabaseSync, file: string, options: JournalOptions): JournalPort {
  const now = options.now ?? Date.now
  const me = newOwner()
  const ledger = new Ledger(ledgerRows(database))
  const reader = new RunReader(database)
  const reportRows = new ReportRows(database)
  const history = new RunHistory({ database, reader, rows: reportRows, now })
  const find = database.prepare(`SELECT ${RUN_COLUMNS} FROM runs WHERE id = ?`)
  const byKey = database.prepare(`SELECT ${RUN_COLUMNS} FROM runs WHERE key = ?`)
  const ids = new KnownIds(database)
  const writers = new Writers(database)
  const overwrites = new Overwritten(database)
  const unmarked = database.prepare('SELECT key, owner, lease_until AS until FROM runs WHERE unmarked = 1')
  const owned = database.prepare('SELECT key, ledger FROM runs WHERE id = ? AND owner = ?')
  const log = new LogFlush(file, options.flushHere === true)
  database.exec(`PRAGMA synchronous = ${log.can ? 'NORMAL' : 'FULL'}`)
  const tables = commitTables({
    database,
    file,
    ledger,
    now,
    owned: (run) => {
      const row = owned.get(run, me)
      if (row === undefined || typeof row['ledger'] !== 'string') throw new JournalFailure('lease-lost', { run })
      return { key: storedNumber(row, 'key'), ledger: row['ledger'] }
    },
  })
  const writer = new JournalWriter({ tables, log, timers: systemTimers })

  function run<T>(work: () => T): T {
    return guarded(file, work)
  }
  function transaction<T>(work: () => T): T {
    return run(() => {
      writer.flush()
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        log.now()
        return result
      } catch (error) {
        // Some errors have taken it back already.
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    })
  }
  function stored(id: string): { readonly key: number; readonly row: StoredRun } {
    const row = find.get(id)
    if (row === undefined) throw new JournalFailure('no-such-run', { run: id })
    return { key: storedNumber(row, 'key'), row: storedRun(row) }
  }
  /** Runs that were killed while they wrote: what they wrote over is marked before anybody reads it. */
  function markKilled(): void {
    const killed = run(() => unmarked.all()).filter((row) => {
      const owner = typeof row['owner'] === 'string' ? row['owner'] : null
      return !held(owner, storedNumber(row, 'until'), now())
    })
    if (killed.length > 0) transaction(() => killed.forEach((row) => overwrites.mark(storedNumber(row, 'key'))))
  }
  /** For telling who writes. */
  function runOf(key: number): { id: string; file: string } {
    const { id, file } = storedRun(byKey.get(key))
    return { id, file }
  }
  function keyOf(id: string): number {
    return stored(id).key
  }
  /** The key of a run this process drives. */
  function mine(id: string): number {
    const row = owned.get(id, me)
    if (row === undefined) throw new JournalFailure('lease-lost', { run: id })
    return storedNumber(row, 'key')
  }
  function recordOf(row: StoredRun): RunRecord {
    return {
      run: row.id,
      account: row.account,
      head: storedHead(row.head),
      proof: storedProof(row.head),
      ledger: row.ledger,
      known: storedIds(row.known),
      storages: storedIds(row.storages),
      undoOf: row.undo_of,
      started: new Date(row.started).toISOString(),
      state: phaseOf(row, now()),
      reason: storedReason(row.reason),
    }
  }
  function forget(): void {
    const dead = database.prepare("SELECT key, owner, lease_until AS until FROM runs WHERE state = 'preparing'").all()
    for (const row of dead) {
      const owner = typeof row['owner'] === 'string' ? row['owner'] : null
      if (held(owner, storedNumber(row, 'until'), now())) continue
      database.prepare('DELETE FROM runs WHERE key = ?').run(storedNumber(row, 'key'))
    }
  }
  transaction(forget)

  return {
    create: (what) =>
      transaction(() => {
        const taken = database.prepare('SELECT 1 FROM runs WHERE id = ?')
        let id = runId(now())
        // Two runs of one minute have one of 65,536 endings each.
        while (taken.get(id) !== undefined) id = runId(now())
        database
          .prepare(
            `INSERT INTO runs (id, account, storage, file, head, ledger, known, storages, undo_of, started, state, owner, lease_until, keeps_values)
             VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, 'preparing', ?, ?, 1)`,
          )
          .run(
            id,
            what.account,
            what.head.storage,
            what.head.file,
            headToStore(what.head, what.proof ?? null),
            what.ledger,
            JSON.stringify(what.known),
            what.undoOf,
            now(),
            me,
            now() + LEASE_MS,
          )
        return id
      }),
    addRows: (id, rows: readonly NewRow[]) => transaction(() => addRows(database, mine(id), rows)),
    begin: (id, storages, planIds) =>
      transaction(() => {
        const key = mine(id)
        if (planIds !== null) ids.write(key, 'plan', planIds)
        database
          .prepare("UPDATE runs SET state = 'running', storages = ? WHERE key = ?")
          .run(JSON.stringify(storages), key)
      }),
    take: (id) =>
      transaction(() => {
        const { key, row } = stored(id)
        if (row.state === 'preparing') throw new JournalFailure('no-such-run', { run: id })
        if (row.state === 'done') throw new JournalFailure('finished', { run: id })
        if (held(row.owner, row.lease_until, now())) throw new JournalFailure('busy', { run: id })
        database
          .prepare(
            "UPDATE runs SET owner = ?, lease_until = ?, state = 'running', reason = NULL, ended = NULL, counts = NULL WHERE key = ?",
          )
          .run(me, now() + LEASE_MS, key)
        const interrupted = JSON.stringify({ code: 'no-answer', field: null, details: { interrupted: 1 } })
        // Intents are journaled ahead: what was sent of them is counted when the account shows it. The ledger keeps all of them.
        database
          .prepare(
            `UPDATE runs SET writes = writes - s.n, retries = retries - s.again FROM (
               SELECT count(*) AS n, count(*) FILTER (WHERE attempts > 1) AS again
               FROM calls INDEXED BY calls_sending WHERE run = ?1 AND state = 'sending') s WHERE key = ?1`,
          )
          .run(key)
        // That a program ended says nothing of the account: it is none of the tries after which a call is given up.
        database
          .prepare(
            "UPDATE calls INDEXED BY calls_sending SET state = 'unknown', attempts = attempts - 1, reason = ? WHERE run = ? AND state = 'sending'",
          )
          .run(interrupted, key)
        return recordOf(row)
      }),
    renew: (id) =>
      transaction(() => {
        const key = mine(id)
        database.prepare('UPDATE runs SET lease_until = ? WHERE key = ?').run(now() + LEASE_MS, key)
        writers.renew(key, me, now())
      }),
    release: (id) =>
      transaction(() => {
        const key = mine(id)
        overwrites.mark(key)
        const counts = JSON.stringify(reader.counts(key))
        if (stored(id).row.state === 'done') ids.forget(key)
        database.prepare('UPDATE runs SET owner = NULL, lease_until = 0, counts = ? WHERE key = ?').run(counts, key)
        writers.give(key, me)
      }),
    releaseOrphan: (id) =>
      transaction(() => {
        const { key, row } = stored(id)
        if (!ofThisProcess(row.owner)) return
        database.prepare('UPDATE runs SET owner = NULL, lease_until = 0 WHERE key = ?').run(key)
        writers.remove(key)
      }),
    takeWriting: (id) =>
      transaction(() =>
        writers.take(mine(id), storedHead(stored(id).row.head).account, { me, now: now(), named: runOf }),
      ),
    releaseWriting: (id) =>
      transaction(() => {
        const key = mine(id)
        overwrites.mark(key)
        writers.give(key, me)
      }),
    over: (id) => run(() => reader.over(keyOf(id))),
    touched: (id) => run(() => reader.touched(keyOf(id))),
    hasClaimed: (id) => run(() => writers.claims(keyOf(id))),
    claim: (id) => transaction(() => writers.claim(mine(id))),
    openClaims: (id, whose = 'its own') =>
      run(() => {
        const { key, row } = stored(id)
        const undoOf = whose === 'its undo' ? id : row.undo_of
        return writers.open(key, { account: storedHead(row.head).account, ledger: row.ledger, undoOf })
      }),
    write: (id, entries) => writer.write(id, entries),

    record: (id) => run(() => recordOf(stored(id).row)),
    groups: (id, states, after, most) => run(() => reader.groups(keyOf(id), states, after, most)),
    waitingRows: (id, after, most) => run(() => reader.waitingRows(keyOf(id), after, most)),
    allRows: (id, after, most) => run(() => reader.allRows(keyOf(id), after, most)),
    callTotals: (id) => run(() => reader.callTotals(keyOf(id))),
    counts: (id) => run(() => reader.counts(keyOf(id))),
    planIds: (id) => run(() => ids.read(keyOf(id), 'plan')),
    baseline: (id) => run(() => ids.read(keyOf(id), 'baseline')),
    saveBaseline: (id, found) => transaction(() => ids.write(mine(id), 'baseline', found)),
    before: (id, material) => run(() => reader.before(keyOf(id), material)),
    claimed: (id) => run(() => reader.claimed(keyOf(id))),
    gone: (name) => run(() => goneMaterials(database, name)),

    countRequests: (name, count) => writer.count(name, count),
    ledger: (name) =>
      run(() => {
        const state = ledger.state(name, now())
        return { ...state, used: state.used + writer.counting(name) }
      }),
    quotaRefused: (name) => transaction(() => ledger.refused(name, now())),
    quotaAnswered: (name, asked, spent) => transaction(() => ledger.answered(name, { now: now(), asked, spent })),

    listRuns: () => {
      markKilled()
      return run(() => history.list())
    },
    info: (id) =>
      run(() => {
        const { key, row } = stored(id)
        return history.infoOf(key, row)
      }),
    report: (id, window) => {
      markKilled()
      return run(() => {
        const { key, row } = stored(id)
        return { info: history.infoOf(key, row), ...history.rows(key, row, window) }
      })
    },
    reportPlaces: (id, filter) => run(() => reportRows.places(keyOf(id), filter)),
    close: () => {
      writer.flush()
      log.close()
      database.close()
    },
  }
}

/** Readable and sortable: 20261121-0524-3f9a. */
function runId(now: number): string {
  const [date = '', time = ''] = new Date(now).toISOString().split('T')
  const minute = time.slice(0, 5).replace(':', '')
  return `${date.replaceAll('-', '')}-${minute}-${randomBytes(2).toString('hex')}`
}

/**
 * The journal in one SQLite file (WAL, every commit flushed to the disk, readable by the user only). Contains runs, their rows and calls, and the
 * quota ledger, but never a key. Refuses to open a file that it cannot trust.
 */
import type { JournalPort } from '../../ports/journal-port.ts'
import { readDeletedIds } from './own-calls.ts'
import { RunHistory } from './past-runs.ts'
import type { JournalParts } from './journal-parts.ts'
import { KnownIds, isDriven, StoredRuns, type DrivenRun } from './stored-runs.ts'
import { makeOwner } from '../database/lease.ts'
import { Writers } from './account-leases.ts'
import { Ledger, ledgerRows } from './ledger.ts'
import { makeNewRuns, removeUnbegun } from './new-runs.ts'
import { openStore, type OpenStore } from '../database/store.ts'
import { OverwriteMarks } from './overwrite-marks.ts'
import { RunReader } from './read-run.ts'
import { ReportRows } from './report-rows.ts'
import { makeAccountLeases, makeRunLeases } from './run-leases.ts'
import { readStoredNumber, inTransaction, runAsJournalFailure } from '../database/database-error.ts'
import { makeCommitTables, JournalWriter, systemTimers } from './write.ts'

export interface JournalOptions {
  readonly now?: () => number
  /** The maximum number of 4 KiB pages, for tests of a full disk. */
  readonly maxPages?: number
  /** Commits wait for the disk on this thread, for tests whose clock must not advance in between. */
  readonly flushHere?: boolean
}

/** Opens its own connection. Throws JournalFailure if the file cannot be opened, is damaged, is not a journal, or has a newer version. */
export function openJournal(file: string, options: JournalOptions = {}): JournalPort {
  const store = openStore(file, options.flushHere)
  try {
    if (options.maxPages !== undefined) store.database.exec(`PRAGMA max_page_count = ${Math.trunc(options.maxPages)}`)
    const journal = openJournalIn(store, options.now)
    return {
      ...journal,
      close() {
        journal.close()
        store.close()
      },
    }
  } catch (error) {
    store.close()
    throw error
  }
}

/** Uses an open store, which stays open when the journal is closed. Throws JournalFailure. */
export function openJournalIn({ file, database, log }: OpenStore, now: () => number = Date.now): JournalPort {
  return runAsJournalFailure(file, () => makeJournal({ file, database, log }, now))
}

function makeJournal(
  { file, database, log }: Pick<OpenStore, 'file' | 'database' | 'log'>,
  now: () => number,
): JournalPort {
  const owner = makeOwner()
  const ledger = new Ledger(ledgerRows(database))
  const runs = new StoredRuns(database, owner, now)
  const tables = makeCommitTables({ database, file, ledger, now, ownRun: (run) => runs.drivenRun(run) })
  const writer = new JournalWriter({ tables, log, timers: systemTimers })

  function readGuarded<T>(work: () => T): T {
    return runAsJournalFailure(file, work)
  }
  function transaction<T>(work: () => T): T {
    return readGuarded(() => {
      writer.flush()
      const result = inTransaction(database, work)
      log.now()
      return result
    })
  }
  const parts: JournalParts = {
    database,
    runs,
    ids: new KnownIds(database),
    reader: new RunReader(database),
    writers: new Writers(database),
    overwrites: new OverwriteMarks(database),
    owner,
    now,
    readInTransaction: readGuarded,
    transaction,
  }
  removeUnbegun(parts)

  return {
    ...makeNewRuns(parts),
    ...makeRunLeases(parts),
    ...makeAccountLeases(parts),
    write: (id, entries) => writer.write(id, entries),
    ...makeRunContents(parts),
    ...quota(parts, ledger, writer),
    ...makeRunReports(parts),
    close: () => writer.flush(),
  }
}

type ContentCall =
  | 'overwriteMarks'
  | 'touchedPlaces'
  | 'record'
  | 'groups'
  | 'waitingRows'
  | 'allRows'
  | 'callTotals'
  | 'counts'
  | 'countRowsSent'
  | 'planIds'
  | 'baseline'
  | 'saveBaseline'
  | 'materialBefore'
  | 'addedIds'
  | 'goneMaterials'
type QuotaCall = 'countRequests' | 'ledger' | 'quotaRefused' | 'quotaAnswered'

/** The journal's functions that read a run's contents, and save its baseline. */
function makeRunContents({
  database,
  runs,
  ids,
  reader,
  readInTransaction,
  transaction,
}: JournalParts): Pick<JournalPort, ContentCall> {
  return {
    overwriteMarks: (id) => readInTransaction(() => reader.overwriteMarks(runs.keyOf(id))),
    touchedPlaces: (id) => readInTransaction(() => reader.touchedPlaces(runs.keyOf(id))),
    record: (id) => readInTransaction(() => runs.record(runs.storedRun(id).row)),
    groups: (id, states, afterSeq, maxGroups) =>
      readInTransaction(() => reader.groups(runs.keyOf(id), states, afterSeq, maxGroups)),
    waitingRows: (id, afterSeq, maxGroups) =>
      readInTransaction(() => reader.waitingRows(runs.keyOf(id), afterSeq, maxGroups)),
    allRows: (id, afterSeq, maxGroups) => readInTransaction(() => reader.allRows(runs.keyOf(id), afterSeq, maxGroups)),
    callTotals: (id) => readInTransaction(() => reader.callTotals(runs.keyOf(id))),
    counts: (id) => readInTransaction(() => reader.counts(runs.keyOf(id))),
    countRowsSent: (id) => readInTransaction(() => reader.countRowsSent(runs.keyOf(id))),
    planIds: (id) => readInTransaction(() => ids.readIds(runs.keyOf(id), 'plan')),
    baseline: (id) => readInTransaction(() => ids.readIds(runs.keyOf(id), 'baseline')),
    saveBaseline: (id, knownIds) => transaction(() => ids.write(runs.drivenRun(id).key, 'baseline', knownIds)),
    materialBefore: (id, material) => readInTransaction(() => reader.materialBefore(runs.keyOf(id), material)),
    addedIds: (id) => readInTransaction(() => reader.addedIds(runs.keyOf(id))),
    goneMaterials: (name) => readInTransaction(() => readDeletedIds(database, name)),
  }
}

function quota(
  { now, readInTransaction, transaction }: JournalParts,
  ledger: Ledger,
  writer: JournalWriter<DrivenRun>,
): Pick<JournalPort, QuotaCall> {
  return {
    countRequests: (name, count) => writer.count(name, count),
    ledger: (name) =>
      readInTransaction(() => {
        const state = ledger.state(name, now())
        return { ...state, used: state.used + writer.uncommittedRequests(name) }
      }),
    quotaRefused: (name) => transaction(() => ledger.noteRefusal(name, now())),
    quotaAnswered: (name, askedRequests, spentRequests) =>
      transaction(() => ledger.noteAnswer(name, { now: now(), sentAt: askedRequests, spentRequests })),
  }
}

/** The journal's functions that show runs. */
function makeRunReports(parts: JournalParts): Pick<JournalPort, 'listRuns' | 'info' | 'report' | 'reportPlaces'> {
  const { database, runs, reader, overwrites, now, readInTransaction, transaction } = parts
  const reportRows = new ReportRows(database)
  const history = new RunHistory({ database, reader, rows: reportRows, now })
  const unmarkedRuns = database.prepare('SELECT key, owner, lease_until AS until FROM runs WHERE unmarked = 1')
  /** Marks what killed runs overwrote in the rows of other runs, before those rows are read. */
  function markKilled(): void {
    const killedRuns = readInTransaction(() => unmarkedRuns.all()).filter((row) => !isDriven(row, now()))
    if (killedRuns.length > 0)
      transaction(() => killedRuns.forEach((row) => overwrites.mark(readStoredNumber(row, 'key'))))
  }
  return {
    listRuns: () => {
      markKilled()
      return readInTransaction(() => history.list())
    },
    info: (id) =>
      readInTransaction(() => {
        const { key, row } = runs.storedRun(id)
        return history.infoOf(key, row)
      }),
    report: (id, window) => {
      markKilled()
      return readInTransaction(() => {
        const { key, row } = runs.storedRun(id)
        return { info: history.infoOf(key, row), ...history.rows(key, window) }
      })
    },
    reportPlaces: (id, filter) => readInTransaction(() => reportRows.places(runs.keyOf(id), filter)),
  }
}

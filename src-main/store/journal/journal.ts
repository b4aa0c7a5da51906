/**
 * The journal in one SQLite file (WAL, every commit flushed to the disk, readable by the user only). Contains runs, their rows and calls, and the
 * quota ledger, but never a key. Refuses to open a file that it cannot trust.
 */
import type { JournalPort } from '../../ports/journal-port.ts'
import { readDeletedIds } from './own-calls.ts'
import { RunHistory } from './past-runs.ts'
import type { JournalDependencies } from './journal-parts.ts'
import { KnownIds, isDriven, StoredRuns, type DrivenRun } from './stored-runs.ts'
import { makeOwner } from '../database/lease.ts'
import { AccountWriters } from './account-leases.ts'
import { Ledger, makeLedgerRows } from './ledger.ts'
import { makeNewRuns, removeUnstartedRuns } from './new-runs.ts'
import { openStore, type OpenStore } from '../database/store.ts'
import { OverwriteMarks } from './overwrite-marks.ts'
import { RunReader } from './read-run.ts'
import { ReportRows } from './report-rows.ts'
import { makeAccountLeases, makeRunLeases } from './run-leases.ts'
import { readStoredNumber, runInTransaction, withJournalFailure } from '../database/database-error.ts'
import { makeCommitTables, JournalWriter, systemTimers } from './write.ts'

export interface JournalOptions {
  readonly now?: () => number
  /** The maximum number of 4 KiB pages, for tests of a full disk. */
  readonly maxPages?: number
  /** Commits wait for the disk on this thread, for tests whose clock must not advance in between. */
  readonly flushesOnCommit?: boolean
}

/** Opens its own connection. Throws JournalFailure if the file cannot be opened, is damaged, is not a journal, or has a newer version. */
export function openJournal(file: string, options: JournalOptions = {}): JournalPort {
  const store = openStore(file, options.flushesOnCommit)
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
  return withJournalFailure(file, () => makeJournal({ file, database, log }, now))
}

function makeJournal(
  { file, database, log }: Pick<OpenStore, 'file' | 'database' | 'log'>,
  now: () => number,
): JournalPort {
  const owner = makeOwner()
  const ledger = new Ledger(makeLedgerRows(database))
  const runs = new StoredRuns(database, owner, now)
  const tables = makeCommitTables({ database, file, ledger, now, findOwnedRun: (run) => runs.findDrivenRun(run) })
  const writer = new JournalWriter({ tables, log, timers: systemTimers })

  function runDatabaseWork<T>(work: () => T): T {
    return withJournalFailure(file, work)
  }
  function transaction<T>(work: () => T): T {
    return runDatabaseWork(() => {
      writer.flush()
      const result = runInTransaction(database, work)
      log.flushNow()
      return result
    })
  }
  const parts: JournalDependencies = {
    database,
    runs,
    ids: new KnownIds(database),
    reader: new RunReader(database),
    writers: new AccountWriters(database),
    overwrites: new OverwriteMarks(database),
    owner,
    now,
    read: runDatabaseWork,
    transaction,
  }
  removeUnstartedRuns(parts)

  return {
    ...makeNewRuns(parts),
    ...makeRunLeases(parts),
    ...makeAccountLeases(parts),
    write: (id, entries) => writer.write(id, entries),
    ...makeRunContents(parts),
    ...makeQuota(parts, ledger, writer),
    ...makeRunReports(parts),
    close: () => writer.flush(),
  }
}

type ContentMethod =
  | 'readOverwriteMarks'
  | 'readTouchedPlaces'
  | 'record'
  | 'groups'
  | 'readWaitingRows'
  | 'readAllRows'
  | 'readCallTotals'
  | 'counts'
  | 'countAcceptedRows'
  | 'readPlanIds'
  | 'readBaseline'
  | 'saveBaseline'
  | 'readMaterialBefore'
  | 'readAddedIds'
  | 'findDeletedMaterials'
type QuotaMethod = 'countRequests' | 'ledger' | 'recordQuotaRefusal' | 'recordQuotaAnswer'

/** The journal's functions that read a run's contents, and save its baseline. */
function makeRunContents({
  database,
  runs,
  ids,
  reader,
  read,
  transaction,
}: JournalDependencies): Pick<JournalPort, ContentMethod> {
  return {
    readOverwriteMarks: (id) => read(() => reader.readOverwriteMarks(runs.keyOf(id))),
    readTouchedPlaces: (id) => read(() => reader.readTouchedPlaces(runs.keyOf(id))),
    record: (id) => read(() => runs.makeRecord(runs.readStoredRun(id).row)),
    groups: (id, states, afterSeq, maxGroups) => read(() => reader.groups(runs.keyOf(id), states, afterSeq, maxGroups)),
    readWaitingRows: (id, afterSeq, maxGroups) =>
      read(() => reader.readWaitingRows(runs.keyOf(id), afterSeq, maxGroups)),
    readAllRows: (id, afterSeq, maxGroups) => read(() => reader.readAllRows(runs.keyOf(id), afterSeq, maxGroups)),
    readCallTotals: (id) => read(() => reader.readCallTotals(runs.keyOf(id))),
    counts: (id) => read(() => reader.counts(runs.keyOf(id))),
    countAcceptedRows: (id) => read(() => reader.countAcceptedRows(runs.keyOf(id))),
    readPlanIds: (id) => read(() => ids.readIds(runs.keyOf(id), 'plan')),
    readBaseline: (id) => read(() => ids.readIds(runs.keyOf(id), 'baseline')),
    saveBaseline: (id, knownIds) => transaction(() => ids.writeIds(runs.findDrivenRun(id).key, 'baseline', knownIds)),
    readMaterialBefore: (id, material) => read(() => reader.readMaterialBefore(runs.keyOf(id), material)),
    readAddedIds: (id) => read(() => reader.readAddedIds(runs.keyOf(id))),
    findDeletedMaterials: (name) => read(() => readDeletedIds(database, name)),
  }
}

function makeQuota(
  { now, read, transaction }: JournalDependencies,
  ledger: Ledger,
  writer: JournalWriter<DrivenRun>,
): Pick<JournalPort, QuotaMethod> {
  return {
    countRequests: (name, count) => writer.count(name, count),
    ledger: (name) =>
      read(() => {
        const state = ledger.readState(name, now())
        return { ...state, spentRequests: state.spentRequests + writer.countUncommittedRequests(name) }
      }),
    recordQuotaRefusal: (name) => transaction(() => ledger.noteRefusal(name, now())),
    recordQuotaAnswer: (name, sentAt, spentRequests) =>
      transaction(() => ledger.noteAnswer(name, { now: now(), sentAt, spentRequests })),
  }
}

/** The journal's functions that show runs. */
function makeRunReports(
  parts: JournalDependencies,
): Pick<JournalPort, 'listRuns' | 'info' | 'report' | 'findReportPositions'> {
  const { database, runs, reader, overwrites, now, read, transaction } = parts
  const reportRows = new ReportRows(database)
  const history = new RunHistory({ database, reader, rows: reportRows, now })
  const selectUnmarkedRuns = database.prepare('SELECT key, owner, lease_until AS until FROM runs WHERE unmarked = 1')
  /** Marks what killed runs overwrote in the rows of other runs, before those rows are read. */
  function markKilledRuns(): void {
    const killedRuns = read(() => selectUnmarkedRuns.all()).filter((row) => !isDriven(row, now()))
    if (killedRuns.length > 0)
      transaction(() => killedRuns.forEach((row) => overwrites.mark(readStoredNumber(row, 'key'))))
  }
  return {
    listRuns: () => {
      markKilledRuns()
      return read(() => history.list())
    },
    info: (id) =>
      read(() => {
        const { key, row } = runs.readStoredRun(id)
        return history.infoOf(key, row)
      }),
    report: (id, window) => {
      markKilledRuns()
      return read(() => {
        const { key, row } = runs.readStoredRun(id)
        return { info: history.infoOf(key, row), ...history.readRows(key, window) }
      })
    },
    findReportPositions: (id, filter) => read(() => reportRows.findPlaces(runs.keyOf(id), filter)),
  }
}

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
import { Ledger, makeLedgerRows } from './ledger.ts'
import { makeNewRuns, removeUnstartedRuns } from './new-runs.ts'
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
  return runAsJournalFailure(file, () => makeJournal({ file, database, log }, now))
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
    return runAsJournalFailure(file, work)
  }
  function transaction<T>(work: () => T): T {
    return runDatabaseWork(() => {
      writer.flush()
      const result = inTransaction(database, work)
      log.flushNow()
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
type QuotaMethod = 'countRequests' | 'ledger' | 'quotaRefused' | 'quotaAnswered'

/** The journal's functions that read a run's contents, and save its baseline. */
function makeRunContents({
  database,
  runs,
  ids,
  reader,
  read,
  transaction,
}: JournalParts): Pick<JournalPort, ContentMethod> {
  return {
    overwriteMarks: (id) => read(() => reader.overwriteMarks(runs.keyOf(id))),
    touchedPlaces: (id) => read(() => reader.touchedPlaces(runs.keyOf(id))),
    record: (id) => read(() => runs.makeRecord(runs.readStoredRun(id).row)),
    groups: (id, states, afterSeq, maxGroups) => read(() => reader.groups(runs.keyOf(id), states, afterSeq, maxGroups)),
    waitingRows: (id, afterSeq, maxGroups) => read(() => reader.waitingRows(runs.keyOf(id), afterSeq, maxGroups)),
    allRows: (id, afterSeq, maxGroups) => read(() => reader.allRows(runs.keyOf(id), afterSeq, maxGroups)),
    callTotals: (id) => read(() => reader.callTotals(runs.keyOf(id))),
    counts: (id) => read(() => reader.counts(runs.keyOf(id))),
    countRowsSent: (id) => read(() => reader.countRowsSent(runs.keyOf(id))),
    planIds: (id) => read(() => ids.readIds(runs.keyOf(id), 'plan')),
    baseline: (id) => read(() => ids.readIds(runs.keyOf(id), 'baseline')),
    saveBaseline: (id, knownIds) => transaction(() => ids.writeIds(runs.findDrivenRun(id).key, 'baseline', knownIds)),
    materialBefore: (id, material) => read(() => reader.materialBefore(runs.keyOf(id), material)),
    addedIds: (id) => read(() => reader.addedIds(runs.keyOf(id))),
    goneMaterials: (name) => read(() => readDeletedIds(database, name)),
  }
}

function makeQuota(
  { now, read, transaction }: JournalParts,
  ledger: Ledger,
  writer: JournalWriter<DrivenRun>,
): Pick<JournalPort, QuotaMethod> {
  return {
    countRequests: (name, count) => writer.count(name, count),
    ledger: (name) =>
      read(() => {
        const state = ledger.readState(name, now())
        return { ...state, used: state.used + writer.uncommittedRequests(name) }
      }),
    quotaRefused: (name) => transaction(() => ledger.noteRefusal(name, now())),
    quotaAnswered: (name, sentAt, spentRequests) =>
      transaction(() => ledger.noteAnswer(name, { now: now(), sentAt, spentRequests })),
  }
}

/** The journal's functions that show runs. */
function makeRunReports(parts: JournalParts): Pick<JournalPort, 'listRuns' | 'info' | 'report' | 'reportPlaces'> {
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
    reportPlaces: (id, filter) => read(() => reportRows.findPlaces(runs.keyOf(id), filter)),
  }
}

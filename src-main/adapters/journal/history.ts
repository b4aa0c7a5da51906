/** What people see of runs: the list, one run's summary, and its report in windows. Writes nothing. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { runCountsSchema, type ReportRow, type RunCounts, type RunInfo } from '../../../src-shared/contract/run.ts'
import type { Language } from '../../../src-shared/domain/messages/language.ts'
import { reasonText, runTitle } from '../../../src-shared/domain/messages/runs.ts'
import { reason, type RunRow } from '../../../src-shared/domain/run.ts'
import { rowNameOf } from '../../../src-shared/domain/row-name.ts'
import type { JournalPort } from '../../engine/run/journal-port.ts'
import { held } from './lease.ts'
import type { RunReader } from './read-run.ts'
import { prepareColumns, ROW, storedNumber, storedRow } from './stored-row.ts'
import { storedIds, storedReason, storedRun, type StoredRun } from './stored.ts'

export const RUN_COLUMNS =
  'key, id, account, storage, file, head, ledger, known, storages, undo_of, started, ended, state, reason, counts, reads, writes, retries, owner, lease_until'
/** Rows someone should look at: everything but verified ones and those that had nothing to do. */
const TROUBLED = "run = ? AND state <> 'verified' AND NOT (state = 'skipped' AND reason IS NULL)"

export interface HistoryParts {
  readonly database: DatabaseSync
  readonly reader: RunReader
  readonly now: () => number
}

export class RunHistory {
  private readonly parts: HistoryParts
  private readonly statements: Record<
    'runs' | 'all' | 'troubled' | 'allCount' | 'troubledCount' | 'calls',
    StatementSync
  >

  constructor(parts: HistoryParts) {
    this.parts = parts
    const { database } = parts
    this.statements = {
      runs: database.prepare(
        `SELECT ${RUN_COLUMNS} FROM runs WHERE state <> 'preparing' ORDER BY started DESC, key DESC`,
      ),
      all: prepareColumns(database, `SELECT ${ROW} FROM rows WHERE run = ? ORDER BY seq LIMIT ? OFFSET ?`),
      troubled: prepareColumns(database, `SELECT ${ROW} FROM rows WHERE ${TROUBLED} ORDER BY seq LIMIT ? OFFSET ?`),
      allCount: database.prepare('SELECT count(*) AS n FROM rows WHERE run = ?'),
      troubledCount: database.prepare(`SELECT count(*) AS n FROM rows WHERE ${TROUBLED}`),
      calls: database.prepare(
        `SELECT count(*) AS n, count(*) FILTER (WHERE state = 'done') AS done,
           count(*) FILTER (WHERE state IN ('sending', 'unknown')) AS open
         FROM calls WHERE run = ? AND row_seq = ?`,
      ),
    }
  }

  list(language: Language = 'en'): RunInfo[] {
    return this.statements.runs.all().map((row) => this.infoOf(storedNumber(row, 'key'), storedRun(row), language))
  }

  infoOf(key: number, run: StoredRun, language: Language = 'en'): RunInfo {
    const state = phaseOf(run, this.parts.now())
    const why = state === 'interrupted' ? null : storedReason(run.reason)
    return {
      run: run.id,
      account: run.account,
      storage: run.storage,
      ...severalOf(run),
      file: run.undo_of === null ? run.file : runTitle(run.file, language),
      started: new Date(run.started).toISOString(),
      ended: run.ended === null ? null : new Date(run.ended).toISOString(),
      state,
      why: why === null || state === 'running' ? null : { code: why.code, message: reasonText(why, language) },
      undoOf: run.undo_of,
      counts: storedCounts(run.counts) ?? this.parts.reader.counts(key),
      requests: { reads: run.reads, writes: run.writes - this.unsent(key, state), retries: run.retries },
    }
  }

  /** Calls that a killed program meant to send: they are counted when it is known that they arrived. */
  private unsent(key: number, state: RunInfo['state']): number {
    return state === 'interrupted' ? this.parts.reader.sending(key) : 0
  }

  rows(key: number, window: Parameters<JournalPort['report']>[1]) {
    const { all, troubled, allCount, troubledCount } = this.statements
    const failedOnly = window.failedOnly === true
    const total = storedNumber((failedOnly ? troubledCount : allCount).get(key), 'n')
    const found = (failedOnly ? troubled : all).all(key, window.count, window.from)
    return { total, rows: found.map((row) => this.reportRow(key, storedRow(row), window.language)) }
  }

  private reportRow(key: number, row: RunRow, language: Language = 'en'): ReportRow {
    const state = row.state === 'waiting' ? this.waitingState(key, row.seq) : row.state
    const open = row.state === 'waiting' && state === 'unknown'
    const why = open ? (row.reason ?? reason('no-answer')) : row.reason
    return {
      ...rowNameOf(row),
      status: row.status,
      materialId: row.materialId,
      name: row.name,
      state,
      error: why === null ? null : { message: reasonText(why, language), field: why.field },
    }
  }

  /** A row without an outcome, by its calls: one may have arrived, all were taken and are not read back yet, or work is left. */
  private waitingState(key: number, row: number): ReportRow['state'] {
    const calls = this.statements.calls.get(key, row)
    if (storedNumber(calls, 'open') > 0) return 'unknown'
    const all = storedNumber(calls, 'n')
    return all > 0 && storedNumber(calls, 'done') === all ? 'applied' : 'waiting'
  }
}

/** Null for none, and for what an earlier version kept: rows are counted again then. */
function storedCounts(text: string | null): RunCounts | null {
  if (text === null) return null
  const counts = runCountsSchema.safeParse(JSON.parse(text))
  return counts.success ? counts.data : null
}

/** Where the run concerns more storages than one. */
function severalOf({ storages }: StoredRun): Pick<RunInfo, 'storages'> {
  const ids = storedIds(storages)
  return ids.length > 1 ? { storages: [...ids] } : {}
}

/** A run that says it goes on, while nobody drives it, was interrupted. */
export function phaseOf(run: StoredRun, now: number): RunInfo['state'] {
  if (run.state === 'preparing') return 'interrupted'
  const goesOn = run.state === 'running' || run.state === 'verifying' || run.state === 'paused'
  return goesOn && !held(run.owner, run.lease_until, now) ? 'interrupted' : run.state
}

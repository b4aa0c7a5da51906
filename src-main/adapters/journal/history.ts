/** What people see of runs: the list, one run's summary, and its report in windows. Writes nothing. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { runCountsSchema, type ReportRow, type RunInfo } from '../../../src-shared/contract/run.ts'
import { reasonText } from '../../../src-shared/domain/messages/runs.ts'
import { reason, type RunRow } from '../../../src-shared/domain/run.ts'
import { held } from './lease.ts'
import type { RunReader } from './read-run.ts'
import { storedNumber, storedRow, storedRun, type StoredRun } from './stored.ts'

export const RUN_COLUMNS =
  'key, id, account, storage, file, head, ledger, known, storages, undo_of, started, ended, state, reason, counts, reads, writes, retries, owner, lease_until'
const ROW = 'seq, row, status, material_id, name, lane, changes, state, reason'
/** Rows someone should look at: everything but verified ones and those that had nothing to do. */
const TROUBLED = "run = ? AND state <> 'verified' AND NOT (state = 'skipped' AND reason IS NULL)"
const OPEN = "state IN ('sending', 'unknown')"

export interface HistoryParts {
  readonly database: DatabaseSync
  readonly reader: RunReader
  readonly now: () => number
}

export class RunHistory {
  private readonly parts: HistoryParts
  private readonly statements: Record<
    'runs' | 'all' | 'troubled' | 'allCount' | 'troubledCount' | 'open',
    StatementSync
  >

  constructor(parts: HistoryParts) {
    this.parts = parts
    const { database } = parts
    this.statements = {
      runs: database.prepare(
        `SELECT ${RUN_COLUMNS} FROM runs WHERE state <> 'preparing' ORDER BY started DESC, key DESC`,
      ),
      all: database.prepare(`SELECT ${ROW} FROM rows WHERE run = ? ORDER BY seq LIMIT ? OFFSET ?`),
      troubled: database.prepare(`SELECT ${ROW} FROM rows WHERE ${TROUBLED} ORDER BY seq LIMIT ? OFFSET ?`),
      allCount: database.prepare('SELECT count(*) AS n FROM rows WHERE run = ?'),
      troubledCount: database.prepare(`SELECT count(*) AS n FROM rows WHERE ${TROUBLED}`),
      open: database.prepare(`SELECT count(*) AS n FROM calls WHERE run = ? AND row_seq = ? AND ${OPEN}`),
    }
  }

  list(): RunInfo[] {
    return this.statements.runs.all().map((row) => this.infoOf(storedNumber(row, 'key'), storedRun(row)))
  }

  infoOf(key: number, run: StoredRun): RunInfo {
    return {
      run: run.id,
      account: run.account,
      storage: run.storage,
      file: run.file,
      started: new Date(run.started).toISOString(),
      ended: run.ended === null ? null : new Date(run.ended).toISOString(),
      state: phaseOf(run, this.parts.now()),
      counts: run.counts === null ? this.parts.reader.counts(key) : runCountsSchema.parse(JSON.parse(run.counts)),
      requests: { reads: run.reads, writes: run.writes, retries: run.retries },
    }
  }

  rows(key: number, window: { readonly from: number; readonly count: number; readonly failedOnly?: boolean }) {
    const { all, troubled, allCount, troubledCount } = this.statements
    const failedOnly = window.failedOnly === true
    const total = storedNumber((failedOnly ? troubledCount : allCount).get(key), 'n')
    const found = (failedOnly ? troubled : all).all(key, window.count, window.from)
    return { total, rows: found.map((row) => this.reportRow(key, storedRow(row))) }
  }

  private reportRow(key: number, row: RunRow): ReportRow {
    const open = row.state === 'waiting' && storedNumber(this.statements.open.get(key, row.seq), 'n') > 0
    const why = open ? (row.reason ?? reason('no-answer')) : row.reason
    return {
      row: row.row,
      status: row.status,
      materialId: row.materialId,
      name: row.name,
      state: open ? 'unknown' : row.state,
      error: why === null ? null : { message: reasonText(why), field: why.field },
    }
  }
}

/** A run that says it goes on, while nobody drives it, was interrupted. */
export function phaseOf(run: StoredRun, now: number): RunInfo['state'] {
  if (run.state === 'preparing') return 'interrupted'
  const goesOn = run.state === 'running' || run.state === 'verifying' || run.state === 'paused'
  return goesOn && !held(run.owner, run.lease_until, now) ? 'interrupted' : run.state
}

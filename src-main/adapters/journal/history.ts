/** What people see of runs: the list, one run's summary, and its report in windows. Writes nothing. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { runCountsSchema, type ReportRow, type RunCounts, type RunInfo } from '../../../src-shared/contract/run.ts'
import type { Change } from '../../../src-shared/domain/plan/call.ts'
import { reason, type Outcome, type RunRow } from '../../../src-shared/domain/run/run.ts'
import { callsOf, needsAttention, reportState } from '../../../src-shared/domain/run/report-rows.ts'
import { rowNameOf } from '../../../src-shared/domain/sheet/row-name.ts'
import type { JournalPort, JournalRow, JournalRun } from '../../engine/run/journal-port.ts'
import { held } from './writers.ts'
import type { RunReader } from './read-run.ts'
import {
  ROW,
  storedIds,
  storedNumber,
  storedReason,
  storedRow,
  storedRun,
  storedState,
  type StoredRun,
} from './stored.ts'

export const RUN_COLUMNS =
  'key, id, account, storage, file, head, ledger, known, storages, undo_of, started, ended, state, reason, counts, reads, writes, retries, owner, lease_until'
/** Rows someone has to see to, by the one rule there is: the database asks it row by row. */
const TROUBLED = `run = ? AND needs_attention(state, status,
  CASE WHEN state = 'waiting' THEN (SELECT count(*) FROM calls c
    WHERE c.run = rows.run AND c.row_seq = rows.seq AND c.state IN ('sending', 'unknown')) ELSE 0 END)`

export interface HistoryParts {
  readonly database: DatabaseSync
  readonly reader: RunReader
  readonly now: () => number
}

export class RunHistory {
  private readonly parts: HistoryParts
  private readonly statements: Record<'runs' | 'all' | 'troubled' | 'allCount' | 'troubledCount', StatementSync>

  constructor(parts: HistoryParts) {
    this.parts = parts
    const { database } = parts
    database.function('needs_attention', { deterministic: true }, (state, status, open) => {
      const shown = reportState(storedState(state), { total: Number(open), done: 0, open: Number(open) })
      return needsAttention(shown, String(status)) ? 1 : 0
    })
    this.statements = {
      runs: database.prepare(
        `SELECT ${RUN_COLUMNS} FROM runs WHERE state <> 'preparing' ORDER BY started DESC, key DESC`,
      ),
      all: database.prepare(`SELECT ${ROW} FROM rows WHERE run = ? ORDER BY seq LIMIT ? OFFSET ?`),
      troubled: database.prepare(`SELECT ${ROW} FROM rows WHERE ${TROUBLED} ORDER BY seq LIMIT ? OFFSET ?`),
      allCount: database.prepare('SELECT count(*) AS n FROM rows WHERE run = ?'),
      troubledCount: database.prepare(`SELECT count(*) AS n FROM rows WHERE ${TROUBLED}`),
    }
  }

  list(): JournalRun[] {
    return this.statements.runs.all().map((row) => this.infoOf(storedNumber(row, 'key'), storedRun(row)))
  }

  infoOf(key: number, run: StoredRun): JournalRun {
    const state = phaseOf(run, this.parts.now())
    const why = state === 'interrupted' ? null : storedReason(run.reason)
    return {
      run: run.id,
      account: run.account,
      storage: run.storage,
      ...severalOf(run),
      file: run.file,
      started: new Date(run.started).toISOString(),
      ended: run.ended === null ? null : new Date(run.ended).toISOString(),
      state,
      why: state === 'running' ? null : why,
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
    const rows = this.parts.reader.withCalls(key, found.map(storedRow))
    return { total, rows: rows.map(reportRow) }
  }
}

function reportRow(row: RunRow): JournalRow {
  const { calls } = row
  const state = reportState(row.state, callsOf(calls))
  const open = row.state === 'waiting' && state === 'unknown'
  const why = open ? (row.reason ?? reason('no-answer')) : row.reason
  const changes = reportedChanges(calls.length > 0 ? calls.flatMap((call) => call.changes) : row.changes, state, why)
  return {
    ...rowNameOf(row),
    status: row.status,
    materialId: row.materialId,
    name: row.name,
    state,
    changes,
    storages: [...new Set(changes.flatMap(({ storage }) => storage ?? []))],
    reason: why,
  }
}

/** Verified values are those that were wanted; of a difference the run knows what it saw. [REPORT-3] */
function reportedChanges(
  changes: readonly Change[],
  state: ReportRow['state'],
  why: Outcome | null,
): NonNullable<ReportRow['changes']> {
  const live = why?.details['live']
  return changes.map((change) => {
    const { field, storage, before, after } = change
    const place = why?.details['storage']
    const seen = why?.field === field && (storage === null || place === undefined || Number(place) === storage)
    const verified = state === 'verified' && why === null ? after : null
    return { field, storage, before, after, now: seen && live !== undefined ? String(live) : verified }
  })
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

/** Shows runs: the list, one run's summary, and its report in parts. Writes nothing. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { runCountsSchema, type RunCounts, type RunInfo } from '../../../src-shared/api/run.ts'
import { isCreation } from '../../../src-shared/material/fields/writing-methods.ts'
import { toBodyJson } from '../../../src-shared/plan/plan.ts'
import { countCalls, findReportState } from '../../../src-shared/run/report-rows.ts'
import { answerOf, listReportedValues } from '../../../src-shared/run/report-values.ts'
import { summariseAges } from '../../../src-shared/run/reading-limit.ts'
import { makeReason, type LaterRowState, type RunCall, type RunRow } from '../../../src-shared/run/run.ts'
import { rowNameOf } from '../../../src-shared/file/row-name.ts'
import type { JournalPort, JournalRequest, JournalRow } from '../../ports/journal-port.ts'
import { readStoredNumber } from '../database/database-error.ts'
import { isLeaseValid } from '../database/lease.ts'
import type { RunReader } from './read-run.ts'
import type { ReportRows } from './report-rows.ts'
import {
  CALL_COLUMNS,
  parseStoredCall,
  parseStoredHead,
  parseStoredIds,
  parseStoredReason,
  parseStoredRun,
  type StoredRun,
} from './stored-values.ts'

export const RUN_COLUMNS =
  'key, id, account, storage, file, head, ledger, known, storages, undo_of, started, ended, state, reason, counts, reads, writes, retries, owner, lease_until, age_requests, age_sum, age_most'
export interface RunHistoryDependencies {
  readonly database: DatabaseSync
  readonly reader: RunReader
  readonly rows: ReportRows
  readonly now: () => number
}

export class RunHistory {
  private readonly parts: RunHistoryDependencies
  private readonly statements: Record<'runs' | 'requests', StatementSync>

  constructor(parts: RunHistoryDependencies) {
    this.parts = parts
    const { database } = parts
    this.statements = {
      runs: database.prepare(
        `SELECT ${RUN_COLUMNS} FROM runs WHERE state <> 'preparing' ORDER BY started DESC, key DESC`,
      ),
      requests: database.prepare(
        `SELECT ${CALL_COLUMNS}, at FROM calls INDEXED BY calls_by_row WHERE run = ? AND row_seq = ? ORDER BY seq`,
      ),
    }
  }

  list(): RunInfo[] {
    return this.statements.runs.all().map((row) => this.infoOf(readStoredNumber(row, 'key'), parseStoredRun(row)))
  }

  infoOf(key: number, run: StoredRun): RunInfo {
    const state = phaseOf(run, this.parts.now())
    const reason = state === 'interrupted' ? null : parseStoredReason(run.reason)
    const { undoes, stock } = parseStoredHead(run.head)
    return {
      run: run.id,
      account: run.account,
      storage: run.storage,
      ...storagesOf(run),
      file: run.file,
      ...(undoes === undefined ? {} : { undoes }),
      started: new Date(run.started).toISOString(),
      ended: run.ended === null ? null : new Date(run.ended).toISOString(),
      state,
      why: state === 'running' ? null : reason,
      undoOf: run.undo_of,
      ...(stock ? { stock } : {}),
      ...readingAgeOf(run),
      counts: parseStoredCounts(run.counts) ?? this.parts.reader.counts(key),
      requests: { reads: run.reads, writes: run.writes - this.countUnsentCalls(key, state), retries: run.retries },
    }
  }

  /** The number of calls that a killed program was going to send. They are counted as sent once it is known that they arrived. */
  private countUnsentCalls(key: number, state: RunInfo['state']): number {
    return state === 'interrupted' ? this.parts.reader.countSendingCalls(key) : 0
  }

  readRows(key: number, { from, count, order, ...filter }: Parameters<JournalPort['report']>[1]) {
    const { total, foundRows } = this.parts.rows.readWindow(key, { filter, order }, from, count)
    const rows = this.parts.reader.withCalls(
      key,
      foundRows.map(({ row }) => row),
    )
    return {
      total,
      rows: rows.map((row, index) =>
        makeReportRow(row, foundRows[index]?.laterState ?? NO_LATER_STATE, this.readRequests(key, row.seq)),
      ),
    }
  }

  private readRequests(key: number, seq: number): JournalRequest[] {
    return this.statements.requests.all(key, seq).map((callRow): JournalRequest => {
      const { at: answeredAt, ...storedRequest } = callRow
      return requestOf(
        parseStoredCall(storedRequest),
        answeredAt === null ? null : readStoredNumber({ at: answeredAt }, 'at'),
      )
    })
  }
}

const NO_LATER_STATE: LaterRowState = {
  valuesRead: null,
  laterChange: null,
  laterWrites: [],
  earlierWrites: [],
  at: null,
}

/** How old the readings were. Empty if no request relied on a reading. */
function readingAgeOf(run: StoredRun): Pick<RunInfo, 'readingAge'> {
  const age = summariseAges({ requests: run.age_requests, totalAgeMs: run.age_sum, maxAgeMs: run.age_most })
  return age === null ? {} : { readingAge: age }
}

export function requestOf(call: RunCall, answeredAt: number | null): JournalRequest {
  const { method, body, state, reason, materialId, attempts } = call
  const sentBody = body['material_id'] === null && materialId !== null ? { ...body, material_id: materialId } : body
  return {
    method,
    body: toBodyJson(sentBody),
    answer: answerOf({ state, reason }),
    reason,
    materialId: isCreation({ method }) ? materialId : null,
    updatedAt: answeredAt,
    tries: attempts,
  }
}

export function makeReportRow(row: RunRow, laterState: LaterRowState, requests: readonly JournalRequest[]): JournalRow {
  const { calls } = row
  const state = findReportState(row.state, countCalls(calls))
  const isUnanswered = row.state === 'waiting' && state === 'unknown'
  const reportedReason = isUnanswered ? (row.reason ?? makeReason('no-answer')) : row.reason
  const changes = listReportedValues({
    calls,
    changes: row.changes,
    state,
    reason: reportedReason,
    laterState,
  })
  return {
    ...rowNameOf(row),
    seq: row.seq,
    status: row.status,
    materialId: row.materialId,
    name: row.name,
    state,
    changes,
    storages: [...new Set(changes.flatMap(({ storage }) => storage ?? []))],
    reason: reportedReason,
    laterChange: laterState.laterChange,
    requests,
    settledAt: laterState.at,
  }
}

/** The stored counts. If there are none, returns null, and the caller counts the rows. */
function parseStoredCounts(text: string | null): RunCounts | null {
  if (text === null) return null
  const counts = runCountsSchema.safeParse(JSON.parse(text))
  return counts.success ? counts.data : null
}

/** The run's storages, if it has several. Absent otherwise. */
function storagesOf({ storages }: StoredRun): Pick<RunInfo, 'storages'> {
  const ids = parseStoredIds(storages)
  return ids.length > 1 ? { storages: [...ids] } : {}
}

/** The run's state. A run that is marked as running, but that no process works on, was interrupted. */
export function phaseOf(run: StoredRun, now: number): RunInfo['state'] {
  if (run.state === 'preparing') return 'interrupted'
  const isActive = run.state === 'running' || run.state === 'verifying' || run.state === 'paused'
  return isActive && !isLeaseValid(run.owner, run.lease_until, now) ? 'interrupted' : run.state
}

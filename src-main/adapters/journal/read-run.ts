/** Reads a run's calls and rows in windows, so that a large run never stands in memory whole. Writes nothing. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { FIELDS } from '../../../src-shared/domain/fields/field.ts'
import { touchedOf, type Touched } from '../../../src-shared/domain/run/run-meanwhile.ts'
import type { RunCounts } from '../../../src-shared/contract/run.ts'
import type { CallState, RunGroup, RunRow } from '../../../src-shared/domain/run/run.ts'
import type { MaterialBefore } from '../../../src-shared/domain/run/material-before.ts'
import type { RowWork } from '../../../src-shared/domain/run/run-verify.ts'
import type { CallTotals } from '../../engine/run/journal-port.ts'
import {
  CALL,
  firstNumber,
  prepareColumns,
  ROW,
  storedCall,
  storedNumber,
  storedRow,
  storedTrace,
  TRACE,
} from './stored-row.ts'
import { storedBefore } from './stored.ts'

const touchedRow = z.tuple([z.number(), z.enum(FIELDS), z.number().nullable()])

export class RunReader {
  private readonly statements
  private readonly unchanged = new Map<number, number>()
  constructor(database: DatabaseSync) {
    const columns = (sql: string): StatementSync => prepareColumns(database, sql)
    this.statements = {
      groups: byState((state) =>
        columns(
          `SELECT DISTINCT lane FROM calls WHERE run = ? AND state = '${state}' AND lane > ? ORDER BY lane LIMIT ?`,
        ),
      ),
      group: columns(`SELECT ${CALL} FROM calls WHERE run = ? AND lane = ? ORDER BY seq`),
      groupRange: columns(`SELECT ${CALL} FROM calls WHERE run = ? AND lane BETWEEN ? AND ? ORDER BY lane, seq`),
      rowRange: columns(`SELECT ${TRACE} FROM calls WHERE run = ? AND row_seq BETWEEN ? AND ? ORDER BY row_seq, seq`),
      rowCalls: columns(`SELECT ${TRACE} FROM calls WHERE run = ? AND row_seq = ? ORDER BY seq`),
      trouble: columns(
        `SELECT ${TRACE} FROM calls WHERE run = ? AND lane = ? AND row_seq <> ? AND state <> 'done' ORDER BY seq LIMIT 1`,
      ),
      waiting: columns(`SELECT ${ROW} FROM rows WHERE run = ? AND state = 'waiting' AND seq > ? ORDER BY seq LIMIT ?`),
      rows: columns(`SELECT ${ROW} FROM rows WHERE run = ? AND seq > ? ORDER BY seq LIMIT ?`),
      calls: database.prepare('SELECT count(*) AS n FROM calls WHERE run = ?'),
      callsIn: byState((state) =>
        database.prepare(`SELECT count(*) AS n FROM calls WHERE run = ? AND state = '${state}'`),
      ),
      rowStates: database.prepare('SELECT state, count(*) AS n FROM rows WHERE run = ? GROUP BY state'),
      already: database.prepare(
        `SELECT count(*) AS n FROM rows WHERE run = ? AND state = 'verified' AND reason IS NOT NULL AND json_extract(reason, '$.code') = 'already'`,
      ),
      unchanged: database.prepare(
        "SELECT count(*) AS n FROM rows WHERE run = ? AND state = 'skipped' AND status = 'unchanged'",
      ),
      openRows: database.prepare(
        `SELECT count(*) AS n FROM (
           SELECT row_seq FROM calls INDEXED BY calls_sending WHERE run = ?1 AND state = 'sending'
           UNION SELECT row_seq FROM calls INDEXED BY calls_unknown WHERE run = ?1 AND state = 'unknown') c
         CROSS JOIN rows r ON r.run = ?1 AND r.seq = c.row_seq WHERE r.state = 'waiting'`,
      ),
      before: database.prepare('SELECT held FROM materials_before WHERE run = ? AND material_id = ?'),
      touched: columns(
        `SELECT c.material_id, e.value ->> '$.field', e.value ->> '$.storage'
           FROM calls c, json_each(c.changes) e WHERE c.run = ? AND c.material_id IS NOT NULL`,
      ),
      claimed: database.prepare(
        "SELECT material_id AS id FROM calls WHERE run = ? AND state = 'done' AND method = 'materials/add'",
      ),
    }
  }

  groups(key: number, states: readonly CallState[], after: number, most: number): RunGroup[] {
    const found = new Set<number>()
    for (const state of states) {
      for (const row of this.statements.groups[state].all(key, after, most)) found.add(firstNumber(row))
    }
    const groups = [...found].sort((a, b) => a - b).slice(0, most)
    const [first = 0, last = -1] = [groups[0], groups.at(-1)]
    // Groups side by side come in one read; scattered ones one by one.
    if (last - first >= groups.length * 2) {
      return groups.map((group) => ({ group, calls: this.statements.group.all(key, group).map(storedCall) }))
    }
    const calls = grouped(this.statements.groupRange.all(key, first, last).map(storedCall), (call) => call.group)
    return groups.map((group) => ({ group, calls: calls.get(group) ?? [] }))
  }

  waitingRows(key: number, after: number, most: number): RowWork[] {
    return this.work(key, this.statements.waiting.all(key, after, most).map(storedRow))
  }

  allRows(key: number, after: number, most: number): RowWork[] {
    return this.work(key, this.statements.rows.all(key, after, most).map(storedRow))
  }

  /** Rows with their calls. */
  work(key: number, rows: readonly RunRow[]): RowWork[] {
    const [first, last] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? -1]
    const near = last - first < rows.length * 2
    const range = near ? this.statements.rowRange.all(key, first, last).map(storedTrace) : []
    const calls = grouped(range, (call) => call.rowSeq)
    return rows.map((row) => {
      const own = near ? (calls.get(row.seq) ?? []) : this.statements.rowCalls.all(key, row.seq).map(storedTrace)
      const trouble = own.length > 0 ? undefined : this.statements.trouble.get(key, row.group, row.seq)
      return { row, calls: own, groupError: trouble === undefined ? null : storedTrace(trouble) }
    })
  }

  callTotals(key: number): CallTotals {
    const { calls, callsIn } = this.statements
    const total = storedNumber(calls.get(key), 'n')
    const of = (state: CallState): number => storedNumber(callsIn[state].get(key), 'n')
    return { total, settled: total - of('planned') - of('sending') - of('unknown'), failed: of('failed') }
  }

  /** Calls that are journaled as sending. */
  sending(key: number): number {
    return storedNumber(this.statements.callsIn.sending.get(key), 'n')
  }

  counts(key: number): RunCounts {
    const of = tally(this.statements.rowStates.all(key))
    const open = storedNumber(this.statements.openRows.get(key), 'n')
    const undone = of('undone')
    return {
      ...(undone > 0 ? { undone } : {}),
      verified: of('verified'),
      unverified: of('unverified'),
      failed: of('failed'),
      skipped: of('skipped'),
      unknown: of('unknown') + open,
      changed: of('changed'),
      already: of('verified') > 0 ? storedNumber(this.statements.already.get(key), 'n') : 0,
      unchanged: this.unchangedOf(key),
      waiting: of('waiting') - open,
    }
  }

  /** Rows without work are in the journal before a run begins, and stay what they are: they are counted once. */
  private unchangedOf(key: number): number {
    const known = this.unchanged.get(key)
    if (known !== undefined) return known
    const count = storedNumber(this.statements.unchanged.get(key), 'n')
    this.unchanged.set(key, count)
    return count
  }

  before(key: number, material: number): MaterialBefore | null {
    const held = this.statements.before.get(key, material)?.['held']
    return typeof held === 'string' ? storedBefore(held) : null
  }

  /** What the run's calls change of materials that were there before. */
  touched(key: number): Touched {
    const found = this.statements.touched.all(key).map((row) => touchedRow.parse(row))
    return touchedOf(found.map(([materialId, field, storage]) => ({ materialId, field, storage })))
  }

  claimed(key: number): Set<number> {
    return new Set(this.statements.claimed.all(key).map((row) => storedNumber(row, 'id')))
  }
}

/** The state in the statement itself: only so the index of that state is used. */
function byState<T>(of: (state: CallState) => T): Readonly<Record<CallState, T>> {
  return {
    planned: of('planned'),
    sending: of('sending'),
    done: of('done'),
    failed: of('failed'),
    unknown: of('unknown'),
    skipped: of('skipped'),
  }
}

function tally(rows: readonly Record<string, unknown>[]): (state: string) => number {
  const counts = new Map(rows.map((row) => [row['state'], storedNumber(row, 'n')]))
  return (state) => counts.get(state) ?? 0
}

function grouped<Call>(calls: readonly Call[], by: (call: Call) => number): Map<number, Call[]> {
  const groups = new Map<number, Call[]>()
  for (const call of calls) {
    const group = groups.get(by(call))
    if (group) group.push(call)
    else groups.set(by(call), [call])
  }
  return groups
}

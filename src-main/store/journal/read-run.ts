/** Reads a run's calls and rows in parts, so that a large run is never completely in memory. Writes nothing. */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { makeChangedPlaces, type ChangedPlaces } from '../../../src-shared/run/run-meanwhile.ts'
import type { RunCounts } from '../../../src-shared/api/run.ts'
import { countFileRows, findPartOutcome, type RowsOfOutcome, type RowPart } from '../../../src-shared/run/file-rows.ts'
import {
  ROW_STATES,
  RUN_REASONS,
  type CallState,
  type OtherRunWrite,
  type RunGroup,
  type RunRow,
} from '../../../src-shared/run/run.ts'
import type { MaterialBefore } from '../../../src-shared/run/material-before.ts'
import type { CallTotals } from '../../ports/journal-port.ts'
import { fieldSchema, wholeNumberSchema } from '../plan-schema.ts'
import { parseJson, readStoredNumber, parseColumnValue } from '../database/database-error.ts'
import {
  CALL_COLUMNS,
  makeMethodCondition,
  ROW_COLUMNS,
  type StoredRow,
  parseMaterialBefore,
  parseStoredCall,
  parseStoredMarks,
  parseStoredRow,
  parseStoredTrace,
  TRACE_COLUMNS,
} from './stored-values.ts'

const affectedValueSchema = z.object({
  materialId: wholeNumberSchema,
  field: fieldSchema,
  storage: wholeNumberSchema.nullable(),
})

export class RunReader {
  private readonly statements
  constructor(database: DatabaseSync) {
    this.statements = {
      groups: mapStates((state) =>
        database.prepare(
          `SELECT DISTINCT lane FROM calls WHERE run = ? AND state = '${state}' AND lane > ? ORDER BY lane LIMIT ?`,
        ),
      ),
      group: database.prepare(`SELECT ${CALL_COLUMNS} FROM calls WHERE run = ? AND lane = ? ORDER BY seq`),
      rowCalls: database.prepare(
        `SELECT ${TRACE_COLUMNS} FROM calls INDEXED BY calls_by_row WHERE run = ? AND row_seq = ? ORDER BY seq`,
      ),
      trouble: database.prepare(
        `SELECT ${TRACE_COLUMNS} FROM calls WHERE run = ? AND lane = ? AND row_seq <> ? AND state <> 'done' ORDER BY seq LIMIT 1`,
      ),
      waiting: database.prepare(
        `SELECT ${ROW_COLUMNS} FROM rows WHERE run = ? AND state = 'waiting' AND seq > ? ORDER BY seq LIMIT ?`,
      ),
      rows: database.prepare(`SELECT ${ROW_COLUMNS} FROM rows WHERE run = ? AND seq > ? ORDER BY seq LIMIT ?`),
      calls: database.prepare('SELECT count(*) AS n FROM calls WHERE run = ?'),
      rowsSent: mapFileRowKinds((isWholeRow) =>
        database.prepare(
          `SELECT count(*) AS n FROM (SELECT 1 FROM calls WHERE run = ? GROUP BY ${isWholeRow ? 'row' : 'row_seq'} HAVING min(state = 'done') = 1)`,
        ),
      ),
      callsIn: mapStates((state) =>
        database.prepare(`SELECT count(*) AS n FROM calls WHERE run = ? AND state = '${state}'`),
      ),
      perStorage: database.prepare("SELECT head ->> '$.perStorage' AS whole FROM runs WHERE key = ?"),
      alikeRows: mapFileRowKinds((isWholeRow) =>
        database.prepare(
          isWholeRow
            ? `SELECT parts, count(*) AS n FROM (SELECT group_concat(DISTINCT part) AS parts FROM (${PARTS_QUERY}) GROUP BY row) GROUP BY parts`
            : `SELECT part AS parts, count(*) AS n FROM (${PARTS_QUERY}) GROUP BY part`,
        ),
      ),
      values: database.prepare(
        `SELECT coalesce(sum(CASE WHEN r.state = 'verified' THEN v.n END), 0) AS made, coalesce(sum(v.n), 0) AS wanted FROM rows r
           JOIN (SELECT row_seq, sum(CASE WHEN ${makeMethodCondition('removes')} THEN 1 ELSE json_array_length(changes) END) AS n
                   FROM calls WHERE run = ?1 GROUP BY row_seq) v ON v.row_seq = r.seq
          WHERE r.run = ?1 AND r.state <> 'skipped'
            AND NOT (r.state = 'verified' AND r.reason IS NOT NULL AND json_extract(r.reason, '$.code') = 'already')`,
      ),
      before: database.prepare('SELECT held FROM materials_before WHERE run = ? AND material_id = ?'),
      touched: database.prepare(
        `SELECT c.material_id AS materialId, e.value ->> '$.field' AS field, e.value ->> '$.storage' AS storage
           FROM calls c, json_each(c.changes) e WHERE c.run = ? AND c.material_id IS NOT NULL`,
      ),
      marked: database.prepare('SELECT seq, marks FROM rows WHERE run = ? AND marks IS NOT NULL'),
      idsAdded: database.prepare(
        `SELECT material_id AS id FROM calls WHERE run = ? AND state = 'done' AND ${makeMethodCondition('creates')}`,
      ),
    }
  }

  groups(key: number, states: readonly CallState[], afterSeq: number, maxGroups: number): RunGroup[] {
    const groupNumbers = new Set<number>()
    for (const state of states) {
      for (const row of this.statements.groups[state].all(key, afterSeq, maxGroups))
        groupNumbers.add(readStoredNumber(row, 'lane'))
    }
    const firstGroupNumbers = [...groupNumbers].sort((a, b) => a - b).slice(0, maxGroups)
    return firstGroupNumbers.map((group) => ({
      group,
      calls: this.statements.group.all(key, group).map(parseStoredCall),
    }))
  }

  readWaitingRows(key: number, afterSeq: number, maxGroups: number): RunRow[] {
    return this.withCalls(key, this.statements.waiting.all(key, afterSeq, maxGroups).map(parseStoredRow))
  }

  readAllRows(key: number, afterSeq: number, maxGroups: number): RunRow[] {
    return this.withCalls(key, this.statements.rows.all(key, afterSeq, maxGroups).map(parseStoredRow))
  }

  withCalls(key: number, rows: readonly StoredRow[]): RunRow[] {
    return rows.map((row) => {
      const callTraces = this.statements.rowCalls.all(key, row.seq).map(parseStoredTrace)
      const problemCall = callTraces.length > 0 ? undefined : this.statements.trouble.get(key, row.group, row.seq)
      return { ...row, calls: callTraces, groupError: problemCall === undefined ? null : parseStoredTrace(problemCall) }
    })
  }

  readCallTotals(key: number): CallTotals {
    const { calls, callsIn } = this.statements
    const total = readStoredNumber(calls.get(key), 'n')
    const countOf = (state: CallState): number => readStoredNumber(callsIn[state].get(key), 'n')
    return {
      total,
      settledCallCount: total - countOf('planned') - countOf('sending') - countOf('unknown'),
      failedCalls: countOf('failed'),
    }
  }

  /** The number of calls that are journaled as sending. */
  countSendingCalls(key: number): number {
    return readStoredNumber(this.statements.callsIn.sending.get(key), 'n')
  }

  countAcceptedRows(key: number): number {
    return readStoredNumber(this.statements.rowsSent[this.findRowKind(key)].get(key), 'n')
  }

  /** Counts the rows of the file. One of them may be several rows of the run. */
  counts(key: number): RunCounts {
    const rowsByOutcome = this.statements.alikeRows[this.findRowKind(key)].all(key).map(parseRowsOfOutcome)
    const hasVerifiedPart = rowsByOutcome.some(({ parts }) => parts.some(isVerified))
    return { ...countFileRows(rowsByOutcome), ...(hasVerifiedPart ? { values: this.countValues(key) } : {}) }
  }

  private findRowKind(key: number): 'whole' | 'part' {
    return this.statements.perStorage.get(key)?.['whole'] === 1 ? 'whole' : 'part'
  }

  private countValues(key: number): NonNullable<RunCounts['values']> {
    const row = this.statements.values.get(key)
    return { made: readStoredNumber(row, 'made'), wanted: readStoredNumber(row, 'wanted') }
  }

  readMaterialBefore(key: number, material: number): MaterialBefore | null {
    const storedValues = this.statements.before.get(key, material)?.['held']
    return typeof storedValues === 'string' ? parseMaterialBefore(storedValues) : null
  }

  /** The places that the run's calls change, in materials that existed before the run. */
  readTouchedPlaces(key: number): ChangedPlaces {
    return makeChangedPlaces(this.statements.touched.all(key).map((row) => affectedValueSchema.parse(row)))
  }

  readOverwriteMarks(key: number): Map<number, readonly OtherRunWrite[]> {
    return new Map(
      this.statements.marked.all(key).map((row) => [readStoredNumber(row, 'seq'), parseStoredMarks(row['marks']).over]),
    )
  }

  readAddedIds(key: number): Set<number> {
    return new Set(this.statements.idsAdded.all(key).map((row) => readStoredNumber(row, 'id')))
  }
}

/**
 * Makes a value, such as a statement, for each state. The state is part of the SQL text, because SQLite would not use that state's index otherwise.
 */
function mapStates<T>(valueOf: (state: CallState) => T): Readonly<Record<CallState, T>> {
  return {
    planned: valueOf('planned'),
    sending: valueOf('sending'),
    done: valueOf('done'),
    failed: valueOf('failed'),
    unknown: valueOf('unknown'),
    skipped: valueOf('skipped'),
  }
}

/**
 * Makes a value for runs whose rows are whole file rows, and one for runs whose file rows have parts. One file row may be several rows of the run.
 */
function mapFileRowKinds<T>(valueOf: (isWholeRow: boolean) => T): Readonly<Record<'whole' | 'part', T>> {
  return { whole: valueOf(true), part: valueOf(false) }
}

/** Rows of the run, as JSON for `parsePart`. Most rows have the same JSON, so each distinct JSON text is parsed only once. */
const PARTS_QUERY = `SELECT row, json_array(state, iif(status = 'unchanged', status, ''), iif(reason ->> '$.code' = 'already', 'already', NULL),
    state = 'waiting' AND seq IN (
      SELECT row_seq FROM calls INDEXED BY calls_sending WHERE run = ?1 AND state = 'sending'
      UNION SELECT row_seq FROM calls INDEXED BY calls_unknown WHERE run = ?1 AND state = 'unknown'),
    since ->> '$.code') AS part FROM rows WHERE run = ?1`
const partSchema = z.tuple([
  z.enum(ROW_STATES),
  z.string(),
  z.literal('already').nullable(),
  z.union([z.literal(0), z.literal(1)]),
  z.enum(RUN_REASONS).nullable(),
])

function parseRowsOfOutcome(row: Readonly<Record<string, unknown>>): RowsOfOutcome {
  const parts = parseColumnValue(z.array(partSchema), parseJson(`[${String(row['parts'])}]`))
  return { parts: parts.map(parsePart), rows: readStoredNumber(row, 'n') }
}

function parsePart([state, status, reason, openFlag, laterChange]: z.infer<typeof partSchema>): RowPart {
  return { outcome: findPartOutcome({ state, status, reason, isOpen: openFlag === 1 }), laterChange }
}

function isVerified({ outcome }: RowPart): boolean {
  return outcome === 'verified' || outcome === 'already'
}

/**
 * Finds the rows of a run that a report shows. The result of a filter is kept until the journal changes. Showing part of 100,000 rows then reads only
 * that part. Writes nothing.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import {
  needsAttention,
  findReportState,
  type ReportState,
  makeReportComparator,
  makeReportTest,
  type ReportCells,
  type ReportOrder,
} from '../../../src-shared/run/report-rows.ts'
import type { LaterRowState } from '../../../src-shared/run/run.ts'
import { makeTextKey } from '../../../src-shared/material/values/text-key.ts'
import type { ReportFilter } from '../../../src-shared/api/report.ts'
import { parseJson, readStoredNumber } from '../database/database-error.ts'
import {
  LATER_STATE_COLUMNS,
  ROW_COLUMNS,
  parseLaterState,
  parseStoredRow,
  parseStoredState,
  type StoredRow,
} from './stored-values.ts'
import { makeContainsTest } from '../../../src-shared/material/values/text-search.ts'

/**
 * The state in a report. Calls are counted only if the state depends on them. This and later statements name the index, because otherwise SQLite
 * would read all calls of the run for each row.
 */
const SHOWN_STATE = `report_state(state,
  CASE WHEN state = 'waiting' THEN (SELECT count(*) FROM calls c INDEXED BY calls_by_row WHERE c.run = rows.run AND c.row_seq = rows.seq) ELSE 0 END,
  CASE WHEN state = 'waiting' THEN (SELECT count(*) FROM calls c INDEXED BY calls_by_row
    WHERE c.run = rows.run AND c.row_seq = rows.seq AND c.state = 'done') ELSE 0 END,
  CASE WHEN state = 'waiting' THEN (SELECT count(*) FROM calls c INDEXED BY calls_by_row
    WHERE c.run = rows.run AND c.row_seq = rows.seq AND c.state IN ('sending', 'unknown')) ELSE 0 END)`
/** SQL that is true if a change of the row or of its calls passes the test. */
const makeChangesCondition = (test: (column: string) => string): string =>
  `(${test('rows.changes')} OR EXISTS (SELECT 1 FROM calls c INDEXED BY calls_by_row WHERE c.run = rows.run AND c.row_seq = rows.seq AND ${test('c.changes')}))`

const CONDITIONS = {
  failedOnly: `needs_attention(${SHOWN_STATE}, status)`,
  states: `${SHOWN_STATE} IN (SELECT value FROM json_each(:states))`,
  fields: makeChangesCondition((column) => `has_field(${column}, :fields)`),
  thisRun: `EXISTS (SELECT 1 FROM calls c INDEXED BY calls_by_row WHERE c.run = rows.run AND c.row_seq = rows.seq AND c.state = 'done'
    AND coalesce(c.reason ->> '$.code', '') <> 'already')`,
  others: `(json_array_length(marks, '$.over') > 0 OR json_array_length(marks, '$.found') > 0
    OR state = 'changed' OR reason ->> '$.details.live' IS NOT NULL OR reason ->> '$.code' = 'already')`,
  search: `(holds(name, :search) OR CAST(row AS TEXT) = :search OR CAST(material_id AS TEXT) = :search
    OR ${makeChangesCondition((column) => `has_value(${column}, :search)`)})`,
} as const

const changesSchema = z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() }))

interface RowWindow {
  readonly total: number
  readonly foundRows: readonly { readonly row: StoredRow; readonly laterState: LaterRowState }[]
}

interface ReportQuery {
  readonly filter: ReportFilter
  readonly order?: ReportOrder | undefined
}

/** How many rows' cells are read at a time. */
const ROWS_PER_BATCH = 2000
/** How many filters' results are kept, for the open windows. */
const MAX_STORED_FILTERS = 4

export class ReportRows {
  private readonly database: DatabaseSync
  private readonly statements: Record<'all' | 'count' | 'some' | 'cells' | 'heads' | 'version', StatementSync>
  private readonly placesByQuery = new Map<string, readonly number[]>()

  constructor(database: DatabaseSync) {
    this.database = database
    const options = { deterministic: true }
    const computeShownState = (state: unknown, total: unknown, doneCount: unknown, openCount: unknown): ReportState =>
      findReportState(parseStoredState(state), {
        total: Number(total),
        doneCount: Number(doneCount),
        openCount: Number(openCount),
      })
    database.function('report_state', options, computeShownState)
    database.function('needs_attention', options, (state, status) =>
      needsAttention(parseReportState(state), String(status)) ? 1 : 0,
    )
    addTextSearch(database)
    const getContainsTest = makeCachedContainsTest()
    database.function('has_field', options, (changes, fields) => {
      const wantedFields = z.array(z.string()).parse(parseJson(String(fields)))
      return parseChanges(changes).some(({ field }) => wantedFields.includes(field)) ? 1 : 0
    })
    database.function('has_value', options, (changes, wantedText) => {
      const containsText = getContainsTest(String(wantedText))
      return parseChanges(changes).some(
        ({ before: valueBefore, after: valueAfter }) => containsText(valueBefore ?? '') || containsText(valueAfter),
      )
        ? 1
        : 0
    })
    this.statements = {
      all: database.prepare(
        `SELECT ${ROW_COLUMNS}, ${LATER_STATE_COLUMNS} FROM rows WHERE run = ? ORDER BY seq LIMIT ? OFFSET ?`,
      ),
      count: database.prepare('SELECT count(*) AS n FROM rows WHERE run = ?'),
      some: database.prepare(
        `SELECT ${ROW_COLUMNS}, ${LATER_STATE_COLUMNS} FROM rows WHERE run = ?1 AND seq IN (SELECT value FROM json_each(?2)) ORDER BY seq`,
      ),
      cells: database.prepare(
        `SELECT seq, status, name, ${SHOWN_STATE} AS shown, at, changes,
          (SELECT json_group_array(json(c.changes)) FROM calls c INDEXED BY calls_by_row WHERE c.run = rows.run AND c.row_seq = rows.seq) AS sent
        FROM rows WHERE run = ?1 AND seq IN (SELECT value FROM json_each(?2)) ORDER BY seq`,
      ),
      heads: database.prepare(
        `SELECT seq, status, name, ${SHOWN_STATE} AS shown, at, '[]' AS changes, '[]' AS sent
        FROM rows WHERE run = ?1 AND seq IN (SELECT value FROM json_each(?2)) ORDER BY seq`,
      ),
      version: database.prepare('SELECT data_version AS outside, total_changes() AS own FROM pragma_data_version'),
    }
  }

  readWindow(key: number, { filter, order }: ReportQuery, from: number, count: number): RowWindow {
    const { all: selectAllRows, some: selectSomeRows } = this.statements
    if (conditionsOf(filter).length === 0 && !hasConditionsOrOrder(filter, order)) {
      const total = readStoredNumber(this.statements.count.get(key), 'n')
      return { total, foundRows: selectAllRows.all(key, count, from).map(parseFoundRow) }
    }
    const positions = this.findPlaces(key, filter, order)
    const shownPositions = positions.slice(from, from + count)
    const rowsByPosition = new Map(
      selectSomeRows
        .all(key, JSON.stringify(shownPositions))
        .map((row) => [readStoredNumber(row, 'seq'), parseFoundRow(row)]),
    )
    return { total: positions.length, foundRows: shownPositions.flatMap((seq) => rowsByPosition.get(seq) ?? []) }
  }

  /** The positions of all rows that match the filter, in the requested order. */
  findPlaces(key: number, filter: ReportFilter, order?: ReportOrder): readonly number[] {
    const { outside: outsideVersion, own: ownVersion } = this.statements.version.get() ?? {}
    const queryKey = `${key} ${String(outsideVersion)} ${String(ownVersion)} ${JSON.stringify([filter, order ?? null])}`
    const storedPositions = this.placesByQuery.get(queryKey)
    if (storedPositions) return storedPositions
    const conditions = ['run = :run', ...conditionsOf(filter)].join(' AND ')
    const parameters: Record<string, string | number> = { run: key }
    if (conditions.includes(':states')) parameters['states'] = JSON.stringify(filter.states)
    if (conditions.includes(':fields')) parameters['fields'] = JSON.stringify(filter.fields)
    if (conditions.includes(':search')) parameters['search'] = makeTextKey(filter.search ?? '')
    const rows = this.database.prepare(`SELECT seq FROM rows WHERE ${conditions} ORDER BY seq`).all(parameters)
    const allPositions = rows.map((row) => readStoredNumber(row, 'seq'))
    const positions = hasConditionsOrOrder(filter, order)
      ? this.filterAndSortPlaces(key, allPositions, filter, order)
      : allPositions
    const [oldestKey] = this.placesByQuery.keys()
    if (this.placesByQuery.size >= MAX_STORED_FILTERS && oldestKey !== undefined) this.placesByQuery.delete(oldestKey)
    this.placesByQuery.set(queryKey, positions)
    return positions
  }

  private filterAndSortPlaces(
    key: number,
    positions: readonly number[],
    { conditions = [] }: ReportFilter,
    order: ReportOrder | undefined,
  ): readonly number[] {
    const tests = conditions.map((condition) => makeReportTest(condition))
    const shownCells: ReportCells[] = []
    // Reports are never sorted by a value, so cells are read only for conditions.
    const { cells, heads } = this.statements
    const selectCells = tests.length > 0 ? cells : heads
    for (let from = 0; from < positions.length; from += ROWS_PER_BATCH) {
      for (const cellsRow of selectCells.all(key, JSON.stringify(positions.slice(from, from + ROWS_PER_BATCH)))) {
        const row = readReportCells(cellsRow)
        if (tests.every((test) => test(row))) shownCells.push(row)
      }
    }
    if (order) shownCells.sort(makeReportComparator(order))
    return shownCells.map(({ seq }) => seq)
  }
}

/** True if the report has conditions, which need cells, or an order other than the plan's. */
function hasConditionsOrOrder({ conditions = [] }: ReportFilter, order: ReportOrder | undefined): boolean {
  return conditions.length > 0 || order !== undefined
}

/** A row's changes are in its calls, or in the row itself if nothing was to be sent. */
function readReportCells(row: Readonly<Record<string, unknown>>): ReportCells {
  const ownChanges = parseChanges(row['changes'])
  const sentChanges = z
    .array(changesSchema)
    .parse(parseJson(String(row['sent'])))
    .flat()
  return {
    seq: readStoredNumber(row, 'seq'),
    status: String(row['status']),
    name: String(row['name']),
    state: parseReportState(row['shown']),
    at: row['at'] === null ? null : readStoredNumber(row, 'at'),
    changes: sentChanges.length > 0 ? sentChanges : ownChanges,
  }
}

function conditionsOf({ failedOnly, states, fields, changed: changedBy, search = '' }: ReportFilter): string[] {
  return [
    ...(failedOnly === true ? [CONDITIONS.failedOnly] : []),
    ...(states === undefined ? [] : [CONDITIONS.states]),
    ...(fields === undefined ? [] : [CONDITIONS.fields]),
    ...(changedBy === undefined ? [] : [changedBy === 'this-run' ? CONDITIONS.thisRun : CONDITIONS.others]),
    ...(makeTextKey(search) === '' ? [] : [CONDITIONS.search]),
  ]
}

function parseFoundRow(row: Readonly<Record<string, unknown>>): RowWindow['foundRows'][number] {
  return { row: parseStoredRow(row), laterState: parseLaterState(row) }
}

function parseReportState(state: unknown): ReportState {
  return state === 'applied' ? state : parseStoredState(state)
}

function parseChanges(text: unknown): z.infer<typeof changesSchema> {
  return changesSchema.parse(parseJson(String(text)))
}

/**
 * The rule that all searches follow, as an SQL function, because LIKE ignores case only for Latin letters. [FIND-4] `holds(text, wanted)`: 1 if the
 * text contains the searched text.
 */
export function addTextSearch(database: DatabaseSync): void {
  const getContainsTest = makeCachedContainsTest()
  database.function('holds', { deterministic: true }, (text, wantedText) =>
    getContainsTest(String(wantedText))(String(text)) ? 1 : 0,
  )
}

/** Caches the last search, because all rows of a statement use the same one. */
function makeCachedContainsTest(): typeof makeContainsTest {
  let lastSearch = { wanted: '', isIn: makeContainsTest('') }
  return (wantedText) => {
    if (wantedText !== lastSearch.wanted) lastSearch = { wanted: wantedText, isIn: makeContainsTest(wantedText) }
    return lastSearch.isIn
  }
}

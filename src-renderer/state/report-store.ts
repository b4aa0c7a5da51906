/**
 * The rows of a run's report as the grid shows them: filtered, ordered and loaded in pages, as for an import. Each value to change is a cell with its
 * `before` and `after` at the time of the run. [REPORT-9]
 */
import type { StoreApi } from 'zustand/vanilla'
import type { Answer, Host, ReportRow, RunInfo, ShownRow } from '../../src-shared/api/window-types.ts'
import type { ReportFilter } from '../../src-shared/api/report.ts'
import type { RowSort } from '../../src-shared/api/rows-shown.ts'
import { FIELDS, type Field } from '../../src-shared/material/fields/field.ts'
import { toRawText, markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ROW_STATUSES } from '../../src-shared/plan/plan.ts'
import { needsAttention, type ReportOrder } from '../../src-shared/run/report-rows.ts'
import { getCopiedCell } from '../view/cell-text.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { ROWS_PER_PAGE } from '../view/pages.ts'
import { undoKeyOf } from '../view/past-runs.ts'
import { countPositions, type Ranges } from '../view/selection.ts'
import { ask } from './call-host.ts'
import { RowPages } from './row-pages.ts'
import type { CopyRequest } from './row-questions.ts'
import { makeRowsStore } from './rows-store.ts'
import type { RowsState } from './rows-shown.ts'

/** A value that the run changes in at least one row: a column of the report. */
export interface ChangedColumn {
  readonly field: Field
  readonly storage: number | null
}

/** The open report, without its rows. */
export interface ReportState {
  /** The id of the report's run; null if no report is open. */
  readonly openRun: string | null
  readonly runs: readonly RunInfo[] | null
  /** The run as last read; null until then. */
  readonly info: RunInfo | null
  /** Identifies the runs that undo this one, as they were when the rows were read. */
  readonly undoKey: string
  /** The columns in which the rows read so far have changes. */
  readonly changedColumns: readonly ChangedColumn[]
  /** How many of these columns are in the rows that were read first. */
  readonly firstColumnCount: number
  /** The sheets that the rows are from, if there are several. */
  readonly sheets: readonly UntrustedText[]
  /** The report's own filter, in addition to the filter that all lists of rows have. */
  readonly filter: ReportFilter
}

interface ReportStateStore {
  readonly getState: () => ReportState
  readonly setState: (
    state: Partial<Pick<ReportState, 'info' | 'undoKey' | 'changedColumns' | 'firstColumnCount' | 'sheets'>>,
  ) => void
}

export type ReportStore = ReturnType<typeof createReportStore>

/** Sort orders of columns without a field. Their index is the number in `RowSort`. */
export const REPORT_ORDERS = ['status', 'state'] as const

/** The maximum number of rows that can be copied at once. */
const MAX_COPIED_ROWS = 10_000

/** A row of the report as the grid shows it. It contains the report's row, so it is a new object whenever anything in that row changes. */
interface ReportShownRow extends ShownRow {
  readonly report: ReportRow
}

/** The report of a visible row; undefined for a row of an import. */
export function reportOf(row: ShownRow): ReportRow | undefined {
  return isReportRow(row) ? row.report : undefined
}

function isReportRow(row: ShownRow): row is ReportShownRow {
  return 'report' in row
}

export function createReportStore(host: Host, history: ReportStateStore) {
  const pages = new RowPages(async (run, window, rowsState) => {
    const undoKey = undoKeyOf(history.getState().runs ?? [], run)
    const answer = await ask(host, 'run.report', { run, ...window, ...queryOf(rowsState, history.getState().filter) })
    if (!answer.ok) return answer
    const { info, rows, total } = answer.value
    const stateBefore = history.getState()
    const changedColumns = withNewColumns(stateBefore.changedColumns, rows)
    const firstColumnCount = stateBefore.info === null ? changedColumns.length : stateBefore.firstColumnCount
    if (stateBefore.openRun === run)
      history.setState({
        info,
        undoKey,
        changedColumns,
        firstColumnCount,
        sheets: withSheets(stateBefore.sheets, rows),
      })
    return { ok: true, value: { total, seen: 0, rows: rows.map((row) => makeShownRow(row, changedColumns)) } }
  })
  const rows = makeRowsStore(host, pages)
  return Object.assign(rows, { act: { ...rows.act, ...makeReportRequests(host, rows, history) } })
}

function makeReportRequests(host: Host, rows: StoreApi<RowsState>, history: ReportStateStore) {
  const getQuery = () => queryOf(rows.getState(), history.getState().filter)

  /** The rows at these positions, in the order they are shown. */
  async function readRowsAt(ranges: Ranges, maxRows = Infinity): Promise<Answer<readonly ReportRow[]>> {
    const { session: run } = rows.getState()
    const loadedRows: ReportRow[] = []
    if (run === null) return { ok: true, value: loadedRows }
    for (const [firstPosition, lastPosition] of ranges) {
      for (let from = firstPosition; from <= lastPosition && loadedRows.length < maxRows; from += ROWS_PER_PAGE) {
        const count = Math.min(ROWS_PER_PAGE, lastPosition - from + 1, maxRows - loadedRows.length)
        const answer = await ask(host, 'run.report', { run, from, count, ...getQuery() })
        if (!answer.ok) return answer
        loadedRows.push(...answer.value.rows)
      }
    }
    return { ok: true, value: loadedRows }
  }

  return {
    /** Copies rows for the clipboard as they are shown now. */
    async copy({ ranges, headed, columns: copiedColumns, point }: CopyRequest, columns: readonly GridColumn[]) {
      const answer = await readRowsAt(ranges, MAX_COPIED_ROWS)
      // The module is loaded with the first copy, so that the window starts faster.
      const { makeClipboardHtml, makeClipboardText } = await import('../../src-shared/export/clipboard.ts')
      if (!answer.ok) return answer
      const { changedColumns } = history.getState()
      const lines = answer.value.map((row) => {
        const view = makeShownRow(row, changedColumns)
        return columns.map((column) => getCopiedCell(column, view) ?? { text: '', isNumber: false })
      })
      const headerRows = headed
        ? [copiedColumns.map(({ header }) => ({ text: toRawText(header), isNumber: false }))]
        : []
      const text = markUntrusted(makeClipboardText([...headerRows, ...lines], point))
      const html = markUntrusted(makeClipboardHtml([...headerRows, ...lines], headed, point))
      return { ok: true, value: { text, html, rows: lines.length } } as const
    },
    /** The next row that needs attention after a position, or before it if `isBackwards`. */
    async findNext(from: number, isBackwards: boolean) {
      const { total } = rows.getState()
      const step = isBackwards ? -1 : 1
      for (let index = from + step; index >= 0 && index < total; index += step * ROWS_PER_PAGE) {
        const range: [number, number] = isBackwards
          ? [Math.max(0, index - ROWS_PER_PAGE + 1), index]
          : [index, Math.min(total - 1, index + ROWS_PER_PAGE - 1)]
        const answer = await readRowsAt([range])
        if (!answer.ok) return null
        const needsCheck = ({ state, status }: ReportRow): boolean => needsAttention(state, status)
        const foundIndex = isBackwards ? answer.value.findLastIndex(needsCheck) : answer.value.findIndex(needsCheck)
        if (foundIndex >= 0) return { position: range[0] + foundIndex, column: null }
      }
      return { position: null, column: null }
    },
    /** The numbers, in the run, of the rows at these positions, for a partial undo. */
    async rowNumbersAt(ranges: Ranges): Promise<Answer<readonly number[]>> {
      const { session: run, total } = rows.getState()
      if (run === null) return { ok: true, value: [] }
      if (countPositions(ranges) < total) {
        const answer = await readRowsAt(ranges)
        return answer.ok ? { ok: true, value: answer.value.flatMap(({ seq }) => seq ?? []) } : answer
      }
      const { order: _order, ...filter } = getQuery()
      const answer = await ask(host, 'run.places', { run, ...filter })
      if (!answer.ok) return answer
      const { places } = answer.value
      return {
        ok: true,
        value: places.flatMap(([first, count]) => Array.from({ length: count }, (_, index) => first + index)),
      }
    },
  }
}

/** Combines the filter of the rows with the report's own filter. */
function queryOf({ filter, sort }: Pick<RowsState, 'filter' | 'sort'>, reportFilter: ReportFilter) {
  const { fields, notIn = false, text } = filter
  const order = orderOf(sort)
  return {
    ...reportFilter,
    failedOnly: notIn,
    ...(fields === undefined ? {} : { fields }),
    ...(text === undefined ? {} : { search: text.trim().slice(0, 200) }),
    ...(order === null ? {} : { order }),
  }
}

function orderOf(sort: RowSort | null): ReportOrder | null {
  if (sort === null) return null
  const { by, descending } = sort
  if (by.kind === 'row' || by.kind === 'material') return { by: by.kind, descending }
  const reportOrder = by.kind === 'column' ? REPORT_ORDERS[by.column] : undefined
  return reportOrder === undefined ? null : { by: reportOrder, descending }
}

/** Adds columns for later rows at the end, so that existing columns do not move. */
function withNewColumns(
  changedColumns: readonly ChangedColumn[],
  rows: readonly ReportRow[],
): readonly ChangedColumn[] {
  const newColumns = new Map<string, ChangedColumn>()
  for (const { changes = [] } of rows) {
    for (const { field, storage } of changes) {
      if (!changedColumns.some((column) => column.field === field && column.storage === storage))
        newColumns.set(`${field} ${storage}`, { field, storage })
    }
  }
  if (newColumns.size === 0) return changedColumns
  const sortedColumns = [...newColumns.values()].toSorted(
    (a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field) || (a.storage ?? 0) - (b.storage ?? 0),
  )
  return [...changedColumns, ...sortedColumns]
}

function withSheets(sheets: readonly UntrustedText[], rows: readonly ReportRow[]): readonly UntrustedText[] {
  const names = new Set(rows.flatMap(({ sheet }) => (sheet === undefined ? [] : toRawText(sheet))))
  for (const name of sheets) names.delete(toRawText(name))
  return names.size === 0 ? sheets : [...sheets, ...[...names].map(markUntrusted)]
}

const NO_CELL: ShownRow['cells'][number] = { text: markUntrusted(''), state: 'plain' }

function makeShownRow(report: ReportRow, changedColumns: readonly ChangedColumn[]): ReportShownRow {
  const { row, sheet, seq = 0, materialId, name, state, error } = report
  const status = ROW_STATUSES.find((status) => status === report.status) ?? 'unchanged'
  // For a deleted material, only the stock that was lost with it is shown.
  const changes = (report.changes ?? []).filter(({ field }) => status !== 'delete' || field === 'stock')
  return {
    report,
    index: seq,
    row,
    ...(sheet === undefined ? {} : { sheet: markUntrusted(toRawText(sheet)) }),
    status,
    materialId,
    materialName: name,
    problems: [],
    calls: 0,
    run: { state, reason: error },
    cells: changedColumns.map(({ field, storage }) => {
      const change = changes.find((change) => change.field === field && change.storage === storage)
      if (!change) return NO_CELL
      const { before, after } = change
      const kind = toRawText(after) === '' ? 'clear' : 'changed'
      return { text: after, state: kind, after, ...(before === null ? {} : { before }) }
    }),
  }
}

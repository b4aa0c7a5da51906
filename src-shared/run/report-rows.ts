/**
 * The state of a run's row, and whether it needs attention. The window, the terminal and files all use this rule.
 * [REPORT-1] [REPORT-2]
 */
import type { Decimal } from '../material/values/decimal.ts'
import { type AnswerCode, type Reason, type Writer, ROW_STATES, type CallState, type RowState } from './run.ts'
import { isDecimalField, type Field } from '../material/fields/field.ts'
import { ROW_STATUSES } from '../plan/plan.ts'
import { makeCellTest, type CellCondition, type CellReader } from '../material/values/cell-condition.ts'
import { makeTextKey } from '../material/values/text-key.ts'

/** `applied`: the account accepted all of the row's requests, but we have not read the row back yet. */
export const REPORT_STATES = [...ROW_STATES, 'applied'] as const
export type ReportState = (typeof REPORT_STATES)[number]

interface CallCounts {
  readonly total: number
  readonly doneCount: number
  /** The number of calls without an answer. */
  readonly openCount: number
}

export function countCalls(calls: readonly { readonly state: CallState }[]): CallCounts {
  const countOf = (...states: readonly CallState[]): number =>
    calls.filter(({ state }) => states.includes(state)).length
  return { total: calls.length, doneCount: countOf('done'), openCount: countOf('sending', 'unknown') }
}

/** A row without an outcome gets its state from its calls, any other row from its outcome. */
export function findReportState(state: RowState, { total, doneCount, openCount }: CallCounts): ReportState {
  if (state !== 'waiting') return state
  if (openCount > 0) return 'unknown'
  return total > 0 && doneCount === total ? 'applied' : 'waiting'
}

/** True if there was nothing to do for the row and it was not left out. */
export function isUnchanged(state: string, status: string): boolean {
  return state === 'skipped' && status === 'unchanged'
}

/** Whether the row differs from the file and will stay different unless the user acts. */
export function needsAttention(state: ReportState, status: string): boolean {
  switch (state) {
    case 'failed':
    case 'unverified':
    case 'changed':
    case 'unknown':
      return true
    case 'skipped':
      return !isUnchanged(state, status)
    case 'verified':
    case 'applied':
    case 'waiting':
      return false
  }
}

/** Where the rows of a run came from, and where they can be changed. [REPORT-8] */
export const RUN_ORIGINS = ['file', 'stock', 'undo'] as const
export type RunOrigin = (typeof RUN_ORIGINS)[number]

export function originOf({
  undoOf,
  stock,
}: {
  readonly undoOf: string | null
  readonly stock?: boolean | undefined
}): RunOrigin {
  if (undoOf !== null) return 'undo'
  return stock === true ? 'stock' : 'file'
}

interface RunOrUndo {
  readonly run: string
  readonly started: string
  /** The run that this one undoes. */
  readonly undoOf: string | null
}

/** For each run, the latest run that undid it. */
export function findUndoRuns<Run extends RunOrUndo>(runs: readonly Run[]): ReadonlyMap<string, Run> {
  const undoByRun = new Map<string, Run>()
  for (const info of runs) {
    if (info.undoOf === null) continue
    const otherRun = undoByRun.get(info.undoOf)
    if (!otherRun || otherRun.started < info.started) undoByRun.set(info.undoOf, info)
  }
  return undoByRun
}

/** Has the same fields as `ReportRow` in src-shared/api. */
export interface ReportRow {
  readonly row: number
  readonly sheet?: string | undefined
  readonly storages?: readonly number[] | undefined
  readonly changes?: readonly ReportedChange[] | undefined
  readonly status: string
  readonly materialId: number | null
  readonly name: string
  readonly state: ReportState
  readonly error: Reason | null
  /** What later runs did to the row. */
  readonly since?: Reason | null | undefined
  readonly requests?: readonly ReportedRequest[] | undefined
  /** ISO time. */
  readonly at?: string | null | undefined
}

interface ReportedChange {
  readonly field: string
  /** Null for the material's own fields. */
  readonly storage: number | null
  readonly before: string | null
  readonly after: string
  /** The account's last known value; null if unknown. */
  readonly now: string | null
  readonly who?: Writer | null | undefined
  readonly by?: string | null | undefined
}

export interface ReportedRequest {
  readonly method: string
  readonly body: string
  readonly answer: AnswerCode
  readonly reason: Reason | null
  /** The id that an add returned. */
  readonly materialId: number | null
}

/** What to do with a row in a file that is corrected and imported again. */
export type Advice = 'correct' | 'look first' | 'drop again'

/** The advice for each state of a row. */
export const ADVICE_BY_STATE: Readonly<Record<ReportState, Advice>> = {
  failed: 'correct',
  skipped: 'correct',
  unverified: 'look first',
  unknown: 'look first',
  changed: 'look first',
  verified: 'drop again',
  waiting: 'drop again',
  applied: 'drop again',
}

export type ReportCell =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'decimal'; readonly value: Decimal }

/** A report as a table: its headings, and a line of cells for each row. */
export interface ReportTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly (ReportCell | null)[])[]
}

/** A column of a report: the material's name, or a field's value before or after. */
interface ReportColumn {
  readonly side: 'material' | 'before' | 'after'
  /** Null for the name. */
  readonly field: Field | null
}
export type ReportCondition = CellCondition & { readonly of: ReportColumn }

/** The columns by which the rows of a report can be sorted. [REPORT-9] */
export const REPORT_ORDERS = ['row', 'status', 'material', 'state', 'at'] as const
export interface ReportOrder {
  readonly by: (typeof REPORT_ORDERS)[number]
  readonly descending: boolean
}

/** A row in the form that filters and sorting need. */
export interface ReportCells {
  /** The row's position in the plan. */
  readonly seq: number
  readonly status: string
  readonly name: string
  readonly state: ReportState
  /** When the row's request was answered, in milliseconds since 1970; null if there was no answer. */
  readonly at: number | null
  readonly changes: readonly { readonly field: string; readonly before: string | null; readonly after: string }[]
}

/** If a field has several values, for example one per storage, one match is enough. */
export function makeReportTest({ of, ...condition }: ReportCondition): (row: ReportCells) => boolean {
  const { field, side } = of
  if (side === 'material' || field === null) return makeCellTest(condition, NAME_CELL_READER)
  const isNumber = isDecimalField(field)
  const values: CellReader<string> = {
    number: (value) => (isNumber && value !== '' ? value : null),
    text: (value) => value,
  }
  const cellCondition = condition.kind === 'empty' ? ({ kind: 'empty', empty: false } as const) : condition
  const test = makeCellTest(cellCondition, values)
  const hasMatchingChange = ({ changes }: ReportCells): boolean =>
    changes.some((change) => change.field === field && test(change[side] ?? ''))
  return condition.kind === 'empty' && condition.empty ? (row) => !hasMatchingChange(row) : hasMatchingChange
}

const NAME_CELL_READER: CellReader<ReportCells> = { number: () => null, text: ({ name }) => name }

/** Equal rows keep the plan's order. Rows without a time always come last. */
export function makeReportComparator({
  by,
  descending,
}: ReportOrder): (cells: ReportCells, otherCells: ReportCells) => number {
  const direction = descending ? -1 : 1
  return (cells, otherCells) => direction * compareRows(by, cells, otherCells, direction) || cells.seq - otherCells.seq
}

function compareRows(
  orderKey: ReportOrder['by'],
  cells: ReportCells,
  otherCells: ReportCells,
  direction: number,
): number {
  switch (orderKey) {
    case 'row':
      return cells.seq - otherCells.seq
    case 'status':
      return findPosition(ROW_STATUSES, cells.status) - findPosition(ROW_STATUSES, otherCells.status)
    case 'state':
      return REPORT_STATES.indexOf(cells.state) - REPORT_STATES.indexOf(otherCells.state)
    case 'at':
      if (cells.at === null || otherCells.at === null)
        return direction * (Number(cells.at === null) - Number(otherCells.at === null))
      return cells.at - otherCells.at
    case 'material': {
      const [firstKey, secondKey] = [makeTextKey(cells.name), makeTextKey(otherCells.name)]
      return firstKey === secondKey ? 0 : firstKey < secondKey ? -1 : 1
    }
  }
}

function findPosition(allTexts: readonly string[], text: string): number {
  return allTexts.indexOf(text)
}

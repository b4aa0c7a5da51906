/** Which rows of a report are shown, by their cells, and in what order. [REPORT-9] */
import { isDecimalField, type Field } from '../material/fields/field.ts'
import { ROW_STATUSES } from '../plan/plan.ts'
import { cellTest, type CellCondition, type CellsBy } from '../material/values/cell-condition.ts'
import { textKey } from '../material/values/text-key.ts'
import { REPORT_STATES, type ReportState } from './report-rows.ts'

/** A column of a report: the material's name, or what a field was before and is to be afterwards. */
export interface ReportColumn {
  readonly side: 'material' | 'before' | 'after'
  /** Null for the name. */
  readonly field: Field | null
}
export type ReportCondition = CellCondition & { readonly of: ReportColumn }

export const REPORT_ORDERS = ['row', 'status', 'material', 'state', 'at'] as const
export interface ReportOrder {
  readonly by: (typeof REPORT_ORDERS)[number]
  readonly descending: boolean
}

/** A row as filters and sorting see it. */
export interface ReportCells {
  /** Its place in the plan. */
  readonly seq: number
  readonly status: string
  readonly name: string
  readonly state: ReportState
  /** Milliseconds; null where nothing came back. */
  readonly at: number | null
  readonly changes: readonly { readonly field: string; readonly before: string | null; readonly after: string }[]
}

/** Of several values of a field, as those of storages, one that fits is enough. */
export function reportTest({ of, ...condition }: ReportCondition): (row: ReportCells) => boolean {
  const { field, side } = of
  if (side === 'material' || field === null) return cellTest(condition, NAMES)
  const isNumber = isDecimalField(field)
  const values: CellsBy<string> = {
    number: (value) => (isNumber && value !== '' ? value : null),
    text: (value) => value,
  }
  const cellCondition = condition.kind === 'empty' ? ({ kind: 'empty', empty: false } as const) : condition
  const test = cellTest(cellCondition, values)
  const some = ({ changes }: ReportCells): boolean =>
    changes.some((change) => change.field === field && test(change[side] ?? ''))
  return condition.kind === 'empty' && condition.empty ? (row) => !some(row) : some
}

const NAMES: CellsBy<ReportCells> = { number: () => null, text: ({ name }) => name }

/** Rows that are equal keep the order of the plan; what has no time comes last either way. */
export function byReportOrder({ by, descending }: ReportOrder): (one: ReportCells, other: ReportCells) => number {
  const turn = descending ? -1 : 1
  return (one, other) => turn * compareRows(by, one, other, turn) || one.seq - other.seq
}

function compareRows(by: ReportOrder['by'], one: ReportCells, other: ReportCells, turn: number): number {
  switch (by) {
    case 'row':
      return one.seq - other.seq
    case 'status':
      return placeIn(ROW_STATUSES, one.status) - placeIn(ROW_STATUSES, other.status)
    case 'state':
      return REPORT_STATES.indexOf(one.state) - REPORT_STATES.indexOf(other.state)
    case 'at':
      if (one.at === null || other.at === null) return turn * (Number(one.at === null) - Number(other.at === null))
      return one.at - other.at
    case 'material': {
      const [first, second] = [textKey(one.name), textKey(other.name)]
      return first === second ? 0 : first < second ? -1 : 1
    }
  }
}

function placeIn(all: readonly string[], one: string): number {
  return all.indexOf(one)
}

/** The columns of a report: the run's changes, value by value, and one column with the account's current values. */
import type { ReportRow, RunInfo } from '../../../src-shared/api/window-types.ts'
import { FIELDS, specOf } from '../../../src-shared/material/fields/field.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { ROW_STATUSES } from '../../../src-shared/plan/plan.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import type { HistoryState } from '../../state/history-store.ts'
import { REPORT_ORDERS, reportOf, type ChangedColumn } from '../../state/report-store.ts'
import { formatCellValue } from '../../view/cell-text.ts'
import { makeRowColumn, type GridColumn } from '../../view/grid-columns.ts'
import { shownText } from '../../view/visible-text.ts'
import { makeRunMessage } from '../../view/problems-at.ts'

export type StorageNameOf = (storage: number) => string

type TextOfRow = (row: ReportRow, words: Words, place: StorageNameOf) => string

const COLUMN_TEXTS: Readonly<Record<'status' | 'state' | 'held' | 'message', TextOfRow>> = {
  status: statusText,
  state: outcomeText,
  held: accountValueText,
  message: ({ error, since }, words) =>
    [error, since].flatMap((reason) => (reason ? shownText(makeRunMessage(reason, words).what) : [])).join(' '),
}

export function makeReportColumns(
  { changedColumns, firstColumnCount, sheets }: Pick<HistoryState, 'changedColumns' | 'firstColumnCount' | 'sheets'>,
  words: Words,
  storageNameOf: StorageNameOf,
): GridColumn[] {
  const makeTextColumn = (name: keyof typeof COLUMN_TEXTS, width: number): GridColumn => {
    const orderIndex = REPORT_ORDERS.findIndex((order) => order === name)
    return {
      kind: 'text',
      id: name,
      width,
      title: name === 'held' ? words.values.lastSeen : words.history.reportColumns[name],
      sortKey: orderIndex < 0 ? null : { kind: 'column', column: orderIndex },
      textOf: (row) => {
        const report = reportOf(row)
        return report === undefined ? '' : COLUMN_TEXTS[name](report, words, storageNameOf)
      },
    }
  }
  const cellColumns = changedColumns.map((changedColumn, index) => makeCellColumn(changedColumn, index, storageNameOf))
  return [
    makeRowColumn(sheets),
    { kind: 'material', id: 'material', width: 240, isFrozen: true },
    makeTextColumn('status', 96),
    makeTextColumn('state', 120),
    ...cellColumns.slice(0, firstColumnCount),
    makeTextColumn('held', 160),
    makeTextColumn('message', 200),
    ...cellColumns.slice(firstColumnCount),
  ]
}

function makeCellColumn({ field, storage }: ChangedColumn, index: number, storageNameOf: StorageNameOf): GridColumn {
  const emptyColumn = {
    letter: '',
    header: markUntrusted(''),
    confidence: 'sure',
    reason: { code: 'chosen' },
    decimals: null,
  } as const
  const storagePart = storage === null ? {} : { storage: markUntrusted(storageNameOf(storage)) }
  const id = storage === null ? field : `${field}@${storage}`
  const column = { ...emptyColumn, ...storagePart, field, column: index }
  return { kind: 'cell', id, width: specOf(field).width.grid, index, column, isFixed: true, isUnsortable: true }
}

function statusText(row: ReportRow, words: Words): string {
  const status = ROW_STATUSES.find((status) => status === row.status)
  return status ? words.names.statuses[status] : row.status
}

export function outcomeText({ state, status }: ReportRow, words: Words): string {
  if (state === 'skipped' && status === 'unchanged') return ''
  return state === 'applied' ? words.past.appliedOnly : words.names.runRowStates[state]
}

/** The account's current value of each field, and who set it. */
export function accountValueText({ changes = [] }: ReportRow, words: Words, storageNameOf: StorageNameOf): string {
  const values = changes.flatMap(({ field: name, storage, now, who = null, by = null }) => {
    if (now === null) return []
    const field = FIELDS.find((field) => field === name) ?? null
    const value = toRawText(now) === '' ? words.grid.empty : shownText(formatCellValue(now, field, words.numbers))
    const writer = who === null ? '' : who === 'another-run' ? words.values.importName(by ?? '') : words.values.by[who]
    const changeText = changes.length === 1 ? value : `${fieldName(name, storage, words, storageNameOf)} ${value}`
    return [writer === '' ? changeText : `${changeText} (${writer})`]
  })
  return values.join('; ')
}

function fieldName(name: string, storage: number | null, words: Words, storageNameOf: StorageNameOf): string {
  const field = FIELDS.find((field) => field === name)
  const fieldText = field === undefined ? name : words.names.fields[field]
  return storage === null ? fieldText : `${fieldText} (${storageNameOf(storage)})`
}

/** How many rows of the file had each outcome. Outcomes without rows are left out. */
export function countRowsByState({ counts }: Pick<RunInfo, 'counts'>) {
  const states = ['failed', 'unknown', 'unverified', 'changed', 'waiting', 'verified', 'skipped'] as const
  return states.flatMap((state) => (counts[state] > 0 ? [{ state, count: counts[state] }] : []))
}

/** The cells of a report's row as texts for the clipboard, in the table's order. */
import type { ReportRow } from '../../../src-shared/api/window-types.ts'
import { FIELDS } from '../../../src-shared/material/fields/field.ts'
import type { CopiedCell } from '../../../src-shared/export/clipboard.ts'
import { ROW_STATUSES } from '../../../src-shared/plan/plan.ts'
import { asItCame, type UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { showValue } from '../../view/cell-text.ts'

export const REPORT_COLUMNS = ['choose', 'row', 'status', 'material', 'changes', 'held', 'state', 'message'] as const
export type ReportColumn = (typeof REPORT_COLUMNS)[number]

export function copiedReportCell(
  row: ReportRow,
  column: ReportColumn,
  words: Words,
  place: (storage: number) => string,
): CopiedCell {
  if (column === 'row') return { text: String(row.row), number: true }
  return { text: textOf(row, column, words, place), number: false }
}

function textOf(
  row: ReportRow,
  column: Exclude<ReportColumn, 'row'>,
  words: Words,
  place: (storage: number) => string,
): string {
  const { changes = [] } = row
  switch (column) {
    case 'choose':
      return ''
    case 'status': {
      const status = ROW_STATUSES.find((one) => one === row.status)
      return status ? words.names.statuses[status] : row.status
    }
    case 'material':
      return asItCame(row.name)
    case 'changes':
      return changes
        .map(({ field, storage, before, after }) => {
          const values = [before, after].flatMap((value) => (value === null ? [] : [valueText(field, value, words)]))
          return `${nameOf(field, storage, words, place)}: ${values.join(' → ')}`
        })
        .join('; ')
    case 'held':
      return changes
        .flatMap(({ field, storage, now }) =>
          now === null ? [] : [`${nameOf(field, storage, words, place)}: ${valueText(field, now, words)}`],
        )
        .join('; ')
    case 'state':
      return row.state === 'skipped' && row.status === 'unchanged' ? '' : words.names.rowRuns[row.state]
    case 'message':
      return [row.error, row.since].flatMap((one) => (one ? [asItCame(one.message)] : [])).join(' ')
  }
}

function nameOf(name: string, storage: number | null, words: Words, place: (storage: number) => string): string {
  const field = FIELDS.find((one) => one === name)
  const fieldName = field === undefined ? name : words.names.fields[field]
  return storage === null ? fieldName : `${fieldName} (${place(storage)})`
}

function valueText(name: string, value: UntrustedText, words: Words): string {
  const field = FIELDS.find((one) => one === name) ?? null
  return asItCame(value) === '' ? words.grid.empty : asItCame(showValue(value, field, words.numbers))
}

/** A run's report as rows of cells, the same for XLSX and CSV. */

/** As the contract's ReportRow. */
export interface ReportedRow {
  readonly row: number
  readonly status: string
  readonly materialId: number | null
  readonly name: string
  readonly state: 'verified' | 'unverified' | 'failed' | 'skipped' | 'unknown' | 'waiting'
  readonly error: { readonly message: string; readonly field: string | null } | null
}

export const REPORT_HEADERS = [
  'Row in file',
  'Material id',
  'Material',
  'Planned',
  'Result',
  'Field',
  'What happened',
  'What to do',
] as const

export interface ReportCell {
  readonly kind: 'number' | 'text'
  readonly value: number | string
}

export function reportCells(row: ReportedRow): (ReportCell | null)[] {
  const text = (value: string): ReportCell | null => (value === '' ? null : { kind: 'text', value })
  return [
    { kind: 'number', value: row.row },
    row.materialId === null ? null : { kind: 'number', value: row.materialId },
    text(row.name),
    text(row.status),
    text(row.state),
    text(row.error?.field ?? ''),
    text(row.error?.message ?? ''),
    text(whatToDo(row.state)),
  ]
}

/** What a row's state asks of the user; '' when nothing. */
export function whatToDo(state: ReportedRow['state']): string {
  switch (state) {
    case 'verified':
      return ''
    case 'unverified':
      return 'The account took the change but holds another value now. Look at the material in the account, and import the row again if the file is right.'
    case 'failed':
      return 'The account refused the change. Correct the cell named here in the file and import the row again.'
    case 'skipped':
      return 'Nothing was sent for this row. See the reason, correct the file if needed and import the row again.'
    case 'unknown':
      return 'The answer was lost and the account does not show whether the change arrived. Look at the material in the account before importing the row again.'
    case 'waiting':
      return 'Not sent yet. Resume the run to send it.'
    default:
      return state satisfies never
  }
}

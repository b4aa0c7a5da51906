/** Words of the printed pages, in English: a plan before it is sent, and the summary of a run. */
import { formatCount } from './numbers.ts'
import type { RowStatus } from '../../plan/plan.ts'

export const pages: PageWords = {
  pageNumberText: 'Page # of #',
  plan: {
    title: (file) => `Changes in ${file}`,
    about: 'What Stocksheet would send to the account. None of it has been sent.',
    writtenAt: (time) => `This page was written on ${time}.`,
    sections: {
      delete: 'Materials to delete',
      add: 'New materials',
      edit: 'Materials to change',
      'edit+stock': 'Materials and balances to change',
      stock: 'Balances to change',
      conflict: 'Conflicts: not sent',
      problem: 'Problems: not sent',
    },
    statusCounts: {
      delete: 'to delete',
      add: 'new',
      edit: 'to change',
      'edit+stock': 'to change, with balances',
      stock: 'balances',
      conflict: 'with conflicts',
      problem: 'with problems',
      unchanged: 'unchanged',
    },
    columns: { row: 'Row', material: 'Material', changes: 'Changes', requests: 'Requests', reason: 'Reason' },
    sourceFile: 'File',
    accordingToPlan: 'according to the plan file',
    account: 'Account',
    storages: 'Storages',
    creationTime: 'Made',
    cost: 'Cost',
    requestCosts: (writes, readRequests) => `${writes} requests to change, at least ${readRequests} to read`,
    fileDigest: 'SHA-256 of the file',
    planDigest: 'SHA-256 of the changes',
    noDigest: 'not known',
    effects: 'What it does',
    consequences: 'Side effects in the account',
    guard: 'What is unusual',
    phrase: (phrase) => `Before it is sent, “${phrase}” must be typed.`,
    largestChange: 'Largest:',
    leftOutRows: 'Why rows are left out',
    nothingToSend: 'Nothing is sent.',
    newMaterial: 'new',
    noMaterial: 'no material',
    conflictReason: 'Changed both in the file and in the account since the export.',
    noRequest: 'none',
    checkedBy: 'Checked by',
    date: 'Date',
  },
  run: {
    title: (file) => `Import of ${file}`,
    about: 'What Stocksheet sent to the account, and what it found there afterwards.',
    times: 'Time',
    period: (start, end) => (end === null ? `${start}, not ended` : `${start} to ${end}`),
    state: 'State',
    requests: 'Requests',
    requestCounts: (writes, readRequests, retries) =>
      `${writes} to change, ${readRequests} to read${retries === 0 ? '' : `, ${formatCount(retries)} sent again`}`,
    money: 'Value of stock',
    moneyUp: 'more',
    moneyDown: 'less',
    moneyChange: 'in total',
    moneyBasis: (countedText) =>
      `From ${countedText} verified changes of stock, at the price the row had in the file or in the account.`,
    unpricedChanges: (missingText) => `${missingText} changes of stock are not included: their price is not known.`,
    noMoney: 'No stock was changed.',
    largestChanges: 'Largest changes',
    problems: 'What needs attention',
    noProblems: 'Every row was applied and verified.',
    noProblemsSoFar: 'No row needs attention so far; the import has not ended.',
    problemRows: (count) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`,
    firstRow: 'first',
    columns: {
      row: 'Row',
      material: 'Material',
      change: 'Change',
      value: 'Value',
      reason: 'What happened',
      rows: 'Rows',
    },
    rowCounts: 'Rows',
    print: 'Print',
  },
  missingValue: 'none',
  emptyValue: '(empty)',
  fieldInStorage: (field, storage) => `${field} in ${storage}`,
  storage: (id) => `storage ${id}`,
}

export interface PageWords {
  /** The first `#` is the page, the second the number of pages. */
  readonly pageNumberText: string
  readonly plan: {
    readonly title: (file: string) => string
    readonly about: string
    readonly writtenAt: (time: string) => string
    readonly sections: Readonly<Record<Exclude<RowStatus, 'unchanged'>, string>>
    /** The words for statuses, which follow the number of rows. */
    readonly statusCounts: Readonly<Record<RowStatus, string>>
    readonly columns: Readonly<Record<'row' | 'material' | 'changes' | 'requests' | 'reason', string>>
    readonly sourceFile: string
    readonly accordingToPlan: string
    readonly account: string
    readonly storages: string
    readonly creationTime: string
    readonly cost: string
    readonly requestCosts: (writes: string, readRequests: string) => string
    readonly fileDigest: string
    readonly planDigest: string
    readonly noDigest: string
    readonly effects: string
    readonly consequences: string
    readonly guard: string
    readonly phrase: (phrase: string) => string
    readonly largestChange: string
    readonly leftOutRows: string
    readonly nothingToSend: string
    readonly newMaterial: string
    readonly noMaterial: string
    readonly conflictReason: string
    readonly noRequest: string
    readonly checkedBy: string
    readonly date: string
  }
  readonly run: {
    readonly title: (file: string) => string
    readonly about: string
    readonly times: string
    readonly period: (start: string, end: string | null) => string
    readonly state: string
    readonly requests: string
    readonly requestCounts: (writes: string, readRequests: string, retries: number) => string
    readonly money: string
    readonly moneyUp: string
    readonly moneyDown: string
    readonly moneyChange: string
    readonly moneyBasis: (countedText: string) => string
    readonly unpricedChanges: (missingText: string) => string
    readonly noMoney: string
    readonly largestChanges: string
    readonly problems: string
    readonly noProblems: string
    readonly noProblemsSoFar: string
    readonly problemRows: (count: number) => string
    readonly firstRow: string
    readonly columns: Readonly<Record<'row' | 'material' | 'change' | 'value' | 'reason' | 'rows', string>>
    readonly rowCounts: string
    readonly print: string
  }
  /** Shown for a missing value. */
  readonly missingValue: string
  readonly emptyValue: string
  readonly fieldInStorage: (field: string, storage: string) => string
  readonly storage: (id: number) => string
}

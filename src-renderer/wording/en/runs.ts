/** English texts of what comes after Apply: results, history, undo. */
import { englishForm as form } from '../../../src-shared/wording/plural.ts'

const rows = (n: number, shown: string) => `${shown} ${form(n, 'row', 'rows')}`

export const englishRuns = {
  /** What a run takes where the day's quota does not suffice; follows “about”. */
  runDays: (n: number, shown: string, perDay: string) =>
    `${shown} ${form(n, 'day', 'days')}, at ${perDay} requests a day`,
  result: {
    verified: (n: number, shown: string) => `${shown} changed, ${n === 1 ? 'verified' : 'all verified'}`,
    nothingSent: 'Nothing had to be sent',
    already: (_n: number, shown: string) => `${shown} already as the file says`,
    changed: (_n: number, shown: string) => `${shown} changed since`,
    partly: (done: string, total: string) => `${done} of ${total} rows changed and verified`,
    noneApplied: 'No row was changed',
    failed: (_n: number, shown: string) => `${shown} failed`,
    unverified: (_n: number, shown: string) => `${shown} not verified`,
    unknown: (_n: number, shown: string) => `${shown} with an unknown outcome`,
    skipped: (_n: number, shown: string) => `${shown} left out`,
    showFailed: 'Show them',
    again: 'Check the file again',
    another: 'Import another file',
    report: 'Open the report',
    failedTitle: 'Rows to look at',
    goToRow: (row: string) => `Go to row ${row}`,
    close: 'Close this dialog',
  },
  /** A run that goes on, in the bar of every screen. */
  runSign: {
    open: 'Go to this run.',
    more: (shown: string) => `and ${shown} more`,
  },
  history: {
    title: 'History',
    about: 'Every run that was applied, with its report.',
    search: 'Search runs',
    none: 'No runs yet',
    noneAbout: 'When you apply an import, its report is kept here.',
    toImport: 'Import a file',
    noMatch: 'No run fits this search.',
    columns: { started: 'Started', file: 'File', where: 'Storage', state: 'State', rows: 'Rows', calls: 'Requests' },
    resume: 'Resume this run',
    discard: 'Discard the rest',
    keep: 'Keep it',
    discardSure: 'Never send the rest',
    back: 'All runs',
    failedOnly: 'Only rows that need attention',
    more: 'Show more rows',
    reportColumns: {
      row: 'Row',
      status: 'Planned',
      material: 'Material',
      changes: 'Before → after',
      state: 'Outcome',
      message: 'Message',
    },
    empty: 'No rows to show.',
    requests: (reads: string, writes: string, retries: string) =>
      `Requests: ${reads} to read, ${writes} to change, ${retries} repeated`,
    refresh: 'Refresh',
  },
  undo: {
    button: 'Undo',
    takenBack: 'An undo of this run was started. Check the file again to see what the account holds now.',
    title: (file: string) => `Undo ${file}`,
    about: 'What this run wrote goes back to what was there before. Nothing is sent until you press the button below.',
    reading: 'Reading the account to see what can be undone',
    rows: 'What goes back',
    nothing: 'Nothing to undo: the account holds nothing of this run that can be undone.',
    back: (n: number, shown: string) => `${rows(n, shown)} to undo`,
    listed: (n: number, shown: string) => `${shown} ${form(n, 'row stays as it is', 'rows stay as they are')}`,
    already: (n: number, shown: string) => `${shown} ${form(n, 'is', 'are')} already as before`,
    first: (shown: string, total: string) => `The first ${shown} of ${total} rows are listed.`,
    columns: { row: 'Row', status: 'What happens', material: 'Material', changes: 'Now and after', note: 'Note' },
    stays: 'Stays',
    loses: (stock: string, value: string) => `Loses ${stock} in stock, worth ${value}`,
    go: 'Undo now',
    leave: 'Back',
  },
}

/** English texts after Apply: results, history, undo. */
import { englishForm as form } from '../../counts.ts'
import { countChanges, countRows } from './counted.ts'

export const englishRunsTexts = {
  /** How long a run takes if today's quota is not enough; follows “about”. */
  runDays: (count: number, countText: string, perDay: string) =>
    `${countText} ${form(count, 'day', 'days')}, at ${perDay} requests a day`,
  result: {
    allApplied: (count: number, countText: string) =>
      `${countRows(count, countText)} ${form(count, 'is', 'are')} in, checked.`,
    nothingSent: 'Everything was in already.',
    nextFile: 'Next file',
    report: 'Report',
    goToRow: (row: string) => `Go to row ${row}`,
    close: 'Close this dialog',
  },
  /** A run in progress, as shown in the bar of every screen. */
  runIndicator: {
    open: 'Go to this import.',
    more: (countText: string) => `and ${countText} more`,
  },
  history: {
    title: 'History',
    none: 'Nothing applied yet',
    noneAbout: 'When you apply an import, its report is kept here.',
    toImport: 'Import a file',
    noMatch: 'Nothing fits this search.',
    columns: { started: 'Started', file: 'File', where: 'Storage', state: 'State', rows: 'Rows' },
    resume: 'Continue this import',
    discard: 'Discard the rest',
    keep: 'Keep it',
    confirmDiscard: 'Never send the rest',
    back: 'All of History',
    reportColumns: {
      row: 'Row',
      status: 'Change',
      material: 'Material',
      state: 'Outcome',
      message: 'Message',
    },
    empty: 'No rows to show.',
    /** How many of the planned changes were made. */
    changesMade: (madeCount: number, countText: string, wantedCount: number, total: string) =>
      madeCount === wantedCount
        ? `${countChanges(madeCount, countText)} made`
        : `${countText} of ${countChanges(wantedCount, total)} made`,
  },
  values: {
    rows: 'Rows of the report',
    filter: 'Which rows are shown',
    save: 'Save report',
    hint: 'Select a cell to see what became of its row.',
    search: 'Search materials and values',
    changed: { 'this-run': 'Changed by this import', others: 'Changed by others' },
    states: {
      waiting: 'Waiting',
      verified: 'Verified',
      changed: 'Changed by others',
      unverified: 'Not verified',
      failed: 'Failed',
      skipped: 'Left out or unchanged',
      unknown: 'Unknown',
      applied: 'Applied, not verified yet',
    },
    lastSeen: 'Last seen in the account',
    by: { 'this-run': 'this import', 'someone-else': 'someone else' },
    importName: (run: string) => `import ${run}`,
    tries: (countText: string) => `sent ${countText} times`,
    allFields: 'All fields',
    before: (field: string) => `${field} before`,
    after: (field: string) => `${field} after`,
    undoWhich: 'Which field to undo',
    undoField: (field: string) => `Undo ${field} everywhere`,
    undoChosen: (count: number, countText: string) => `Undo ${countRows(count, countText)}`,
  },
  undo: {
    button: 'Undo',
    inProgress: 'These changes are being undone.',
    title: (file: string) => `Undo ${file}`,
    about: 'Nothing is sent until you press “Undo now”.',
    aboutPart: 'Only the values you chose. Nothing is sent until you press “Undo now”.',
    reading: 'Reading the account to see what can be undone',
    rows: 'What goes back',
    nothing: 'Nothing is left to undo in the account.',
    rowsToUndo: (count: number, countText: string) => `${countRows(count, countText)} to undo`,
    rowsThatStay: (count: number, countText: string) =>
      `${countText} ${form(count, 'row stays as it is', 'rows stay as they are')}`,
    alreadyRestored: (count: number, countText: string) => `${countText} ${form(count, 'is', 'are')} already as before`,
    first: (countText: string, total: string) => `The first ${countText} of ${total} rows are listed.`,
    columns: { row: 'Row', status: 'What happens', material: 'Material', changes: 'Now and after', note: 'Note' },
    stays: 'Stays',
    deleteLoss: (stock: string, value: string) => `Loses ${stock} in stock, worth ${value}`,
    go: 'Undo now',
    leave: 'Back',
  },
}

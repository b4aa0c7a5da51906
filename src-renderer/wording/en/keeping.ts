/** English texts of what keeps the user's changes: leaving an import, other readings, pasting, remembered columns. */
import { englishForm as form } from '../../../src-shared/wording/plural.ts'

const cells = (n: number, shown: string) => `${shown} ${form(n, 'cell', 'cells')}`
const rows = (n: number, shown: string) => `${shown} ${form(n, 'row', 'rows')}`

export const englishKeeping = {
  leaving: {
    title: (file: string) => `Leave ${file}?`,
    changed: (file: string, changes: string) => `${file} has ${changes}. They are not applied yet.`,
    unchanged: (file: string) => `${file} is open and is not applied yet.`,
    back: 'You can bring it back afterwards, with its changes.',
    keep: (file: string) => `Keep ${file}`,
    open: (file: string) => `Open ${file}`,
    anew: 'Read it again',
    close: 'Close it',
    left: (file: string, changes: string) => `${file} was closed with ${changes}.`,
    bringBack: (file: string) => `Bring back ${file}`,
    putAway: 'Hide this offer',
    waiting: (file: string) => `${file} came too and is not open yet.`,
    openIt: (file: string) => `Open ${file}`,
    notNow: (file: string) => `Do not open ${file}`,
  },
  saved: {
    had: (file: string, changes: string, moment: string) => `You had ${changes} in ${file} (${moment}).`,
    elsewhere: (file: string, changes: string, moment: string) =>
      `${file}, with ${changes} (${moment}), may still be open in another window.`,
    account: (account: string) => `Account: ${account}.`,
    resume: 'Resume',
    resumeIt: (file: string) => `Resume ${file}`,
    openHere: 'Resume here',
    discard: 'Discard',
    discardIt: (file: string) => `Discard the changes in ${file}`,
    discarded: (file: string) => `Your changes in ${file} are discarded.`,
    takeBack: 'Undo',
    takeBackIt: (file: string) => `Undo: discard the changes in ${file}`,
    gone: (file: string) => `${file} is no longer where it was. What you see is the copy that Stocksheet kept.`,
  },
  losing: {
    title: 'Some of your changes would be lost',
    back: 'They come back when you undo this or read the file the earlier way.',
    anyway: 'Change anyway',
    rereadAnyway: 'Read again anyway',
    keep: 'Keep my changes',
  },
  steps: {
    undo: (what: string) => `Undo: ${what}`,
    redo: (what: string) => `Redo: ${what}`,
    cells: (n: number, shown: string) => (n === 1 ? 'edit of a cell' : `edit of ${cells(n, shown)}`),
    paste: (n: number, shown: string) => `paste ${cells(n, shown)}`,
    leaveOut: (n: number, shown: string) => `leave out ${rows(n, shown)}`,
    takeIn: (n: number, shown: string) => `include ${rows(n, shown)}`,
    fieldOut: 'leave out a field',
    fieldIn: 'include a field',
    answer: 'your answer',
    columns: 'columns',
    decimals: 'decimals',
    encoding: 'encoding',
    delimiter: 'delimiter',
    sheet: 'sheet',
    table: 'table',
    conflicts: 'conflicts',
    suppliers: 'suppliers',
  },
  pasting: {
    done: (n: number, shown: string) => `${cells(n, shown)} pasted.`,
    rowsOver: (n: number, shown: string) => `${rows(n, shown)} did not fit below.`,
    columnsOver: (n: number, shown: string) => `${shown} ${form(n, 'column', 'columns')} did not fit to the right.`,
    unused: (n: number, shown: string) => `${cells(n, shown)} met columns that are not used, and were not pasted.`,
    noCell: 'Choose a cell of a used column first, then paste again.',
    locked: 'The file is being applied, so nothing is pasted into it.',
    tooMany: 'This is more than can be pasted at once, so nothing was pasted. Paste it in parts.',
  },
  keyColumn: {
    ask: (found: string, all: string) =>
      `${found} of ${all} rows were found in the account. Is this the right key column?`,
    column: (letter: string, header: string) => `column ${letter}${header === '' ? '' : ` “${header}”`}`,
    take: (field: string, column: string, count: string) => `Use ${column} as ${field}: finds ${count}`,
  },
  memory: {
    used: (file: string, moment: string) => `Columns as remembered from ${file}, ${moment}.`,
    usedOnly: 'Columns as remembered from an earlier file with these headings.',
    detected: 'As detected',
    forget: 'Forget',
    remember: 'Remember for these headings',
    remembered: 'Files with these headings will be read this way.',
  },
}

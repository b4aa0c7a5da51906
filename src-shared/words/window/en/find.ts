/** English texts about finding and replacing, and the list of the user's changes. */
import { englishForm as form } from '../../counts.ts'
import { cells, rows } from './counted.ts'

export const englishFind = {
  mine: {
    leftOut: 'Left out by you',
    changed: 'Changed by you',
    answered: 'Answered by you',
    again: 'Ask again',
    /** `question`: its title, like a problem's. */
    said: (question: string) => `You answered: ${question}`,
    material: 'Which material is meant',
    conflict: 'Changed here and in the account',
    againAll: (question: string, n: number, shown: string) => `Ask again in ${rows(n, shown)}: ${question}`,
  },
  find: {
    title: 'Find and replace',
    close: 'Close find and replace',
    text: 'Find',
    by: 'Replace with',
    matchCase: 'Match case',
    wholeCell: 'Whole cell',
    scope: 'In',
    all: 'all cells shown',
    ofColumn: (column: string) => `column ${column}`,
    selection: (n: number, shown: string) => `the selection, ${rows(n, shown)}`,
    filtered: 'Rows hidden by filters are not searched.',
    previous: 'Previous',
    next: 'Next',
    replace: 'Replace',
    replaceAll: (n: number, shown: string) => `Replace in ${cells(n, shown)}`,
    replaceNone: 'Replace all',
    looking: (done: string, all: string) => `${done} of ${all} rows searched`,
    stop: 'Stop',
    goOn: 'Continue',
    none: 'Not found.',
    found: (n: number, shown: string) => `Found in ${cells(n, shown)}.`,
    at: (place: string, all: string) => `${place} of ${all}`,
    same: (n: number, shown: string) => `${cells(n, shown)} would stay as ${form(n, 'it is', 'they are')}.`,
    fixed: (n: number, shown: string) =>
      `${cells(n, shown)} cannot be changed: the column is not used, or the account sets it.`,
    refused: (n: number, shown: string) =>
      `${cells(n, shown)} ${form(n, 'stays', 'stay')}: the result would not be a valid value of the field.`,
    reasons: {
      same: 'stays as it is',
      fixed: 'cannot be changed',
      refused: 'result not valid',
    },
    list: 'Cells found',
    page: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
    earlier: 'Earlier cells',
    later: 'Later cells',
    row: (row: string) => `Row ${row}`,
    blank: '(blank)',
    replaced: (n: number, shown: string) => `Replaced in ${cells(n, shown)}. Ctrl+Z undoes it.`,
    locked: 'The import is being applied, so nothing can be replaced.',
  },
}

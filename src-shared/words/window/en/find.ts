/** English texts about finding and replacing, and the list of the user's changes. */
import { englishForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'

export const englishFindTexts = {
  mine: {
    leftOut: 'Left out by you',
    changed: 'Changed by you',
    answered: 'Answered by you',
    askAgain: 'Ask again',
    /** `question`: the title of the question, in the same form as the title of a problem. */
    youAnswered: (question: string) => `You answered: ${question}`,
    material: 'Which material is meant',
    conflict: 'Changed here and in the account',
    askAgainAll: (question: string, count: number, countText: string) =>
      `Ask again in ${countRows(count, countText)}: ${question}`,
  },
  find: {
    title: 'Find and replace',
    close: 'Close find and replace',
    text: 'Find',
    replaceWith: 'Replace with',
    matchCase: 'Match case',
    wholeCell: 'Whole cell',
    scope: 'In',
    all: 'all cells shown',
    columnName: (column: string) => `column ${column}`,
    selection: (count: number, countText: string) => `the selection, ${countRows(count, countText)}`,
    filtered: 'Rows hidden by filters are not searched.',
    previous: 'Previous',
    next: 'Next',
    replace: 'Replace',
    replaceAll: (count: number, countText: string) => `Replace in ${countCells(count, countText)}`,
    replaceNone: 'Replace all',
    progress: (doneCount: string, total: string) => `${doneCount} of ${total} rows searched`,
    stop: 'Stop',
    continueSearch: 'Continue',
    none: 'Not found.',
    foundCells: (count: number, countText: string) => `Found in ${countCells(count, countText)}.`,
    position: (place: string, total: string) => `${place} of ${total}`,
    same: (count: number, countText: string) =>
      `${countCells(count, countText)} would stay as ${form(count, 'it is', 'they are')}.`,
    fixed: (count: number, countText: string) =>
      `${countCells(count, countText)} cannot be changed: the column is not used, or the account sets it.`,
    refused: (count: number, countText: string) =>
      `${countCells(count, countText)} ${form(count, 'stays', 'stay')}: the result would not be a valid value of the field.`,
    reasons: {
      same: 'stays as it is',
      fixed: 'cannot be changed',
      refused: 'result not valid',
    },
    list: 'Cells found',
    page: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
    earlier: 'Earlier cells',
    later: 'Later cells',
    row: (row: string) => `Row ${row}`,
    blank: '(blank)',
    replacedCells: (count: number, countText: string) =>
      `Replaced in ${countCells(count, countText)}. Ctrl+Z undoes it.`,
    locked: 'The import is being applied, so nothing can be replaced.',
  },
}

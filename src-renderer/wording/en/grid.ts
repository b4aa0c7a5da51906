/** English texts of the grid: selecting, sorting, copying, columns, fixing equal cells, keys. */
import { englishForm as form } from '../../../src-shared/wording/plural.ts'

const rows = (n: number, shown: string) => `${shown} ${form(n, 'row', 'rows')}`
const cells = (n: number, shown: string) => `${shown} ${form(n, 'cell', 'cells')}`

export const englishGrid = {
  selection: {
    label: 'Selected cells',
    count: (n: number, shown: string) => `${rows(n, shown)} selected`,
    cells: (n: number, shown: string, inRows: number, shownRows: string) =>
      `${cells(n, shown)} in ${rows(inRows, shownRows)} selected`,
    sums: (sum: string, average: string, numbers: string) => `Sum ${sum} · average ${average} · numbers ${numbers}`,
    filled: 'How it was filled',
    copyValues: 'Copy values',
    series: 'Fill series',
    none: 'No rows are selected.',
    leaveOut: 'Leave out',
    takeIn: 'Include again',
    copy: 'Copy',
    clear: 'Clear the selection',
    hint: 'Drag, Shift+click or Shift+arrows select cells, row numbers select rows. Ctrl+click adds a row, Ctrl+A selects all rows shown.',
  },
  copying: {
    done: (n: number, shown: string) => `${rows(n, shown)} copied.`,
    cells: (n: number, shown: string) => `${cells(n, shown)} copied.`,
    busy: 'Copying',
    again: 'The rows are ready, but the clipboard took too long to open. Press Ctrl+C again.',
  },
  columns: {
    menu: (name: string) => `Column ${name}: sort, pin, hide`,
    sortUp: 'Sort ascending',
    sortDown: 'Sort descending',
    unsort: 'In file order',
    deltaDown: 'Largest increase first',
    deltaUp: 'Largest decrease first',
    byDelta: 'sorted by change',
    select: 'Select this column',
    pin: 'Pin on the left',
    pinTo: 'Pin all columns up to here',
    unpin: 'Do not pin',
    left: 'Move left',
    right: 'Move right',
    hide: 'Hide this column',
    show: (name: string) => `Show ${name}`,
    hidden: 'Hidden columns',
    reset: 'All columns as in the file',
    order: 'Order of rows',
    values: 'Values',
    keep: 'Do not change in the account',
    kept: 'not changed',
    place: 'Column',
  },
  fields: {
    button: 'Field',
    any: 'Any field',
    chosen: (name: string) => `Field: ${name}`,
    several: (n: string) => `${n} fields`,
    hint: 'Rows in which one of these fields changes, conflicts or has a problem.',
    remove: 'Show all fields',
  },
  alike: {
    open: 'Fix all like this',
    about: 'What these cells hold, most frequent first. One change fixes all of them, and is undone as one.',
    answer: 'One answer for all rows with the same question. It is one step to undo.',
    answers: {
      keep: (n: number, shown: string) => `Same material, keep its SKU or name: ${rows(n, shown)}`,
      change: (n: number, shown: string) => `Same material, write the file’s SKU or name: ${rows(n, shown)}`,
      new: (n: number, shown: string) => `New ${form(n, 'material', 'materials')}: ${rows(n, shown)}`,
    },
    take: (own: string, held: string, more: number, shown: string) =>
      more === 0 ? `Take “${own}” for “${held}”` : `Take “${own}” for “${held}”, and the same for ${shown} more`,
    keepMeans: (take: string) => `${take}: answer “Same material, keep its SKU or name”.`,
    makeBlank: (n: number, shown: string) => `Make ${cells(n, shown)} blank`,
    withText: (text: string) => `Put instead of ${text === '' ? 'a blank cell' : `“${text}”`}`,
    blank: 'a blank cell',
    column: (letter: string) => `column ${letter}`,
    cells,
    go: (n: number, shown: string) => `Change ${cells(n, shown)}`,
    wholeRow: 'This problem concerns whole rows: no single cell can be changed for all of them.',
    leaveOut: (n: number, shown: string) =>
      `Leave out ${form(n, 'the row', `all ${rows(n, shown)}`)} with this problem`,
    more: (n: number, shown: string) => `${shown} more ${form(n, 'value', 'values')}: fix these first.`,
    none: 'No rows have this problem any more.',
    done: 'Done',
    loading: 'Looking at the cells',
  },
  jumps: {
    divide: (by: string) => `Divide by ${by}`,
    multiply: (by: string) => `Multiply by ${by}`,
  },
  translating: {
    values: 'Values',
    open: 'Translate values …',
    title: (field: string) => `Translate values: ${field}`,
    about: (letter: string) =>
      `What the cells of column ${letter} say, and what each is read as. What the account does not know comes first.`,
    none: 'No cell of this column says anything.',
    unknown: 'the account does not know it',
    readAs: (text: string) => `Read “${text}” as`,
    asItIs: 'as it is',
    asBlank: 'blank',
    blank: 'leave blank',
    blankFor: (text: string) => `Leave “${text}” blank`,
    more: (n: number, shown: string) => `${shown} more ${form(n, 'value', 'values')} not shown: translate these first.`,
    moreWords: (shown: string) => `and ${shown} more: type to find them`,
    go: (n: number, shown: string) =>
      n === 0 ? 'Translate nothing' : `Translate ${shown} ${form(n, 'value', 'values')}`,
    cancel: 'Cancel',
  },
  keys: {
    noNext: 'No row shown needs attention, and none is changed.',
  },
}

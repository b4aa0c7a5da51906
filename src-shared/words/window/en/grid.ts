/** English texts of the grid: selecting, sorting, copying, columns, fixing equal cells, keys. */
import { englishForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'

export const englishGridTexts = {
  selection: {
    label: 'Selected cells',
    count: (count: number, countText: string) => `${countRows(count, countText)} selected`,
    cells: (count: number, countText: string, rowCount: number, shownRows: string) =>
      `${countCells(count, countText)} in ${countRows(rowCount, shownRows)} selected`,
    sums: (sum: string, average: string, numbers: string) => `Sum ${sum} · average ${average} · numbers ${numbers}`,
    fillKind: 'How it was filled',
    copyValues: 'Copy values',
    series: 'Fill series',
    none: 'No rows are selected.',
    leaveOut: 'Leave out',
    takeIn: 'Include again',
    copy: 'Copy',
    clear: 'Clear the selection',
    hint: 'Drag, Shift+click or Shift+arrows select cells, row numbers select rows. Ctrl+click adds a row, Ctrl+A selects all rows shown.',
  },
  cellMenu: {
    label: 'Actions for this cell',
    copy: 'Copy',
    paste: 'Paste',
    clear: 'Clear',
    fill: 'Fill down',
    alike: 'Same for all like this …',
    include: 'Leave the row out, or include it again',
    rowDetails: 'All about the row',
    materialPast: 'What happened',
    deleteMaterial: 'Delete the material …',
    keepMaterial: 'Do not delete the material',
  },
  copying: {
    done: (count: number, countText: string) => `${countRows(count, countText)} copied.`,
    cells: (count: number, countText: string) => `${countCells(count, countText)} copied.`,
    busy: 'Copying',
    again: 'The rows are ready, but the clipboard took too long to open. Press Ctrl+C again.',
  },
  columns: {
    menu: (name: string) => `${name}: column menu`,
    chooseField: 'Choose a field …',
    otherField: (field: string) => `Field: ${field} …`,
    sortUp: 'Sort ascending',
    sortDown: 'Sort descending',
    unsort: 'In file order',
    deltaDown: 'Largest increase first',
    deltaUp: 'Largest decrease first',
    byDelta: 'sorted by change',
    select: 'Select this column',
    pin: 'Pin on the left',
    unpin: 'Do not pin',
    left: 'Move left',
    right: 'Move right',
    hide: 'Hide this column',
    show: (name: string) => `Show ${name}`,
    showMinimum: (storage: string) => `Show the minimum of ${storage}`,
    hideMinimum: (storage: string) => `Only the stock of ${storage}`,
    hidden: 'Hidden columns',
    reset: 'All columns as in the file',
    order: 'Order of rows',
    values: 'Values',
    keep: 'Do not change in the account',
    notChanged: 'not changed',
    onlyChanges: (field: string) => `Only rows where ${field} changes`,
    place: 'Column',
  },
  alike: {
    open: 'Fix all like this',
    about: 'What these cells hold, most frequent first. One change fixes all of them, and is one step to undo.',
    answer: 'One answer for all rows with the same question. It is one step to undo.',
    answers: {
      keep: (count: number, countText: string) => `Same material, keep its SKU or name: ${countRows(count, countText)}`,
      change: (count: number, countText: string) =>
        `Same material, write the file’s SKU or name: ${countRows(count, countText)}`,
      new: (count: number, countText: string) =>
        `New ${form(count, 'material', 'materials')}: ${countRows(count, countText)}`,
    },
    take: (accountName: string, wantedName: string, moreCount: number, countText: string) =>
      moreCount === 0
        ? `Take “${accountName}” for “${wantedName}”`
        : `Take “${accountName}” for “${wantedName}”, and the same for ${countText} more`,
    keepKeyHint: (answerText: string) => `${answerText}: answer “Same material, keep its SKU or name”.`,
    makeBlank: (count: number, countText: string) => `Make ${countCells(count, countText)} blank`,
    replacementLabel: (text: string) => `Replace ${text === '' ? 'a blank cell' : `“${text}”`} with`,
    blank: 'a blank cell',
    cells: countCells,
    changeCells: (count: number, countText: string) => `Change ${countCells(count, countText)}`,
    wholeRow: 'This problem concerns whole rows: no single cell can be changed for all of them.',
    leaveOut: (count: number, countText: string) =>
      `Leave out ${form(count, 'the row', `all ${countRows(count, countText)}`)} with this problem`,
    more: (count: number, countText: string) => `${countText} more ${form(count, 'value', 'values')}: fix these first.`,
    done: 'Done',
    loading: 'Looking at the cells',
  },
  jumps: {
    divide: (factorText: string) => `Divide by ${factorText}`,
    multiply: (factorText: string) => `Multiply by ${factorText}`,
  },
  translating: {
    values: 'Values',
    open: 'Translate values …',
    title: (field: string) => `Translate values: ${field}`,
    about: (column: string) =>
      `What the cells of ${column} say, and what each is read as. What is not in the account comes first.`,
    none: 'All cells of this column are blank.',
    unknown: 'not in the account',
    readTextAs: (text: string) => `Read “${text}” as`,
    asItIs: 'as it is',
    asBlank: 'blank',
    blank: 'leave blank',
    leaveBlank: (text: string) => `Leave “${text}” blank`,
    more: (count: number, countText: string) =>
      `${countText} more ${form(count, 'value', 'values')} not shown: translate these first.`,
    moreWords: (countText: string) => `and ${countText} more: type to find them`,
    go: (count: number, countText: string) =>
      count === 0 ? 'Translate nothing' : `Translate ${countText} ${form(count, 'value', 'values')}`,
    cancel: 'Cancel',
  },
  keys: {
    noNext: 'No row shown needs attention, and none is changed.',
  },
}

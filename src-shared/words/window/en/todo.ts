/** English texts of the to-do list beside the rows. */
import { englishForm as form } from '../../counts.ts'
import { countRows } from './counted.ts'

export const englishTodoTexts = {
  todo: {
    label: 'To do',
    open: 'To do',
    close: 'Close the list',
    sections: {
      needs: 'Needs you',
      look: 'Worth a look',
      changes: 'Will change',
      notMaterials: 'Not materials',
      file: 'About this file',
    },
    show: 'Show',
    charts: 'Charts',
    nothing: 'Nothing needs you.',
    leftOut: (count: number, countText: string) => `${countRows(count, countText)} left out by you`,
    leaveOut: (count: number, countText: string) =>
      count === 1 ? 'Leave the row out' : `Leave ${countRows(count, countText)} out`,
    readStruck: 'Read what is struck out',
    leaveOutShort: 'Leave out',
    correct: 'Correct them',
    meant: 'It is meant',
    take: (accountName: string, moreCount: number, countText: string) =>
      moreCount === 0 ? `Take ${accountName}` : `Take ${accountName}, and ${countText} more`,
    keep: {
      'duplicate-row': { first: 'Keep the first', last: 'Keep the last' },
      'rows-disagree': { first: 'Keep the first value', last: 'Keep the last value' },
    },
    reading: (word: string, encoding: string) => `“${word}” (${encoding})`,
    answers: {
      keep: (count: number, countText: string) => `Same material: ${countRows(count, countText)}`,
      change: (_count: number, countText: string) => `Same, write the file’s name: ${countText}`,
      new: (count: number, countText: string) => `${form(count, 'New material', 'New materials')}: ${countText}`,
    },
    conflict: (count: number, countText: string) => `${countRows(count, countText)} changed here and in the account`,
    threeValues: (name: string, field: string, base: string, fileValue: string, accountValue: string) =>
      `${name} · ${field}: ${base} when exported, ${fileValue} in the file, ${accountValue} in the account now.`,
    changed: {
      between: (from: string, to: string) =>
        `Changed in the account ${from === to ? `about ${to}` : `between ${from} and ${to}`}, not by Stocksheet on this computer.`,
      changedByYou: (file: string, moment: string) => `Changed in the account by you (${file}), ${moment}.`,
      undo: (moment: string) => `Changed in the account by your undo, ${moment}.`,
    },
    key: 'Is this the right key column?',
    storages: 'Columns are named after storages',
    memory: 'Columns as last time',
    commonFactor: (field: string, factorText: string) => `${field}: nearly all moved by ${factorText}`,
    kinds: {
      leap: (count: number, countText: string) =>
        `${countText} ${form(count, 'value moves', 'values move')} by ten times or more`,
      zero: (count: number, countText: string) => `${countText} ${form(count, 'value falls', 'values fall')} to 0`,
      sign: (count: number, countText: string) => `${countText} ${form(count, 'value is', 'values are')} below 0`,
      'moved-column': (count: number, countText: string) =>
        `${countRows(count, countText)} ${form(count, 'looks', 'look')} moved`,
      'swapped-columns': (count: number, countText: string) =>
        `Two columns look swapped in ${countRows(count, countText)}`,
      renaming: (count: number, countText: string) =>
        `${countRows(count, countText)} ${form(count, 'is', 'are')} renamed`,
      clearing: (count: number, countText: string) =>
        `${countRows(count, countText)} ${form(count, 'empties', 'empty')} a field`,
      adding: (count: number, countText: string) => `${countText} ${form(count, 'material is', 'materials are')} new`,
    },
    new: (count: number, countText: string) => `${countText} ${form(count, 'material is', 'materials are')} new.`,
    deleted: (count: number, countText: string) =>
      `${countText} ${form(count, 'material is', 'materials are')} deleted.`,
    consequences: {
      delete: 'Deleted materials do not come back.',
      'unit-unpredicted': 'The account recalculates materials with another unit.',
      'unit-rescales': 'Another unit rescales prices and stock.',
      'stock-to-zero': 'Stock at 0 may leave its storage.',
      'categories-replaced': 'Categories are replaced.',
      'suppliers-replaced': 'Suppliers are replaced.',
      'categories-add-storages': 'Categories may add storages.',
      'price-recosts': 'The cost of products made of them changes.',
      'stock-valued-at-price': 'More stock is valued at the material’s price.',
    },
    worthMore: (amount: string) => `Stock is worth ${amount} more.`,
    worthLess: (amount: string) => `Stock is worth ${amount} less.`,
  },
}

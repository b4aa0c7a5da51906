/** English texts of the to-do list beside the rows. */
import { englishForm as form } from '../../counts.ts'
import { rows } from './counted.ts'

export const englishTodo = {
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
    leftOut: (n: number, shown: string) => `${rows(n, shown)} left out by you`,
    leaveOut: (n: number, shown: string) => (n === 1 ? 'Leave the row out' : `Leave ${rows(n, shown)} out`),
    leaveOutShort: 'Leave out',
    correct: 'Correct',
    meant: 'It is meant',
    take: (own: string, more: number, shown: string) => (more === 0 ? `Take ${own}` : `Take ${own}, and ${shown} more`),
    keep: {
      'duplicate-row': { first: 'Keep the first', last: 'Keep the last' },
      'rows-disagree': { first: 'Keep the first value', last: 'Keep the last value' },
    },
    reading: (word: string, encoding: string) => `“${word}” (${encoding})`,
    answers: {
      keep: (n: number, shown: string) => `Same material: ${rows(n, shown)}`,
      change: (_n: number, shown: string) => `Same, write the file’s name: ${shown}`,
      new: (n: number, shown: string) => `${form(n, 'New material', 'New materials')}: ${shown}`,
    },
    conflict: (n: number, shown: string) => `${rows(n, shown)} changed here and in the account`,
    sides: (name: string, field: string, base: string, mine: string, live: string) =>
      `${name} · ${field}: ${base} when exported, ${mine} in the file, ${live} in the account now.`,
    changed: {
      between: (from: string, to: string) =>
        `Changed in the account ${from === to ? `about ${to}` : `between ${from} and ${to}`}, not by Stocksheet on this computer.`,
      own: (file: string, moment: string) => `Changed in the account by your import of ${file}, ${moment}.`,
      undo: (moment: string) => `Changed in the account by your undo, ${moment}.`,
    },
    key: 'Is this the right key column?',
    storages: 'Columns are named after storages',
    memory: 'Columns as last time',
    jump: (field: string, by: string) => `${field}: nearly all moved by ${by}`,
    kinds: {
      leap: (n: number, shown: string) => `${shown} ${form(n, 'value moves', 'values move')} by ten times or more`,
      zero: (n: number, shown: string) => `${shown} ${form(n, 'value falls', 'values fall')} to 0`,
      sign: (n: number, shown: string) => `${shown} ${form(n, 'value is', 'values are')} below 0`,
      'moved-column': (n: number, shown: string) => `${rows(n, shown)} ${form(n, 'looks', 'look')} moved`,
      'swapped-columns': (n: number, shown: string) => `Two columns look swapped in ${rows(n, shown)}`,
      renaming: (n: number, shown: string) => `${rows(n, shown)} ${form(n, 'is', 'are')} renamed`,
      clearing: (n: number, shown: string) => `${rows(n, shown)} ${form(n, 'empties', 'empty')} a field`,
      adding: (n: number, shown: string) => `${shown} ${form(n, 'material is', 'materials are')} new`,
    },
    new: (n: number, shown: string) => `${shown} ${form(n, 'material is', 'materials are')} new.`,
    deleted: (n: number, shown: string) => `${shown} ${form(n, 'material is', 'materials are')} deleted.`,
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

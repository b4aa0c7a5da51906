/** English texts about changing many cells at once. */
import { countCells, countRows } from './counted.ts'

export const englishManyCellsTexts = {
  many: {
    open: 'Change cells',
    titles: {
      set: 'Set cells to …',
      add: 'Add an amount',
      percent: 'Change by a percentage',
      round: 'Round',
    },
    what: 'What to do',
    inputs: {
      set: 'Value',
      add: 'Amount; −5 subtracts 5',
      percent: 'Percent; −10 takes 10\u00a0% off',
      round: 'To a multiple of',
    },
    direction: 'Direction',
    directions: { nearest: 'to the nearest', up: 'up', down: 'down' },
    cells: (count: number, countText: string, columns: string) => `${countRows(count, countText)}: ${columns}`,
    percentHint: 'Prices are rounded to hundredths.',
    blankHint: 'Blank cells stay blank.',
    setHint: 'Blank cells get the value, too. An empty value clears the cells.',
    effect: 'What it changes',
    changingCells: (count: number, countText: string, total: string) =>
      `${countCells(count, countText)} of ${total} would change.`,
    trying: 'A change is only being tried. Use it or cancel before applying.',
    shown: 'The grid shows it. Nothing is changed yet.',
    none: 'Select cells or rows first. A column that is used has to be among them.',
    waiting: 'Calculating …',
    changeCells: (count: number, countText: string) => `Change ${countCells(count, countText)}`,
    goDisabled: 'Change',
    cancel: 'Cancel',
    done: (count: number, countText: string) => `${countCells(count, countText)} changed. Ctrl+Z undoes it.`,
  },
}

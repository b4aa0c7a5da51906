/** English texts for screen readers in the grid: short, with the words that differ first. */
import { englishForm as form } from '../../counts.ts'
import { countRows } from './counted.ts'

export const englishSpokenTexts = {
  spoken: {
    /** `row`: the number in the file, with the sheet if several are read. `rowPosition`: its position among the rows shown. */
    row: (row: string, rowPosition: string, total: string) => `row ${row}, ${rowPosition} of ${total}`,
    heading: (name: string) => `heading ${name}`,
    valueChange: (before: string, after: string) => `was ${before}, will be ${after}`,
    clearedValue: (valueBefore: string) => `was ${valueBefore}, will be cleared`,
    blank: 'blank',
    unused: 'not used',
    loading: 'loading',
    conflict: (fileValue: string, accountValue: string, base: string) =>
      `conflict: in the file ${fileValue}, in the account now ${accountValue}, when exported ${base}`,
    problem: (title: string) => `problem: ${title}`,
    note: (title: string) => `note: ${title}`,
    more: (_count: number, countText: string) => `and ${countText} more`,
    excluded: 'left out by you',
    cells: (count: number, countText: string) => `${countText} ${form(count, 'cell', 'cells')}`,
    cellsSum: (count: number, countText: string, sum: string) =>
      `${countText} ${form(count, 'cell', 'cells')}, sum ${sum}`,
    rows: (count: number, countText: string) => `${countRows(count, countText)} selected`,
    shownRows: (count: number, countText: string) =>
      count === 0 ? 'no rows shown' : `${countRows(count, countText)} shown`,
    sortedColumn: (name: string, isDescending: boolean) =>
      `sorted by ${name}, ${isDescending ? 'descending' : 'ascending'}`,
    fileOrder: 'in file order',
    editedCell: (place: string, newText: string) => `${place}: ${newText}`,
  },
}

/** English texts for screen readers in the grid: short, with the words that differ first. */
import { englishForm as form } from '../../counts.ts'
import { countRows } from './counted.ts'

export const englishSpokenTexts = {
  spoken: {
    /** `row`: the number in the file, with the sheet if several are read. `at`: its position among the rows shown. */
    row: (row: string, at: string, total: string) => `row ${row}, ${at} of ${total}`,
    heading: (name: string) => `heading ${name}`,
    was: (before: string, after: string) => `was ${before}, will be ${after}`,
    cleared: (before: string) => `was ${before}, will be cleared`,
    blank: 'blank',
    unused: 'not used',
    loading: 'loading',
    conflict: (mine: string, live: string, base: string) =>
      `conflict: in the file ${mine}, in the account now ${live}, when exported ${base}`,
    problem: (title: string) => `problem: ${title}`,
    note: (title: string) => `note: ${title}`,
    more: (_count: number, countText: string) => `and ${countText} more`,
    excluded: 'left out by you',
    cells: (count: number, countText: string) => `${countText} ${form(count, 'cell', 'cells')}`,
    cellsSum: (count: number, countText: string, sum: string) =>
      `${countText} ${form(count, 'cell', 'cells')}, sum ${sum}`,
    rows: (count: number, countText: string) => `${countRows(count, countText)} selected`,
    shown: (count: number, countText: string) =>
      count === 0 ? 'no rows shown' : `${countRows(count, countText)} shown`,
    sorted: (name: string, descending: boolean) => `sorted by ${name}, ${descending ? 'descending' : 'ascending'}`,
    fileOrder: 'in file order',
    edited: (place: string, what: string) => `${place}: ${what}`,
  },
}

/** English texts for screen readers in the grid: short, with the words that differ first. */
import { englishForm as form } from '../../counts.ts'
import { rows } from './counted.ts'

export const englishSpoken = {
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
    more: (_n: number, shown: string) => `and ${shown} more`,
    excluded: 'left out by you',
    cells: (n: number, shown: string) => `${shown} ${form(n, 'cell', 'cells')}`,
    cellsSum: (n: number, shown: string, sum: string) => `${shown} ${form(n, 'cell', 'cells')}, sum ${sum}`,
    rows: (n: number, shown: string) => `${rows(n, shown)} selected`,
    shown: (n: number, shown: string) => (n === 0 ? 'no rows shown' : `${rows(n, shown)} shown`),
    sorted: (name: string, descending: boolean) => `sorted by ${name}, ${descending ? 'descending' : 'ascending'}`,
    fileOrder: 'in file order',
    edited: (place: string, what: string) => `${place}: ${what}`,
  },
}

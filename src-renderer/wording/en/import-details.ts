/** English texts of what is looked up: the statistics of a column, the details of a material. */
import { englishForm as form } from '../../../src-shared/wording/plural.ts'

const rows = (n: number, shown: string) => `${shown} ${form(n, 'row', 'rows')}`

export const englishImportDetails = {
  stats: {
    open: 'Statistics …',
    title: (column: string) => `Statistics: ${column}`,
    of: (n: number, shown: string) => `Of the ${rows(n, shown)} shown, with your changes.`,
    loading: 'Counting',
    cells: 'Cells',
    blanks: 'Blank',
    distinct: 'Different values',
    numbers: 'Numbers',
    sum: 'Sum',
    min: 'Lowest',
    median: 'Median',
    max: 'Highest',
    bars: 'How the numbers are spread',
    barsLabel: (n: number, shown: string) => `${shown} ${form(n, 'number', 'numbers')} by size`,
    barsColumns: { from: 'From', to: 'to', count: 'Cells' },
    frequent: 'Most frequent',
    notNumbers: 'Most frequent values that are not numbers',
    none: 'Every cell of this column is blank.',
  },
  oneMaterial: {
    label: (name: string) => `Details of ${name}`,
    close: 'Close the details',
    loading: 'Looking it up',
    gone: 'The account had no such material when it was read.',
    archived: 'archived',
    storages: 'In the storages',
    noStorage: 'It is in no storage.',
    columns: { storage: 'Storage', stock: 'Stock', minimum: 'Minimum', planned: 'Planned' },
    value: 'Stock value',
    about: 'About it',
    none: 'none',
    notRead: 'not read',
    rows: 'Rows here',
    more: (_n: number, shown: string) => `and ${shown} more`,
    changes: 'What your changes do',
    noChanges: 'Nothing is changed.',
    similar: 'Similar materials',
    by: {
      'same-sku': 'same SKU',
      'same-name': 'same name',
      'near-sku': 'nearly the same SKU',
      'near-name': 'nearly the same name',
    },
    open: (name: string) => `Open the details of ${name}`,
  },
}

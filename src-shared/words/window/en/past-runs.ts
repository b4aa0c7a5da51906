/** English texts of the list of past runs. */
import { englishForm as form } from '../../counts.ts'
import { countRows } from './counted.ts'

export const englishPastRunsTexts = {
  past: {
    about: 'Everything that was applied, each with its report.',
    search: 'Search file, storage, date, state or row',
    inRows: (count: number, countText: string) => `in ${countRows(count, countText)}`,
    searching: 'Searching the rows',
    all: (count: number, countText: string) => `${countText} ${form(count, 'import', 'imports')}`,
    shownImports: (countText: string, total: string) => `${countText} of ${total} imports`,
    more: (count: number, countText: string) => `Show ${countText} more ${form(count, 'import', 'imports')}`,
    sortBy: (column: string) => `Sort by ${column}`,
    undoOf: 'Undo of an earlier import',
    undoesRun: (moment: string) => `undoes the import of ${moment}`,
    undoneAt: (moment: string) => `undone ${moment}`,
    openRun: 'Open that import',
    duration: (time: string) => `took ${time}`,
    reportXlsx: 'Report as Excel',
    reportCsv: 'Report as CSV',
    rowsToFix: 'Rows to fix',
    rowsToFixHint:
      'An Excel file with the rows that were not applied, as your file had them, with the reason. Fix them and drop the file here.',
    plannedValuesHint: 'The rows hold the values that were to be written: the file’s own cells were not kept.',
    savedAs: (name: string) => `${name} is saved.`,
    searchRows: 'Search in this report',
    field: 'Field',
    whatToDo: 'What to do',
    appliedOnly: 'Applied, not verified yet',
    continues: (moment: string) => `Continues by itself ${moment}.`,
    probablyContinues: (moment: string) => `Continues by itself, probably ${moment}.`,
    resumed: (file: string) => `“${file}” waited for a new day’s limit. It continues by itself; see History.`,
    resumedMany: (count: string) =>
      `${count} imports waited for a new day’s limit. They continue by themselves; see History.`,
  },
}

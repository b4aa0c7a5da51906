/** English texts of the raw view of the file. */
import { englishForm as form } from '../../counts.ts'

export const englishRawSheetTexts = {
  rawSheet: {
    open: 'Look at the file',
    back: 'Back to the changes',
    preview: 'Show the preview',
    label: 'The file as it is',
    grid: (file: string) => `Cells of ${file}`,
    recognised: 'What was recognised',
    /** `rows`: the row numbers, joined by commas. `count`: how many there are. */
    headings: (count: number, rows: string) =>
      count === 0 ? 'No row of headings' : count === 1 ? `Headings in row ${rows}` : `Headings in rows ${rows}, joined`,
    data: (from: string, to: string) => (from === to ? `data in row ${from}` : `data in rows ${from} to ${to}`),
    noData: 'no rows of data',
    columns: (usedColumns: string, count: number, total: string) =>
      `${usedColumns} of ${total} ${form(count, 'column', 'columns')} used`,
    noTable: 'No table was recognised. Choose the row of headings.',
    columnsNotUsed: (count: number, columns: string) =>
      count === 1
        ? `Column ${columns} is not used: no field is known for it. Choose one above it, or leave it.`
        : `Columns ${columns} are not used: no field is known for them. Choose one above each, or leave them.`,
    columnsAndMore: (columns: string, moreCount: string) => `${columns} and ${moreCount} more`,
    notes: (count: number, countText: string) => `${countText} ${form(count, 'note', 'notes')}`,
    nothing: 'These choices show no cells. Undo the last one, or choose another.',
    loading: 'Reading the file',
    row: (row: string) => `Row ${row}`,
    rows: (from: string, to: string) => `Rows ${from} to ${to}`,
    column: (letter: string) => `Column ${letter}`,
    actionsLabel: 'What the selected rows are',
    actions: {
      headings: 'Headings',
      none: 'No headings',
      notData: 'Ignore',
      up: 'Ignore this row and all above',
      down: 'Ignore this row and all below',
      data: 'Do not ignore',
      detected: 'As detected',
    },
    hint: 'Click a row number to make it the headings, or drag over two or three to join them.',
    rowStates: {
      heading: 'headings',
      data: 'data',
      skipped: 'ignored',
      before: 'above the table',
      after: 'below the table',
    },
    confidences: { sure: 'sure', likely: 'likely', chosen: 'chosen by you', none: 'not recognised' },
    sheets: 'Sheets',
    allStorages: 'All storages',
  },
}

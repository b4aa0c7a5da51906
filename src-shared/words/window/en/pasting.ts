/** English texts of pasting and clearing cells. */
import { englishForm as form } from '../../counts.ts'
import { countCells, countRows } from './counted.ts'

export const englishPastingTexts = {
  pasting: {
    done: (count: number, countText: string) => `${countCells(count, countText)} pasted.`,
    filledCells: (count: number, countText: string) => `${countCells(count, countText)} filled.`,
    noFill: 'Nothing to fill here. Select cells of a used column beside the ones to fill from, then fill again.',
    fillLocked: 'The file is being applied, so nothing is filled in it.',
    misfit: 'The copied cells do not fit',
    rangeSize: (rowCount: string, columnCount: string) => `${rowCount} × ${columnCount} cells`,
    differentSizes: (copiedShape: string, selectedShape: string) =>
      `${copiedShape} were copied, and ${selectedShape} are selected.`,
    pasteOnce:
      'They can be pasted once, from the first selected cell on. To repeat them, select a multiple of their rows and columns.',
    rowsBelowEnd: (count: number, countText: string) =>
      `${countRows(count, countText)} would be below the last row. To paste all, begin further up or show more rows.`,
    columnsBeyondEnd: (count: number, countText: string) =>
      `${countText} ${form(count, 'column', 'columns')} would be right of the last column. To paste all, begin further left or show more columns.`,
    doNotPaste: 'Do not paste',
    pasteAnyway: (count: number, countText: string) => `Paste ${countCells(count, countText)}`,
    rowsNotPasted: (count: number, countText: string) => `${countRows(count, countText)} did not fit below.`,
    columnsNotPasted: (count: number, countText: string) =>
      `${countText} ${form(count, 'column', 'columns')} did not fit to the right.`,
    noValue: (count: number, countText: string) =>
      `${countCells(count, countText)} ${form(count, 'was', 'were')} not pasted: the file has no value for that storage.`,
    unusedCells: (count: number, countText: string) =>
      `${countCells(count, countText)} fell on columns that are not used, and ${form(count, 'was', 'were')} not pasted.`,
    noCell: 'Choose a cell of a used column first, then paste again.',
    locked: 'The file is being applied, so nothing is pasted into it.',
    tooMany: 'This is more than can be pasted at once, so nothing was pasted. Paste it in parts.',
  },
  clearing: {
    done: (count: number, countText: string) => `${countCells(count, countText)} cleared.`,
    notCleared: (count: number, countText: string) =>
      `${countCells(count, countText)} cannot be changed here, and stayed.`,
    none: 'These cells cannot be changed here. Choose cells of a column that is used.',
    locked: 'The file is being applied, so nothing is cleared in it.',
  },
}

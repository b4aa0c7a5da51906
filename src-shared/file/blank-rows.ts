/** Rows that the user says are no data: they stay where they are, and hold nothing. */
import { TEXT_CLASS } from '../material/values/text-class.ts'
import { CELL, type Sheet } from './sheet.ts'

/** The sheet with its rows from the first up to the second of each blank. Texts stay: nobody asks for those of blank cells. */
export function withBlankRows(sheet: Sheet, ranges: readonly (readonly [number, number])[]): Sheet {
  if (ranges.length === 0) return sheet
  const columns = sheet.columns.map((column) => {
    const [kinds, textClasses] = [column.kinds.slice(), column.textClasses.slice()]
    for (const [from, end] of ranges) {
      kinds.fill(CELL.blank, from, end)
      textClasses.fill(TEXT_CLASS.unclassified, from, end)
    }
    return { ...column, kinds, textClasses }
  })
  return { ...sheet, columns }
}

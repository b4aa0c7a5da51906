/** Gaps between the rows of a sheet: empty rows, and blank lines the reader left out. Says nothing of tables. */
import type { Sheet } from './sheet.ts'
import { adjacent } from './table.ts'

/** Behind an empty row of the sheet, or a line left out of it. */
export function afterGap(sheet: Sheet, row: number): boolean {
  return !adjacent(sheet, row - 1) || isEmptyRow(sheet, row - 1)
}

const NO_KINDS = new Uint8Array(0)

/** The first row from `from` on that is behind a gap, or `end`. Hardly any is: a loop of its own is soon compiled. */
export function nextAfterGap(sheet: Sheet, from: number, end: number): number {
  const { fileRows } = sheet
  const kinds = sheet.columns[0]?.kinds ?? NO_KINDS
  for (let row = from; row < end; row++) {
    const joined = (kinds[row - 1] ?? 0) !== 0 && (fileRows[row] ?? 0) === (fileRows[row - 1] ?? 0) + 1
    if (!joined && afterGap(sheet, row)) return row
  }
  return end
}

export function isEmptyRow(sheet: Sheet, row: number): boolean {
  return sheet.columns.every(({ kinds }) => (kinds[row] ?? 0) === 0)
}

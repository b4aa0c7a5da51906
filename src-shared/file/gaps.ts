/** Finds gaps between the rows of a sheet: empty rows, and blank lines that the reader skipped. */
import type { Sheet } from './sheet.ts'
import { adjacent } from './table.ts'

/** Whether the row follows an empty row, or a skipped line. */
export function afterGap(sheet: Sheet, row: number): boolean {
  return !adjacent(sheet, row - 1) || isEmptyRow(sheet, row - 1)
}

const NO_KINDS = new Uint8Array(0)

/** Rows per call: V8 compiles a function that is called often only once, but a long loop several times. */
const BLOCK = 512

/** The first row from `from` on that follows a gap, or `end`. */
export function nextAfterGap(sheet: Sheet, from: number, end: number): number {
  const { fileRows } = sheet
  const kinds = sheet.columns[0]?.kinds ?? NO_KINDS
  let row = from
  while (row < end) {
    const next = Math.min(end, row + BLOCK)
    row = notJoined(kinds, fileRows, row, next)
    if (row === next) continue
    if (afterGap(sheet, row)) return row
    row++
  }
  return end
}

/** The first row that may follow a gap. Nearly all rows do not. */
function notJoined(kinds: Uint8Array, fileRows: Uint32Array, from: number, end: number): number {
  for (let row = from; row < end; row++) {
    if ((kinds[row - 1] ?? 0) === 0 || (fileRows[row] ?? 0) !== (fileRows[row - 1] ?? 0) + 1) return row
  }
  return end
}

export function isEmptyRow(sheet: Sheet, row: number): boolean {
  return sheet.columns.every(({ kinds }) => (kinds[row] ?? 0) === 0)
}

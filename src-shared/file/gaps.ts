/** Gaps between the rows of a sheet: empty rows, and blank lines the reader left out. Says nothing of tables. */
import type { Sheet } from './sheet.ts'
import { adjacent } from './table.ts'

/** Behind an empty row of the sheet, or a line left out of it. */
export function afterGap(sheet: Sheet, row: number): boolean {
  return !adjacent(sheet, row - 1) || isEmptyRow(sheet, row - 1)
}

const NO_KINDS = new Uint8Array(0)

/** Rows passed at a time: a function called often is compiled once, a loop that goes on and on several times. */
const BLOCK = 512

/** The first row from `from` on that is behind a gap, or `end`. */
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

/** The first row that does not plainly follow the one before it: hardly any does not. */
function notJoined(kinds: Uint8Array, fileRows: Uint32Array, from: number, end: number): number {
  for (let row = from; row < end; row++) {
    if ((kinds[row - 1] ?? 0) === 0 || (fileRows[row] ?? 0) !== (fileRows[row - 1] ?? 0) + 1) return row
  }
  return end
}

export function isEmptyRow(sheet: Sheet, row: number): boolean {
  return sheet.columns.every(({ kinds }) => (kinds[row] ?? 0) === 0)
}

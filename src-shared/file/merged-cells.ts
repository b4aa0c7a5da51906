/**
 * Problems for merged cells among a table's headings and rows. Merged titles above the table are harmless and not
 * reported.
 */
import { makeListDetail, columnLetter, type Problem } from './problem.ts'
import type { Sheet } from './sheet.ts'
import type { MergedCells } from './source.ts'
import type { Table } from './table.ts'

const MAX_SHOWN_RANGES = 5
/** A hidden value is quoted up to this many characters. */
const MAX_QUOTED_LENGTH = 40

/** One problem that lists the ranges, or none. `endColumn` is one past the last. */
export function reportMergedCells(
  sheet: Sheet,
  { headerRow, firstRow, endRow }: Table,
  { firstColumn, endColumn }: { readonly firstColumn: number; readonly endColumn: number },
  merges: readonly MergedCells[],
): Problem[] {
  const firstFileRow = sheet.fileRows[headerRow < 0 ? firstRow : headerRow] ?? 0
  const lastFileRow = sheet.fileRows[endRow - 1] ?? 0
  const mergesInTable = merges.filter(
    (merge) =>
      merge.lastRow >= firstFileRow &&
      merge.firstRow <= lastFileRow &&
      merge.lastColumn >= firstColumn &&
      merge.firstColumn < endColumn,
  )
  if (mergesInTable.length === 0) return []
  const ranges = mergesInTable.slice(0, MAX_SHOWN_RANGES).map(formatRange)
  const hiddenValues = mergesInTable.flatMap(({ hiddenValues = [] }) => hiddenValues)
  const values = hiddenValues
    .slice(0, MAX_SHOWN_RANGES)
    .map(({ row, column, text }) => `${columnLetter(column)}${row} “${shortenText(text)}”`)
  const details = {
    count: mergesInTable.length,
    ...makeListDetail('ranges', ranges, mergesInTable.length - MAX_SHOWN_RANGES),
    ...(hiddenValues.length === 0 ? {} : makeListDetail('hidden', values, hiddenValues.length - MAX_SHOWN_RANGES)),
  }
  return [{ code: 'merged-cells', severity: 'warns', row: null, column: null, field: null, details }]
}

function shortenText(text: string): string {
  const characters = Array.from(text)
  return characters.length <= MAX_QUOTED_LENGTH ? text : `${characters.slice(0, MAX_QUOTED_LENGTH).join('')}…`
}

function formatRange({ firstRow, lastRow, firstColumn, lastColumn }: MergedCells): string {
  return `${columnLetter(firstColumn)}${firstRow}:${columnLetter(lastColumn)}${lastRow}`
}

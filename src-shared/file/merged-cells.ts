/**
 * Problems for merged cells among a table's headings and rows. Merged titles above the table are harmless and not
 * reported.
 */
import { listDetail, columnLetter, type Problem } from './problem.ts'
import type { Sheet } from './sheet.ts'
import type { MergedCells } from './source.ts'
import type { Table } from './table.ts'

const SHOWN = 5
/** A hidden value is quoted up to this many characters. */
const LONGEST = 40

/** One problem that lists the ranges, or none. `endColumn` is one past the last. */
export function mergedCells(
  sheet: Sheet,
  { headerRow, firstRow, endRow }: Table,
  { firstColumn, endColumn }: { readonly firstColumn: number; readonly endColumn: number },
  merges: readonly MergedCells[],
): Problem[] {
  const first = sheet.fileRows[headerRow < 0 ? firstRow : headerRow] ?? 0
  const last = sheet.fileRows[endRow - 1] ?? 0
  const mergesWithin = merges.filter(
    (merge) =>
      merge.lastRow >= first &&
      merge.firstRow <= last &&
      merge.lastColumn >= firstColumn &&
      merge.firstColumn < endColumn,
  )
  if (mergesWithin.length === 0) return []
  const ranges = mergesWithin.slice(0, SHOWN).map(rangeOf)
  const hiddenValues = mergesWithin.flatMap(({ hiddenValues = [] }) => hiddenValues)
  const values = hiddenValues
    .slice(0, SHOWN)
    .map(({ row, column, text }) => `${columnLetter(column)}${row} “${shortText(text)}”`)
  const details = {
    count: mergesWithin.length,
    ...listDetail('ranges', ranges, mergesWithin.length - SHOWN),
    ...(hiddenValues.length === 0 ? {} : listDetail('hidden', values, hiddenValues.length - SHOWN)),
  }
  return [{ code: 'merged-cells', severity: 'warns', row: null, column: null, field: null, details }]
}

function shortText(text: string): string {
  const characters = Array.from(text)
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST).join('')}…`
}

function rangeOf({ firstRow, lastRow, firstColumn, lastColumn }: MergedCells): string {
  return `${columnLetter(firstColumn)}${firstRow}:${columnLetter(lastColumn)}${lastRow}`
}

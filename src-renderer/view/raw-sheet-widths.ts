/** How wide the columns of Look at the file are, by what their first rows say. CSS pixels. */
import type { ImportColumn, RawRow } from '../../src-shared/api/window-types.ts'
import { asItCame } from '../../src-shared/material/values/untrusted-text.ts'

const LEAST = 64
/** Room for a field's name and what stands beside it. */
const LEAST_MAPPED = 112
const MOST = 240
/** Of a column whose cells nobody has seen yet. */
const USUAL = 120
/** Rough width of a letter, and what stands around the text. */
const LETTER = 7
const AROUND = 18
const ROWS_SEEN = 60

export function rawSheetWidths(
  count: number,
  seen: readonly RawRow[],
  mapped: readonly Pick<ImportColumn, 'column' | 'header'>[],
): number[] {
  const headers = new Map(mapped.map(({ column, header }) => [column, asItCame(header).length + 3]))
  const known = seen[0]?.cells.length ?? 0
  return Array.from({ length: count }, (_, column) => {
    const header = headers.get(column)
    if (column >= known) return header === undefined ? USUAL : widthOf(header, LEAST_MAPPED)
    // A title is one long cell over many columns: the usual length counts, not the longest.
    const lengths = seen
      .slice(0, ROWS_SEEN)
      .map(({ cells }) => (cells[column] === undefined ? 0 : asItCame(cells[column]).length))
      .filter((length) => length > 0)
      .sort((a, b) => a - b)
    const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
    return widthOf(Math.max(usual, header ?? 0), header === undefined ? LEAST : LEAST_MAPPED)
  })
}

function widthOf(letters: number, least: number): number {
  return Math.round(Math.min(MOST, Math.max(least, letters * LETTER + AROUND)))
}

/**
 * Headings in several rows: groups above their parts (`Price` above `net` and `gross`), units or storages below the words. Joins them
 * column by column. [TABLE-4]
 */
import { headerMeaning } from './headings/lookup.ts'
import { cellText, type Sheet } from './sheet.ts'
import type { MergedCells } from './source.ts'

/** Between the rows of a joined heading. */
const BETWEEN = ' / '

/** One heading per column; a text that is repeated below itself counts once. */
export function joinedHeadings(sheet: Sheet, rows: readonly number[], merges: readonly MergedCells[]): string[] {
  const last = rows.at(-1) ?? 0
  const spread = rows.map((row) => (row === last ? ownTexts(sheet, row) : spreadTexts(sheet, row, last, merges)))
  return sheet.columns.map((_, column) => {
    const parts: string[] = []
    for (const texts of spread) {
      const text = texts[column] ?? ''
      if (text !== '' && !parts.some((part) => part.toLowerCase() === text.toLowerCase())) parts.push(text)
    }
    return parts.join(BETWEEN)
  })
}

/** True for a row of words right above the headings, each above several of them. A title is above all headings, or above the first. */
export function isGroupRow(sheet: Sheet, row: number, headerRow: number, merges: readonly MergedCells[]): boolean {
  const own = ownTexts(sheet, row)
  const under = ownTexts(sheet, headerRow)
  const groups = own.flatMap((text, column) => (text === '' ? [] : [column]))
  const first = under.findIndex((text) => text !== '')
  const spread = spreadTexts(sheet, row, headerRow, merges)
  const over = groups.filter((column) => column > first && isOverTwo(spread, under, column))
  return (
    over.length > 0 &&
    groups.every((column) => over.includes(column) || (under[column] ?? '') === '' || groups.length > 1)
  )
}

function isOverTwo(spread: readonly string[], under: readonly string[], column: number): boolean {
  const named = (at: number): boolean => (under[at] ?? '') !== ''
  return named(column) && named(column + 1) && spread[column + 1] === spread[column]
}

function ownTexts(sheet: Sheet, row: number): string[] {
  return sheet.columns.map((_, column) => cellText(sheet, row, column).trim())
}

/**
 * The texts of an upper row, each in all columns that it covers: as merged cells say, else over the blank cells to its right, up to a
 * heading below that is complete by itself.
 */
function spreadTexts(sheet: Sheet, row: number, under: number, merges: readonly MergedCells[]): string[] {
  const own = ownTexts(sheet, row)
  const fileRow = sheet.fileRows[row] ?? 0
  const merged = merges.filter(({ firstRow, lastRow }) => firstRow <= fileRow && fileRow <= lastRow)
  if (merged.length > 0) {
    const spread = [...own]
    for (const { firstColumn, lastColumn } of merged) {
      for (let column = firstColumn; column <= Math.min(lastColumn, spread.length - 1); column++) {
        spread[column] = own[firstColumn] ?? ''
      }
    }
    return spread
  }
  let text = ''
  return own.map((cell, column) => {
    const below = cellText(sheet, under, column).trim()
    if (cell !== '') text = cell
    else if (below === '' || headerMeaning(below)?.strength === 'plain') text = ''
    return text
  })
}

/**
 * Numbers used as names and codes, as Excel shows them: `102.10` is not `102.1`. Amounts keep the stored value.
 * [VALUE-9]
 */
import { CELL, type Sheet, type SheetColumn } from './sheet.ts'
import { TEXT_CLASS } from '../material/values/text-class.ts'

/** The sheet with the shown texts in these columns, or the same sheet if formats change nothing. */
export function applyShownCodes(sheet: Sheet, columns: readonly number[]): Sheet {
  const changedColumns = new Map<number, SheetColumn>()
  for (const column of columns) {
    const source = sheet.columns[column]
    const shownSource = source?.places ? showColumn(source, source.places) : undefined
    if (shownSource) changedColumns.set(column, shownSource)
  }
  if (changedColumns.size === 0) return sheet
  return { ...sheet, columns: sheet.columns.map((source, column) => changedColumns.get(column) ?? source) }
}

function showColumn(source: SheetColumn, places: Uint8Array): SheetColumn | undefined {
  const shownTexts = new Map(source.shownTexts)
  const textClasses = source.textClasses.slice()
  for (let row = 0; row < places.length; row++) {
    const minDecimalPlaces = places[row] ?? 0
    if (minDecimalPlaces === 0 || source.kinds[row] !== CELL.number || shownTexts.has(row)) continue
    const storedText = source.texts.at(row)
    const text = padDecimalPlaces(storedText, minDecimalPlaces)
    if (text === storedText) continue
    shownTexts.set(row, text)
    textClasses[row] = TEXT_CLASS.unclassified
  }
  return shownTexts.size === source.shownTexts.size ? undefined : { ...source, shownTexts, textClasses }
}

/** The decimal with at least this many decimal places. */
function padDecimalPlaces(plainNumber: string, places: number): string {
  const point = plainNumber.indexOf('.')
  const currentDecimalPlaces = point < 0 ? 0 : plainNumber.length - point - 1
  return currentDecimalPlaces >= places
    ? plainNumber
    : `${plainNumber}${point < 0 ? '.' : ''}${'0'.repeat(places - currentDecimalPlaces)}`
}

/** Names and codes that are numbers, as Excel shows them: `102.10` is not `102.1`. Amounts keep the stored value. [VALUE-9] */
import { CELL, type Sheet, type SheetColumn } from './sheet.ts'
import { TEXT_CLASS } from '../material/values/text-class.ts'

/** The sheet with the shown texts in these columns; the same sheet if formats change nothing. */
export function withShownCodes(sheet: Sheet, columns: readonly number[]): Sheet {
  const changed = new Map<number, SheetColumn>()
  for (const column of columns) {
    const source = sheet.columns[column]
    const shown = source?.places ? shownColumn(source, source.places) : undefined
    if (shown) changed.set(column, shown)
  }
  if (changed.size === 0) return sheet
  return { ...sheet, columns: sheet.columns.map((source, column) => changed.get(column) ?? source) }
}

function shownColumn(source: SheetColumn, places: Uint8Array): SheetColumn | undefined {
  const shown = new Map(source.shown)
  const textClasses = source.textClasses.slice()
  for (let row = 0; row < places.length; row++) {
    const least = places[row] ?? 0
    if (least === 0 || source.kinds[row] !== CELL.number || shown.has(row)) continue
    const stored = source.texts.at(row)
    const text = withPlaces(stored, least)
    if (text === stored) continue
    shown.set(row, text)
    textClasses[row] = TEXT_CLASS.unclassified
  }
  return shown.size === source.shown.size ? undefined : { ...source, shown, textClasses }
}

/** The decimal with at least this many places. */
function withPlaces(plain: string, places: number): string {
  const point = plain.indexOf('.')
  const own = point < 0 ? 0 : plain.length - point - 1
  return own >= places ? plain : `${plain}${point < 0 ? '.' : ''}${'0'.repeat(places - own)}`
}

/** What our reader makes of a file: all its sheets, in the words of the comparison. */
import { readSource, type IntakeSource } from '../../../../../src-main/file/read-source.ts'
import { CELL, cellKind, cellText, type Sheet } from '../../../../../src-shared/file/sheet.ts'
import { parseColumnList } from '../../../../../src-shared/file/problem.ts'
import { findSheetTabs } from '../../../../../src-shared/file/source.ts'
import { numberReading, place, type SheetReading } from './sheet-reading.ts'

/** The sheets, or the code of the refusal. */
export async function ourSheets(source: IntakeSource): Promise<SheetReading[] | string> {
  const everySheet = {
    chooseSheets: ({ tabs }: { tabs: readonly { name: string }[] }) => ({ joinedSheets: tabs.map(({ name }) => name) }),
  }
  const result = await readSource(source, {}, everySheet)
  if (!result.ok) return result.error.code
  const { format, sheet, sheets = [{ sheet }] } = result.value
  const tabs = findSheetTabs(format) ?? []
  return sheets.map(({ sheet: cells }, index) =>
    sheetReading(cells, tabs[index]?.hidden !== 'visible' && tabs.length > 0),
  )
}

function sheetReading(sheet: Sheet, isHidden: boolean): SheetReading {
  const cells = new Map<string, string>()
  for (const [column, { shownTexts }] of sheet.columns.entries()) {
    for (let row = 0; row < sheet.rowCount; row += 1) {
      const text = cellText(sheet, row, column)
      const reading = cellReading(cellKind(sheet, row, column), text, shownTexts.get(row) ?? text)
      if (reading !== '') cells.set(place((sheet.fileRows[row] ?? 0) - 1, column), reading)
    }
  }
  const details = (code: string) => sheet.problems.find((problem) => problem.code === code)?.details
  const letters = parseColumnList(String(details('hidden-columns')?.['columns'] ?? '')).map(({ letter }) => letter)
  const used = new Set([...cells.keys()].map((at) => at.replace(/\d+$/, '')))
  const hiddenColumns = letters.filter((letter) => used.has(letter)).toSorted()
  return {
    name: sheet.name,
    isHidden,
    cells,
    hiddenRows: Number(details('hidden-rows')?.['count'] ?? 0),
    hiddenColumns,
  }
}

function cellReading(kind: number, text: string, shownText: string): string {
  switch (kind) {
    case CELL.number:
      return numberReading(text, shownText)
    case CELL.boolean:
      return `b ${text}`
    case CELL.date:
      return `d ${text}`
    case CELL.error:
      return `e ${text}`
    case CELL.formula:
      return `f ${text}`
    default:
      return text.trim() === '' ? '' : `t ${text.trim()}`
  }
}

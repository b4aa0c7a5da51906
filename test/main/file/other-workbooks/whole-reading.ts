import { readSource } from '../../../../src-main/file/read-source.ts'
import { cellKind, cellText } from '../../../../src-shared/file/sheet.ts'
import { findSheetTabs } from '../../../../src-shared/file/source.ts'

/** Everything that the program takes from a sheet. */
export async function reading(bytes: Uint8Array, sheet?: string, password?: string) {
  const source = { name: 'list', bytes, ...(password === undefined ? {} : { password }) }
  const result = await readSource(source, sheet === undefined ? {} : { sheet }, {})
  if (!result.ok) return { refusal: result.error }
  const { sheet: cells, format, merges } = result.value
  const rows = Array.from({ length: cells.rowCount }, (_, row) =>
    cells.columns.map(({ shownTexts, places }, column) => {
      const text = `${cellKind(cells, row, column)} ${cellText(cells, row, column)}`
      const decimals = places?.[row] ?? 0
      if (shownTexts.has(row)) return `${text} shown ${shownTexts.get(row)}`
      return decimals > 0 ? `${text} with ${decimals} decimals` : text
    }),
  )
  return { rows, tabs: findSheetTabs(format), merges, problems: cells.problems }
}

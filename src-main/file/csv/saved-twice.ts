/**
 * A CSV file that was saved as CSV twice: each of its lines is one cell in quotation marks, `"1,""Bolt, M6"",5"`. The text inside the marks is
 * the table that was meant. [CSV-7]
 */
import type { CsvResult } from './csv-parse.ts'
import { chooseDelimiter, SAMPLE } from './delimiter.ts'
import { countNewlines } from './newlines.ts'
import { cellText, type Sheet } from '../../../src-shared/file/sheet.ts'

/** The text inside, in the file's own lines; null for any other file. The headings may be cells already. */
export function textInside({ sheet, format }: CsvResult): string | null {
  if (sheet.rowCount < 2 || format.kind !== 'csv') return null
  const lines: string[] = []
  let next = 1
  for (let row = 0; row < sheet.rowCount; row++) {
    const text = onlyCell(sheet, row)
    if (text === null ? row > 0 : !/[,;\t|]/.test(text)) return null
    // Blank lines were left out: each record keeps the line it stands in.
    for (const own = sheet.fileRows[row] ?? 1; next < own; next++) lines.push('')
    lines.push(text ?? sheet.columns.map((_, column) => cellText(sheet, row, column)).join(format.delimiter))
    next += 1 + countNewlines(text ?? '')
  }
  const text = `${lines.join('\n')}\n`
  const { reason } = chooseDelimiter(text, text.length <= SAMPLE, null)
  return reason.code === 'agreeing' && reason.agreeing === reason.rows ? text : null
}

/** Null for a row with further cells. */
function onlyCell(sheet: Sheet, row: number): string | null {
  return sheet.columns.slice(1).every(({ kinds }) => (kinds[row] ?? 0) === 0) ? cellText(sheet, row, 0) : null
}

/**
 * The hidden sheet of a stock export with its base snapshot. Its texts stand in their own cells, not among the shared ones:
 * each is written and forgotten.
 */
import { createHash } from 'node:crypto'
import { BASE_EXPLANATION, BASE_SHEET, baseChunks, baseHead } from '../../../src-shared/export/base.ts'
import type { StockExport } from '../../../src-shared/export/export-stock.ts'
import { sheetOutput } from './exceljs-parts.ts'
import { xmlText } from './shared-texts.ts'
import { TEXT } from './styles.ts'
import type { OpenWorkbook } from './workbook-file.ts'

/** `names` are those of the visible sheets, in the order of the export's storages. */
export async function writeBaseSheet(
  { workbook, waitForArchive }: OpenWorkbook,
  stock: StockExport,
  names: readonly string[],
): Promise<void> {
  const sheet = workbook.addWorksheet(BASE_SHEET, { state: 'veryHidden' })
  sheet.columns = [1, 2, 3, 4].map(() => ({ style: TEXT }))
  sheet.addRow([BASE_EXPLANATION]).commit()
  const output = sheetOutput(sheet)
  const hash = createHash('sha256')
  let chunks = 0
  for (const chunk of baseChunks(stock, names)) {
    chunks += 1
    hash.update(chunk, 'utf8')
    output.write(rowOf(chunks + 1, [`#${chunks}`, chunk]))
    await waitForArchive(output)
  }
  output.write(rowOf(chunks + 2, baseHead(chunks, hash.digest('hex'))))
  sheet.commit()
}

function rowOf(number: number, texts: readonly string[]): string {
  const cells = texts.map(
    (text, column) =>
      `<c r="${'ABCD'.charAt(column)}${number}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`,
  )
  return `<row r="${number}">${cells.join('')}</row>`
}

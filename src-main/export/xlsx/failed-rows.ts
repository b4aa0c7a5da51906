/**
 * A workbook of the failed rows, to be corrected and imported again. It has the file's own headings and cells, then the row in the file, what
 * happened and what to do. Numbers are written as they were read; no other cell is reinterpreted.
 */
import { toCellNumber, restoreText } from '../../../src-shared/file/cell-text.ts'
import { makeSheetNames } from '../../../src-shared/export/export-names.ts'
import type { FailedRow, FailedRows, FailedSheet, OriginalCell } from '../../../src-shared/export/export-rows.ts'
import { reportWords, type ReportWords } from '../../../src-shared/words/report.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { CELL } from '../../../src-shared/file/sheet.ts'
import { toDecimal } from '../../../src-shared/material/values/decimal.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import {
  CellValues,
  widthFor,
  type OpenWorkbook,
  writeWorkbook,
  type CellStyle,
  type CellValue,
  type RowCells,
  HEADER_STYLE,
  READ_ONLY_HEADER_STYLE,
  TEXT_STYLE,
  WHOLE_NUMBER_STYLE,
  WRAPPED_STYLE,
  WRONG_STYLE,
  WRONG_TEXT_STYLE,
} from './workbook-file.ts'

export async function writeFailedRows(
  path: string,
  failedRows: FailedRows,
  language: Language,
  now: number,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const words = reportWords(language)
  const total = failedRows.sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  const names = makeSheetNames(
    failedRows.sheets.map(({ name }) => (name === '' ? words.sheets.failed : name)),
    [],
  )
  const outcome = await writeWorkbook(path, new Date(now), total, hooks, async (openWorkbook) => {
    const values = new CellValues()
    for (const [sheetIndex, sheet] of failedRows.sheets.entries()) {
      await writeSheet(openWorkbook, sheet, names[sheetIndex] ?? words.sheets.failed, failedRows.source, values, words)
    }
    return values.notes()
  })
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: outcome.value } : outcome
}

async function writeSheet(
  { workbook, addRows }: OpenWorkbook,
  failedSheet: FailedSheet,
  name: string,
  source: FailedRows['source'],
  values: CellValues,
  { addedHeaders }: ReportWords,
): Promise<void> {
  const columnCount = failedSheet.rows.reduce(
    (maxCellCount, { cells }) => Math.max(maxCellCount, cells.length),
    failedSheet.headers.length,
  )
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }] })
  sheet.columns = [
    ...Array.from({ length: columnCount }, (_, column) => ({ width: widthOf(failedSheet, column), style: TEXT_STYLE })),
    { width: 24 },
    { width: 50, style: WRAPPED_STYLE },
    { width: 50, style: WRAPPED_STYLE },
  ]
  const header = sheet.addRow([
    ...Array.from({ length: columnCount }, (_, column) => values.text(failedSheet.headers[column] ?? '')),
    ...addedHeaders,
  ])
  for (let column = 1; column <= columnCount + addedHeaders.length; column += 1) {
    header.getCell(column).style = column <= columnCount ? HEADER_STYLE : READ_ONLY_HEADER_STYLE
  }
  header.commit()
  await addRows(sheet, failedSheet.rows.length, (index) => {
    const row = failedSheet.rows[index]
    return row ? rowCells(row, columnCount, source, values) : { values: [], styles: [] }
  })
  sheet.commit()
}

function rowCells(row: FailedRow, columnCount: number, source: FailedRows['source'], values: CellValues): RowCells {
  const cells: CellValue[] = []
  const styles: CellStyle[] = []
  for (let column = 0; column < columnCount; column += 1) {
    const value = readOriginalValue(row.cells[column], source, values)
    // The cell with the problem is marked even if it is empty.
    cells.push(value === undefined && column === row.column ? null : value)
    const isProblemCell = column === row.column
    styles.push(
      typeof value === 'number'
        ? isProblemCell
          ? WRONG_STYLE
          : PLAIN_STYLE
        : isProblemCell
          ? WRONG_TEXT_STYLE
          : TEXT_STYLE,
    )
  }
  cells.push(row.row, values.text(row.reason), values.text(row.whatToDo))
  styles.push(WHOLE_NUMBER_STYLE, WRAPPED_STYLE, WRAPPED_STYLE)
  return { values: cells, styles }
}

const PLAIN_STYLE: CellStyle = {}

function readOriginalValue(
  cell: OriginalCell | undefined,
  source: FailedRows['source'],
  values: CellValues,
): CellValue {
  if (cell === undefined || cell.kind === CELL.blank) return undefined
  if (cell.kind === CELL.number && cell.shown === undefined) {
    const decimal = toDecimal(cell.text)
    const excelNumber = decimal === null ? null : toCellNumber(decimal)
    // A number that Excel would round stays a text with all its digits.
    if (excelNumber?.isExact) return excelNumber.number
  }
  const text = cell.shown ?? cell.text
  // In a CSV file an apostrophe prevents such a text from being a formula. In a workbook it would be part of the text.
  return values.text(source === 'csv' ? restoreText(text) : text)
}

function widthOf({ headers, rows }: FailedSheet, column: number): number {
  const longestLength = rows.reduce((maxLength, { cells }) => Math.max(maxLength, cells[column]?.text.length ?? 0), 0)
  return widthFor(headers[column] ?? '', longestLength)
}

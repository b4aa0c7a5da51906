/**
 * A stock export as a workbook: a sheet per storage, a summary, and hidden sheets. These contain the lists, and the base snapshot for importing the
 * workbook again. Every text is a string cell, never a formula.
 */
import type { Worksheet } from 'exceljs'
import { BASE_EXPLANATION, BASE_SHEET_NAME } from '../../../src-shared/export/base.ts'
import type { ExportedStorage, StockExport } from '../../../src-shared/export/export-columns.ts'
import { escapeMarkup } from '../../../src-shared/file/cell-text.ts'
import type { SheetWords } from '../../../src-shared/words/export.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import { addUnitList, writeListSheet } from './list-sheet.ts'
import {
  baseRows,
  letterOf,
  SPARE_ROWS,
  HEADING_HEIGHT,
  stockLists,
  stockSheetNames,
  stockTable,
  SUMMARY_WIDTHS,
  summaryRows,
  type StockColumn,
} from './stock-sheets.ts'
import {
  CellValues,
  type OpenWorkbook,
  sheetOutput,
  TEXT_STYLE,
  BELOW_MINIMUM_SHADING,
  writeWorkbook,
} from './workbook-file.ts'

/**
 * Replaces `path` once the workbook is complete. Returns its size and notes about values that cells could not contain, or why it could not be
 * written.
 */
export async function writeStockWorkbook(
  path: string,
  stock: StockExport,
  words: SheetWords,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const total = stock.storages.reduce((sum, { rows }) => sum + rows.length, 0)
  const outcome = await writeWorkbook(path, new Date(stock.exportedAt), total, hooks, async (openWorkbook) => {
    const values = new CellValues()
    const names = stockSheetNames(stock, words)
    for (const [sheetIndex, storage] of stock.storages.entries()) {
      await writeStockSheet(openWorkbook, stock, storage, names[sheetIndex] ?? '', values, words)
    }
    // Written after the storages, so that a storage is the first sheet when the file is imported.
    writeSummarySheet(openWorkbook, stock, names.at(-1) ?? words.summary.sheet, words.summary)
    writeListSheet(openWorkbook, stockLists(stock))
    await writeBaseSheet(openWorkbook, stock, names)
    return values.notes()
  })
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: outcome.value } : outcome
}

/**
 * The hidden sheet of a stock export with its base snapshot. Its texts are in their own cells rather than shared, so each can be written and dropped.
 * `names`: the names of the visible sheets, in the order of the export's storages.
 */
async function writeBaseSheet(
  { workbook, waitForArchive }: OpenWorkbook,
  stock: StockExport,
  names: readonly string[],
): Promise<void> {
  const sheet = workbook.addWorksheet(BASE_SHEET_NAME, { state: 'veryHidden' })
  sheet.columns = [1, 2, 3, 4].map(() => ({ style: TEXT_STYLE }))
  sheet.addRow([BASE_EXPLANATION]).commit()
  const output = sheetOutput(sheet)
  let rowNumber = 1
  for (const texts of baseRows(stock, names)) {
    rowNumber += 1
    output.write(rowXml(rowNumber, texts))
    await waitForArchive(output)
  }
  sheet.commit()
}

function rowXml(number: number, texts: readonly string[]): string {
  const cells = texts.map(
    (text, column) =>
      `<c r="${'ABCD'.charAt(column)}${number}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(text)}</t></is></c>`,
  )
  return `<row r="${number}">${cells.join('')}</row>`
}

function writeSummarySheet(
  { workbook }: OpenWorkbook,
  stock: StockExport,
  name: string,
  words: SheetWords['summary'],
): void {
  const sheet = workbook.addWorksheet(name)
  sheet.columns = SUMMARY_WIDTHS.map((width) => ({ width }))
  // A separate `CellValues` avoids counting twice: the storages' sheets have already counted the values that cells could not contain.
  for (const { values, styles } of summaryRows(stock, words, new CellValues())) {
    const row = sheet.addRow(values)
    for (const [columnIndex, style] of styles.entries()) {
      if (style !== undefined) row.getCell(columnIndex + 1).style = style
    }
    row.commit()
  }
  sheet.commit()
}

/** Writes one storage's sheet of a stock export: header, rows, filter, lists and shading. */
async function writeStockSheet(
  { workbook, addRows }: OpenWorkbook,
  stock: StockExport,
  storage: ExportedStorage,
  name: string,
  values: CellValues,
  words: SheetWords,
): Promise<void> {
  const count = storage.rows.length
  const { columns, rowAt } = stockTable(stock, storage, words, values)
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }],
  })
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: columns.length } }
  sheet.columns = columns.map(({ width, style }) => ({ width, style }))
  writeHeader(sheet, columns)
  await addRows(sheet, count, rowAt)
  if (count > 0) addShading(sheet, count)
  addUnitList(sheet, letterOf('unit'), count + SPARE_ROWS, stock.catalogue.unitCodes.size, words.checks.unit)
  sheet.commit()
}

function writeHeader(sheet: Worksheet, columns: readonly StockColumn[]): void {
  const row = sheet.addRow(columns.map(({ heading }) => heading))
  row.height = HEADING_HEIGHT
  for (const [columnIndex, { headingStyle, note }] of columns.entries()) {
    const cell = row.getCell(columnIndex + 1)
    cell.style = headingStyle
    if (note !== undefined) cell.note = note
  }
  row.commit()
}

/** Shades stock below its minimum with a conditional format, which follows edits of the numbers. It is not a cell formula. */
function addShading(sheet: Worksheet, count: number): void {
  const [stock, minimum] = [letterOf('stock'), letterOf('minimum')]
  sheet.addConditionalFormatting({
    ref: `${stock}2:${stock}${count + 1}`,
    rules: [
      {
        type: 'expression',
        priority: 1,
        formulae: [`AND(ISNUMBER($${stock}2),ISNUMBER($${minimum}2),$${stock}2<$${minimum}2)`],
        style: BELOW_MINIMUM_SHADING,
      },
    ],
  })
}

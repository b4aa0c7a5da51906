/** One storage's sheet of a stock export: header, rows, filter, lists and shading. */
import type { Worksheet } from 'exceljs'
import {
  categoryLabels,
  columnValues,
  type ColumnValues,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportedStorage,
  type StockExport,
} from '../../../src-shared/export/export-stock.ts'
import type { SheetWords } from '../../../src-shared/words/sheets.ts'
import { columnLetter } from '../../../src-shared/file/problem.ts'
import { ZERO } from '../../../src-shared/material/values/decimal.ts'
import { type CellValues, widthFor } from './cell-values.ts'
import { addUnitList } from './list-sheet.ts'
import { decimalStyles, HEADER, HEADER_READ_ONLY, ID_READ_ONLY, TEXT, TEXT_READ_ONLY, UNDER_MINIMUM } from './styles.ts'
import type { OpenWorkbook } from './workbook-file.ts'
import type { CellStyle, CellValue } from './row-cells.ts'

/** Rows below the data that get the unit list too, for new materials. */
const ROOM = 1000

export async function writeStockSheet(
  { workbook, addRows }: OpenWorkbook,
  stock: StockExport,
  storage: ExportedStorage,
  name: string,
  values: CellValues,
  words: SheetWords,
): Promise<void> {
  const count = storage.rows.length
  const labels = categoryLabels(stock)
  const columns = EXPORT_COLUMNS.map((column) => ({
    column,
    values: columnValues(stock, labels, storage.id, column.field, words),
  }))
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }],
  })
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: columns.length } }
  sheet.columns = columns.map((one) => ({
    width: widthFor(words.headers[one.column.field], longest(one.values, storage.rows)),
    style: baseStyle(one.column),
  }))
  writeHeader(sheet, words)

  const row = { values: [] as CellValue[], styles: [] as (CellStyle | undefined)[] }
  const writers = columns.map((one, order) => cellWriter(one.column, one.values, values, row, order))
  await addRows(sheet, count, (position) => {
    const index = storage.rows[position] ?? -1
    for (const write of writers) write(index)
    return row
  })
  if (count > 0) addShading(sheet, count)
  addUnitList(sheet, letterOf('unit'), count + ROOM, stock.catalogue.unitCodes.size, words.checks.unit)
  sheet.commit()
}

function writeHeader(sheet: Worksheet, words: SheetWords): void {
  const row = sheet.addRow(EXPORT_COLUMNS.map(({ field }) => words.headers[field]))
  row.height = 20
  for (const [order, { field, readOnly }] of EXPORT_COLUMNS.entries()) {
    const cell = row.getCell(order + 1)
    cell.style = readOnly ? HEADER_READ_ONLY : HEADER
    if (field === 'id' || field === 'planned' || field === 'archived') cell.note = words.readOnly[field]
  }
  row.commit()
}

function baseStyle({ kind, readOnly }: ExportColumn): CellStyle {
  if (kind === 'id') return ID_READ_ONLY
  if (kind === 'text') return readOnly ? TEXT_READ_ONLY : TEXT
  return readOnly ? decimalStyles(0, true)(ZERO) : {}
}

/** Puts a column's cell of a material into `row`: one object for all rows, they are half a million cells. */
function cellWriter(
  column: ExportColumn,
  source: ColumnValues,
  cells: CellValues,
  row: { readonly values: CellValue[]; readonly styles: (CellStyle | undefined)[] },
  order: number,
): (index: number) => void {
  row.styles[order] = baseStyle(column)
  switch (source.kind) {
    case 'id':
      return (index) => {
        row.values[order] = source.value(index)
      }
    case 'text':
      return (index) => {
        const text = source.value(index)
        row.values[order] = text === undefined ? undefined : cells.text(text)
      }
    case 'decimal': {
      const styleOf = decimalStyles(column.kind === 'money' ? 2 : 0, column.readOnly)
      return (index) => {
        const value = source.value(index)
        row.values[order] = value === undefined ? undefined : cells.decimal(value)
        row.styles[order] = value === undefined ? undefined : styleOf(value)
      }
    }
    default:
      return source satisfies never
  }
}

function longest({ value }: ColumnValues, rows: readonly number[]): number {
  let most = 0
  for (const index of rows) {
    const length = String(value(index) ?? '').length
    if (length > most) most = length
  }
  return most
}

function letterOf(field: ExportColumn['field']): string {
  return columnLetter(EXPORT_COLUMNS.findIndex((column) => column.field === field))
}

/** A rule, not a fill: it follows the numbers while they are edited. It is no cell formula. */
function addShading(sheet: Worksheet, count: number): void {
  const [stock, minimum] = [letterOf('stock'), letterOf('minimum')]
  sheet.addConditionalFormatting({
    ref: `${stock}2:${stock}${count + 1}`,
    rules: [
      {
        type: 'expression',
        priority: 1,
        formulae: [`AND(ISNUMBER($${stock}2),ISNUMBER($${minimum}2),$${stock}2<$${minimum}2)`],
        style: UNDER_MINIMUM,
      },
    ],
  })
}

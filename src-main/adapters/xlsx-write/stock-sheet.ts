/** One storage's sheet of a stock export: header, rows, filter, lists and shading. */
import type { Worksheet } from 'exceljs'
import {
  cellReader,
  EXPORT_COLUMNS,
  type ExportCell,
  type ExportColumn,
  type ExportedStorage,
  type StockExport,
} from '../../../src-shared/domain/export-stock.ts'
import { READ_ONLY_NOTES } from '../../../src-shared/domain/messages/export.ts'
import { columnLetter } from '../../../src-shared/domain/problem.ts'
import { ZERO } from '../../../src-shared/domain/values/decimal.ts'
import { type CellValues, widthFor } from './cell-values.ts'
import { addUnitList } from './list-sheet.ts'
import { decimalStyles, HEADER, HEADER_READ_ONLY, ID_READ_ONLY, TEXT, TEXT_READ_ONLY, UNDER_MINIMUM } from './styles.ts'
import type { CellStyle, CellValue, OpenWorkbook } from './workbook-file.ts'

/** Rows below the data that get the unit list too, for new materials. */
const ROOM = 1000

export async function writeStockSheet(
  { workbook, addRows }: OpenWorkbook,
  stock: StockExport,
  storage: ExportedStorage,
  name: string,
  values: CellValues,
): Promise<void> {
  const count = storage.rows.length
  const read = cellReader(stock, storage.id)
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }],
  })
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: EXPORT_COLUMNS.length } }
  sheet.columns = EXPORT_COLUMNS.map((column) => ({ width: columnWidth(column, storage, read), style: plain(column) }))
  writeHeader(sheet)

  const writers = EXPORT_COLUMNS.map((column) => cellWriter(column, values))
  await addRows(sheet, count, (position) => {
    const index = storage.rows[position] ?? -1
    const cells: CellValue[] = []
    const styles: (CellStyle | undefined)[] = []
    for (const [order, column] of EXPORT_COLUMNS.entries()) {
      const cell = read(index, column.field)
      const written = cell === null ? undefined : writers[order]?.(cell)
      cells.push(written?.value)
      styles.push(written?.style)
    }
    return { values: cells, styles }
  })
  if (count > 0) addShading(sheet, count)
  addUnitList(sheet, letterOf('unit'), count + ROOM, stock.catalogue.unitCodes.size)
  sheet.commit()
}

function writeHeader(sheet: Worksheet): void {
  const row = sheet.addRow(EXPORT_COLUMNS.map(({ header }) => header))
  row.height = 20
  for (const [order, { field, readOnly }] of EXPORT_COLUMNS.entries()) {
    const cell = row.getCell(order + 1)
    cell.style = readOnly ? HEADER_READ_ONLY : HEADER
    if (field === 'id' || field === 'planned' || field === 'archived') cell.note = READ_ONLY_NOTES[field]
  }
  row.commit()
}

function plain({ kind, readOnly }: ExportColumn): CellStyle {
  if (kind === 'id') return ID_READ_ONLY
  if (kind === 'text') return readOnly ? TEXT_READ_ONLY : TEXT
  return readOnly ? decimalStyles(0, true)(ZERO) : {}
}

function cellWriter(
  column: ExportColumn,
  values: CellValues,
): (cell: NonNullable<ExportCell>) => { readonly value: CellValue; readonly style: CellStyle } {
  const byPlaces = decimalStyles(column.kind === 'price' ? 2 : 0, column.readOnly)
  const fixed = plain(column)
  return (cell) => {
    switch (cell.kind) {
      case 'decimal':
        return { value: values.decimal(cell.decimal), style: byPlaces(cell.decimal) }
      case 'id':
        return { value: cell.id, style: fixed }
      case 'text':
        return { value: values.text(cell.text), style: fixed }
      default:
        return cell satisfies never
    }
  }
}

function columnWidth(
  { field, header }: ExportColumn,
  { rows }: ExportedStorage,
  read: (index: number, field: ExportColumn['field']) => ExportCell,
): number {
  let longest = 0
  for (const index of rows) {
    const cell = read(index, field)
    if (cell === null) continue
    const length =
      cell.kind === 'text' ? cell.text.length : cell.kind === 'id' ? String(cell.id).length : cell.decimal.length
    if (length > longest) longest = length
  }
  return widthFor(header, longest)
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

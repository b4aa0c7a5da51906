/** The sheets of a stock export as cells and styles, whatever the format of the workbook. Every text is a text, never a formula. */
import { createHash } from 'node:crypto'
import { BASE_SHEET_NAME, makeBaseChunks, makeBaseHeader, LIST_SHEET_NAME } from '../../../src-shared/export/base.ts'
import { makeSheetNames } from '../../../src-shared/export/export-names.ts'
import { columnLetter } from '../../../src-shared/file/problem.ts'
import { formatIsoMinute } from '../../../src-shared/material/values/utc-time.ts'
import { compare, type Decimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import {
  makeCategoryLabels,
  makeColumnValues,
  type ColumnValues,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportedStorage,
  type StockExport,
  summarise,
} from '../../../src-shared/export/export-columns.ts'
import type { SheetWords } from '../../../src-shared/words/export.ts'
import type { ListValues } from './list-sheet.ts'
import {
  BAR_STYLE,
  type CellStyle,
  type CellValue,
  type CellValues,
  decimalStyles,
  HEADER_STYLE,
  READ_ONLY_HEADER_STYLE,
  READ_ONLY_ID_STYLE,
  QUIET_STYLE,
  type RowCells,
  TEXT_STYLE,
  READ_ONLY_TEXT_STYLE,
  TITLE_STYLE,
  WHOLE_NUMBER_STYLE,
  widthFor,
} from './workbook-file.ts'

/** The height of the heading row in points. */
export const HEADING_HEIGHT = 20
/** How many rows below the data also get the unit list, for new materials. */
export const SPARE_ROWS = 1000

/** The names of the visible sheets: the storages in order, then the summary. */
export function stockSheetNames({ storages }: StockExport, { summary }: SheetWords): string[] {
  return makeSheetNames([...storages.map(({ name }) => name), summary.sheet], [BASE_SHEET_NAME, LIST_SHEET_NAME])
}

/** The values that the hidden sheet of lists offers. */
export function stockLists({ catalogue: { unitCodes, categoryNames } }: StockExport): ListValues {
  return { units: [...unitCodes].sort(), categories: [...new Set(categoryNames.values())].sort() }
}

/**
 * The rows of the hidden base sheet below its explanation. Each row can be written and then released from memory. `names`: the names of the visible
 * sheets.
 */
export function* baseRows(stock: StockExport, names: readonly string[]): Generator<readonly string[]> {
  const hash = createHash('sha256')
  let chunkCount = 0
  for (const chunk of makeBaseChunks(stock, names)) {
    chunkCount += 1
    hash.update(chunk, 'utf8')
    yield [`#${chunkCount}`, chunk]
  }
  yield makeBaseHeader(chunkCount, hash.digest('hex'))
}

/** A column of a storage's sheet. */
export interface StockColumn {
  readonly field: ExportColumn['field']
  readonly heading: string
  readonly headingStyle: CellStyle
  /** The text of the heading's note; undefined for no note. */
  readonly note: string | undefined
  /** The column's width in characters. */
  readonly width: number
  readonly style: CellStyle
}

export interface StockTable {
  readonly columns: readonly StockColumn[]
  /** The cells of a row below the heading. The same object is reused for every row, because an export can have half a million cells. */
  readonly rowAt: (position: number) => RowCells
}

/** Makes the sheet of one storage. */
export function stockTable(
  stock: StockExport,
  storage: ExportedStorage,
  words: SheetWords,
  values: CellValues,
): StockTable {
  const categoryLabels = makeCategoryLabels(stock)
  const columns = EXPORT_COLUMNS.map((column) => ({
    column,
    values: makeColumnValues(stock, categoryLabels, storage.id, column.field, words),
  }))
  const row = { values: [] as CellValue[], styles: [] as (CellStyle | undefined)[] }
  const cellWriters = columns.map((column, columnIndex) =>
    makeCellWriter(column.column, column.values, values, row, columnIndex),
  )
  return {
    columns: columns.map(({ column, values: source }) => ({
      field: column.field,
      heading: words.headers[column.field],
      headingStyle: column.isReadOnly ? READ_ONLY_HEADER_STYLE : HEADER_STYLE,
      note: noteOf(column.field, words),
      width: widthFor(words.headers[column.field], longestText(source, storage.rows)),
      style: baseStyle(column),
    })),
    rowAt: (position) => {
      const index = storage.rows[position] ?? -1
      for (const write of cellWriters) write(index)
      return row
    },
  }
}

function noteOf(field: ExportColumn['field'], { readOnlyNotes }: SheetWords): string | undefined {
  return field === 'id' || field === 'planned' || field === 'archived' ? readOnlyNotes[field] : undefined
}

function baseStyle({ kind, isReadOnly }: ExportColumn): CellStyle {
  if (kind === 'id') return READ_ONLY_ID_STYLE
  if (kind === 'text') return isReadOnly ? READ_ONLY_TEXT_STYLE : TEXT_STYLE
  return isReadOnly ? decimalStyles(0, true)(ZERO) : {}
}

/** Writes a material's cell of this column into `row`. */
function makeCellWriter(
  column: ExportColumn,
  source: ColumnValues,
  cells: CellValues,
  row: { readonly values: CellValue[]; readonly styles: (CellStyle | undefined)[] },
  columnIndex: number,
): (index: number) => void {
  row.styles[columnIndex] = baseStyle(column)
  switch (source.kind) {
    case 'id':
      return (index) => {
        row.values[columnIndex] = source.value(index)
      }
    case 'text':
      return (index) => {
        const text = source.value(index)
        row.values[columnIndex] = text === undefined ? undefined : cells.text(text)
      }
    case 'decimal': {
      const styleOf = decimalStyles(column.kind === 'money' ? 2 : 0, column.isReadOnly)
      return (index) => {
        const value = source.value(index)
        row.values[columnIndex] = value === undefined ? undefined : cells.decimal(value)
        row.styles[columnIndex] = value === undefined ? undefined : styleOf(value)
      }
    }
    default:
      return source satisfies never
  }
}

function longestText({ value }: ColumnValues, rows: readonly number[]): number {
  let maxCharacters = 0
  for (const index of rows) {
    const length = String(value(index) ?? '').length
    if (length > maxCharacters) maxCharacters = length
  }
  return maxCharacters
}

/** The letter of a field's column, such as `F`. */
export function letterOf(field: ExportColumn['field']): string {
  return columnLetter(EXPORT_COLUMNS.findIndex((column) => column.field === field))
}

/** The maximum number of rows in the list of materials below their minimum. The shading in the sheets shows all of them. */
const MAX_LISTED_MATERIALS = 1000
const BAR_LENGTH = 24

interface Cell {
  readonly value: CellValue
  readonly style: CellStyle
}

/** The widths of the summary's columns, in characters. */
export const SUMMARY_WIDTHS: readonly number[] = [30, 14, 32, 16, 16, 16, BAR_LENGTH + 6]

/** The summary of a stock export: value by storage and by category with bars, and materials below their minimum. */
export function summaryRows(stock: StockExport, words: SheetWords['summary'], values: CellValues): readonly RowCells[] {
  const summary = summarise(stock)
  const sheetRows: RowCells[] = []
  const moneyStyleOf = decimalStyles(2, false)
  const amountStyleOf = decimalStyles(0, false)
  const textCell = (content: string): Cell => ({ value: values.text(content), style: TEXT_STYLE })
  const greyCell = (content: string): Cell => ({ value: values.text(content), style: QUIET_STYLE })
  const headerCell = (content: string): Cell => ({ value: content, style: HEADER_STYLE })
  const makeWholeNumberCell = (content: number): Cell => ({ value: content, style: WHOLE_NUMBER_STYLE })
  const valueCell = (content: Decimal): Cell => ({ value: values.decimal(content), style: moneyStyleOf(content) })
  const amountCell = (content: Decimal): Cell => ({ value: values.decimal(content), style: amountStyleOf(content) })
  const add = (...cells: Cell[]): void => {
    const styles = cells.map(({ value, style }) => (value === undefined ? undefined : style))
    sheetRows.push({ values: cells.map(({ value }) => value), styles })
  }

  add({ value: values.text(words.title(stock.accountName)), style: TITLE_STYLE })
  add(greyCell(words.exportedText(formatIsoMinute(stock.exportedAt))))
  add()
  const [storage, materials, belowMinimum, value] = words.storages
  add(...[storage, materials, '', belowMinimum, value, '', ''].map(headerCell))
  const largestValue = largestOf(summary.storages.map(({ value }) => value))
  for (const { name, materials, belowMinimumCount, value } of summary.storages) {
    add(
      textCell(name),
      makeWholeNumberCell(materials),
      EMPTY_CELL,
      makeWholeNumberCell(belowMinimumCount),
      valueCell(value),
      EMPTY_CELL,
      barCell(value, largestValue),
    )
  }
  if (summary.storages.length > 1)
    add(textCell(words.allStorages), EMPTY_CELL, EMPTY_CELL, EMPTY_CELL, valueCell(summary.value))
  add()
  const [category, rows, sum] = words.categories
  add(...[category, rows, '', '', sum, '', ''].map(headerCell))
  const largestCategoryValue = largestOf(summary.categories.map(({ value }) => value))
  for (const { id, name, rows, value } of summary.categories) {
    add(
      id === null ? greyCell(words.noCategory) : textCell(name),
      makeWholeNumberCell(rows),
      EMPTY_CELL,
      EMPTY_CELL,
      valueCell(value),
      EMPTY_CELL,
      barCell(value, largestCategoryValue),
    )
  }
  add(greyCell(words.severalNote))
  add()
  add(...words.belowHeadings.map(headerCell))
  const names = new Map(stock.storages.map(({ id, name }) => [id, name]))
  for (const { storage, index, stock: balance, minimum, missing } of summary.belowMinimum.slice(
    0,
    MAX_LISTED_MATERIALS,
  )) {
    add(
      textCell(names.get(storage) ?? ''),
      makeWholeNumberCell(stock.catalogue.ids[index] ?? 0),
      textCell(stock.catalogue.names[index] ?? ''),
      textCell(stock.catalogue.skus[index] ?? ''),
      amountCell(balance),
      amountCell(minimum),
      amountCell(missing),
    )
  }
  const moreCount = summary.belowMinimum.length - MAX_LISTED_MATERIALS
  if (moreCount > 0) add(greyCell(words.more(moreCount)))
  if (summary.belowMinimum.length === 0) add(greyCell(words.noneBelow))
  return sheetRows
}

const EMPTY_CELL: Cell = { value: undefined, style: {} }

function largestOf(values: readonly Decimal[]): Decimal {
  return values.reduce((largestValue, value) => (compare(value, largestValue) > 0 ? value : largestValue), ZERO)
}

/** A bar of block characters. It looks the same in every program and needs no picture or formula. */
function barCell(value: Decimal, largestValue: Decimal): Cell {
  const share = largestValue === ZERO ? 0 : Number(value) / Number(largestValue)
  const length = Math.round(Math.max(0, share) * BAR_LENGTH)
  return { value: length === 0 ? undefined : '\u2588'.repeat(length), style: BAR_STYLE }
}

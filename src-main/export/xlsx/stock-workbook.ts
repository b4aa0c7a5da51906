/**
 * A stock export as a workbook: one sheet per storage, a summary, and hidden sheets with the lists and the base snapshot for importing it again.
 * Every text is a string cell, never a formula.
 */
import { BASE_SHEET, LIST_SHEET, BASE_EXPLANATION, baseChunks, baseHead } from '../../../src-shared/export/base.ts'
import { sheetNames } from '../../../src-shared/export/export-names.ts'
import {
  type StockExport,
  summarise,
  categoryLabels,
  columnValues,
  type ColumnValues,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportedStorage,
} from '../../../src-shared/export/export-columns.ts'
import type { SheetWords } from '../../../src-shared/words/export.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import {
  CellValues,
  writeWorkbook,
  xmlText,
  type OpenWorkbook,
  type CellStyle,
  type CellValue,
  widthFor,
  sheetOutput,
  TEXT,
  BAR,
  decimalStyles,
  HEADER,
  QUIET,
  TITLE,
  WHOLE_NUMBER_STYLE,
  HEADER_READ_ONLY,
  ID_READ_ONLY,
  TEXT_READ_ONLY,
  UNDER_MINIMUM,
} from './workbook-file.ts'
import { writeListSheet, addUnitList } from './list-sheet.ts'
import { createHash } from 'node:crypto'
import type { Worksheet } from 'exceljs'
import { compare, type Decimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { isoMinute } from '../../../src-shared/material/values/utc-time.ts'
import { columnLetter } from '../../../src-shared/file/problem.ts'

/** Replaces `path` once the workbook is complete. Returns its size and notes on what cells could not contain, or a message for the user. */
export async function writeStockWorkbook(
  path: string,
  stock: StockExport,
  words: SheetWords,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const total = stock.storages.reduce((sum, { rows }) => sum + rows.length, 0)
  const outcome = await writeWorkbook(path, new Date(stock.exportedAt), total, hooks, async (openWorkbook) => {
    const values = new CellValues()
    const names = sheetNames([...stock.storages.map(({ name }) => name), words.summary.sheet], [BASE_SHEET, LIST_SHEET])
    for (const [order, storage] of stock.storages.entries()) {
      await writeStockSheet(openWorkbook, stock, storage, names[order] ?? '', values, words)
    }
    // After the storages, so that a storage is the first sheet when the file is imported.
    writeSummarySheet(openWorkbook, stock, names.at(-1) ?? words.summary.sheet, words.summary)
    const { unitCodes, categoryNames } = stock.catalogue
    writeListSheet(openWorkbook, [...unitCodes].sort(), [...new Set(categoryNames.values())].sort())
    await writeBaseSheet(openWorkbook, stock, names)
    return values.notes()
  })
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: outcome.value } : outcome
}

/**
 * The hidden sheet of a stock export with its base snapshot. Its texts are in their own cells rather than shared, so each can be written and dropped.
 * `names`: those of the visible sheets, in the order of the export's storages.
 */
async function writeBaseSheet(
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

/** The most rows in the list of materials below their minimum. The shading in the sheets shows all of them. */
const MAX_LISTED_MATERIALS = 1000
const BAR_LENGTH = 24

interface Cell {
  readonly value: CellValue
  readonly style: CellStyle
}

/** The summary of a stock export: value by storage and by category with bars, and materials below their minimum. */
function writeSummarySheet(
  { workbook }: OpenWorkbook,
  stock: StockExport,
  name: string,
  words: SheetWords['summary'],
): void {
  // A separate counter: losses are already counted in the material's own sheet.
  const values = new CellValues()
  const summary = summarise(stock)
  const sheet = workbook.addWorksheet(name)
  sheet.columns = [30, 14, 32, 16, 16, 16, BAR_LENGTH + 6].map((width) => ({ width }))
  const money = decimalStyles(2, false)
  const amount = decimalStyles(0, false)
  const text = (content: string): Cell => ({ value: values.text(content), style: TEXT })
  const quietCell = (content: string): Cell => ({ value: values.text(content), style: QUIET })
  const header = (content: string): Cell => ({ value: content, style: HEADER })
  const wholeNumberCell = (content: number): Cell => ({ value: content, style: WHOLE_NUMBER_STYLE })
  const valueCell = (content: Decimal): Cell => ({ value: values.decimal(content), style: money(content) })
  const units = (content: Decimal): Cell => ({ value: values.decimal(content), style: amount(content) })
  const add = (...cells: Cell[]): void => addStyledRow(sheet, cells)

  add({ value: values.text(words.title(stock.accountName)), style: TITLE })
  add(quietCell(words.exported(isoMinute(stock.exportedAt))))
  add()
  const [storage, materials, belowMinimum, value] = words.storages
  add(...[storage, materials, '', belowMinimum, value, '', ''].map(header))
  const largestValue = largestOf(summary.storages.map(({ value }) => value))
  for (const { name, materials, underMinimum, value } of summary.storages) {
    add(
      text(name),
      wholeNumberCell(materials),
      EMPTY_CELL,
      wholeNumberCell(underMinimum),
      valueCell(value),
      EMPTY_CELL,
      bar(value, largestValue),
    )
  }
  if (summary.storages.length > 1) add(text(words.all), EMPTY_CELL, EMPTY_CELL, EMPTY_CELL, valueCell(summary.value))
  add()
  const [category, rows, sum] = words.categories
  add(...[category, rows, '', '', sum, '', ''].map(header))
  const top = largestOf(summary.categories.map(({ value }) => value))
  for (const { id, name, rows, value } of summary.categories) {
    add(
      id === null ? quietCell(words.without) : text(name),
      wholeNumberCell(rows),
      EMPTY_CELL,
      EMPTY_CELL,
      valueCell(value),
      EMPTY_CELL,
      bar(value, top),
    )
  }
  add(quietCell(words.several))
  add()
  add(...words.under.map(header))
  const names = new Map(stock.storages.map(({ id, name }) => [id, name]))
  for (const { storage, index, stock: balance, minimum, missing: shortfall } of summary.underMinimum.slice(
    0,
    MAX_LISTED_MATERIALS,
  )) {
    add(
      text(names.get(storage) ?? ''),
      wholeNumberCell(stock.catalogue.ids[index] ?? 0),
      text(stock.catalogue.names[index] ?? ''),
      text(stock.catalogue.skus[index] ?? ''),
      units(balance),
      units(minimum),
      units(shortfall),
    )
  }
  const moreRows = summary.underMinimum.length - MAX_LISTED_MATERIALS
  if (moreRows > 0) add(quietCell(words.more(moreRows)))
  if (summary.underMinimum.length === 0) add(quietCell(words.none))
  sheet.commit()
}

const EMPTY_CELL: Cell = { value: undefined, style: {} }

function addStyledRow(sheet: Worksheet, cells: readonly Cell[]): void {
  const row = sheet.addRow(cells.map(({ value }) => value))
  for (const [order, { value, style }] of cells.entries()) {
    if (value !== undefined) row.getCell(order + 1).style = style
  }
  row.commit()
}

function largestOf(values: readonly Decimal[]): Decimal {
  return values.reduce((largestValue, value) => (compare(value, largestValue) > 0 ? value : largestValue), ZERO)
}

/** A bar of block characters. It looks the same in every program and needs no picture or formula. */
function bar(value: Decimal, largestValue: Decimal): Cell {
  const share = largestValue === ZERO ? 0 : Number(value) / Number(largestValue)
  const length = Math.round(Math.max(0, share) * BAR_LENGTH)
  return { value: length === 0 ? undefined : '\u2588'.repeat(length), style: BAR }
}

/** How many rows below the data also get the unit list, for new materials. */
const EXTRA_ROWS = 1000

/** One storage's sheet of a stock export: header, rows, filter, lists and shading. */
async function writeStockSheet(
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
  sheet.columns = columns.map((column) => ({
    width: widthFor(words.headers[column.column.field], longestText(column.values, storage.rows)),
    style: baseStyle(column.column),
  }))
  writeHeader(sheet, words)

  const row = { values: [] as CellValue[], styles: [] as (CellStyle | undefined)[] }
  const writers = columns.map((column, order) => cellWriter(column.column, column.values, values, row, order))
  await addRows(sheet, count, (position) => {
    const index = storage.rows[position] ?? -1
    for (const write of writers) write(index)
    return row
  })
  if (count > 0) addShading(sheet, count)
  addUnitList(sheet, letterOf('unit'), count + EXTRA_ROWS, stock.catalogue.unitCodes.size, words.checks.unit)
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

/** Writes a material's cell of this column into `row`. The same object is reused for every row, because an export can have half a million cells. */
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

function longestText({ value }: ColumnValues, rows: readonly number[]): number {
  let mostCharacters = 0
  for (const index of rows) {
    const length = String(value(index) ?? '').length
    if (length > mostCharacters) mostCharacters = length
  }
  return mostCharacters
}

function letterOf(field: ExportColumn['field']): string {
  return columnLetter(EXPORT_COLUMNS.findIndex((column) => column.field === field))
}

/** A conditional format rather than a fill, so that it follows edits of the numbers. It is not a cell formula. */
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

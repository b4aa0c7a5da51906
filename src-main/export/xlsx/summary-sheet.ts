/** The summary of a stock export: value by storage and by category with bars, and what is below its minimum. */
import type { Worksheet } from 'exceljs'
import type { StockExport } from '../../../src-shared/export/export-stock.ts'
import { summarise } from '../../../src-shared/export/export-summary.ts'
import type { SheetWords } from '../../../src-shared/words/sheets.ts'
import { compare, type Decimal, ZERO } from '../../../src-shared/material/values/decimal.ts'
import { isoMinute } from '../../../src-shared/material/values/utc-time.ts'
import { CellValues } from './cell-values.ts'
import { BAR, decimalStyles, HEADER, QUIET, TEXT, TITLE, WHOLE } from './styles.ts'
import type { OpenWorkbook } from './workbook-file.ts'
import type { CellStyle, CellValue } from './row-cells.ts'

/** Rows of the list of materials under their minimum; the sheets' own shading shows all of them. */
const LONGEST_LIST = 1000
const BAR_LENGTH = 24

interface Cell {
  readonly value: CellValue
  readonly style: CellStyle
}

export function writeSummarySheet(
  { workbook }: OpenWorkbook,
  stock: StockExport,
  name: string,
  words: SheetWords['summary'],
): void {
  // Its own: what a cell cannot hold is counted where the material stands, not a second time here.
  const values = new CellValues()
  const summary = summarise(stock)
  const sheet = workbook.addWorksheet(name)
  sheet.columns = [30, 14, 32, 16, 16, 16, BAR_LENGTH + 6].map((width) => ({ width }))
  const money = decimalStyles(2, false)
  const amount = decimalStyles(0, false)
  const text = (content: string): Cell => ({ value: values.text(content), style: TEXT })
  const quiet = (content: string): Cell => ({ value: values.text(content), style: QUIET })
  const header = (content: string): Cell => ({ value: content, style: HEADER })
  const whole = (content: number): Cell => ({ value: content, style: WHOLE })
  const worth = (content: Decimal): Cell => ({ value: values.decimal(content), style: money(content) })
  const units = (content: Decimal): Cell => ({ value: values.decimal(content), style: amount(content) })
  const add = (...cells: Cell[]): void => addStyledRow(sheet, cells)

  add({ value: values.text(words.title(stock.accountName)), style: TITLE })
  add(quiet(words.exported(isoMinute(stock.exportedAt))))
  add()
  const [storage, materials, under, value] = words.storages
  add(...[storage, materials, '', under, value, '', ''].map(header))
  const most = largest(summary.storages.map(({ value }) => value))
  for (const { name, materials, underMinimum, value } of summary.storages) {
    add(text(name), whole(materials), NONE, whole(underMinimum), worth(value), NONE, bar(value, most))
  }
  if (summary.storages.length > 1) add(text(words.all), NONE, NONE, NONE, worth(summary.value))
  add()
  const [category, rows, sum] = words.categories
  add(...[category, rows, '', '', sum, '', ''].map(header))
  const top = largest(summary.categories.map(({ value }) => value))
  for (const { id, name, rows, value } of summary.categories) {
    add(id === null ? quiet(words.without) : text(name), whole(rows), NONE, NONE, worth(value), NONE, bar(value, top))
  }
  add(quiet(words.several))
  add()
  add(...words.under.map(header))
  const names = new Map(stock.storages.map(({ id, name }) => [id, name]))
  for (const { storage, index, stock: balance, minimum, missing } of summary.underMinimum.slice(0, LONGEST_LIST)) {
    add(
      text(names.get(storage) ?? ''),
      whole(stock.catalogue.ids[index] ?? 0),
      text(stock.catalogue.names[index] ?? ''),
      text(stock.catalogue.skus[index] ?? ''),
      units(balance),
      units(minimum),
      units(missing),
    )
  }
  const more = summary.underMinimum.length - LONGEST_LIST
  if (more > 0) add(quiet(words.more(more)))
  if (summary.underMinimum.length === 0) add(quiet(words.none))
  sheet.commit()
}

const NONE: Cell = { value: undefined, style: {} }

function addStyledRow(sheet: Worksheet, cells: readonly Cell[]): void {
  const row = sheet.addRow(cells.map(({ value }) => value))
  for (const [order, { value, style }] of cells.entries()) {
    if (value !== undefined) row.getCell(order + 1).style = style
  }
  row.commit()
}

function largest(values: readonly Decimal[]): Decimal {
  return values.reduce((most, value) => (compare(value, most) > 0 ? value : most), ZERO)
}

/** A bar of block characters: the same in every program, no picture, no formula. */
function bar(value: Decimal, most: Decimal): Cell {
  const share = most === ZERO ? 0 : Number(value) / Number(most)
  const length = Math.round(Math.max(0, share) * BAR_LENGTH)
  return { value: length === 0 ? undefined : '\u2588'.repeat(length), style: BAR }
}

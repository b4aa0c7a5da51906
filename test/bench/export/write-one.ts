/**
 * Writes one workbook and prints {"ms", "peakMb", "bytes"}. `ours` is the whole export with summary, lists and snapshot. `exceljs` is its streaming
 * writer alone, with the same visible rows, styles and shared strings. node write-one.ts ours|exceljs ROWS FILE
 */
import { sheetWords } from '../../../src-shared/words/export.ts'
import { stat } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import { writeStockWorkbook } from '../../../src-main/export/xlsx/stock-workbook.ts'
import {
  makeCategoryLabels,
  makeColumnValues,
  EXPORT_COLUMNS,
  makeExportHeaders,
  type StockExport,
} from '../../../src-shared/export/export-columns.ts'
import { madeUp } from './stock.ts'

const [, , which = 'ours', rows = '10000', path = '/tmp/export-bench.xlsx'] = process.argv

async function alone(stock: StockExport): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: true })
  const sheet = workbook.addWorksheet('Main', { views: [{ state: 'frozen', ySplit: 1 }] })
  const shaded = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF1F3F5' } } as const
  const headers = makeExportHeaders(sheetWords())
  sheet.columns = EXPORT_COLUMNS.map(({ kind, isReadOnly: readOnly }, order) => ({
    header: headers[order] ?? '',
    width: 20,
    style: { numFmt: kind === 'text' ? '@' : '#,##0.00', ...(readOnly ? { fill: shaded } : {}) },
  }))
  const labels = makeCategoryLabels(stock)
  const columns = EXPORT_COLUMNS.map(({ field }) => makeColumnValues(stock, labels, 1, field, sheetWords()))
  for (const index of stock.storages[0]?.rows ?? []) {
    // Includes characters that its writer cannot escape, because only its speed matters here.
    const values = columns.map(({ kind, value }) => {
      const held = value(index)
      return held === undefined || held === '' ? undefined : kind === 'decimal' ? Number(held) : held
    })
    sheet.addRow(values).commit()
  }
  sheet.commit()
  await workbook.commit()
}

const stock = madeUp(Number(rows))
const start = performance.now()
if (which === 'ours') {
  const outcome = await writeStockWorkbook(path, stock, sheetWords(), {})
  if (outcome.kind !== 'written') throw new Error(JSON.stringify(outcome))
} else await alone(stock)
const ms = Math.round(performance.now() - start)
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(JSON.stringify({ which, rows: Number(rows), ms, peakMb, bytes: (await stat(path)).size }))

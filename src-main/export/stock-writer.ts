/** Chooses the writer of a stock file by its extension. Loads exceljs only for a workbook. */
import type { CsvChoices } from '../../src-shared/api/export.ts'
import { STOCK_FORMATS } from '../../src-shared/export/write-error.ts'
import type { WriteError } from '../../src-shared/export/write-error.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { sheetWords } from '../../src-shared/words/export.ts'
import { findTargetError } from '../store/files/safe-write.ts'
import type { StockWriterPort } from './export-stock.ts'

export interface StockFile {
  /** A path that ends in .xlsx, .ods or .csv. */
  readonly path: string
  /** How a CSV file is written. Ignored for other formats. */
  readonly csv: CsvChoices
  /** The clear token in the settings. */
  readonly clearToken: string
  /** The language of the file's words. English if absent. */
  readonly language?: Language
}

export async function makeStockWriter({ path, csv, language }: StockFile): Promise<StockWriterPort> {
  const kind = STOCK_FORMATS.find((format) => path.toLowerCase().endsWith(`.${format}`)) ?? 'xlsx'
  const words = sheetWords(language)
  const findObstacle = (): Promise<WriteError | null> => findTargetError({ path, kind })
  if (kind === 'csv') {
    const { writeStockCsv } = await import('./csv/csv-file.ts')
    return { findObstacle, write: (stock, hooks) => writeStockCsv(path, stock, csv, words, hooks) }
  }
  if (kind === 'ods') {
    const { writeStockDocument } = await import('./ods/stock-document.ts')
    return { findObstacle, write: (stock, hooks) => writeStockDocument(path, stock, words, hooks) }
  }
  const { writeStockWorkbook } = await import('./xlsx/stock-workbook.ts')
  return { findObstacle, write: (stock, hooks) => writeStockWorkbook(path, stock, words, hooks) }
}

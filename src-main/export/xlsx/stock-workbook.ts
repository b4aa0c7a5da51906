/**
 * A stock export as a workbook: one sheet per storage, a summary, and out of sight the lists and the base snapshot by
 * which the workbook can come back. Every text is a string cell; nothing in it is a formula.
 */
import { BASE_SHEET, LIST_SHEET } from '../../../src-shared/export/base.ts'
import { sheetNames } from '../../../src-shared/export/export-names.ts'
import type { StockExport } from '../../../src-shared/export/export-stock.ts'
import type { SheetWords } from '../../../src-shared/words/sheets.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import { writeBaseSheet } from './base-sheet.ts'
import { CellValues } from './cell-values.ts'
import { writeListSheet } from './list-sheet.ts'
import { writeStockSheet } from './stock-sheet.ts'
import { writeSummarySheet } from './summary-sheet.ts'
import { writeWorkbook } from './workbook-file.ts'

/** Replaces `path` once the workbook is whole. Bytes and notes on what cells could not hold, or words for people. */
export async function writeStockWorkbook(
  path: string,
  stock: StockExport,
  words: SheetWords,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const total = stock.storages.reduce((sum, { rows }) => sum + rows.length, 0)
  const outcome = await writeWorkbook(path, new Date(stock.exportedAt), total, hooks, async (open) => {
    const values = new CellValues()
    const names = sheetNames([...stock.storages.map(({ name }) => name), words.summary.sheet], [BASE_SHEET, LIST_SHEET])
    for (const [order, storage] of stock.storages.entries()) {
      await writeStockSheet(open, stock, storage, names[order] ?? '', values, words)
    }
    // After the storages: whoever opens the file for import finds a storage first.
    writeSummarySheet(open, stock, names.at(-1) ?? words.summary.sheet, words.summary)
    const { unitCodes, categoryNames } = stock.catalogue
    writeListSheet(open, [...unitCodes].sort(), [...new Set(categoryNames.values())].sort())
    await writeBaseSheet(open, stock, names)
    return values.notes()
  })
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: outcome.value } : outcome
}

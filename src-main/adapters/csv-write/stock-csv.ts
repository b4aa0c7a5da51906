/** A stock export as one CSV file; several storages are told apart by a storage column. Carries no base snapshot. */
import { CsvLines, type CsvStyle } from '../../../src-shared/domain/export-csv.ts'
import type { StockExport } from '../../../src-shared/domain/export-stock.ts'
import type { ExportNote } from '../../../src-shared/domain/messages/export.ts'
import type { WriteHooks, WriteOutcome } from '../../engine/export/workbook-writer.ts'
import { writeLines } from './csv-file.ts'
import { csvEncoder, type CsvEncoder, type CsvEncoding } from './encode.ts'

export interface CsvOptions extends CsvStyle {
  readonly encoding: CsvEncoding
}

/** What opens without questions in most places: UTF-8 with a mark, semicolons where commas are decimals. */
export const PLAIN_CSV: CsvOptions = { encoding: 'utf-8', delimiter: ',', decimals: 'dot' }

export async function writeStockCsv(
  path: string,
  stock: StockExport,
  options: CsvOptions,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const total = stock.storages.reduce((sum, { rows }) => sum + rows.length, 0)
  const lines = new CsvLines(stock, options)
  const encoder = csvEncoder(options.encoding)
  const all = function* (): Generator<string> {
    yield lines.header()
    for (const storage of stock.storages) yield* lines.rows(storage)
  }
  const written = await writeLines(path, all(), encoder, {
    stop: hooks.stop,
    onProgress: (done) => hooks.onProgress?.(done, total),
  })
  if (written.kind !== 'written') return written
  return {
    kind: 'written',
    bytes: written.bytes,
    notes: [...lines.notes(), ...missingNotes(encoder, options.encoding)],
  }
}

/** What the encoding could not hold, if anything. */
export function missingNotes({ missing: { count, example } }: CsvEncoder, encoding: CsvEncoding): ExportNote[] {
  return count === 0 ? [] : [{ kind: 'unencodable', count, encoding, example }]
}

/**
 * A stock export as one CSV file; several storages are told apart by a storage column. Carries no base snapshot.
 * Refuses to write what the encoding cannot hold, unless that is allowed: such a file comes back as renames.
 */
import { CsvLines, type CsvStyle } from '../../../src-shared/export/export-csv.ts'
import type { ExportWords, StockExport } from '../../../src-shared/export/export-stock.ts'
import type { EncodingLoss, ExportNote } from '../../../src-shared/export/export-note.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import { writeLines } from './csv-file.ts'
import { csvEncoder, type CsvEncoder, type CsvEncoding } from './encode.ts'

export interface CsvOptions extends CsvStyle {
  readonly encoding: CsvEncoding
  /** Writes “?” for what the encoding lacks; otherwise nothing is written then. */
  readonly allowLoss?: boolean | undefined
}

export async function writeStockCsv(
  path: string,
  stock: StockExport,
  options: CsvOptions,
  words: ExportWords,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const total = stock.storages.reduce((sum, { rows }) => sum + rows.length, 0)
  if (options.allowLoss !== true) {
    const loss = encodingLoss(allLines(new CsvLines(stock, options, words), stock), options.encoding)
    if (loss !== null) return { kind: 'failed', error: { kind: 'unencodable', ...loss } }
  }
  const lines = new CsvLines(stock, options, words)
  const encoder = csvEncoder(options.encoding)
  const outcome = await writeLines(path, allLines(lines, stock), encoder, {
    stop: hooks.stop,
    onProgress: (done) => hooks.onProgress?.(done, total),
  })
  if (outcome.kind !== 'written') return outcome
  return {
    kind: 'written',
    bytes: outcome.bytes,
    notes: [...lines.notes(), ...missingNotes(encoder, options.encoding)],
  }
}

function* allLines(lines: CsvLines, stock: StockExport): Generator<string> {
  yield lines.header()
  for (const storage of stock.storages) yield* lines.rows(storage)
}

/** Looked for before the first byte is written; Unicode holds everything, so only the old code pages cost a second look. */
export function encodingLoss(lines: Iterable<string>, encoding: CsvEncoding): EncodingLoss | null {
  if (encoding.startsWith('utf')) return null
  const encoder = csvEncoder(encoding)
  let rows = 0
  for (const line of lines) {
    const before = encoder.missing.count
    encoder.encode(line)
    if (encoder.missing.count > before) rows += 1
  }
  const { count, characters } = encoder.missing
  return count === 0 ? null : { encoding, rows, characters: [...characters] }
}

/** What the encoding could not hold, if anything. */
export function missingNotes({ missing: { count, example } }: CsvEncoder, encoding: CsvEncoding): ExportNote[] {
  return count === 0 ? [] : [{ kind: 'unencodable', count, encoding, example }]
}

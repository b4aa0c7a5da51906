/** A run's report as CSV. Carries the same columns as the workbook's report sheet. */
import { csvField } from '../../../src-shared/domain/export/export-csv.ts'
import type { ReportTable } from '../../../src-shared/domain/run/report-rows.ts'
import { cleaned, neutralised } from '../../../src-shared/domain/sheet/cell-text.ts'
import type { WriteHooks, WriteOutcome } from '../../engine/export/export-stock.ts'
import { writeLines } from './csv-file.ts'
import { csvEncoder } from './encode.ts'
import { type CsvOptions, missingNotes } from './stock-csv.ts'

export async function writeReportCsv(
  path: string,
  { headers, rows }: ReportTable,
  { encoding, delimiter }: CsvOptions,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const encoder = csvEncoder(encoding)
  const lines = function* (): Generator<string> {
    yield headers.join(delimiter)
    for (const row of rows) {
      yield row
        .map((cell) => {
          if (cell === null) return ''
          return typeof cell.value === 'number' ? String(cell.value) : csvField(neutralised(cleaned(cell.value)))
        })
        .join(delimiter)
    }
  }
  const written = await writeLines(path, lines(), encoder, {
    stop: hooks.stop,
    onProgress: (done) => hooks.onProgress?.(done, rows.length),
  })
  if (written.kind !== 'written') return written
  return { kind: 'written', bytes: written.bytes, notes: missingNotes(encoder, encoding) }
}

/** A table as CSV, as a run's report is: the same columns as the workbook's sheet, texts kept from becoming formulas. */
import { csvDecimal, csvField } from '../../../src-shared/export/export-csv.ts'
import type { ReportCell, ReportTable } from '../../../src-shared/run/report-rows.ts'
import { cleaned, neutralised } from '../../../src-shared/file/cell-text.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import { writeLines } from './csv-file.ts'
import { csvEncoder } from './encode.ts'
import { encodingLoss, type CsvOptions, missingNotes } from './stock-csv.ts'

export async function writeReportCsv(
  path: string,
  { headers, rows }: ReportTable,
  { encoding, delimiter, decimals, allowLoss }: CsvOptions,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const lines = function* (): Generator<string> {
    yield headers.join(delimiter)
    for (const row of rows) yield row.map((cell) => cellText(cell, { delimiter, decimals })).join(delimiter)
  }
  if (allowLoss === false) {
    const loss = encodingLoss(lines(), encoding)
    if (loss) return { kind: 'failed', error: { kind: 'unencodable', ...loss } }
  }
  const encoder = csvEncoder(encoding)
  const outcome = await writeLines(path, lines(), encoder, {
    stop: hooks.stop,
    onProgress: (done) => hooks.onProgress?.(done, rows.length),
  })
  if (outcome.kind !== 'written') return outcome
  return { kind: 'written', bytes: outcome.bytes, notes: missingNotes(encoder, encoding) }
}

function cellText(
  cell: ReportCell | null,
  { delimiter, decimals }: Pick<CsvOptions, 'delimiter' | 'decimals'>,
): string {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'number':
      return String(cell.value)
    case 'decimal': {
      const text = csvDecimal(cell.value, decimals)
      return text.includes(delimiter) ? `"${text}"` : text
    }
    case 'text':
      return csvField(neutralised(cleaned(cell.value)))
    default:
      return cell satisfies never
  }
}

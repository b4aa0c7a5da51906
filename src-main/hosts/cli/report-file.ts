/** A run's report as a file, .xlsx or .csv by the name's ending. */
import { extname } from 'node:path'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ReportRow, RunInfo } from '../../../src-shared/contract/run.ts'
import type { WriteOutcome } from '../../engine/export/workbook-writer.ts'
import { CommandEnd } from './exit-status.ts'

/** The number of rows written. */
export async function writeReportFile(
  path: string,
  info: RunInfo,
  rows: readonly ReportRow[],
): Promise<Answer<number>> {
  const written = await writeBy(path, info, rows)
  switch (written.kind) {
    case 'written':
      return { ok: true, value: rows.length }
    case 'failed':
      return { ok: false, failure: written.failure }
    case 'stopped':
      return {
        ok: false,
        failure: { code: 'cannot-write', message: 'Writing the report was stopped. No file was written.' },
      }
    default:
      return written satisfies never
  }
}

async function writeBy(path: string, info: RunInfo, rows: readonly ReportRow[]): Promise<WriteOutcome> {
  const ending = extname(path).toLowerCase()
  if (ending === '.xlsx') {
    const { writeReportWorkbook } = await import('../../adapters/xlsx-write/report-workbook.ts')
    return writeReportWorkbook(path, info, rows, Date.now(), {})
  }
  if (ending === '.csv') {
    const { PLAIN_CSV } = await import('../../adapters/csv-write/stock-csv.ts')
    const { writeReportCsv } = await import('../../adapters/csv-write/report-csv.ts')
    return writeReportCsv(path, rows, PLAIN_CSV, {})
  }
  throw new CommandEnd(`--out must end in .xlsx or .csv, got “${path}”.`)
}

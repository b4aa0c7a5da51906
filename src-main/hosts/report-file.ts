/** A run's report, straight from the journal, as a file. */
import type { CsvChoices } from '../../src-shared/contract/export.ts'
import type { ReportRow, RunInfo } from '../../src-shared/contract/run.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { originOf } from '../../src-shared/domain/run/report-rows.ts'
import { reportTable, reportTables, reportWords, type ReportStyle } from '../../src-shared/wording/report.ts'
import type { WriteOutcome } from '../engine/export/export-stock.ts'
import type { JournalPort } from '../engine/run/journal-port.ts'
import { systemClock } from '../adapters/clock.ts'
import type { StorageNames } from '../../src-shared/wording/runs.ts'
import { reportRow, storagesOfRun } from './run-history.ts'

const BATCH = 1000

export function* reportBatches(
  journal: JournalPort,
  run: string,
  failedOnly: boolean,
  language: Language = 'en',
  storages: StorageNames = storagesOfRun(journal, run),
): Generator<readonly ReportRow[]> {
  for (let from = 0; ; from += BATCH) {
    const { rows, total } = journal.report(run, { from, count: BATCH, failedOnly })
    yield rows.map((row) => reportRow(row, language, storages))
    if (from + BATCH >= total) return
  }
}

export async function writeReportAs(
  path: string,
  format: 'xlsx' | 'csv',
  info: RunInfo,
  rows: readonly ReportRow[],
  csv: CsvChoices,
  named: Omit<ReportStyle, 'origin'>,
): Promise<WriteOutcome> {
  const style: ReportStyle = { ...named, origin: originOf(info) }
  if (format === 'xlsx') {
    const { writeReportWorkbook } = await import('../adapters/xlsx-write/report-workbook.ts')
    const words = reportWords(style.language ?? 'en')
    return writeReportWorkbook(
      path,
      { ...info, storageName: style.storages?.get(info.storage) },
      reportTables(rows, style),
      words,
      systemClock.now(),
      {},
    )
  }
  const { writeReportCsv } = await import('../adapters/csv-write/report-csv.ts')
  return writeReportCsv(path, reportTable(rows, style), csv, {})
}

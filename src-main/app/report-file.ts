/** A run's report, straight from the journal, as a file. */
import type { CsvChoices } from '../../src-shared/api/export.ts'
import type { ReportRow, RunInfo } from '../../src-shared/api/run.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { originOf } from '../../src-shared/run/report-rows.ts'
import { reportTable, reportTables, reportWords, type ReportStyle } from '../../src-shared/words/report.ts'
import type { WriteOutcome } from '../export/export-stock.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { systemClock } from '../machine/clock.ts'
import type { StorageNames } from '../../src-shared/words/runs.ts'
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
    const { writeReportWorkbook } = await import('../export/xlsx/report-workbook.ts')
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
  const { writeReportCsv } = await import('../export/csv/report-csv.ts')
  return writeReportCsv(path, reportTable(rows, style), csv, {})
}

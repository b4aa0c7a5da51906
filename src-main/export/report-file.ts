/** A run's report as a workbook or a CSV file. The writers are loaded on demand. */
import type { CsvChoices } from '../../src-shared/api/export.ts'
import type { ReportRow, RunInfo } from '../../src-shared/api/run.ts'
import { makeFileName, removeExtension } from '../../src-shared/export/export-names.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { originOf } from '../../src-shared/run/report-rows.ts'
import { hostWords } from '../../src-shared/words/host.ts'
import { makeReportTable, makeReportTables, reportWords, type ReportStyle } from '../../src-shared/words/report.ts'
import { runTitle } from '../../src-shared/words/run-title.ts'
import { systemClock } from '../machine/clock.ts'
import type { WriteOutcome } from './export-stock.ts'

export async function writeReportInFormat(
  path: string,
  format: 'xlsx' | 'csv',
  runInfo: RunInfo,
  rows: readonly ReportRow[],
  csv: CsvChoices,
  reportStyle: Omit<ReportStyle, 'origin'>,
): Promise<WriteOutcome> {
  const style: ReportStyle = { ...reportStyle, origin: originOf(runInfo) }
  if (format === 'xlsx') {
    const { writeReportWorkbook } = await import('./xlsx/report-workbook.ts')
    const words = reportWords(style.language ?? 'en')
    return writeReportWorkbook(
      path,
      { ...runInfo, file: runTitle(runInfo, style.language), storageName: style.storages?.get(runInfo.storage) },
      makeReportTables(rows, style),
      words,
      systemClock.now(),
      {},
    )
  }
  const { writeReportCsv } = await import('./csv/csv-file.ts')
  return writeReportCsv(path, makeReportTable(rows, style), csv, {})
}

export function reportFileName(
  { file, undoes, started: startTime }: Pick<RunInfo, 'file' | 'undoes' | 'started'>,
  { format, failedOnly }: { readonly format: 'xlsx' | 'csv'; readonly failedOnly: boolean },
  language: Language,
): string {
  const { files } = hostWords(language)
  const title = removeExtension(runTitle({ file, undoes }, language))
  return makeFileName([title, failedOnly ? files.rowsToCheck : files.report, startTime.slice(0, 10)], format)
}

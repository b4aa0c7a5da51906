/** A run's report as a workbook: every row with its result, and a sheet about the run as a whole. */
import type { RunInfo } from '../../../src-shared/api/run.ts'
import type { ReportTable } from '../../../src-shared/run/report-rows.ts'
import type { ReportWords } from '../../../src-shared/words/report.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import {
  CellValues,
  type OpenWorkbook,
  writeWorkbook,
  type CellStyle,
  type CellValue,
  HEADER_STYLE,
  QUIET_STYLE,
  TEXT_STYLE,
  TITLE_STYLE,
  WHOLE_NUMBER_STYLE,
  WRAPPED_STYLE,
} from './workbook-file.ts'

const WIDTHS = [13, 13, 34, 12, 12, 12, 60, 60, 16, 12, 36, 36, 36, 24, 60, 22, 20, 60]
const VALUE_WIDTHS = [13, 16, 13, 34, 14, 10, 24, 24, 24, 24, 16, 22, 20]
const STYLES: readonly CellStyle[] = [
  WHOLE_NUMBER_STYLE,
  WHOLE_NUMBER_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
  WRAPPED_STYLE,
  WRAPPED_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
  WRAPPED_STYLE,
  WRAPPED_STYLE,
  WRAPPED_STYLE,
  WRAPPED_STYLE,
  WRAPPED_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
  WRAPPED_STYLE,
]
const VALUE_STYLES: readonly CellStyle[] = [
  WHOLE_NUMBER_STYLE,
  TEXT_STYLE,
  WHOLE_NUMBER_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
  WHOLE_NUMBER_STYLE,
  WRAPPED_STYLE,
  WRAPPED_STYLE,
  WRAPPED_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
  TEXT_STYLE,
]

/** The report's tables: one line for each row, and one for each of its values. */
export interface ReportTables {
  readonly table: ReportTable
  readonly valueLines: ReportTable
}

/** A run, with the names of its storages if known. */
export interface ReportedRun extends RunInfo {
  readonly storageName?: string | undefined
}

export async function writeReportWorkbook(
  path: string,
  reportedRun: ReportedRun,
  { table, valueLines }: ReportTables,
  words: ReportWords,
  now: number,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const lineCount = table.rows.length + valueLines.rows.length
  const outcome = await writeWorkbook(path, new Date(now), lineCount, hooks, async (openWorkbook) => {
    const values = new CellValues()
    await writeRows(openWorkbook, table, values, { name: words.sheets.report, widths: WIDTHS, styles: STYLES })
    writeRunSheet(openWorkbook, reportedRun, values, words)
    await writeRows(openWorkbook, valueLines, values, {
      name: words.sheets.values,
      widths: VALUE_WIDTHS,
      styles: VALUE_STYLES,
    })
    return values.notes()
  })
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: outcome.value } : outcome
}

interface SheetFormat {
  readonly name: string
  readonly widths: readonly number[]
  readonly styles: readonly CellStyle[]
}

async function writeRows(
  { workbook, addRows }: OpenWorkbook,
  { headers, rows }: ReportTable,
  values: CellValues,
  { name, widths, styles }: SheetFormat,
): Promise<void> {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }] })
  sheet.columns = widths.map((width, column) => ({ width, style: styles[column] ?? {} }))
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: widths.length } }
  const header = sheet.addRow([...headers])
  for (let column = 1; column <= widths.length; column += 1) header.getCell(column).style = HEADER_STYLE
  header.commit()
  await addRows(sheet, rows.length, (index) => {
    return {
      values: (rows[index] ?? []).map((cell): CellValue => values.cell(cell)),
      styles,
    }
  })
  sheet.commit()
}

function writeRunSheet(
  { workbook }: OpenWorkbook,
  reportedRun: ReportedRun,
  values: CellValues,
  words: ReportWords,
): void {
  const labels = words.run
  const sheet = workbook.addWorksheet(words.sheets.run)
  sheet.columns = [{ width: 24 }, { width: 60 }]
  const { counts, requests, readingAge } = reportedRun
  const lines: readonly (readonly [string, string | number, CellStyle])[] = [
    [labels.run, reportedRun.run, TITLE_STYLE],
    [labels.account, reportedRun.account, TEXT_STYLE],
    [
      labels.storage,
      reportedRun.storageName ?? reportedRun.storage,
      reportedRun.storageName === undefined ? WHOLE_NUMBER_STYLE : TEXT_STYLE,
    ],
    [labels.file, reportedRun.file, TEXT_STYLE],
    [labels.startTime, reportedRun.started, TEXT_STYLE],
    [labels.endTime, reportedRun.ended ?? '', TEXT_STYLE],
    [labels.state, words.phases[reportedRun.state], TEXT_STYLE],
    [labels.verified, counts.verified, WHOLE_NUMBER_STYLE],
    [labels.changed, counts.changed, WHOLE_NUMBER_STYLE],
    [labels.unverified, counts.unverified, WHOLE_NUMBER_STYLE],
    [labels.failed, counts.failed, WHOLE_NUMBER_STYLE],
    [labels.skipped, counts.skipped, WHOLE_NUMBER_STYLE],
    [labels.unknown, counts.unknown, WHOLE_NUMBER_STYLE],
    [labels.readRequests, requests.reads, WHOLE_NUMBER_STYLE],
    [labels.writes, requests.writes, WHOLE_NUMBER_STYLE],
    [labels.retries, requests.retries, WHOLE_NUMBER_STYLE],
    ...(counts.changedSince === undefined
      ? []
      : [[labels.changedSince, counts.changedSince, WHOLE_NUMBER_STYLE] as const]),
    ...(counts.undone === undefined ? [] : [[labels.undone, counts.undone, WHOLE_NUMBER_STYLE] as const]),
    ...(readingAge === undefined
      ? []
      : [
          [labels.averageReadingAge, formatSeconds(readingAge.typical), TEXT_STYLE] as const,
          [labels.maxReadingAge, formatSeconds(readingAge.most), TEXT_STYLE] as const,
        ]),
  ]
  for (const [label, value, style] of lines) {
    const row = sheet.addRow([label, typeof value === 'number' ? value : values.text(value)])
    row.getCell(1).style = QUIET_STYLE
    row.getCell(2).style = style
    row.commit()
  }
  sheet.commit()
}

/** Formats milliseconds as seconds. */
function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

/** A run's report as a workbook: every row with its result, and a sheet about the run as a whole. */
import type { RunInfo } from '../../../src-shared/contract/run.ts'
import { REPORT_HEADERS, reportCells, type ReportedRow } from '../../../src-shared/domain/export-report.ts'
import type { WriteHooks, WriteOutcome } from '../../engine/export/workbook-writer.ts'
import { CellValues } from './cell-values.ts'
import { HEADER, QUIET, TEXT, TITLE, WHOLE, WRAPPED } from './styles.ts'
import { type CellStyle, type CellValue, type OpenWorkbook, writeWorkbook } from './workbook-file.ts'

const WIDTHS = [13, 13, 34, 12, 12, 12, 60, 60]
const STYLES: readonly CellStyle[] = [WHOLE, WHOLE, TEXT, TEXT, TEXT, TEXT, WRAPPED, WRAPPED]

export async function writeReportWorkbook(
  path: string,
  info: RunInfo,
  rows: readonly ReportedRow[],
  now: number,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const written = await writeWorkbook(path, new Date(now), rows.length, hooks, async (open) => {
    const values = new CellValues()
    await writeRows(open, rows, values)
    writeRun(open, info, values)
    return values.notes()
  })
  return written.kind === 'written' ? { kind: 'written', bytes: written.bytes, notes: written.value } : written
}

async function writeRows(
  { workbook, addRows }: OpenWorkbook,
  rows: readonly ReportedRow[],
  values: CellValues,
): Promise<void> {
  const sheet = workbook.addWorksheet('Report', { views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }] })
  sheet.columns = WIDTHS.map((width, column) => ({ width, style: STYLES[column] ?? {} }))
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: WIDTHS.length } }
  const header = sheet.addRow([...REPORT_HEADERS])
  for (let column = 1; column <= WIDTHS.length; column += 1) header.getCell(column).style = HEADER
  header.commit()
  await addRows(sheet, rows.length, (index) => {
    const row = rows[index]
    const cells = row ? reportCells(row) : []
    return {
      values: cells.map((cell): CellValue => {
        if (cell === null) return undefined
        return typeof cell.value === 'number' ? cell.value : values.text(cell.value)
      }),
      styles: STYLES,
    }
  })
  sheet.commit()
}

function writeRun({ workbook }: OpenWorkbook, info: RunInfo, values: CellValues): void {
  const sheet = workbook.addWorksheet('Run')
  sheet.columns = [{ width: 24 }, { width: 60 }]
  const { counts, requests } = info
  const lines: readonly (readonly [string, string | number, CellStyle])[] = [
    ['Run', info.run, TITLE],
    ['Account', info.account, TEXT],
    ['Storage', info.storage, WHOLE],
    ['File', info.file, TEXT],
    ['Started', info.started, TEXT],
    ['Ended', info.ended ?? '', TEXT],
    ['State', info.state, TEXT],
    ['Verified', counts.verified, WHOLE],
    ['Not verified', counts.unverified, WHOLE],
    ['Failed', counts.failed, WHOLE],
    ['Skipped', counts.skipped, WHOLE],
    ['Unknown', counts.unknown, WHOLE],
    ['Reading requests', requests.reads, WHOLE],
    ['Writing requests', requests.writes, WHOLE],
    ['Sent again', requests.retries, WHOLE],
  ]
  for (const [label, value, style] of lines) {
    const row = sheet.addRow([label, typeof value === 'number' ? value : values.text(value)])
    row.getCell(1).style = QUIET
    row.getCell(2).style = style
    row.commit()
  }
  sheet.commit()
}

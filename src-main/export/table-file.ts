/** A plain table as a workbook or a CSV file. The writers are loaded on demand. */
import type { CsvChoices } from '../../src-shared/api/export.ts'
import type { ReportTable } from '../../src-shared/run/report-rows.ts'
import { systemClock } from '../machine/clock.ts'
import type { WriteOutcome } from './export-stock.ts'

/** The kind of a column's values, and its width in characters. */
type TableColumnFormat = readonly ['text' | 'number', number]

export interface NamedTable {
  /** The sheet's name. */
  readonly name: string
  readonly table: ReportTable
  readonly columns: readonly TableColumnFormat[]
}

/** `csv`: null for a workbook. */
export async function writeTableFile(
  path: string,
  { name, table, columns }: NamedTable,
  csv: CsvChoices | null,
): Promise<WriteOutcome> {
  if (csv) {
    const { writeReportCsv } = await import('./csv/csv-file.ts')
    return writeReportCsv(path, table, csv, {})
  }
  const { writeTableWorkbook } = await import('./xlsx/workbook-file.ts')
  const { TEXT_STYLE: textStyle, WHOLE_NUMBER_STYLE } = await import('./xlsx/workbook-file.ts')
  const styledColumns = columns.map(([kind, width]) => ({
    width,
    style: kind === 'text' ? textStyle : WHOLE_NUMBER_STYLE,
  }))
  return writeTableWorkbook(path, name, table, styledColumns, systemClock.now(), {})
}

/** A plain table as a workbook of one sheet: a header that stays, a filter, and cells that no program takes for formulas. */
import type { ReportTable } from '../../../src-shared/run/report-rows.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import { CellValues, type CellStyle, type CellValue, writeWorkbook, decimalStyles, HEADER } from './workbook-file.ts'

export interface TableColumn {
  /** Characters. */
  readonly width: number
  /** Of its cells; those with decimals show all their places. */
  readonly style: CellStyle
}

/** `columns`: one for each heading of the table. `now`: milliseconds since 1970. */
export async function writeTableWorkbook(
  path: string,
  name: string,
  { headers, rows }: ReportTable,
  columns: readonly TableColumn[],
  now: number,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const outcome = await writeWorkbook(path, new Date(now), rows.length, hooks, async ({ workbook, addRows }) => {
    const values = new CellValues()
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }] })
    sheet.columns = columns.map(({ width, style }) => ({ width, style }))
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: columns.length } }
    const header = sheet.addRow([...headers])
    for (let column = 1; column <= columns.length; column += 1) header.getCell(column).style = HEADER
    header.commit()
    const decimalStyle = decimalStyles(0, false)
    await addRows(sheet, rows.length, (index) => ({
      values: (rows[index] ?? []).map((cell): CellValue => values.cell(cell)),
      styles: columns.map(({ style }, at) => {
        const cell = rows[index]?.[at]
        return cell?.kind === 'decimal' ? decimalStyle(cell.value) : style
      }),
    }))
    sheet.commit()
    return values.notes()
  })
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: outcome.value } : outcome
}

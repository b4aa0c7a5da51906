/** The hidden sheet an export carries (domain/base.ts), as cells; null in any other workbook. */
import { BASE_SHEET } from '../../../src-shared/domain/export/base.ts'
import { SheetBuilder, type Sheet } from '../../../src-shared/domain/sheet/sheet.ts'
import type { CellSink } from '../xlsx-read/cells.ts'
import type { Workbook } from '../xlsx-read/workbook.ts'

export async function readBase(workbook: Workbook, chosen: number): Promise<Sheet | null> {
  const hidden = workbook.sheets.find(({ name, index }) => name === BASE_SHEET && index !== chosen)
  if (!hidden) return null
  const builder = new SheetBuilder()
  let index = -1
  let current = -1
  const sink: CellSink = {
    cell(row, column, kind, value) {
      if (row !== current) index = builder.startRow(row + 1)
      current = row
      builder.cell(index, column, kind, value)
    },
  }
  await workbook.readSheet(hidden.index, sink)
  return builder.finish(hidden.name, 'xlsx', [])
}

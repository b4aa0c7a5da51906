/** A written workbook, .xlsx or .ods, as our own reader sees it. */
import { execFileSync } from 'node:child_process'
import { rewriteWorkbook } from '../../../../src-main/file/other-workbooks/rewrite-workbook.ts'
import { defaultLimits } from '../../../../src-main/file/xlsx/refusal.ts'
import { openWorkbook } from '../../../../src-main/file/xlsx/workbook.ts'
import type { Sheet } from '../../../../src-shared/file/sheet.ts'
import { SheetBuilder } from '../../../sheet-builder.ts'

export interface ReadBack {
  readonly names: readonly string[]
  readonly hidden: readonly string[]
  readonly sheet: (name: string) => Promise<Sheet>
  readonly close: () => Promise<void>
}

export async function readBack(path: string): Promise<ReadBack> {
  const workbook = await openWorkbook(path.endsWith('.ods') ? await rewriteWorkbook({ path }, defaultLimits) : { path })
  return {
    names: workbook.sheets.map(({ name }) => name),
    hidden: workbook.sheets.filter(({ hidden }) => hidden !== 'visible').map(({ name }) => name),
    close: () => workbook.close(),
    sheet: async (name) => {
      const index = workbook.sheets.findIndex((sheet) => sheet.name === name)
      if (index < 0) throw new Error(`no sheet ${name} among ${workbook.sheets.map((sheet) => sheet.name).join(', ')}`)
      const builder = new SheetBuilder()
      let last = -1
      let at = -1
      await workbook.readSheet(index, {
        addCell: (row, column, kind, value, shownText) => {
          if (row !== last) at = builder.startRow(row + 1)
          last = row
          builder.cell(at, column, kind, value, shownText)
        },
      })
      return builder.finish(name, 'xlsx', [])
    },
  }
}

/** The texts of a sheet, row by row. */
export function texts(sheet: Sheet): string[][] {
  return Array.from({ length: sheet.rowCount }, (_, row) => sheet.columns.map((column) => column.texts.at(row)))
}

/** The raw XML of a part of the archive. */
export function part(path: string, name: string): string {
  return execFileSync('unzip', ['-p', path, name], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
}

export function partNames(path: string): string[] {
  return execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n')
}

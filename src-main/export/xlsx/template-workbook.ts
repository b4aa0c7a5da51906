/**
 * An empty workbook for new materials, with the account's own units and categories to choose from. Has no example rows, because they would be
 * imported.
 */
import type { Worksheet } from 'exceljs'
import { isDecimalField, specOf, type Field } from '../../../src-shared/material/fields/field.ts'
import type { Catalogue } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { sheetWords, type SheetWords } from '../../../src-shared/words/export.ts'
import { EXPORT_COLUMNS, type ExportColumn } from '../../../src-shared/export/export-columns.ts'
import { columnLetter } from '../../../src-shared/file/problem.ts'
import type { WriteHooks, WriteOutcome } from '../export-stock.ts'
import { addCategoryList, addNumberCheck, addUnitList, type ListValues, writeListSheet } from './list-sheet.ts'
import { HEADER_STYLE, TEXT_STYLE, writeWorkbook, type CellStyle } from './workbook-file.ts'

/** The units and categories of the account, as the template offers them. */
export function templateLists({ unitCodes, categoryNames }: Catalogue): ListValues {
  return { units: [...new Set(unitCodes)].sort(), categories: [...new Set(categoryNames.values())].sort() }
}

const LIST_ROWS = 5000

/** All export columns that can be sent when a material is added. */
const COLUMNS = EXPORT_COLUMNS.filter(({ isReadOnly }) => !isReadOnly)

const MONEY_STYLE: CellStyle = { numFmt: '#,##0.00' }

export async function writeTemplateWorkbook(
  path: string,
  { units, categories }: ListValues,
  language: Language,
  now: number,
  hooks: WriteHooks,
): Promise<WriteOutcome> {
  const words = sheetWords(language)
  const outcome = await writeWorkbook(path, new Date(now), 0, hooks, async (openWorkbook) => {
    const sheet = openWorkbook.workbook.addWorksheet(words.template.sheet, {
      views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }],
    })
    sheet.columns = COLUMNS.map((column) => ({ width: specOf(column.field).width.sheet, style: styleOf(column) }))
    const header = sheet.addRow(COLUMNS.map(({ field }) => words.headers[field]))
    for (const [columnIndex, { field }] of COLUMNS.entries()) {
      const cell = header.getCell(columnIndex + 1)
      cell.style = HEADER_STYLE
      if (field === 'name' || field === 'unit' || field === 'categories') cell.note = words.template.notes[field]
    }
    header.commit()
    addLists(sheet, { units, categories }, words)
    sheet.commit()
    writeListSheet(openWorkbook, { units: [...new Set(units)].sort(), categories: [...new Set(categories)].sort() })
    await Promise.resolve()
  })
  return outcome.kind === 'written' ? { kind: 'written', bytes: outcome.bytes, notes: [] } : outcome
}

function addLists(sheet: Worksheet, { units, categories }: ListValues, { checks }: SheetWords): void {
  addUnitList(sheet, letterOf('unit'), LIST_ROWS, new Set(units).size, checks.unit)
  addCategoryList(sheet, letterOf('categories'), LIST_ROWS, new Set(categories).size)
  for (const { field } of COLUMNS) {
    if (isDecimalField(field)) addNumberCheck(sheet, letterOf(field), LIST_ROWS, checks.number)
  }
}

function styleOf({ kind }: ExportColumn): CellStyle {
  if (kind === 'money') return MONEY_STYLE
  return kind === 'amount' ? {} : TEXT_STYLE
}

function letterOf(field: Field): string {
  return columnLetter(COLUMNS.findIndex((column) => column.field === field))
}

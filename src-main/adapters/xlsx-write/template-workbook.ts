/**
 * An empty workbook for new materials, with the account's own units and categories to choose from. Has no example rows:
 * they would be imported.
 */
import type { Worksheet } from 'exceljs'
import type { Field } from '../../../src-shared/domain/fields/field.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import { sheetWords, type SheetWords } from '../../../src-shared/wording/sheets.ts'
import type { SheetField } from '../../../src-shared/domain/export/export-stock.ts'
import { columnLetter } from '../../../src-shared/domain/sheet/problem.ts'
import type { WriteHooks, WriteOutcome } from '../../engine/export/workbook-writer.ts'
import { addCategoryList, addNumberCheck, addUnitList, writeListSheet } from './list-sheet.ts'
import { HEADER, TEXT } from './styles.ts'
import { writeWorkbook } from './workbook-file.ts'
import type { CellStyle } from './row-cells.ts'

export interface Template {
  /** Unit codes seen in the account. */
  readonly units: readonly string[]
  /** Category names seen in the account. */
  readonly categories: readonly string[]
}

const ROWS = 5000

const COLUMNS: readonly { readonly field: SheetField; readonly width: number }[] = [
  { field: 'sku', width: 18 },
  { field: 'name', width: 40 },
  { field: 'unit', width: 10 },
  { field: 'price', width: 12 },
  { field: 'stock', width: 12 },
  { field: 'minimum', width: 12 },
  { field: 'categories', width: 30 },
  { field: 'notes', width: 50 },
]

const MONEY: CellStyle = { numFmt: '#,##0.00' }

export async function writeTemplateWorkbook(
  path: string,
  { units, categories }: Template,
  now: number,
  hooks: WriteHooks,
  language: Language = 'en',
): Promise<WriteOutcome> {
  const words = sheetWords(language)
  const written = await writeWorkbook(path, new Date(now), 0, hooks, async (open) => {
    const sheet = open.workbook.addWorksheet(words.template.sheet, {
      views: [{ state: 'frozen', xSplit: 0, ySplit: 1 }],
    })
    sheet.columns = COLUMNS.map(({ field, width }) => ({ width, style: styleOf(field) }))
    const header = sheet.addRow(COLUMNS.map(({ field }) => words.headers[field]))
    for (const [order, { field }] of COLUMNS.entries()) {
      const cell = header.getCell(order + 1)
      cell.style = HEADER
      if (field === 'name' || field === 'unit' || field === 'categories') cell.note = words.template.notes[field]
    }
    header.commit()
    addLists(sheet, { units, categories }, words)
    sheet.commit()
    writeListSheet(open, [...new Set(units)].sort(), [...new Set(categories)].sort())
    await Promise.resolve()
  })
  return written.kind === 'written' ? { kind: 'written', bytes: written.bytes, notes: [] } : written
}

function addLists(sheet: Worksheet, { units, categories }: Template, { checks }: SheetWords): void {
  addUnitList(sheet, letterOf('unit'), ROWS, new Set(units).size, checks.unit)
  addCategoryList(sheet, letterOf('categories'), ROWS, new Set(categories).size)
  for (const field of ['price', 'stock', 'minimum'] as const)
    addNumberCheck(sheet, letterOf(field), ROWS, checks.number)
}

function styleOf(field: Field): CellStyle {
  if (field === 'price') return MONEY
  return field === 'stock' || field === 'minimum' ? {} : TEXT
}

function letterOf(field: Field): string {
  return columnLetter(COLUMNS.findIndex((column) => column.field === field))
}

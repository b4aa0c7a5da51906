/** A hidden sheet with the account's units and categories, offered as lists in cells of other sheets. */
import type { Worksheet } from 'exceljs'
import { fitToCell } from '../../../src-shared/file/cell-text.ts'
import { LIST_SHEET_NAME } from '../../../src-shared/export/base.ts'
import type { SheetWords } from '../../../src-shared/words/export.ts'
import { textValue, type OpenWorkbook, TEXT_STYLE } from './workbook-file.ts'

const LAST_ROW = 1_048_576

/** The units and categories of the account's materials, because the API has no list of either. */
export interface ListValues {
  readonly units: readonly string[]
  readonly categories: readonly string[]
}

export function writeListSheet({ workbook }: OpenWorkbook, lists: ListValues): void {
  const sheet = workbook.addWorksheet(LIST_SHEET_NAME, { state: 'hidden' })
  sheet.columns = [{ style: TEXT_STYLE }, { style: TEXT_STYLE }]
  for (const texts of listRows(lists)) sheet.addRow(texts.map(textValue)).commit()
  sheet.commit()
}

/** The rows of the sheet, with its heading. */
export function listRows({ units, categories }: ListValues): string[][] {
  const count = Math.max(units.length, categories.length)
  const rows = Array.from({ length: count }, (_, row) => [
    fitToCell(units[row] ?? ''),
    fitToCell(categories[row] ?? ''),
  ])
  return [['Units', 'Categories'], ...rows]
}

interface Validations {
  add(range: string, validation: object): void
}

/** Offers the units in column `letter`, from row 2 down. Excel asks before it accepts another text, because an account may have more units. */
export function addUnitList(
  sheet: Worksheet,
  letter: string,
  rowCount: number,
  unitCount: number,
  warning: SheetWords['checks']['unit'],
): void {
  if (unitCount === 0) return
  validationsOf(sheet).add(`${letter}2:${letter}${Math.min(rowCount + 1, LAST_ROW)}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`${LIST_SHEET_NAME}!$A$2:$A$${unitCount + 1}`],
    showErrorMessage: true,
    errorStyle: 'warning',
    errorTitle: warning.title,
    error: warning.text,
  })
}

/** Offers the categories. A cell may contain several, so any text is accepted. */
export function addCategoryList(sheet: Worksheet, letter: string, rowCount: number, categoryCount: number): void {
  if (categoryCount === 0) return
  validationsOf(sheet).add(`${letter}2:${letter}${Math.min(rowCount + 1, LAST_ROW)}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`${LIST_SHEET_NAME}!$B$2:$B$${categoryCount + 1}`],
    showErrorMessage: false,
  })
}

/** Makes Excel warn about any value except a number of 0 or more, for example about a unit after the amount. */
export function addNumberCheck(
  sheet: Worksheet,
  letter: string,
  rowCount: number,
  warning: SheetWords['checks']['number'],
): void {
  validationsOf(sheet).add(`${letter}2:${letter}${Math.min(rowCount + 1, LAST_ROW)}`, {
    type: 'decimal',
    operator: 'greaterThanOrEqual',
    allowBlank: true,
    formulae: [0],
    showErrorMessage: true,
    errorStyle: 'warning',
    errorTitle: warning.title,
    error: warning.text,
  })
}

/** exceljs has `dataValidations` on every sheet, but its type declarations omit the property. */
function validationsOf(sheet: Worksheet): Validations {
  const validations: unknown = Reflect.get(sheet, 'dataValidations')
  if (!isValidations(validations)) throw new TypeError('exceljs worksheet has no dataValidations')
  return validations
}

function isValidations(value: unknown): value is Validations {
  return typeof value === 'object' && value !== null && 'add' in value && typeof value.add === 'function'
}

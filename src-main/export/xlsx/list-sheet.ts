/** A hidden sheet with the account's units and categories, offered as lists in cells of other sheets. */
import type { Worksheet } from 'exceljs'
import { LIST_SHEET } from '../../../src-shared/export/base.ts'
import type { SheetWords } from '../../../src-shared/words/export.ts'
import { textValue, type OpenWorkbook, TEXT } from './workbook-file.ts'

const LAST_ROW = 1_048_576

/** The lists contain the values of the account's materials, because the documented interface has no other list. */
export function writeListSheet(
  { workbook }: OpenWorkbook,
  units: readonly string[],
  categories: readonly string[],
): void {
  const sheet = workbook.addWorksheet(LIST_SHEET, { state: 'hidden' })
  sheet.columns = [{ style: TEXT }, { style: TEXT }]
  sheet.addRow(['Units', 'Categories']).commit()
  for (let row = 0; row < Math.max(units.length, categories.length); row += 1) {
    sheet.addRow([textValue(units[row] ?? ''), textValue(categories[row] ?? '')]).commit()
  }
  sheet.commit()
}

interface Validations {
  add(range: string, validation: object): void
}

/** Offers the units in `letter` from row 2 down. Other texts cause a question but are not refused, because an account may have more units. */
export function addUnitList(
  sheet: Worksheet,
  letter: string,
  rows: number,
  units: number,
  warning: SheetWords['checks']['unit'],
): void {
  if (units === 0) return
  validationsOf(sheet).add(`${letter}2:${letter}${Math.min(rows + 1, LAST_ROW)}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`${LIST_SHEET}!$A$2:$A$${units + 1}`],
    showErrorMessage: true,
    errorStyle: 'warning',
    errorTitle: warning.title,
    error: warning.text,
  })
}

/** Offers the categories. A cell may contain several, so any text is accepted. */
export function addCategoryList(sheet: Worksheet, letter: string, rows: number, categories: number): void {
  if (categories === 0) return
  validationsOf(sheet).add(`${letter}2:${letter}${Math.min(rows + 1, LAST_ROW)}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`${LIST_SHEET}!$B$2:$B$${categories + 1}`],
    showErrorMessage: false,
  })
}

/** Refuses anything but a number of 0 or more, such as a comma as decimal point or a unit after the amount. */
export function addNumberCheck(
  sheet: Worksheet,
  letter: string,
  rows: number,
  warning: SheetWords['checks']['number'],
): void {
  validationsOf(sheet).add(`${letter}2:${letter}${Math.min(rows + 1, LAST_ROW)}`, {
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

/** exceljs has this on every sheet, but its type declarations omit it. */
function validationsOf(sheet: Worksheet): Validations {
  const validations: unknown = Reflect.get(sheet, 'dataValidations')
  if (!isValidations(validations)) throw new TypeError('exceljs worksheet has no dataValidations')
  return validations
}

function isValidations(value: unknown): value is Validations {
  return typeof value === 'object' && value !== null && 'add' in value && typeof value.add === 'function'
}

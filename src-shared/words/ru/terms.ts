/** The Russian of what many messages share, and of what only Russian needs: fields in their cases. */
import { numbers } from './numbers.ts'
import { isField } from '../../material/fields/field.ts'
import { columnLetter } from '../../file/problem.ts'
import type { RowName } from '../../file/row-name.ts'
import { russianForm, shownCount } from '../counts.ts'
import type { Place, Terms } from '../en/terms.ts'
import { shortened } from '../shortened.ts'
import { cases, fields, type Cases } from './fields.ts'

const VALUE_CASES = cases('значение', 'значения')

/** `null`: no field is concerned, or none we know. */
export function russianField(field: string | null): Cases {
  return isField(field) ? fields[field].name : VALUE_CASES
}

/** В 1 строке, в 5 строках. */
export function inRows(count: number): string {
  return `в ${shownCount(count, terms.numbers)} ${russianForm(count, 'строке', 'строках', 'строках')}`
}

/** ` на листе «Shop»`. */
function russianSheet(sheet: string): string {
  return ` на листе «${sheet}»`
}

/** `5`, or `5 на листе «Shop»`: what follows the word строка. */
export function russianRow({ row, sheet }: RowName): string {
  return sheet === undefined ? String(row) : `${row}${russianSheet(sheet)}`
}

/** `D12`, `D12 на листе «Shop»`, `строка 12`, `столбец D`, or nothing; with a heading `«Цена», строка 12`. */
function russianPlace({ row, sheet, column, ownColumn, heading }: Place): string {
  const where = sheet === undefined ? '' : russianSheet(sheet)
  if (column === null && row === null) return sheet === undefined ? '' : `лист «${sheet}»`
  if (column === null) return `строка ${row}${where}`
  if (heading !== undefined) {
    const name = terms.quoted(shortened(heading))
    return row === null ? `столбец ${name}${where}` : `${name}, строка ${row}${where}`
  }
  const letter = columnLetter(ownColumn ?? column)
  return row === null ? `столбец ${letter}${where}` : `${letter}${row}${where}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const terms: Terms = {
  numbers,
  quoted: (text) => `«${text}»`,
  row: russianRow,
  place: russianPlace,
  field: (field) => russianField(field).nominative,
  list: (texts, more) => `${texts.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`,
  material: (id, sku, name) => `${name} (ID ${id}, ${sku === '' ? 'без артикула' : `артикул ${sku}`})`,
}

/** A canonical decimal with the comma of the language. */
export function comma(decimal: string): string {
  return decimal.replace('.', ',')
}

/** The Russian of what many messages share, and of what only Russian needs: fields in their cases. */
import { isField } from '../../domain/fields/field.ts'
import { columnLetter, type Problem } from '../../domain/sheet/problem.ts'
import type { RowName } from '../../domain/sheet/row-name.ts'
import { russianForm } from '../plural.ts'
import type { Terms } from '../shape/terms.ts'
import { shownCount } from '../shown-change.ts'
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

/** `5`, or `5 на листе «Shop»`: what follows the word строка. */
export function russianRow({ row, sheet }: RowName): string {
  return sheet === undefined ? String(row) : `${row} на листе «${sheet}»`
}

/** The same of a detail that was made of a row (row-name.ts, rowDetail). */
export function russianRowDetail(detail: string): string {
  return detail.replace(/^(\d+) in “(.*)”$/s, '$1 на листе «$2»')
}

/** As placeName: `D12`, `D12 на листе «Shop»`, `строка 12`, `столбец D`, or nothing. */
function russianPlace(problem: Pick<Problem, 'row' | 'sheet' | 'column' | 'ownColumn'>): string {
  const { row, sheet, column, ownColumn } = problem
  const where = sheet === undefined ? '' : ` на листе «${sheet}»`
  if (column === null && row === null) return sheet === undefined ? '' : `лист «${sheet}»`
  if (column === null) return `строка ${row}${where}`
  const letter = columnLetter(ownColumn ?? column)
  return row === null ? `столбец ${letter}${where}` : `${letter}${row}${where}`
}

/** Lists made with English quotation marks, such as `“A”, “B” and 2 more`. */
export function russianList(list: string): string {
  return list
    .replace(/“([^”]*)”/g, '«$1»')
    .replace(/ and (\d+) more$/, ' и ещё $1')
    .replace(/(«[^»]*»), sku none\)/g, '$1, без артикула)')
    .replace(/, sku none\)/g, ', без артикула)')
    .replace(/, sku /g, ', артикул ')
    .replace(/\(id (\d)/g, '(ID $1')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const terms: Terms = {
  numbers: { group: '\u00a0', point: ',' },
  quoted: (text) => `«${text}»`,
  row: russianRow,
  place: russianPlace,
  field: (field) => russianField(field).nominative,
}

/** The English of what many messages share. */
import { numbers } from './numbers.ts'
import { isField } from '../../material/fields/field.ts'
import { columnLetter, type Problem } from '../../file/problem.ts'
import { fields } from './fields.ts'
import type { Separators } from '../../material/values/shown-decimal.ts'
import type { RowName } from '../../file/row-name.ts'
import { shortened } from '../shortened.ts'

export const terms: Terms = {
  numbers,
  quoted: (text) => `“${text}”`,
  row: ({ row, sheet }) => (sheet === undefined ? String(row) : `${row} in “${sheet}”`),
  place({ row, sheet, column, ownColumn, heading }) {
    const where = sheet === undefined ? '' : ` in “${sheet}”`
    if (column === null && row === null) {
      return sheet === undefined ? '' : `sheet “${sheet}”`
    }
    if (column === null) return `row ${row}${where}`
    if (heading !== undefined) {
      const name = terms.quoted(shortened(heading))
      return row === null ? `column ${name}${where}` : `${name}, row ${row}${where}`
    }
    const letter = columnLetter(ownColumn ?? column)
    return row === null ? `column ${letter}${where}` : `${letter}${row}${where}`
  },
  field: (field) => (isField(field) ? fields[field].name : 'value'),
  list: (texts, more) => `${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  material: (id, sku, name) => `${name} (ID ${id}, ${sku === '' ? 'no SKU' : `SKU ${sku}`})`,
}

export type Place = Pick<Problem, 'row' | 'sheet' | 'column' | 'ownColumn' | 'heading'>

export interface Terms {
  readonly numbers: Separators
  readonly quoted: (text: string) => string
  /** What follows the word row: `5`, or `5 in “Shop”`. */
  readonly row: (row: RowName) => string
  /** `D12`, `D12 in “Shop”`, `row 12`, `column D`, or nothing; with a heading `“Price”, row 12` and `column “Price”`. */
  readonly place: (problem: Place) => string
  /** `stock_change` -> stock change. */
  readonly field: (field: string) => string
  /** `A, B and 2 more`. */
  readonly list: (texts: readonly string[], more: number) => string
  /** `“Oak” (ID 3, SKU 001)`; the name comes quoted. */
  readonly material: (id: string, sku: string, name: string) => string
}

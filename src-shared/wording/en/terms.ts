/** The English of what many messages share. */
import { isField } from '../../domain/fields/field.ts'
import { columnLetter } from '../../domain/sheet/problem.ts'
import type { Terms } from '../shape/terms.ts'
import { fields } from './fields.ts'

export const terms: Terms = {
  numbers: { group: ',', point: '.' },
  quoted: (text) => `“${text}”`,
  row: ({ row, sheet }) => (sheet === undefined ? String(row) : `${row} in “${sheet}”`),
  place({ row, sheet, column, ownColumn }) {
    const where = sheet === undefined ? '' : ` in “${sheet}”`
    if (column === null && row === null) return sheet === undefined ? '' : `sheet “${sheet}”`
    if (column === null) return `row ${row}${where}`
    const letter = columnLetter(ownColumn ?? column)
    return row === null ? `column ${letter}${where}` : `${letter}${row}${where}`
  },
  field: (field) => (isField(field) ? fields[field].name : 'value'),
}

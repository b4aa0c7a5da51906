/** The English of what many messages share. */
import { isField } from '../../domain/fields/field.ts'
import { placeName } from '../../domain/sheet/problem.ts'
import { rowText } from '../../domain/sheet/row-name.ts'
import type { Terms } from '../shape/terms.ts'
import { fields } from './fields.ts'

export const terms: Terms = {
  numbers: { group: ',', point: '.' },
  quoted: (text) => `“${text}”`,
  row: rowText,
  place: placeName,
  field: (field) => (isField(field) ? fields[field].name : field.replaceAll('_', ' ')),
}

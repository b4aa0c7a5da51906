/** Numbers of a field as people of a language write them. */
import { showDecimal, type Separators } from '../values/shown-decimal.ts'
import { isDecimalField, specOf, type Field } from './field.ts'

/** A number of a field, prices with two places; other text stays. The grid and every sentence about it write it so. */
export function showNumberOf(field: Field, text: string, style: Separators): string {
  return isDecimalField(field) ? showDecimal(text, style, specOf(field).kind === 'money' ? 2 : 0) : text
}

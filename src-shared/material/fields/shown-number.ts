/** Numbers of a field as people of a language write them. */
import { showDecimal, type Separators } from '../values/shown-decimal.ts'
import { isDecimalField, specOf, type Field } from './field.ts'

/** A field's number in a language's style, prices with two places; other text is unchanged. Used by the grid and by sentences. */
export function showNumberOf(field: Field, text: string, style: Separators): string {
  return isDecimalField(field) ? showDecimal(text, style, specOf(field).kind === 'money' ? 2 : 0) : text
}

/** Numbers and changes in a sentence, as the grid writes them. */
import type { Field } from '../domain/fields/field.ts'
import { showDecimal, showNumberOf, type NumberStyle } from '../domain/fields/shown-number.ts'

/** `20,000`: a count in a sentence, as the counts beside it are written. */
export function shownCount(count: number, numbers: NumberStyle): string {
  return showDecimal(String(count), numbers)
}

/** `price 9.80 → 980.00`. `name` is the field's, in the language of the sentence; '' where it goes without saying. */
export function shownChange(
  name: string,
  { field, before, after }: { readonly field: Field; readonly before: string | null; readonly after: string },
  numbers: NumberStyle,
): string {
  const [from, to] = [before ?? '', after].map((value) => showNumberOf(field, value, numbers))
  return `${name} ${from} → ${to}`.trim()
}

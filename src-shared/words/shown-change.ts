/** Changes in a sentence, as the grid writes them. */
import type { Field } from '../material/fields/field.ts'
import { showNumberOf } from '../material/fields/shown-number.ts'
import type { Separators } from '../material/values/shown-decimal.ts'

/** `price 9.80 → 980.00`. `name` is the field's, in the language of the sentence; '' where it goes without saying. */
export function shownChange(
  name: string,
  { field, before, after }: { readonly field: Field; readonly before: string | null; readonly after: string },
  numbers: Separators,
): string {
  const [from, to] = [before ?? '', after].map((value) => showNumberOf(field, value, numbers))
  return `${name} ${from} → ${to}`.trim()
}

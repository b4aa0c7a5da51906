/** A change in a sentence, as the grid writes it: `price 9.80 → 980.00`. */
import type { Field } from '../domain/fields/field.ts'
import { showDecimal, showNumberOf, type NumberStyle } from '../domain/fields/shown-number.ts'
import type { Language } from '../domain/values/language.ts'

export const STYLES: Readonly<Record<Language, NumberStyle>> = {
  en: { group: ',', point: '.' },
  ru: { group: '\u00a0', point: ',' },
}

/** `20,000`: a count in a sentence, as the counts beside it are written. */
export function shownCount(count: number, language: Language): string {
  return showDecimal(String(count), STYLES[language])
}

/** `name` is the field's, in the same language; '' where it goes without saying. */
export function shownChange(
  name: string,
  { field, before, after }: { readonly field: Field; readonly before: string | null; readonly after: string },
  language: Language,
): string {
  const [from, to] = [before ?? '', after].map((value) => showNumberOf(field, value, STYLES[language]))
  return `${name} ${from} → ${to}`.trim()
}

/** The terms of a language. */
import type { Language } from '../material/values/language.ts'
import { terms as en, type Terms, fields as enFields, type FieldWords } from './en/terms.ts'
import { terms as ru, fields as ruFields } from './ru/terms.ts'
import { FIELDS, type Field } from '../material/fields/field.ts'

export const TERMS: Readonly<Record<Language, Terms>> = { en, ru }

/** The names of fields, from a language's terms (en/terms.ts, ru/terms.ts). */
export function labelsOf(words: FieldWords<unknown, unknown>): Readonly<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {}
  for (const field of FIELDS) texts[field] = words[field].label
  return texts as Record<Field, string>
}

const LABELS: Readonly<Record<Language, Readonly<Record<Field, string>>>> = {
  en: labelsOf(enFields),
  ru: labelsOf(ruFields),
}

export function fieldLabel(field: Field, language: Language): string {
  return LABELS[language][field]
}

/** What fields are called, by field: taken from a language's entries (en/fields.ts, ru/fields.ts). */
import { FIELDS, type Field } from '../material/fields/field.ts'
import type { Language } from '../material/values/language.ts'
import { fields as en, type FieldWords } from './en/fields.ts'
import { fields as ru } from './ru/fields.ts'

export function labelsOf(words: FieldWords<unknown, unknown>): Readonly<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {}
  for (const field of FIELDS) texts[field] = words[field].label
  return texts as Record<Field, string>
}

const LABELS: Readonly<Record<Language, Readonly<Record<Field, string>>>> = { en: labelsOf(en), ru: labelsOf(ru) }

export function fieldLabel(field: Field, language: Language): string {
  return LABELS[language][field]
}
